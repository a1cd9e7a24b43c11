"""What a net is shown of stubgame: small numbers, eight to a word, in named pieces that begin where a word does."""

from saqqara.core.contract import Buffer
from saqqara.core.observing import lay, put_number, width
from saqqara.core.rule import rule

from .components import PAWNS, SEATS
from .rules import Box
from .state import MOVE, State

PIECES = lay(("die", (1,)), ("pawns, in order from one's own seat", (SEATS, PAWNS)))
FEATURES = width(PIECES)
DIE, PAWNS_SEEN = (piece.offset for piece in PIECES)


@rule
def features(box: Box) -> int:
    """How many numbers there are."""
    return FEATURES


@rule
def observe(box: Box, state: State, viewer: int, out: Buffer) -> None:
    """The die, if it is thrown, and the squares of all pawns."""
    put_number(out, DIE, state.die if state.phase == MOVE else 0)
    for nth in range(state.players):
        seat = state.seats[(viewer + nth) % state.players]
        for pawn in range(PAWNS):
            put_number(out, PAWNS_SEEN + PAWNS * nth + pawn, seat.pawns[pawn])
