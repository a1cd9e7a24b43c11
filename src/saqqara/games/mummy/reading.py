"""Boxes read, checked and written: what docs/boxes.md says. Rules, so that the page reads files as Python does."""

from saqqara.core.arguments import Text
from saqqara.core.layout import table
from saqqara.core.lines import (
    beginning,
    copy_words,
    flaw,
    found,
    is_name,
    is_word_at,
    line_end,
    line_of,
    next_line,
    told,
    word_end,
    word_start,
)
from saqqara.core.printing import Page, length, number, put, put_byte
from saqqara.core.reading import digits, is_text
from saqqara.core.rule import rule

from . import flaws
from .components import (
    ACTION_NAMES,
    ACTION_TOKENS,
    CAMEL,
    CAMELS,
    EXCHANGE,
    EXCHANGES,
    FIRST_CAMEL,
    FIRST_EXCHANGE,
    FIRST_RISK,
    FIRST_TREASURE,
    HAZARD,
    HAZARDS,
    MUMMY_TOKENS,
    PICTURE_NAMES,
    PICTURES,
    RISK,
    RISKS,
    TILES,
    TRACK,
    TREASURE,
    TREASURE_SETS,
    TREASURES,
    Box,
)
from .flaws import KEYS

# What the words of each line are, as the flaw of one that is not; and how many words there are.
_MEANINGS = table([
    flaws.NO_HAZARD, flaws.NOT_SO_MANY_CAMELS, flaws.NO_TREASURE, flaws.NO_TREASURE, flaws.NO_PICTURE, flaws.NO_NUMBER,
    flaws.NOT_SO_MANY_EXCHANGES, flaws.NO_NUMBER, flaws.NO_ACTION, flaws.NO_TILE, flaws.NO_HAZARD, flaws.NO_PLACE,
    flaws.NO_LOSS, flaws.NO_TREASURE, flaws.NO_TREASURE,
])  # fmt: skip
LEFT_OUT = 4
_COUNTS = table([
    HAZARDS, 1, TREASURES, TREASURES, PICTURES, MUMMY_TOKENS, 1, RISKS, ACTION_TOKENS, TRACK, LEFT_OUT, EXCHANGES,
    LEFT_OUT, LEFT_OUT, LEFT_OUT,
])  # fmt: skip
(
    OF_HAZARDS, OF_CAMELS, OF_RULEBOOK, OF_CLASSIC, OF_PICTURES, OF_TOKENS, OF_EXCHANGE, OF_RISK, OF_ACTIONS, OF_LAYOUT,
    OF_PASSING, OF_PLACES, OF_LEFT_OUT, OF_LEFT_OUT_RULEBOOK, OF_LEFT_OUT_CLASSIC, OF_NAME, UNKNOWN,
) = range(17)  # fmt: skip
_KEYS = tuple([key.encode() for key in (*KEYS, "box")])
_PICTURES = tuple([name.encode() for name in PICTURE_NAMES])
_ACTIONS = tuple([name.encode() for name in ACTION_NAMES])
_CAMELS, _EXCHANGES = str(CAMELS).encode(), str(EXCHANGES).encode()
_MINUS, _PLUS, _BLANK, _COLON, _A = b"-+ :a"
_SIGNS = table([_MINUS, 0, _PLUS, ord("?"), 0])
"""How the names of tiles begin, by their kind."""


@rule
def unpack(page: Page, box: Box, file: Text) -> bool:
    """Fill an empty box and tell all that is wrong with the file; whether it can be played with."""
    at, line, seen, named = beginning(file), 0, 0, 0
    while at < len(file):
        line += 1
        end = line_end(file, at)
        first = word_start(file, at, end)
        if first < end:
            colon = colon_in(file, first, end)
            key = key_of(file, first, colon) if colon < end else UNKNOWN
            if key == UNKNOWN:
                flaw(page, flaws.STRANGE_LINE, line)
                found(page, file, first, last_word_end(file, first, colon))
                told(page)
            elif key == OF_NAME and not named:
                named = int(word_start(file, colon + 1, end) < end)
                if not is_name(file, word_start(file, colon + 1, end), end):
                    flaw(page, flaws.BAD_NAME, line)
                    told(page)
            elif key == OF_NAME or (seen >> key & 1 and key != OF_LAYOUT):
                tell_key(page, flaws.SECOND_LINE, key, line)
                told(page)
            else:
                seen |= 1 << key
                check_words(page, file, key, colon + 1, end, line)
        at = next_line(file, at)
    if not named:
        flaw(page, flaws.NO_NAME, 0)
        told(page)
    for key in range(len(KEYS)):
        check_count(page, file, key, seen >> key & 1)
    if length(page) == 1:
        fill(page, box, file)
    return length(page) == 1


