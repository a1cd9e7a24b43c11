"""Decks read, checked and written: what docs/decks.md says. Rules, so that the page reads files as Python does."""

from saqqara.core.arguments import Text
from saqqara.core.bits import lowest, size
from saqqara.core.lines import (
    beginning,
    begins_sign,
    copy_words,
    flaw,
    found,
    is_name,
    is_word_at,
    line_end,
    next_line,
    small,
    told,
    word_end,
    word_start,
)
from saqqara.core.printing import Page, length, number, put, put_byte
from saqqara.core.reading import digits
from saqqara.core.rule import rule

from . import flaws
from .components import (
    BOTTOM_ROW,
    CARDS,
    CARDS_OF_A_COLOUR,
    CELLS,
    COLOURS,
    EVERY_CARD,
    EXPEDITIONS,
    SHAPE_NAMES,
    SIDE,
    TOP_ROW,
    Box,
    Card,
)
from .observation import at_a_glance, steps_to_tomb
from .rules import beside
from .signs import SIGNS

WALL, OPEN, ENTRANCE, TOMB, CROSS, RUBY, EMERALD, TORCH, SKULL, POTION = SIGNS.encode()
_SMALL_TOMB, _BLANK = b"g "
USUAL_EXPEDITIONS = ("domino", "line3", "line3", "corner", "corner", "line4", "L", "square")  # P4
_USUAL = tuple(1 + SHAPE_NAMES.index(name) for name in USUAL_EXPEDITIONS)
_SHAPES = tuple([name.encode() for name in SHAPE_NAMES])
_SMALL_SHAPES = tuple([name.lower().encode() for name in SHAPE_NAMES])
_COLOURS = tuple([name.encode() for name in COLOURS])
_MISSING_TOLD = 5

NAME, LIST, CARD, OTHER = range(4)
"""What a line begins."""


@rule
def unpack(page: Page, box: Box, file: Text) -> bool:
    """Fill an empty box and tell all that is wrong with the file; whether it can be played with."""
    for place in range(EXPEDITIONS):
        box.expeditions[place] = _USUAL[place]
    at, line, card, rows, there, named, listed = beginning(file), 0, 0, SIDE, 0, 0, 0
    while at < len(file):
        line += 1
        end = line_end(file, at)
        first = word_start(file, at, end)
        last = word_end(file, first, end)
        kind = kind_of(file, first, last)
        if first == end:
            pass
        elif kind == OTHER and rows < SIDE:
            if card:
                read_row(page, box.cards[card], card, rows, file, first, end, line)
            rows += 1
            if card and rows == SIDE:
                check_card(page, box.cards[card], card, line)
        else:
            if rows < SIDE and card:
                tell_rows(page, card, rows, line)
            rows = SIDE
            if kind == OTHER:
                flaw(page, flaws.STRANGE_LINE, line)
                found(page, file, first, last)
                told(page)
            elif kind == CARD:
                card = read_heading(page, box, file, last, end, there, line)
                there |= 1 << card
                rows = 0
            elif kind == NAME and not named:
                named = int(word_start(file, last, end) < end)
                if not is_name(file, word_start(file, last, end), end):
                    flaw(page, flaws.BAD_NAME, line)
                    told(page)
            elif kind == LIST and not listed:
                listed = 1
                read_shapes(page, box, file, last, end, line)
            else:
                flaw(page, flaws.SECOND_LINE, line)
                found(page, file, first, last)
                told(page)
        at = next_line(file, at)
    if rows < SIDE and card:
        tell_rows(page, card, rows, -1)
    if not named:
        flaw(page, flaws.NO_NAME, 0)
        told(page)
    check_counts(page, box, there & EVERY_CARD)
    if length(page) > 1:
        return False
    warn(page, box)
    return True


@rule
def kind_of(file: Text, first: int, last: int) -> int:
    """What a line begins, by its first word."""
    if is_word_at(file, first, last, b"card"):
        return CARD
    if is_word_at(file, first, last, b"deck:"):
        return NAME
    return LIST if is_word_at(file, first, last, b"expeditions:") else OTHER


@rule
def read_shapes(page: Page, box: Box, file: Text, at: int, end: int, line: int) -> None:
    """P4: the shapes of the expedition cards."""
    count, known = 0, True
    first = word_start(file, at, end)
    while first < end:
        last = word_end(file, first, end)
        shape = 0
        while shape < len(_SHAPES) and not is_word_at(file, first, last, _SMALL_SHAPES[shape]):
            shape += 1
        if shape == len(_SHAPES):
            known = False
            flaw(page, flaws.NO_SHAPE, line)
            found(page, file, first, last)
            told(page)
        elif count < EXPEDITIONS:
            box.expeditions[count] = 1 + shape
        count += 1
        first = word_start(file, last, end)
    if known and count != EXPEDITIONS:
        flaw(page, flaws.SHAPES, line)
        number(page, b',"count":', count)
        told(page)


