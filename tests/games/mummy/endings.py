"""Ways in which mummy can end; each has its golden record."""

from saqqara import CHANCE
from tests.golden.golden import Ending, Finish


def by_a_push(end: Finish) -> bool:
    """The last pawn was pushed into the finish (M75)."""
    return end.last.move.text.startswith("push")


def shared(end: Finish) -> bool:
    """Several have the most points (M31)."""
    return len(end.record.winners) > 1


def without_the_mummy(end: Finish) -> bool:
    """The mummy had left: the last roll is of the number die alone."""
    rolls = [move.text.split() for move in end.record.moves if move.seat == CHANCE]
    return len(rolls[-1]) == 2


ENDINGS = {
    "end-by-push": Ending(6, {"quick_end": "yes", "actions": "yes"}, by_a_push),
    "shared-win": Ending(6, {}, shared),
    "without-the-mummy": Ending(2, {}, without_the_mummy),
}
