"""What a net is shown: numbers 0 to 127 in a row, a byte each, in named pieces. Rules write eight of them as a word.

A piece begins where a word does, and what is left over behind it stays 0:

    PIECES = lay(("phase", (5,)), ("hand", (2, 5, 5)))
    FEATURES = width(PIECES)

`out` is a row of words, all 0 at first; byte 9 of the observation is the second byte of `out[1]`.
"""

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from .arguments import Numbers
from .rule import short_rule

WORD = 8
MOST = 127
"""The largest number that is shown; what is more is shown as that, what is less than 0 as 0."""
_BYTES = 0x0101010101010101
_SEVEN = 0x0002040810204081  # puts bit n of seven where byte n begins


class Piece(NamedTuple):
    """A part of an observation: what it is called, where it begins, and how it is shaped."""

    name: str
    offset: int
    shape: tuple[int, ...]

    @property
    def word(self) -> int:
        """The word with which it begins."""
        return self.offset // WORD


def lay(*pieces: tuple[str, Sequence[int]]) -> tuple[Piece, ...]:
    """Pieces one behind the other."""
    laid, offset = list[Piece](), 0
    for name, shape in pieces:
        laid.append(Piece(name, offset, tuple(shape)))
        offset += -(-prod(shape) // WORD) * WORD
    return tuple(laid)


def width(pieces: Sequence[Piece]) -> int:
    """How many numbers they are, with what is left over between them."""
    last = pieces[-1]
    return -(-(last.offset + prod(last.shape)) // WORD) * WORD


@short_rule
def spread(bits: int) -> int:
    """Eight bits as eight bytes."""
    return ((bits & 127) * _SEVEN & _BYTES) | (bits & 128) << 49


@short_rule
def put_set(out: Numbers, word: int, numbers: int, words: int) -> None:
    """A set of small numbers as bytes 0 and 1, in so many words."""
    for place in range(words):
        out[word + place] = spread(numbers >> 8 * place)


@short_rule
def put_number(out: Numbers, place: int, number: int) -> None:
    """A small number into a byte that is still 0."""
    out[place >> 3] |= min(max(number, 0), MOST) << 8 * (place & 7)