@rule
def read_heading(page: Page, box: Box, file: Text, at: int, end: int, there: int, line: int) -> int:
    """P1: the number of a card, and its colour into the box; 0 if it cannot be told which card it is."""
    first = word_start(file, at, end)
    last = word_end(file, first, end)
    second = word_start(file, last, end)
    close = word_end(file, second, end)
    if second == end or word_start(file, close, end) < end:
        flaw(page, flaws.HEADING, line)
        told(page)
        return 0
    card = digits(file, first, last)
    if not 1 <= card <= CARDS:
        flaw(page, flaws.NUMBER, line)
        found(page, file, first, last)
        told(page)
        return 0
    if there >> card & 1:
        flaw(page, flaws.TWICE, line)
        number(page, b',"card":', card)
        told(page)
        return 0
    colour = 0
    while colour < len(COLOURS) and not is_word_at(file, second, close, _COLOURS[colour]):
        colour += 1
    if colour == len(COLOURS):
        flaw(page, flaws.COLOUR, line)
        number(page, b',"card":', card)
        found(page, file, second, close)
        told(page)
    else:
        box.cards[card].colour = colour
    return card


@rule
def read_row(page: Page, card: Card, card_number: int, row: int, file: Text, first: int, end: int, line: int) -> None:
    """P2: five signs of a chamber, with or without blanks between them."""
    signs = 0
    for place in range(first, end):
        if file[place] > _BLANK and begins_sign(file[place]):
            signs += 1
    if signs != SIDE:
        flaw(page, flaws.TOO_MANY_SIGNS, line)
        number(page, b',"card":', card_number)
        number(page, b',"row":', row + 1)
        number(page, b',"count":', signs)
        told(page)
        return
    at = first
    for column in range(SIDE):
        at = word_start(file, at, end)
        close = at + 1
        while close < end and not begins_sign(file[close]):
            close += 1
        if close > at + 1 or not lay(card, 1 << row * SIDE + column, small(file[at])):
            flaw_at(page, flaws.NO_SIGN, card_number, 1 << row * SIDE + column, line)
            found(page, file, at, close)
            told(page)
        at = close


@rule
def lay(card: Card, cell: int, sign: int) -> bool:
    """Put into a chamber what a sign stands for; False if it stands for nothing."""
    if sign == WALL:
        return True
    if sign == ENTRANCE:
        card.entrance |= cell
    elif sign == _SMALL_TOMB:
        card.tomb |= cell
    elif sign == CROSS:
        card.crosses |= cell
    elif sign == RUBY:
        card.rubies |= cell
    elif sign == EMERALD:
        card.emeralds |= cell
    elif sign == TORCH:
        card.torches |= cell
    elif sign == SKULL:
        card.skulls |= cell
    elif sign == POTION:
        card.potions |= cell
    elif sign != OPEN:
        return False
    card.open |= cell
    return True


@rule
def sign_of(card: Card, cell: int) -> int:
    """The sign of a cell."""
    if not card.open >> cell & 1:
        return WALL
    if card.entrance >> cell & 1:
        return ENTRANCE
    if card.tomb >> cell & 1:
        return TOMB
    if card.crosses >> cell & 1:
        return CROSS
    if card.rubies >> cell & 1:
        return RUBY
    if card.emeralds >> cell & 1:
        return EMERALD
    if card.torches >> cell & 1:
        return TORCH
    if card.skulls >> cell & 1:
        return SKULL
    return POTION if card.potions >> cell & 1 else OPEN


