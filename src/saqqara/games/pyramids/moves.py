"""Moves read from words; `wording` writes them.

    keep 5 9            keep these two of the four dealt
    mark 17 a1 b1 b2    mark these cells of card 17: columns a to e, rows 1 to 5 from the top
    take 23             take card 23 of the display
    draw                take the top card of the deck

Chance, in records: `deal 13`, `turn up 23`, `expedition 3 line3`, `drawn 31`.
"""

from saqqara.core.arguments import Text
from saqqara.core.bits import pick
from saqqara.core.printing import Labels, Page, number, put, word
from saqqara.core.printing import words as quoted_texts
from saqqara.core.reading import as_number, count, is_word, quoted, quoted_word, refused
from saqqara.core.rule import rule

from .codes import (
    DECK,
    ENTRANCE_FIRST,
    FIRST_DRAFT,
    FIRST_MARK,
    KEPT_HIGH,
    KEPT_LOW,
    KEPT_PAIRS,
    MARKED_ALREADY,
    MARKS_OF_A_HAND,
    MUST_TOUCH,
    NAMED_TWICE,
    NO_CELL,
    NO_MOVE,
    NO_NUMBER,
    NOT_DEALT,
    NOT_DISPLAYED,
    NOT_YOUR_CARD,
    ONE_CELL_ONLY,
    OTHER_SHAPE,
    WALL,
)
from .components import CELLS, DISPLAY, HANDS, PLACEMENTS, SHAPE_NAMES, Box
from .state import DRAFT, KEEP, MARK, State
from .wording import CELL_NAMES

_SHAPES = quoted_texts(*SHAPE_NAMES)
_FIRST_CELL = 2  # the word after the card


@rule
def read(box: Box, state: State, seat: int, words: Text, faces: Labels) -> int:
    """The code of a move in words, allowed or not; or why there is none."""
    if is_word(words, 0, b"keep") and count(words) == 3:
        return read_keep(state, seat, words)
    if is_word(words, 0, b"mark") and count(words) > _FIRST_CELL:
        return read_mark(state, seat, words)
    if is_word(words, 0, b"take") and count(words) == 2:
        return read_take(state, words)
    if is_word(words, 0, b"draw") and count(words) == 1:
        return FIRST_DRAFT + DECK
    return refused(NO_MOVE)


@rule
def read_keep(state: State, seat: int, words: Text) -> int:
    """Two of the four dealt, in any order."""
    low, high = min(as_number(words, 1), as_number(words, 2)), max(as_number(words, 1), as_number(words, 2))
    if low < 0:
        return refused(NO_NUMBER)
    if state.phase != KEEP or not state.waiting >> seat & 1:
        return 0
    dealt = state.seats[seat].dealt
    for pair in range(KEPT_PAIRS):
        if pick(dealt, KEPT_LOW[pair]) == low and pick(dealt, KEPT_HIGH[pair]) == high:
            return pair
    return refused(NOT_DEALT)


@rule
def read_mark(state: State, seat: int, words: Text) -> int:
    """A card, and cells in any order."""
    card, cells = as_number(words, 1), 0
    if card < 0:
        return refused(NO_NUMBER)
    for nth in range(_FIRST_CELL, count(words)):
        cell = cell_at(words, nth)
        if cell < 0:
            return refused(NO_CELL)
        if cells >> cell & 1:
            return refused(NAMED_TWICE)
        cells |= 1 << cell
    if state.phase != MARK or not state.waiting >> seat & 1:
        return FIRST_MARK  # not the time for it, whatever the card
    for slot in range(HANDS):
        if state.seats[seat].hand[slot].card == card and card > 0:
            return placement_of(state, seat, slot, cells)
    return refused(NOT_YOUR_CARD)


@rule
def placement_of(state: State, seat: int, slot: int, cells: int) -> int:
    """The code that marks exactly these cells of a hand."""
    for placement in range(MARKS_OF_A_HAND):
        if PLACEMENTS[placement] == cells:
            return FIRST_MARK + slot * MARKS_OF_A_HAND + placement
    return refused(ONE_CELL_ONLY if state.seats[seat].owed else OTHER_SHAPE)


@rule
def cell_at(words: Text, nth: int) -> int:
    """The cell that a word names; -1 if it is none."""
    for cell in range(CELLS):
        if is_word(words, nth, CELL_NAMES[cell]):
            return cell
    return -1


@rule
def read_take(state: State, words: Text) -> int:
    """A card of the display."""
    card = as_number(words, 1)
    if card < 0:
        return refused(NO_NUMBER)
    if state.phase != DRAFT:
        return FIRST_DRAFT  # not the time for it, whatever the card
    for place in range(DISPLAY):
        if state.display[place] == card and card > 0:
            return FIRST_DRAFT + place
    return refused(NOT_DISPLAYED)


@rule
def facts(page: Page, box: Box, state: State, seat: int, code: int, reason: int, words: Text, faces: Labels) -> None:
    """What the words of a reason need to be said of this code, or of words that are none."""
    if reason == OTHER_SHAPE:
        word(page, b'"shape":', _SHAPES, box.expeditions[state.expedition] - 1)
    elif reason in (WALL, MARKED_ALREADY, ENTRANCE_FIRST, MUST_TOUCH):
        tell_cells(page, box, state, seat, code, reason)
    elif reason == NOT_DEALT:
        number(page, b'"first":', as_number(words, 1))
        number(page, b',"second":', as_number(words, 2))
    elif reason in (NOT_YOUR_CARD, NOT_DISPLAYED):
        number(page, b'"card":', as_number(words, 1))
    elif reason == NO_MOVE:
        quoted(page, b'"text":', words, 0, len(words))
    elif reason == NO_NUMBER:
        quoted_word(page, b'"word":', words, 1 if as_number(words, 1) < 0 else 2)
    elif reason in (NO_CELL, NAMED_TWICE):
        quoted_word(page, b'"word":', words, wrong_cell(words))


@rule
def tell_cells(page: Page, box: Box, state: State, seat: int, code: int, reason: int) -> None:
    """The card and those of the cells that a reason speaks of."""
    hand = state.seats[seat].hand[(code - FIRST_MARK) // MARKS_OF_A_HAND]
    cells = PLACEMENTS[(code - FIRST_MARK) % MARKS_OF_A_HAND]
    if reason == WALL:
        cells &= ~box.cards[hand.card].open
    elif reason == MARKED_ALREADY:
        cells &= hand.marks
    number(page, b'"card":', hand.card)
    put(page, b',"cells":"')
    between = False
    for cell in range(CELLS):
        if cells >> cell & 1:
            word(page, b" " if between else b"", CELL_NAMES, cell)
            between = True
    put(page, b'"')


@rule
def wrong_cell(words: Text) -> int:
    """The first word that is no cell, or one that was named before."""
    nth, cells = _FIRST_CELL, 0
    cell = cell_at(words, nth)
    while cell >= 0 and not cells >> cell & 1:
        nth, cells = nth + 1, cells | 1 << cell
        cell = cell_at(words, nth)
    return nth
