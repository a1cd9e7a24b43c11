"""Moves and outcomes in words, as `moves` reads them."""

from saqqara.core.bits import pick
from saqqara.core.contract import CHANCE
from saqqara.core.printing import Labels, Page, name, number, plain, put, word
from saqqara.core.rule import rule

from .actions import token_kind
from .codes import (
    BURY_CODE,
    END_CODE,
    EXTRA_CODE,
    FIRST_GUARD,
    FIRST_GUARD_PIECE,
    FIRST_HAT,
    FIRST_PUSH,
    FIRST_SWAP,
    FIRST_WEAR,
    MUMMY_CODE,
    MUMMY_PIECE,
    NO_HAT_CODE,
    OTHER_PAWNS,
    PASS_CODE,
    PIECES,
    ROLL_CODE,
)
from .components import ACTION_NAMES, NUMBERS, PAWNS, PICTURE_NAMES, Box
from .rules import to_leave_out
from .state import HAT_ROLL, LAY, LEAVE_OUT, LOT, OUT, ROLL, State

PLAIN_MOVES = {
    "mummy": MUMMY_CODE,
    "bury": BURY_CODE,
    "extra": EXTRA_CODE,
    "roll": ROLL_CODE,
    "end": END_CODE,
    "pass": PASS_CODE,
    "no hat": NO_HAT_CODE,
}
"""The moves that need nothing else said."""
PLAIN_WORDS, PLAIN_CODES = plain(*PLAIN_MOVES), tuple(PLAIN_MOVES.values())
PICTURES, ACTIONS = plain(*PICTURE_NAMES), plain(*ACTION_NAMES)


@rule
def spell(page: Page, box: Box, state: State, seat: int, code: int, names: Labels) -> None:
    """A legal code, or an outcome, as the state stands before it."""
    if seat == CHANCE:
        spell_outcome(page, box, state, code, names)
        return
    for place in range(len(PLAIN_CODES)):
        if code == PLAIN_CODES[place]:
            word(page, b"", PLAIN_WORDS, place)
            return
    if code < FIRST_GUARD:
        number(page, b"pawn ", code + 1)
    elif code < MUMMY_CODE:
        number(page, b"guard ", code - FIRST_GUARD + 1)
    elif code < BURY_CODE:
        name(page, b"push ", names, state.track[code - FIRST_PUSH])
    elif code < EXTRA_CODE:
        number(page, b"swap ", (code - FIRST_SWAP) // PIECES + 1)
        put(page, b" with ")
        spell_piece(page, (code - FIRST_SWAP) % PIECES)
    elif code < FIRST_WEAR:
        put(page, b"hat ")
        spell_piece(page, code - FIRST_HAT)
    else:
        number(page, b"wear ", code - FIRST_WEAR + 1)


@rule
def spell_piece(page: Page, piece: int) -> None:
    """A piece: 3.1 is pawn 1 of seat 3."""
    if piece < OTHER_PAWNS:
        number(page, b"", piece // PAWNS + 1)
        number(page, b".", piece % PAWNS + 1)
    elif piece == MUMMY_PIECE:
        put(page, b"mummy")
    else:
        number(page, b"guard ", piece - FIRST_GUARD_PIECE + 1)


@rule
def spell_outcome(page: Page, box: Box, state: State, k: int, names: Labels) -> None:
    """What chance brings: a tile, a seat, dice or a token."""
    if state.phase == LEAVE_OUT:
        name(page, b"leave out ", names, pick(to_leave_out(box, state), k))
    elif state.phase == LAY:
        name(page, b"lay ", names, pick(state.unlaid, k))
    elif state.phase == LOT:
        number(page, b"begins ", k + 1)
    elif state.phase == HAT_ROLL:
        number(page, b"hat roll ", k + 1)
    elif state.phase == ROLL:
        number(page, b"roll ", k % NUMBERS + 1)
        if state.mummy != OUT:
            number(page, b" face ", k // NUMBERS + 1)
            word(page, b" ", PICTURES, box.pictures[k // NUMBERS])
    else:
        number(page, b"token ", k + 1)
        word(page, b" ", ACTIONS, token_kind(state, k))
