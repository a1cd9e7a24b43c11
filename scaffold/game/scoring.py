"""Points of stubgame (Z31). Who wins has the most of them: a race counts the squares gone."""

from saqqara.core.rule import rule

from .components import PAWNS
from .rules import Box
from .state import State

KINDS = ("squares",)


@rule
def points_of_kind(box: Box, state: State, seat: int, kind: int) -> int:
    """Z31: the squares that the pawns of a seat have gone."""
    gone = 0
    for pawn in range(PAWNS):
        gone += state.seats[seat].pawns[pawn]
    return gone


@rule
def score(box: Box, state: State, seat: int) -> int:
    """Z31: the total."""
    return points_of_kind(box, state, seat, 0)


@rule
def winners(box: Box, state: State) -> int:
    """Z31: most points win; a tie is a shared win."""
    winning, best = 0, 0
    for seat in range(state.players):
        points = score(box, state, seat)
        if winning == 0 or points > best:
            winning, best = 1 << seat, points
        elif points == best:
            winning |= 1 << seat
    return winning
