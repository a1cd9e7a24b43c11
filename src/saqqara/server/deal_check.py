"""Whether a record is a game of a deal: its table, its luck, every move allowed, and every bot's the bot's own."""

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from saqqara.bots import USUAL_BUDGET, bot
from saqqara.core import challenge
from saqqara.core.contract import CHANCE
from saqqara.core.errors import BadRecord
from saqqara.core.game import Game
from saqqara.core.record import Record, read
from saqqara.core.replay import Recorder, Step, replay, verify

from .deal_store import Deal
from .messages import Refusal
from .records import by_chance

_LONGEST_WORDS = 300


class Counted(NamedTuple):
    """What counts of a game: the points of the seat that was played, and all decisions, seats and codes in turn."""

    score: int
    moves: str


def counted(game: Game, deal: Deal, text: str, *, bots: bool) -> Counted:
    """What a record is worth; a Refusal if it is no game of the deal. With `bots` their moves have to be theirs."""
    try:
        record = read(text)
        _check_table(deal, record)
        verify(game, record)
        steps = list(replay(game, record))
    except BadRecord as error:
        raise Refusal("bad_record", str(error)[:_LONGEST_WORDS], status=422) from None
    if bots:
        _check_bots(game, deal, steps)
    made = [number for step in steps if step.seat != CHANCE for number in (step.seat, step.code)]
    return Counted(record.scores[deal.seat], json.dumps(made, separators=(",", ":")))


def _check_table(deal: Deal, record: Record) -> None:
    """Raise unless a record is of the deal's table and luck; the seed is that of its commitment, as `verify` sees."""
    same = (
        record.game == deal.game
        and record.box_digest == deal.box
        and record.commitment == deal.commitment
        and record.nonces == challenge.nonces(deal.players)
        and len(record.seats) == deal.players
        and record.options == deal.options
        and not record.table
    )
    if not same:
        raise Refusal("other_deal", f"this is not a game of the deal of {deal.day}", status=422)


def _check_bots(game: Game, deal: Deal, steps: list[Step]) -> None:
    """Raise unless the other seats were played by the bot, which decides by what its seat may know alone."""
    choose, luck = bot(deal.bot), Random(0)
    for step in steps:
        if step.seat in (CHANCE, deal.seat):
            continue
        code = choose(game, game.trial(step.before, step.seat), step.seat, USUAL_BUDGET, luck)
        if code != step.code:
            words = game.write(step.before, step.seat, code)
            raise Refusal(
                "other_bots",
                f"line {step.move.line}: the bot of seat {step.seat + 1} plays {words!r}, not {step.move.text!r}",
                status=422,
            )


def recorded(game: Game, deal: Deal, moves: str, names: list[str]) -> Record:
    """A result as a record again."""
    recorder = Recorder(game, names, deal.options, deal.seed, challenge.nonces(deal.players))
    for seat, code in _pairs(json.loads(moves)):
        by_chance(recorder)
        recorder.play(seat, code)
    by_chance(recorder)
    return recorder.record


def _pairs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    return zip(numbers[::2], numbers[1::2], strict=True)