@rule
def colon_in(file: Text, at: int, end: int) -> int:
    """Where a colon stands; the end if there is none."""
    while at < end and file[at] != _COLON:
        at += 1
    return at


@rule
def last_word_end(file: Text, first: int, end: int) -> int:
    """Where the last word ends."""
    while end > first and file[end - 1] <= _BLANK:
        end -= 1
    return end


@rule
def key_of(file: Text, first: int, last: int) -> int:
    """Which line this is."""
    key = 0
    while key < len(_KEYS) and not is_key(file, first, last, key):
        key += 1
    return key


@rule
def is_key(file: Text, first: int, last: int, key: int) -> bool:
    """Whether these are the words of a key, however many blanks are between them."""
    text = _KEYS[key]
    at = 0
    first = word_start(file, first, last)
    while first < last:
        end = word_end(file, first, last)
        after = at + end - first
        if after > len(text) or (after < len(text) and text[after] != _BLANK):
            return False
        for place in range(first, end):
            if file[place] != text[at + place - first]:
                return False
        at = after + 1
        first = word_start(file, end, last)
    return at == len(text) + 1


@rule
def tell_key(page: Page, which: int, key: int, line: int) -> None:
    """Begin to tell a flaw of a line."""
    flaw(page, which, line)
    put(page, b',"key":"')
    put(page, _KEYS[key])
    put(page, b'"')


@rule
def check_words(page: Page, file: Text, key: int, at: int, end: int, line: int) -> None:
    """Whether each word of a line can stand there."""
    place = 1
    first = word_start(file, at, end)
    while first < end:
        last = word_end(file, first, end)
        if not fits(file, first, last, _MEANINGS[key]):
            tell_key(page, _MEANINGS[key], key, line)
            number(page, b',"place":', place)
            found(page, file, first, last)
            told(page)
        place += 1
        first = word_start(file, last, end)


@rule
def fits(file: Text, first: int, last: int, meaning: int) -> bool:
    """Whether a word is what the words of its line are."""
    if meaning == flaws.NO_NUMBER:
        return digits(file, first, last) > 0
    if meaning == flaws.NO_PLACE:
        return 0 < digits(file, first, last) <= TRACK
    if meaning == flaws.NO_PICTURE:
        return picture(file, first, last) < len(_PICTURES)
    if meaning == flaws.NO_ACTION:
        return action(file, first, last) < len(_ACTIONS)
    if meaning == flaws.NOT_SO_MANY_CAMELS:
        return is_text(file, first, last, _CAMELS)
    if meaning == flaws.NOT_SO_MANY_EXCHANGES:
        return is_text(file, first, last, _EXCHANGES)
    if meaning == flaws.NO_TILE and is_text(file, first, last, b"treasure"):
        return True
    if meaning not in (flaws.NO_HAZARD, flaws.NO_TREASURE) and is_text(file, first, last, b"camel"):
        return True
    sign = _PLUS if meaning == flaws.NO_TREASURE else _MINUS
    return bool(file[first] == sign and digits(file, first + 1, last) > 0)


@rule
def picture(file: Text, first: int, last: int) -> int:
    """Which picture of the die this is."""
    which = 0
    while which < len(_PICTURES) and not is_text(file, first, last, _PICTURES[which]):
        which += 1
    return which


@rule
def action(file: Text, first: int, last: int) -> int:
    """Which action this is."""
    which = 0
    while which < len(_ACTIONS) and not is_text(file, first, last, _ACTIONS[which]):
        which += 1
    return which


@rule
def next_word(file: Text, key: int, at: int) -> int:
    """Where the next word of a key begins behind a place, -1 for the first; the end of the file if there is none."""
    if at < 0:
        at = beginning(file)
    else:
        place, end = word_start(file, at, line_end(file, at)), line_end(file, at)
        if place < end:
            return place
        at = next_line(file, at)
    while at < len(file):
        end = line_end(file, at)
        colon = colon_in(file, at, end)
        if colon < end and is_key(file, at, colon, key):
            place = word_start(file, colon + 1, end)
            if place < end:
                return place
        at = next_line(file, at)
    return len(file)


