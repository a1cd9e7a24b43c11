"""Moves read from words.

    pawn 2      move your pawn 2

Chance, in records: `throw 5`.
"""

import re

from saqqara.core.contract import CHANCE
from saqqara.core.errors import UnreadableMove

from .components import FACES, PAWNS
from .rules import Box
from .state import State

_PAWN = re.compile(rf"pawn ([1-{PAWNS}])")
_THROW = re.compile(rf"throw ([1-{FACES}])")


def read(box: Box, state: State, seat: int, text: str) -> int:
    """The code of a move in words; it may still not be allowed."""
    found = (_THROW if seat == CHANCE else _PAWN).fullmatch(text)
    if found is None:
        raise UnreadableMove(f"{text!r} is no move; write 'pawn 1' or 'pawn 2'")
    return int(found[1]) - 1
