"""Entries of the score sheets of pyramids in words.

torch 2             cross the torch of round 2       rub torch 2        rub it out again, as all of these:
pyramid green       one more green one explored      ruby, emerald      cross the next gem
take green 10       take the 10 of green             skull              cross the next skull
potion              erase the two worst skulls       round 3            go to round 3
lowest 17           17 is the lowest explored        finish             count the points
"""

from saqqara.core.arguments import Text
from saqqara.core.printing import Labels, Page, number, plain, put, word
from saqqara.core.reading import as_number, count, is_word, quoted, refused
from saqqara.core.rule import rule

from .components import CARDS, COLOUR_POINTS, COLOURS, ROUNDS, Box
from .pad_codes import (
    FINISH_CODE,
    FIRST_LOWEST,
    FIRST_POINTS,
    FIRST_PYRAMID,
    FIRST_ROUND,
    HIGHER_POINTS_FIRST,
    NO_ENTRY,
    NUMBER_NOTED,
    POINTS_GONE,
    POTION_CODE,
    ROUND_IS_ON,
    RUBY_CODE,
    TORCH_CROSSED,
    TORCH_OF_OTHER_ROUND,
    WRITTEN,
)
from .pad_rules import next_points
from .pad_state import State

_COLOURS = plain(*COLOURS)
_COUNTED = plain("ruby", "emerald", "skull")
_PLAIN, _PLAIN_CODES = plain("potion", "finish"), (POTION_CODE, FINISH_CODE)
_BOXES = len(COLOUR_POINTS)


@rule
def spell(page: Page, box: Box, state: State, seat: int, code: int, labels: Labels) -> None:
    """An entry."""
    if code < WRITTEN:
        spell_written(page, code)
    elif code < POTION_CODE:
        put(page, b"rub ")
        spell_written(page, code - WRITTEN)
    elif code in (POTION_CODE, FINISH_CODE):
        put(page, b"potion" if code == POTION_CODE else b"finish")
    elif code < FIRST_LOWEST:
        number(page, b"round ", code - FIRST_ROUND + 1)
    else:
        number(page, b"lowest ", code - FIRST_LOWEST + 1)


@rule
def spell_written(page: Page, code: int) -> None:
    """What is written on the sheet itself."""
    if code < FIRST_PYRAMID:
        number(page, b"torch ", code + 1)
    elif code < FIRST_POINTS:
        word(page, b"pyramid ", _COLOURS, code - FIRST_PYRAMID)
    elif code < RUBY_CODE:
        word(page, b"take ", _COLOURS, (code - FIRST_POINTS) // _BOXES)
        number(page, b" ", COLOUR_POINTS[(code - FIRST_POINTS) % _BOXES])
    else:
        word(page, b"", _COUNTED, code - RUBY_CODE)


@rule
def read(box: Box, state: State, seat: int, words: Text, labels: Labels) -> int:
    """The code of an entry in words, whether it is allowed or not."""
    for place in range(len(_PLAIN_CODES)):
        if count(words) == 1 and is_word(words, 0, _PLAIN[place]):
            return _PLAIN_CODES[place]
    value = as_number(words, 1) if count(words) == 2 else 0
    if is_word(words, 0, b"round") and 0 < value <= ROUNDS:
        return FIRST_ROUND + value - 1
    if is_word(words, 0, b"lowest") and 0 < value <= CARDS:
        return FIRST_LOWEST + value - 1
    first = 1 if is_word(words, 0, b"rub") else 0
    code = read_written(words, first, count(words) - first)
    return code + WRITTEN * first if code >= 0 else refused(NO_ENTRY)


@rule
def read_written(words: Text, first: int, many: int) -> int:
    """What is written on the sheet itself, from a word on; -1 if it is none of it."""
    if many == 1:
        for which in range(len(_COUNTED)):
            if is_word(words, first, _COUNTED[which]):
                return RUBY_CODE + which
        return -1
    if many == 2 and is_word(words, first, b"torch") and 0 < as_number(words, first + 1) <= ROUNDS:
        return as_number(words, first + 1) - 1
    for colour in range(len(_COLOURS)):
        if not is_word(words, first + 1, _COLOURS[colour]):
            continue
        if many == 2 and is_word(words, first, b"pyramid"):
            return FIRST_PYRAMID + colour
        for place in range(_BOXES):
            if many == 3 and is_word(words, first, b"take") and as_number(words, first + 2) == COLOUR_POINTS[place]:
                return FIRST_POINTS + colour * _BOXES + place
    return -1


@rule
def facts(page: Page, box: Box, state: State, seat: int, code: int, reason: int, words: Text, labels: Labels) -> None:
    """What the words of a reason need to be said of this entry."""
    if reason in (TORCH_OF_OTHER_ROUND, TORCH_CROSSED, ROUND_IS_ON):
        number(page, b'"round":', state.round + 1)
    elif reason == POINTS_GONE:
        number(page, b'"points":', COLOUR_POINTS[(code - FIRST_POINTS) % _BOXES])
    elif reason == HIGHER_POINTS_FIRST:
        number(page, b'"points":', COLOUR_POINTS[next_points(state, (code - FIRST_POINTS) // _BOXES)])
    elif reason == NUMBER_NOTED:
        number(page, b'"card":', code - FIRST_LOWEST + 1)
    elif reason == NO_ENTRY:
        quoted(page, b'"text":', words, 0, len(words))