@rule
def end_of(file: Text, first: int) -> int:
    """Where a word ends."""
    return word_end(file, first, line_end(file, first))


@rule
def check_count(page: Page, file: Text, key: int, seen: int) -> None:
    """Whether a line is there, with as many words as it needs."""
    first = next_word(file, key, -1)
    at, count = first, 0
    while at < len(file):
        count += 1
        at = next_word(file, key, end_of(file, at))
    if not seen:
        tell_key(page, flaws.NO_LINE, key, 0)
        told(page)
    elif count != _COUNTS[key]:
        tell_key(page, flaws.COUNT, key, line_of(file, first) if count else 0)
        number(page, b',"count":', count)
        number(page, b',"wanted":', _COUNTS[key])
        told(page)


@rule
def value_of(file: Text, first: int) -> int:
    """The number of a word, without its sign."""
    signed = file[first] == _PLUS or file[first] == _MINUS
    return digits(file, first + 1 if signed else first, end_of(file, first))


@rule
def fill(page: Page, box: Box, file: Text) -> None:
    """Everything into the box, if it goes together."""
    fill_tiles(box, file, OF_HAZARDS, HAZARD, 0)
    fill_tiles(box, file, OF_RULEBOOK, TREASURE, FIRST_TREASURE)
    fill_tiles(box, file, OF_CLASSIC, TREASURE, FIRST_TREASURE + TREASURES)
    fill_tiles(box, file, OF_RISK, RISK, FIRST_RISK)
    for camel in range(CAMELS):
        box.tiles[FIRST_CAMEL + camel].kind = CAMEL
    for exchange in range(EXCHANGES):
        box.tiles[FIRST_EXCHANGE + exchange].kind = EXCHANGE
    fill_tokens(box, file)
    fill_exchange_places(page, box, file)
    for family in range(len(TREASURE_SETS)):
        treasures = box.sets[family]
        first = FIRST_TREASURE + family * TREASURES
        treasures.tiles = (1 << TREASURES) - 1 << first
        treasures.left_out_by_risk = pick_out(page, box, file, OF_LEFT_OUT, family)
        treasures.left_out_by_risk |= pick_out(page, box, file, OF_LEFT_OUT_RULEBOOK + family, family)
        lay_out(page, box, file, family)
    box.left_out_by_pass_it_on = pick_out(page, box, file, OF_PASSING, 0)


@rule
def fill_tiles(box: Box, file: Text, key: int, kind: int, tile: int) -> None:
    """The tiles of a line, from a number on."""
    at = next_word(file, key, -1)
    while at < len(file):
        box.tiles[tile].kind = kind
        box.tiles[tile].value = value_of(file, at)
        tile += 1
        at = next_word(file, key, end_of(file, at))


@rule
def fill_tokens(box: Box, file: Text) -> None:
    """The picture die, the mummy tokens and the action tokens."""
    place, at = 0, next_word(file, OF_PICTURES, -1)
    while at < len(file):
        box.pictures[place] = picture(file, at, end_of(file, at))
        place += 1
        at = next_word(file, OF_PICTURES, end_of(file, at))
    place, at = 0, next_word(file, OF_TOKENS, -1)
    while at < len(file):
        box.mummy_tokens[place] = value_of(file, at)
        place += 1
        at = next_word(file, OF_TOKENS, end_of(file, at))
    at = next_word(file, OF_ACTIONS, -1)
    while at < len(file):
        box.actions[action(file, at, end_of(file, at))] += 1
        at = next_word(file, OF_ACTIONS, end_of(file, at))


@rule
def fill_exchange_places(page: Page, box: Box, file: Text) -> None:
    """M40: where the exchange tiles lie."""
    apart, place, at = True, 0, next_word(file, OF_PLACES, -1)
    line = line_of(file, at)
    while at < len(file):
        box.exchange_places[place] = value_of(file, at)
        apart = apart and (place == 0 or box.exchange_places[place] - box.exchange_places[place - 1] > 1)
        place += 1
        at = next_word(file, OF_PLACES, end_of(file, at))
    if not apart:
        tell_key(page, flaws.NOT_ASCENDING, OF_PLACES, line)
        told(page)
    elif box.exchange_places[0] == 1 or box.exchange_places[EXCHANGES - 1] == TRACK:
        tell_key(page, flaws.AT_AN_END, OF_PLACES, line)
        told(page)


