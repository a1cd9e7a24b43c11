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

from saqqara.core.arguments import Text
from saqqara.core.printing import Labels, Page
from saqqara.core.reading import (
    after_stop,
    as_number,
    before_stop,
    count,
    is_label,
    is_text,
    is_word,
    quoted,
    quoted_word,
    refused,
)
from saqqara.core.rule import rule

from .codes import (
    FIRST_GUARD,
    FIRST_GUARD_PIECE,
    FIRST_HAT,
    FIRST_PUSH,
    FIRST_SWAP,
    FIRST_WEAR,
    MUMMY_PIECE,
    NO_MOVE,
    NO_SUCH_PAWN,
    NO_TILE,
    NOT_A_SEAT,
    NOT_ON_THE_TRACK,
    NOT_YOUR_PAWN,
    OTHER_PAWNS,
    PIECES,
)
from .components import GUARDS, PAWNS, SEATS, Box
from .rules import objection
from .state import State
from .wording import PLAIN_CODES, PLAIN_WORDS

_NOBODY = -1


@rule
def read(box: Box, state: State, seat: int, words: Text, names: Labels) -> int:
    """The code of a move in words, allowed or not; or why there is none."""
    for place in range(len(PLAIN_CODES)):
        if is_text(words, 0, len(words), PLAIN_WORDS[place]):
            return PLAIN_CODES[place]
    if count(words) == 2:
        return read_two(box, state, seat, words, names)
    # swap 2 with 3.1, swap 1 with guard 4
    pawn, piece = as_number(words, 1) - 1, piece_at(words, 3)
    if is_word(words, 0, b"swap") and is_word(words, 2, b"with") and 0 <= pawn < PAWNS and piece != _NOBODY:
        return FIRST_SWAP + pawn * PIECES + piece
    return refused(NO_MOVE)


@rule
def read_two(box: Box, state: State, seat: int, words: Text, names: Labels) -> int:
    """A verb, and a number, a pawn or a tile."""
    number, piece = as_number(words, 1), piece_at(words, 1)
    if is_word(words, 0, b"push"):
        return read_push(state, words, names)
    if is_word(words, 0, b"pawn") and 0 < number <= PAWNS:
        return number - 1
    if is_word(words, 0, b"guard") and 0 < number <= GUARDS:
        return FIRST_GUARD + number - 1
    if is_word(words, 0, b"wear") and 0 < number <= PAWNS:
        return FIRST_WEAR + number - 1
    if is_word(words, 0, b"pawn") and 0 <= piece < OTHER_PAWNS:
        return read_pawn(box, state, seat, piece)
    if is_word(words, 0, b"hat") and 0 <= piece < OTHER_PAWNS:
        return FIRST_HAT + piece
    return refused(NO_MOVE)


@rule
def piece_at(words: Text, nth: int) -> int:
    """The piece that is named from a word to the end; nobody if it is none."""
    if count(words) == nth + 2 and is_word(words, nth, b"guard") and 0 < as_number(words, nth + 1) <= GUARDS:
        return FIRST_GUARD_PIECE + as_number(words, nth + 1) - 1
    if count(words) != nth + 1:
        return _NOBODY
    if is_word(words, nth, b"mummy"):
        return MUMMY_PIECE
    seat, pawn = before_stop(words, nth), after_stop(words, nth)
    return (seat - 1) * PAWNS + pawn - 1 if 0 < seat <= SEATS and 0 < pawn <= PAWNS else _NOBODY


@rule
def read_pawn(box: Box, state: State, seat: int, piece: int) -> int:
    """Anybody's pawn. Only one's own has a code, so that the reason why another's does not move is given here."""
    owner, pawn = piece // PAWNS, piece % PAWNS
    if owner == seat:
        return pawn
    reason = objection(box, state, seat, pawn)
    # What is said whichever piece is meant: objections go from the most general to the finest.
    if NOT_A_SEAT <= reason < NO_SUCH_PAWN:
        return refused(reason)
    return refused(NO_SUCH_PAWN if owner >= state.players or pawn >= state.pawns else NOT_YOUR_PAWN)


@rule
def read_push(state: State, words: Text, names: Labels) -> int:
    """The tile to push from."""
    for place in range(state.tiles):
        if is_label(words, 1, names, state.track[place]):
            return FIRST_PUSH + place
    for tile in range(len(names)):
        if is_label(words, 1, names, tile):
            return refused(NOT_ON_THE_TRACK)
    return refused(NO_TILE)


@rule
def facts(page: Page, box: Box, state: State, seat: int, code: int, reason: int, words: Text, names: Labels) -> None:
    """What the words of a reason need to be said of words that are no move."""
    if reason == NO_MOVE:
        quoted(page, b'"text":', words, 0, len(words))
    elif reason in (NO_TILE, NOT_ON_THE_TRACK):
        quoted_word(page, b'"tile":', words, 1)
