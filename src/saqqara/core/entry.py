"""The rules of the contract on arrays of one box and one state: how plain Python calls them, compiled or not."""

from typing import Any

from .contract import (
    AS_IT_IS,
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
    show,
    tell,
    waiting,
    winners,
)
from .layout import Array
from .printing import Labels, Page, comma, cut, length, number, put
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
def call_turn(boxes: Boxes, states: States, seat: int, codes: Buffer) -> bool:
    """Whether these codes are a whole turn of a seat, in a state redacted for it; the state is used up by that."""
    redact(boxes[0], states[0], seat)
    reopen(boxes[0], states[0], seat)
    for place in range(len(codes)):
        if place > 0 and not _decides(boxes[0], states[0], seat):
            return False
        if not apply(boxes[0], states[0], seat, codes[place]):
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


@rule
def call_update(
    boxes: Boxes, states: States, seats: Buffer, codes: Buffer, labels: Labels, text: Buffer, written: Buffer, ends: Any
) -> None:
    """What each of these seats has to know after as many states for each, which are redacted by that.

    The members of an object: the view, the legal codes if there are any, the events if something happened. For each
    seat `ends` has where the view ends, and where all ends.
    """
    written[0] = 0
    page = text, written
    each = len(states) // len(seats)
    for place in range(len(seats)):
        first, last = place * each, place * each + each - 1
        for nth in range(first, last + 1):
            if seats[place] != AS_IT_IS:
                redact(boxes[0], states[nth], seats[place])
        put(page, b',"view":')
        show(page, boxes[0], states[last], labels)
        ends[place, 0] = length(page)
        _put_legal(page, boxes[0], states[last], seats[place], codes)
        start = length(page)
        put(page, b',"events":[')
        begun = length(page)
        for nth in range(first + 1, last + 1):
            tell(page, boxes[0], states[nth - 1], states[nth], labels)
        if length(page) > begun:
            put(page, b"]")
        else:
            cut(page, start)
        ends[place, 1] = length(page)


@rule
def _put_legal(page: Page, box: Any, state: Any, seat: int, codes: Buffer) -> None:
    if seat < 0 or not _decides(box, state, seat):
        return
    count = legal(box, state, seat, codes)
    put(page, b',"legal":[')
    for place in range(count):
        comma(page)
        number(page, b"", codes[place])
    put(page, b"]")