@rule
def find(box: Box, file: Text, at: int, family: int, used: int) -> int:
    """The first unused tile that a word means, of treasures the highest; -1 if there is none."""
    end = end_of(file, at)
    if is_word_at(file, at, end, b"camel"):
        first, last, value = FIRST_CAMEL, FIRST_TREASURE, 0
    elif file[at] == _MINUS:
        first, last, value = 0, FIRST_CAMEL, value_of(file, at)
    else:
        first = FIRST_TREASURE + family * TREASURES
        last, value = first + TREASURES, value_of(file, at)
    best = -1
    for tile in range(first, last):
        fitting = value < 0 or box.tiles[tile].value == value  # `treasure` has no number
        if fitting and not used >> tile & 1 and (best < 0 or box.tiles[tile].value > box.tiles[best].value):
            best = tile
    return best


@rule
def pick_out(page: Page, box: Box, file: Text, key: int, family: int) -> int:
    """The tiles that a line leaves out, as a set; they must exist."""
    used, place, at = 0, 1, next_word(file, key, -1)
    while at < len(file):
        tile = find(box, file, at, family, used)
        if tile < 0:
            tell_none(page, file, flaws.NONE_TO_LEAVE, key, place, at)
        else:
            used |= 1 << tile
        place += 1
        at = next_word(file, key, end_of(file, at))
    return used


@rule
def lay_out(page: Page, box: Box, file: Text, family: int) -> None:
    """M10: every tile of the first layout once, in the order of the line."""
    used, place, at = 0, 0, next_word(file, OF_LAYOUT, -1)
    while at < len(file):
        tile = find(box, file, at, family, used)
        if tile < 0:
            tell_none(page, file, flaws.NONE_TO_LAY, OF_LAYOUT, place + 1, at)
        else:
            used |= 1 << tile
            box.sets[family].first[place] = tile
        place += 1
        at = next_word(file, OF_LAYOUT, end_of(file, at))


@rule
def tell_none(page: Page, file: Text, which: int, key: int, place: int, at: int) -> None:
    """A tile that is laid or left out more often than there is one."""
    tell_key(page, which, key, line_of(file, at))
    number(page, b',"place":', place)
    found(page, file, at, end_of(file, at))
    told(page)


@rule
def pack(page: Page, box: Box, file: Text) -> None:
    """Write the box in its one form, by which records know it: without comments, in a fixed order."""
    put(page, b"box:")
    copy_line(page, file, OF_NAME)
    for key in range(len(KEYS)):
        put(page, b"\n")
        put(page, _KEYS[key])
        put(page, b":")
        copy_line(page, file, key)
    put(page, b"\n")


@rule
def copy_line(page: Page, file: Text, key: int) -> None:
    """The words of a key as they are."""
    at = next_word(file, key, -1)
    while at < len(file):
        end = end_of(file, at)
        put(page, b" ")
        copy_words(page, file, at, end)
        at = next_word(file, key, end)


@rule
def inscribe(page: Page, box: Box, nth: int) -> bool:
    """The labels of a box: a short name for every tile, -3a, camel2, +8, ?4b, exchange1."""
    if nth >= TILES:
        return False
    kind, value = box.tiles[nth].kind, box.tiles[nth].value
    if kind == CAMEL:
        number(page, b"camel", nth - FIRST_CAMEL + 1)
    elif kind == EXCHANGE:
        number(page, b"exchange", nth - FIRST_EXCHANGE + 1)
    else:
        first, last = 0, HAZARDS
        if kind == TREASURE:
            first = nth - (nth - FIRST_TREASURE) % TREASURES
            last = first + TREASURES
        elif kind == RISK:
            first, last = FIRST_RISK, FIRST_RISK + RISKS
        put_byte(page, _SIGNS[kind])
        number(page, b"", value)
        same, before = 0, 0
        for tile in range(first, last):
            if box.tiles[tile].value == value:
                same += 1
                before += tile < nth
        if same > 1:
            put_byte(page, _A + before)
    return True
