"""Moves read from words.

    pawn 2      move your pawn 2

Chance, in records: `throw 5`.
"""

from saqqara.core.arguments import Text
from saqqara.core.printing import Labels, Page
from saqqara.core.reading import as_number, count, is_word, quoted, refused
from saqqara.core.rule import rule

from .codes import NO_MOVE
from .components import PAWNS
from .rules import Box
from .state import State


@rule
def read(box: Box, state: State, seat: int, words: Text, labels: Labels) -> int:
    """The code of a move in words, allowed or not."""
    if count(words) == 2 and is_word(words, 0, b"pawn") and 0 < as_number(words, 1) <= PAWNS:
        return as_number(words, 1) - 1
    return refused(NO_MOVE)


@rule
def facts(page: Page, box: Box, state: State, seat: int, code: int, reason: int, words: Text, labels: Labels) -> None:
    """What the words of a reason need."""
    if reason == NO_MOVE:
        quoted(page, b'"text":', words, 0, len(words))
