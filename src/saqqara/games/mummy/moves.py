"""Moves read from words; `wording` writes them.

    pawn 2              move your pawn 2                 bury                put your top tile under your stack
    guard 3             move guard 3                     swap 2 with 3.1     your pawn 2 and pawn 1 of seat 3
    mummy               move the mummy                   swap 1 with mummy   or with guard 4
    push -3a            push from the tile -3a           extra               roll and move again
    roll, end, pass     go on                            hat 3.1, no hat     exchange hats with a pawn, or not
    wear 2              put the hat on your pawn 2       pawn 3.1            pawn 1 of seat 3, to hear why not

Chance, in records: `leave out +3`, `lay -3a`, `begins 2`, `hat roll 5`, `roll 4 face 3 mummy`, `roll 4`,
`token 7 swap`.
"""

import re
from functools import lru_cache

from saqqara.core.bits import size
from saqqara.core.contract import CHANCE
from saqqara.core.errors import IllegalMove, UnreadableMove

from . import codes
from .box import tile_names
from .codes import FIRST_GUARD, FIRST_GUARD_PIECE, FIRST_HAT, FIRST_PUSH, FIRST_SWAP, FIRST_WEAR, MUMMY_PIECE, PIECES
from .components import GUARDS, NUMBERS, PAWNS, SEATS, Box
from .reasons import REASONS
from .rules import objection, to_leave_out
from .state import LAY, LEAVE_OUT, State
from .wording import PLAIN_MOVES

_NUMBERED = {"pawn": (0, PAWNS), "guard": (FIRST_GUARD, GUARDS), "wear": (FIRST_WEAR, PAWNS)}
_NUMBERED_MOVE = re.compile(r"(pawn|guard|wear) ([1-9])")
_SWAP = re.compile(r"swap ([1-9]) with (mummy|guard [1-9]|[1-9]\.[1-9])")
_HAT = re.compile(r"hat ([1-9]\.[1-9])")
_PAWN_OF = re.compile(r"pawn ([1-9]\.[1-9])")
_PUSH = re.compile(r"push (\S+)")


_OF_THE_MOMENT = range(codes.NOT_A_SEAT, codes.NO_SUCH_PAWN)
"""What is said whichever piece is meant: objections go from the most general to the finest."""


@lru_cache(maxsize=16)
def names_of(box: Box) -> list[str]:
    """The names of all tiles of a box."""
    return tile_names(box)


def read(box: Box, state: State, seat: int, text: str) -> int:
    """The code of a move in words; it may still not be allowed."""
    if seat == CHANCE:
        return _read_outcome(box, state, text)
    if text in PLAIN_MOVES:
        return PLAIN_MOVES[text]
    if match := _NUMBERED_MOVE.fullmatch(text):
        first, count = _NUMBERED[match[1]]
        if int(match[2]) <= count:
            return first + int(match[2]) - 1
    if match := _SWAP.fullmatch(text):
        pawn, piece = int(match[1]) - 1, _read_piece(match[2])
        if pawn < PAWNS and piece is not None:
            return FIRST_SWAP + pawn * PIECES + piece
    if match := _PAWN_OF.fullmatch(text):
        piece = _read_piece(match[1])
        if piece is not None:
            return _read_pawn(box, state, seat, piece)
    if match := _HAT.fullmatch(text):
        piece = _read_piece(match[1])
        if piece is not None:
            return FIRST_HAT + piece
    if match := _PUSH.fullmatch(text):
        return _read_push(box, state, match[1])
    raise UnreadableMove(f"{text!r} is no move; write 'pawn 2', 'guard 3', 'mummy', 'push -3a', 'swap 1 with 2.1' …")


def _read_piece(text: str) -> int | None:
    if text == "mummy":
        return MUMMY_PIECE
    if text.startswith("guard "):
        guard = int(text[6:])
        return FIRST_GUARD_PIECE + guard - 1 if guard <= GUARDS else None
    seat, pawn = (int(word) for word in text.split("."))
    return (seat - 1) * PAWNS + pawn - 1 if seat <= SEATS and pawn <= PAWNS else None


def _read_pawn(box: Box, state: State, seat: int, piece: int) -> int:
    """Anybody's pawn. Only one's own has a code, so that the reason why another's does not move is given here."""
    owner, pawn = divmod(piece, PAWNS)
    if owner == seat:
        return pawn
    number = objection(box, state, seat, pawn)
    if number in _OF_THE_MOMENT:
        raise IllegalMove(REASONS[number])
    if owner >= state.players or pawn >= state.pawns:
        raise IllegalMove(REASONS[codes.NO_SUCH_PAWN])
    raise IllegalMove(REASONS[codes.NOT_YOUR_PAWN])


def _read_push(box: Box, state: State, name: str) -> int:
    names = names_of(box)
    if name not in names:
        raise UnreadableMove(f"there is no tile {name!r}; tiles are called -3a, camel2, +8, ?4b, exchange1")
    for place in range(state.tiles):
        if names[state.track[place]] == name:
            return FIRST_PUSH + place
    raise IllegalMove(REASONS[codes.NOT_ON_THE_TRACK].filled(tile=name))


def _read_outcome(box: Box, state: State, text: str) -> int:
    """The outcome that words may mean; whether they are its words is for others to ask."""
    words = text.split()
    if state.phase in (LEAVE_OUT, LAY):
        members = to_leave_out(box, state) if state.phase == LEAVE_OUT else state.unlaid
        for tile, name in enumerate(names_of(box)):
            if words and name == words[-1] and members >> tile & 1:
                return size(members & (1 << tile) - 1)
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3]
    if not numbers:
        raise UnreadableMove(f"{text!r} cannot happen here")
    face = numbers[1] - 1 if len(numbers) > 1 else 0
    return face * NUMBERS + numbers[0] - 1
