"""A finished game to be watched again from one viewpoint, with all that is needed to check its luck."""

from typing import Any

import msgspec

from saqqara import library
from saqqara.core.contract import CHANCE
from saqqara.core.errors import SaqqaraError
from saqqara.core.game import Game
from saqqara.core.layout import State
from saqqara.core.record import Record, read
from saqqara.core.replay import Step, replay

from .messages import MOST_SEATS, Refusal

_LONGEST_WORDS = 300  # of what is wrong with a record, which may have a move of any length


class Line(msgspec.Struct, frozen=True):
    """A move of the record. Of chance (seat null) also which of how many outcomes it was."""

    seat: int | None
    text: str
    code: int
    outcomes: int


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the table looked after a decision and the chance that followed; `line` counts the moves so far."""

    line: int
    seat: int | None
    totals: list[int]
    events: list[dict[str, Any]] = []
    view: Any = None


class Replayed(msgspec.Struct, frozen=True):
    """A whole game."""

    game: str
    options: dict[str, str]
    names: list[str]
    commitment: str
    nonces: list[str]
    seed: str
    scores: list[int]
    winners: list[int]
    lines: list[Line]
    frames: list[Frame]


class _Viewpoint:
    """What one seat sees of a state; without a seat, everything."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game, self.seat = game, seat

    def see(self, state: State) -> State:
        return state if self.seat is None else self.game.redact(state, self.seat)

    def events(self, step: Step) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = msgspec.json.decode(self.game.tell(self.see(step.before), self.see(step.after)))
        return told

    def view(self, state: State) -> msgspec.Raw:
        return msgspec.Raw(self.game.show(self.see(state)))


def replayed(record: Record, seat: int | None, *, views: bool, game: Game | None = None) -> Replayed:
    """A record as frames; `seat` is the viewpoint, None to see everything. `game` has the box, if it does not ship."""
    game = game or library.game_of(record)
    if seat is not None and seat >= len(record.seats):
        raise Refusal("no_seat", f"there is no seat {seat + 1} in this game", status=422)
    viewpoint = _Viewpoint(game, seat)
    lines, frames = list[Line](), list[Frame]()
    pending, mover, last = list[dict[str, Any]](), None, None

    def close() -> None:
        if last is not None:
            shown = viewpoint.view(last.after) if views else None
            frames.append(Frame(len(lines), mover, game.scores(last.after), list(pending), shown))
            pending.clear()

    for step in replay(game, record):
        if step.move.seat != CHANCE:
            close()
            mover = step.move.seat
        last = step
        lines.append(_line(game, step))
        if views:
            pending += viewpoint.events(step)
    close()
    return Replayed(record.game, record.options, record.seats, record.commitment, record.nonces, record.seed,
                    record.scores, record.winners, lines, frames)  # fmt: skip


def _line(game: Game, step: Step) -> Line:
    if step.move.seat == CHANCE:
        return Line(None, step.move.text, step.code, game.chance(step.before))
    return Line(step.move.seat, step.move.text, step.code, 0)


def from_text(text: str, seat: int | None, *, views: bool) -> Replayed:
    """The same from a record file; says what is wrong with it."""
    if max(text.count("\nseat "), text.count("\nnonce ")) > MOST_SEATS:  # each of which takes its time to be read
        raise Refusal("bad_record", f"no record has more than {MOST_SEATS} seats", status=422)
    try:
        return replayed(read(text), seat, views=views)
    except SaqqaraError as error:
        raise Refusal("bad_record", str(error)[:_LONGEST_WORDS], status=422) from None
