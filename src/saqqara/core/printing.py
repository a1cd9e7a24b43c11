"""Text written by rules: views, stories and moves go straight into bytes, compiled like any other rule.

    number(page, b'{"players":', state.players)
    word(page, b',"phase":', PHASES, state.phase)
    put(page, b"}")

Each function first puts the text it is given, then its value. What does not fit on a page is counted, not written.
"""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .arguments import Block
from .layout import Array
from .rule import rule, short_rule

Page: TypeAlias = tuple[Array[int], Array[int]]
"""The bytes, and how many of them are written."""
Labels: TypeAlias = Annotated[NDArray[np.uint8], Block("uint8", 2, constant=True)]
"""Texts that depend on what is in the box, one a row, filled up with zeros."""
Words: TypeAlias = tuple[bytes, ...]
"""Texts that never change: in quotation marks for JSON, plain for moves in words."""

_MINUS, _ZERO, _COMMA, _QUOTE, _CLOSING, _POINT = b'-0,"}.'
_OPENING = b"[{"
_TEN = 10


def words(*texts: str) -> Words:
    """Constant texts for `word`."""
    return tuple([f'"{text}"'.encode("ascii") for text in texts])


def plain(*texts: str) -> Words:
    """Constant texts for `word` where no JSON is written."""
    return tuple([text.encode("ascii") for text in texts])


def labels(texts: Sequence[str]) -> Labels:
    """Texts of a box for `label`."""
    rows = np.zeros((len(texts), 1 + max(map(len, texts), default=0)), np.uint8)
    for row, text in zip(rows, texts, strict=True):
        row[: len(text)] = np.frombuffer(text.encode("ascii"), np.uint8)
    return rows


@rule
def length(page: Page) -> int:
    """How many bytes are written."""
    return page[1][0]


@short_rule
def put(page: Page, text: bytes) -> None:
    """A text as it is."""
    start = page[1][0]
    end = start + len(text)
    page[1][0] = end
    if end <= len(page[0]):
        for place in range(len(text)):
            page[0][start + place] = text[place]


@rule
def again(page: Page, first: int, end: int) -> None:
    """What was written from one place to another, once more."""
    start = page[1][0]
    page[1][0] = start + end - first
    if start + end - first <= len(page[0]):
        for place in range(end - first):
            page[0][start + place] = page[0][first + place]


@short_rule
def put_byte(page: Page, sign: int) -> None:
    """One sign."""
    at = page[1][0]
    page[1][0] = at + 1
    if at < len(page[0]):
        page[0][at] = sign


@short_rule
def comma(page: Page) -> None:
    """What stands between two of a list, and not before the first."""
    last = min(page[1][0], len(page[0])) - 1
    if page[0][last] != _OPENING[0] and page[0][last] != _OPENING[1]:
        put_byte(page, _COMMA)


@rule
def number(page: Page, before: bytes, value: int) -> None:
    """A number."""
    put(page, before)
    if value < 0:
        put_byte(page, _MINUS)
        value = -value
    unit = 1
    while value >= unit * _TEN:
        unit *= _TEN
    while unit > 1:
        put_byte(page, _ZERO + value // unit)
        value %= unit
        unit //= _TEN
    put_byte(page, _ZERO + value)


@rule
def decimal(page: Page, before: bytes, value: float, places: int) -> None:
    """A number with so many digits after the point."""
    put(page, before)
    unit = 1
    for _ in range(places):
        unit *= _TEN
    whole = int(abs(value) * unit + 0.5)
    if value < 0 and whole:
        put_byte(page, _MINUS)
    number(page, b"", whole // unit)
    put_byte(page, _POINT)
    while unit > 1:
        unit //= _TEN
        put_byte(page, _ZERO + whole // unit % _TEN)


@rule
def item(page: Page, before: bytes, value: int) -> None:
    """An object in a list that has nothing more to say than this number: `item(page, b'{"seat":', 2)`."""
    comma(page)
    number(page, before, value)
    put_byte(page, _CLOSING)


@rule
def number_if(page: Page, before: bytes, value: int, there: bool) -> None:
    """A number, or null."""
    if there:
        number(page, before, value)
    else:
        put(page, before)
        put(page, b"null")


@rule
def flag(page: Page, before: bytes, value: bool) -> None:
    """True or false."""
    put(page, before)
    put(page, b"true" if value else b"false")


@short_rule
def word(page: Page, before: bytes, texts: Words, which: int) -> None:
    """One of some texts."""
    put(page, before)
    put(page, texts[which])


@rule
def tally(page: Page, texts: Words, which: int, count: int) -> None:
    """A member of an object: how many of a kind, if there are any."""
    if count:
        comma(page)
        word(page, b"", texts, which)
        number(page, b":", count)


@rule
def label(page: Page, before: bytes, texts: Labels, which: int) -> None:
    """A text of the box, in quotation marks."""
    put(page, before)
    put_byte(page, _QUOTE)
    name(page, b"", texts, which)
    put_byte(page, _QUOTE)


@rule
def quote(page: Page) -> None:
    """A quotation mark, before and after what is not JSON by itself."""
    put_byte(page, _QUOTE)


@rule
def name(page: Page, before: bytes, texts: Labels, which: int) -> None:
    """A text of the box as it is."""
    put(page, before)
    at = page[1][0]
    for place in range(texts.shape[1]):
        sign = texts[which, place]
        if sign == 0:
            break
        if at < len(page[0]):
            page[0][at] = sign
        at += 1
    page[1][0] = at


@rule
def members(page: Page, before: bytes, numbers: int) -> None:
    """The members of a set, ascending."""
    put(page, before)
    put(page, b"[")
    member = 0
    while numbers >> member:
        if numbers >> member & 1:
            comma(page)
            number(page, b"", member)
        member += 1
    put(page, b"]")
