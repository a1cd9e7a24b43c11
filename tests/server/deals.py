"""A deal of the day, played as a page plays it: the bots by what their seats may know, the other seat by luck."""

from collections.abc import Callable
from random import Random
from typing import Any

from saqqara import Game
from saqqara.bots import USUAL_BUDGET, bot
from saqqara.core.layout import State
from saqqara.core.record import Record
from saqqara.core.replay import Recorder

Choose = Callable[[Game, State, int], int]


def by_luck(seed: int) -> Choose:
    luck = Random(seed)
    return lambda game, state, seat: luck.choice(game.codes(state, seat))


def by_bot(level: str) -> Choose:
    choose, luck = bot(level), Random(0)
    return lambda game, state, seat: choose(game, state, seat, USUAL_BUDGET, luck)


def played(game: Game, deal: dict[str, Any], own: Choose, others: Choose | None = None, name: str = "Ann") -> Record:
    """A whole game as a record."""
    return played_out(game, deal, own, others, name)[0]


def played_out(
    game: Game, deal: dict[str, Any], own: Choose, others: Choose | None = None, name: str = "Ann"
) -> tuple[Record, list[list[int]]]:
    """A whole game, turn after turn, the first who waits; and its turns as a page keeps them."""
    others = others or by_bot(deal["bot"])
    names = [name if seat == deal["seat"] else f"Bot {seat}" for seat in range(deal["players"])]
    recorder = Recorder(game, names, deal["options"], deal["seed"], deal["nonces"])
    turns = list[list[int]]()
    while not game.over(recorder.state):
        if game.chance(recorder.state):
            recorder.draw()
            continue
        seat = game.waiting(recorder.state)[0]
        choose = own if seat == deal["seat"] else others
        trial, codes = game.trial(recorder.state, seat), list[int]()
        while not codes or (not game.over(trial) and not game.chance(trial) and seat in game.waiting(trial)):
            codes.append(choose(game, trial, seat))
            game.apply(trial, seat, codes[-1])
        recorder.turn(seat, codes)
        turns.append([seat, *codes])
    return recorder.record, turns