@rule
def flaw_at(page: Page, which: int, card_number: int, cells: int, line: int) -> None:
    """Begin to tell a flaw at the first of some cells."""
    cell = lowest(cells)
    flaw(page, which, line)
    number(page, b',"card":', card_number)
    number(page, b',"row":', cell // SIDE + 1)
    number(page, b',"column":', cell % SIDE + 1)


@rule
def tell_rows(page: Page, card_number: int, rows: int, line: int) -> None:
    """P2: a card that ends too early."""
    flaw(page, flaws.ROWS, line)
    number(page, b',"card":', card_number)
    number(page, b',"rows":', rows)
    told(page)


@rule
def check_card(page: Page, card: Card, card_number: int, line: int) -> None:
    """P2, P25: one entrance in the top row, one tomb in the bottom row, and a way from the one to the other."""
    enters = check_edge(page, flaws.NO_ENTRANCE, card_number, card.entrance, TOP_ROW, line)
    rests = check_edge(page, flaws.NO_TOMB, card_number, card.tomb, BOTTOM_ROW, line)
    if enters and rests and not beside(reached(card)) & card.tomb:
        flaw_at(page, flaws.NO_WAY, card_number, card.tomb, line)
        told(page)
    card.seen = at_a_glance(card, card.open, steps_to_tomb(card, card.entrance))


@rule
def check_edge(page: Page, missing: int, card_number: int, cells: int, edge: int, line: int) -> bool:
    """Whether there is exactly one of these cells, in its row; the flaws after `missing` say where it is wrong."""
    if cells == 0:
        flaw(page, missing, line)
        number(page, b',"card":', card_number)
    elif cells & ~edge:
        flaw_at(page, missing + 1, card_number, cells & ~edge, line)
    elif cells & (cells - 1):
        flaw_at(page, missing + 2, card_number, cells & (cells - 1), line)
    else:
        return True
    told(page)
    return False


@rule
def reached(card: Card) -> int:
    """P3: the cells that can be reached from the entrance without crossing the tomb, itself not counted."""
    return connected(card.open & ~card.tomb, card.entrance)


@rule
def connected(cells: int, start: int) -> int:
    """Those of some cells to which a way leads from the start, step by step by a side."""
    before, grown = 0, start
    while before != grown:
        before = grown
        grown |= beside(grown) & cells
    return grown


@rule
def check_counts(page: Page, box: Box, there: int) -> None:
    """P1: every number once, and as many cards of each colour."""
    missing = EVERY_CARD & ~there
    if missing:
        flaw(page, flaws.CARDS_MISSING, 0)
        number(page, b',"count":', size(there))
        put(page, b',"missing":"')
        for nth in range(min(_MISSING_TOLD, size(missing))):
            number(page, b", " if nth else b"", lowest(missing))
            missing &= missing - 1
        put(page, b' \xe2\x80\xa6"' if missing else b'"')
        told(page)
    for colour in range(len(COLOURS)):
        count = 0
        for card in range(1, CARDS + 1):
            if there >> card & 1 and box.cards[card].colour == colour:
                count += 1
        if count != CARDS_OF_A_COLOUR:
            flaw(page, flaws.OF_COLOUR, 0)
            number(page, b',"count":', count)
            put(page, b',"colour":"')
            put(page, _COLOURS[colour])
            put(page, b'"')
            told(page)


@rule
def warn(page: Page, box: Box) -> None:
    """P3: what our own decks never have and the rules do not forbid, cells no way leads to but across the tomb."""
    for card_number in range(1, CARDS + 1):
        card = box.cards[card_number]
        across = connected(card.open, card.tomb)
        left = card.open & ~(reached(card) | card.tomb)
        while left:
            cell = left & -left
            why = flaws.ACROSS_THE_TOMB if across & cell else flaws.OUT_OF_REACH
            flaw_at(page, why, card_number, cell, 0)
            told(page)
            left &= left - 1


@rule
def pack(page: Page, box: Box, file: Text) -> None:
    """Write what there is of a deck in its one form, by which records know it; the name is that of the file."""
    at = beginning(file)
    end = line_end(file, at)
    first = word_start(file, at, end)
    while at < len(file) and kind_of(file, first, word_end(file, first, end)) != NAME:
        at = next_line(file, at)
        end = line_end(file, at)
        first = word_start(file, at, end)
    put(page, b"deck: ")
    copy_words(page, file, word_end(file, first, end), end)
    put(page, b"\nexpeditions:")
    for place in range(EXPEDITIONS):
        put(page, b" ")
        put(page, _SHAPES[box.expeditions[place] - 1])
    for card in range(1, CARDS + 1):
        if box.cards[card].open:
            pack_card(page, box.cards[card], card)
    put(page, b"\n")


@rule
def pack_card(page: Page, card: Card, card_number: int) -> None:
    """A card: its number, its colour and its chamber."""
    number(page, b"\n\ncard ", card_number)
    put(page, b" ")
    put(page, _COLOURS[card.colour])
    for cell in range(CELLS):
        put(page, b" " if cell % SIDE else b"\n")
        put_byte(page, sign_of(card, cell))


@rule
def inscribe(page: Page, box: Box, nth: int) -> bool:
    """The labels of a box: the chambers of its cards, by number, each as 25 signs."""
    if nth > CARDS:
        return False
    for cell in range(CELLS):
        put_byte(page, sign_of(box.cards[nth], cell))
    return True
