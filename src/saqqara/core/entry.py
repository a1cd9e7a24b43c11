"""The rules of the contract on arrays of one box and one state: how plain Python calls them, compiled or not."""

from typing import Any

from .contract import (
    Buffer,
    apply,
    astray,
    chance,
    legal,
    new,
    over,
    points_of_kind,
    redact,
    reopen,
    score,
    waiting,
    winners,
)
from .layout import Array
from .rule import rule

Boxes = Array[Any]
States = Array[Any]


@rule
def call_new(boxes: Boxes, states: States, players: int, options: Buffer) -> None:
    """Lay the table."""
    new(boxes[0], states[0], players, options)


@rule
def call_waiting(boxes: Boxes, states: States) -> int:
    """The seats that must decide now."""
    return waiting(boxes[0], states[0])


@rule
def call_chance(boxes: Boxes, states: States) -> int:
    """How many outcomes are due now."""
    return chance(boxes[0], states[0])


@rule
def call_legal(boxes: Boxes, states: States, seat: int, buffer: Buffer) -> int:
    """The codes a seat may play."""
    return legal(boxes[0], states[0], seat, buffer)


@rule
def call_apply(boxes: Boxes, states: States, seat: int, code: int) -> bool:
    """Play a code or an outcome."""
    return apply(boxes[0], states[0], seat, code)


@rule
def call_redact(boxes: Boxes, states: States, seat: int) -> None:
    """Blank what a seat may not know."""
    redact(boxes[0], states[0], seat)


@rule
def call_redact_all(boxes: Boxes, states: States, seats: Buffer) -> None:
    """Blank what seats may not know, in as many states for each of them."""
    each = len(states) // len(seats)
    for place in range(len(states)):
        redact(boxes[0], states[place], seats[place // each])


@rule
def call_turn(boxes: Boxes, states: States, seat: int, codes: Buffer) -> bool:
    """Whether these codes are a whole turn of a seat, in a state redacted for it; the state is used up by that."""
    redact(boxes[0], states[0], seat)
    reopen(boxes[0], states[0], seat)
    for number in range(len(codes)):
        if number > 0 and not _decides(boxes[0], states[0], seat):
            return False
        if not apply(boxes[0], states[0], seat, codes[number]):
            return False
    return not _decides(boxes[0], states[0], seat)


@rule
def _decides(box: Any, state: Any, seat: int) -> bool:
    return chance(box, state) == 0 and waiting(box, state) >> seat & 1 == 1


@rule
def call_reopen(boxes: Boxes, states: States, seat: int) -> None:
    """As if nobody else had decided in this step."""
    reopen(boxes[0], states[0], seat)


@rule
def call_over(boxes: Boxes, states: States) -> bool:
    """Whether the game has ended."""
    return over(boxes[0], states[0])


@rule
def call_score(boxes: Boxes, states: States, seat: int) -> int:
    """The points of a seat."""
    return score(boxes[0], states[0], seat)


@rule
def call_points(boxes: Boxes, states: States, points: Any) -> None:
    """The points of every seat by kind."""
    for seat in range(len(points)):
        for kind in range(points.shape[1]):
            points[seat, kind] = points_of_kind(boxes[0], states[0], seat, kind)


@rule
def call_winners(boxes: Boxes, states: States) -> int:
    """The winning seats."""
    return winners(boxes[0], states[0])


@rule
def call_astray(boxes: Boxes, states: States) -> int:
    """How many components are not in exactly one place."""
    return astray(boxes[0], states[0])
