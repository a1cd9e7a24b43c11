"""A game in forty lines that nobody has taught the bots: a die is thrown, who is due takes it or a three.

Its rules for text are another game's and never called.
"""

from dataclasses import replace
from typing import Any

from saqqara.core.backend import Backend
from saqqara.core.contract import CHANCE, DEFAULTS, Buffer, Components, Spec
from saqqara.core.game import Game
from saqqara.core.layout import Array, blank, int8, int16, of
from saqqara.core.rule import Function, rule
from saqqara.games import discover

ROUNDS, SIDES, THREE = 6, 6, 3


class Box:
    nothing: int8


class State:
    players: int8
    turn: int8
    die: int8
    points: Array[int16] = of(3)


@rule
def new(box: Any, state: State, players: int, options: Buffer) -> None:
    state.players = players


@rule
def waiting(box: Any, state: State) -> int:
    return 1 << state.turn % state.players if state.die else 0


@rule
def chance(box: Any, state: State) -> int:
    return 0 if state.die or over(box, state) else SIDES


@rule
def legal(box: Any, state: State, seat: int, buffer: Buffer) -> int:
    if not waiting(box, state) >> seat & 1:
        return 0
    buffer[0], buffer[1] = 0, 1
    return 2


@rule
def objection(box: Any, state: State, seat: int, code: int) -> int:
    return 0 if waiting(box, state) >> seat & 1 and 0 <= code < 2 else 1


@rule
def apply(box: Any, state: State, seat: int, code: int) -> bool:
    if seat == CHANCE:
        if not 0 <= code < chance(box, state):
            return False
        state.die = code + 1
        return True
    if objection(box, state, seat, code):
        return False
    state.points[seat] += state.die if code == 0 else THREE
    state.die = 0
    state.turn += 1
    return True


@rule
def nothing_hidden(box: Any, state: State, seat: int) -> None:
    pass


@rule
def over(box: Any, state: State) -> bool:
    return state.turn == ROUNDS * state.players


@rule
def score(box: Any, state: State, seat: int) -> int:
    return state.points[seat]


@rule
def points_of_kind(box: Any, state: State, seat: int, kind: int) -> int:
    return state.points[seat]


@rule
def winners(box: Any, state: State) -> int:
    most, won = -1, 0
    for seat in range(state.players):
        if state.points[seat] > most:
            most, won = state.points[seat], 0
        if state.points[seat] == most:
            won |= 1 << seat
    return won


@rule
def astray(box: Any, state: State) -> int:
    return 0


RULES: dict[str, Function] = {
    "new": new, "waiting": waiting, "chance": chance, "legal": legal, "apply": apply, "objection": objection,
    "redact": nothing_hidden, "reopen": nothing_hidden, "over": over, "score": score, "points_of_kind": points_of_kind,
    "winners": winners, "astray": astray,
}  # fmt: skip


def toy(backend: type, most: int = 3) -> Game:
    """The game for two, or for up to three."""
    other: Spec = discover.spec(discover.names()[0])
    spec = replace(
        other, name="toy", players=range(2, most + 1), options=(), codes=2, outcomes=SIDES, longest=200,
        kinds=("taken",), state=State, rules={**other.rules, **DEFAULTS, **RULES},
    )  # fmt: skip
    made: Backend = backend("toy", spec.rules)
    return Game(spec, Components("dice", "", blank(Box)), made)
