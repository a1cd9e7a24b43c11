"""What happened between two states, one move apart: written as a list of `events`."""

from saqqara.core.printing import Labels, Page, comma, members, number, put
from saqqara.core.rule import rule

from .components import PAWNS
from .rules import Box
from .scoring import winners
from .state import OVER, THROW, State


@rule
def tell(page: Page, box: Box, before: State, after: State, names: Labels) -> None:
    """The events in the order in which they happened."""
    if before.phase == THROW:
        comma(page)
        number(page, b'{"kind":"Threw","seat":', after.player)
        number(page, b',"die":', after.die)
        put(page, b"}")
    for pawn in range(PAWNS):
        tell_pawn(page, before, after, before.player, pawn)
    if after.phase == OVER:
        comma(page)
        members(page, b'{"kind":"Ended","winners":', winners(box, after))
        put(page, b"}")


@rule
def tell_pawn(page: Page, before: State, after: State, seat: int, pawn: int) -> None:
    """A pawn that went on."""
    start, end = before.seats[seat].pawns[pawn], after.seats[seat].pawns[pawn]
    if start != end:
        comma(page)
        number(page, b'{"kind":"Moved","seat":', seat)
        number(page, b',"pawn":', pawn)
        number(page, b',"start":', start)
        number(page, b',"end":', end)
        put(page, b"}")
