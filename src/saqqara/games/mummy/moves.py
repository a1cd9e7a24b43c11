"""Moves as words, and why a move is not allowed.

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
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from saqqara.core.bits import pick, size
from saqqara.core.contract import CHANCE
from saqqara.core.errors import IllegalMove, Reason, UnreadableMove

from . import codes
from .actions import token_kind
from .box import tile_names
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
from .components import ACTION_NAMES, GUARDS, NUMBERS, PAWNS, PICTURE_NAMES, SEATS, Box
from .rules import chance, objection, to_leave_out
from .state import HAT_ROLL, LAY, LEAVE_OUT, LOT, OUT, ROLL, State

_PLAIN = {
    "mummy": MUMMY_CODE,
    "bury": BURY_CODE,
    "extra": EXTRA_CODE,
    "roll": ROLL_CODE,
    "end": END_CODE,
    "pass": PASS_CODE,
    "no hat": NO_HAT_CODE,
}
_PLAIN_WORDS = {code: words for words, code in _PLAIN.items()}
_NUMBERED = {"pawn": (0, PAWNS), "guard": (FIRST_GUARD, GUARDS), "wear": (FIRST_WEAR, PAWNS)}
_NUMBERED_MOVE = re.compile(r"(pawn|guard|wear) ([1-9])")
_SWAP = re.compile(r"swap ([1-9]) with (mummy|guard [1-9]|[1-9]\.[1-9])")
_HAT = re.compile(r"hat ([1-9]\.[1-9])")
_PAWN_OF = re.compile(r"pawn ([1-9]\.[1-9])")
_PUSH = re.compile(r"push (\S+)")


class _Why(NamedTuple):
    rule: str
    key: str
    text: str


_WHY = {
    codes.NO_SUCH_MOVE: _Why("M20", "no_such_move", "there is no move with this code"),
    codes.NOT_A_SEAT: _Why("M12", "not_a_seat", "nobody plays at this seat"),
    codes.GAME_IS_OVER: _Why("M27", "game_is_over", "the game is over"),
    codes.CHANCE_IS_DUE: _Why("M20", "chance_is_due", "dice, tiles or tokens come first"),
    codes.NOT_YOUR_TURN: _Why("M13", "not_your_turn", "it is another player's turn"),
    codes.NOW_BEFORE: _Why("M76", "now_before", "before the roll you may bury, swap or roll"),
    codes.NOW_MOVE: _Why("M76", "now_move", "now move, or push instead"),
    codes.NOW_HAT: _Why("M51", "now_hat", "first say what happens to the hats"),
    codes.NOW_AFTER: _Why("M76", "now_after", "after the move you may bury, swap, move again or end the turn"),
    codes.NOW_WEAR: _Why("M50", "now_wear", "put the hat on one of your pawns"),
    codes.NO_SUCH_PAWN: _Why("M12", "no_such_pawn", "there is no such pawn in this game"),
    codes.PAWN_HOME: _Why("M23", "pawn_home", "a pawn in the finish never moves again"),
    codes.PAWN_SWAPPED: _Why("M74", "pawn_swapped", "this pawn was swapped in this turn, so it may not move"),
    codes.PAWN_MOVED: _Why("M74", "pawn_moved", "this pawn was moved in this turn, so it may not be swapped"),
    codes.DIE_SHOWS_MUMMY: _Why("M20", "die_shows_mummy", "the picture die shows the mummy: move the mummy"),
    codes.DIE_SHOWS_PAWN: _Why("M20", "die_shows_pawn", "the picture die shows pawn or guard, not the mummy"),
    codes.GUARD_GONE: _Why("M22", "guard_gone", "this guard is not on the track"),
    codes.GUARD_ALONE: _Why("M22", "guard_alone", "the guard stands alone: no pawn and no mummy is on its tile"),
    codes.MUMMY_GONE: _Why("M26", "mummy_gone", "the mummy has left the game"),
    codes.MUST_MOVE: _Why("M20", "must_move", "you must move, also to your disadvantage"),
    codes.NO_TOKEN: _Why("M70", "no_token", "you have no such action token"),
    codes.TOKEN_RESTS: _Why("M71", "token_rests", "a token may not be used in the turn in which it was taken"),
    codes.NOTHING_TO_BURY: _Why("M72", "nothing_to_bury", "you have no tile to bury"),
    codes.NOT_ON_A_TILE: _Why("M74", "not_on_a_tile", "both must stand on tiles, not on start or finish"),
    codes.NOT_NEIGHBOURS: _Why("M74", "not_neighbours", "the two tiles are not next to each other"),
    codes.OWN_PAWN: _Why("M74", "own_pawn", "this is your own pawn"),
    codes.NO_SUCH_PLACE: _Why("M75", "no_such_place", "the track is not that long any more"),
    codes.NO_OWN_PAWN_THERE: _Why("M75", "no_own_pawn_there", "push from a tile on which a pawn of yours stands"),
    codes.NOTHING_TO_PUSH: _Why("M75", "nothing_to_push", "there is nothing to push on this tile"),
    codes.NOT_ON_THAT_TILE: _Why("M51", "not_on_that_tile", "this pawn is not on the tile your pawn came to"),
    codes.NO_HATS: _Why("M51", "no_hats", "neither of the two pawns wears a hat"),
}
_OF_THE_MOMENT = range(codes.NOT_A_SEAT, codes.NO_SUCH_PAWN)
"""What is said whichever piece is meant: objections go from the most general to the finest."""


@lru_cache(maxsize=16)
def names_of(box: Box) -> list[str]:
    """The names of all tiles of a box."""
    return tile_names(box)


def piece_name(piece: int) -> str:
    """A piece in words: 3.1 is pawn 1 of seat 3."""
    if piece < OTHER_PAWNS:
        return f"{piece // PAWNS + 1}.{piece % PAWNS + 1}"
    return "mummy" if piece == MUMMY_PIECE else f"guard {piece - FIRST_GUARD_PIECE + 1}"


def write(box: Box, state: State, seat: int, code: int) -> str:
    """A code in words, as the state stands before it."""
    if seat == CHANCE:
        return _write_outcome(box, state, code)
    if code in _PLAIN_WORDS:
        return _PLAIN_WORDS[code]
    if FIRST_PUSH <= code < BURY_CODE:
        return f"push {names_of(box)[state.track[code - FIRST_PUSH]]}"
    if FIRST_SWAP <= code < EXTRA_CODE:
        pawn, piece = divmod(code - FIRST_SWAP, PIECES)
        return f"swap {pawn + 1} with {piece_name(piece)}"
    if FIRST_HAT <= code < FIRST_WEAR:
        return f"hat {piece_name(code - FIRST_HAT)}"
    verb, first = max(((verb, first) for verb, (first, _) in _NUMBERED.items() if first <= code), key=lambda v: v[1])
    return f"{verb} {code - first + 1}"


def _write_outcome(box: Box, state: State, k: int) -> str:
    if state.phase == LEAVE_OUT:
        return f"leave out {names_of(box)[pick(to_leave_out(box, state), k)]}"
    if state.phase == LAY:
        return f"lay {names_of(box)[pick(state.unlaid, k)]}"
    if state.phase == LOT:
        return f"begins {k + 1}"
    if state.phase == HAT_ROLL:
        return f"hat roll {k + 1}"
    if state.phase == ROLL:
        face, number = divmod(k, NUMBERS)
        if state.mummy == OUT:
            return f"roll {number + 1}"
        return f"roll {number + 1} face {face + 1} {PICTURE_NAMES[box.pictures[face]]}"
    return f"token {k + 1} {ACTION_NAMES[token_kind(state, k)]}"


def read(box: Box, state: State, seat: int, text: str) -> int:
    """The code of a move in words; it may still not be allowed."""
    text = " ".join(text.split())
    if seat == CHANCE:
        return _read_outcome(box, state, text)
    if text in _PLAIN:
        return _PLAIN[text]
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
        raise IllegalMove(_reason(number))
    if owner >= state.players or pawn >= state.pawns:
        raise IllegalMove(_reason(codes.NO_SUCH_PAWN))
    text = "you move your own pawns, a guard or the mummy, not another player's pawn"
    raise IllegalMove(Reason("M20", "not_your_pawn", text))


def _read_push(box: Box, state: State, name: str) -> int:
    names = names_of(box)
    if name not in names:
        raise UnreadableMove(f"there is no tile {name!r}; tiles are called -3a, camel2, +8, ?4b, exchange1")
    for place in range(state.tiles):
        if names[state.track[place]] == name:
            return FIRST_PUSH + place
    raise IllegalMove(Reason("M75", "not_on_the_track", f"the tile {name} is not on the track", {"tile": name}))


def _read_outcome(box: Box, state: State, text: str) -> int:
    for k in _candidates(box, state, text.split()):
        if k < chance(box, state) and _write_outcome(box, state, k) == text:
            return k
    raise UnreadableMove(f"{text!r} cannot happen here")


def _candidates(box: Box, state: State, words: list[str]) -> list[int]:
    """The outcome that words may mean, without trying all."""
    if state.phase in (LEAVE_OUT, LAY):
        members = to_leave_out(box, state) if state.phase == LEAVE_OUT else state.unlaid
        tiles = [tile for tile, name in enumerate(names_of(box)) if words and name == words[-1] and members >> tile & 1]
        return [size(members & (1 << tile) - 1) for tile in tiles]
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3]
    if not numbers or 0 in numbers:
        return []
    face = numbers[1] - 1 if len(numbers) > 1 else 0
    return [face * NUMBERS + numbers[0] - 1]


def why_not(box: Box, state: State, seat: int, code: int) -> Reason | None:
    """The rule that forbids a code, in words; None if it is allowed."""
    number = objection(box, state, seat, code)
    if number == codes.FINE:
        return None
    reason = _reason(number)
    return replace(reason, rule="M51") if number == codes.OWN_PAWN and code >= FIRST_HAT else reason


def _reason(number: int) -> Reason:
    return Reason(*_WHY[number])
