"""Files of text read by rules, line by line and word by word; a comment goes from // to the end of its line.

    at, line = beginning(file), 0
    while at < len(file):
        line, end = line + 1, line_end(file, at)
        first = word_start(file, at, end)
        if first < end: ...
        at = next_line(file, at)

A place is the number of a byte; a word is what stands from its first place up to the one behind it.
"""

from .arguments import Text
from .printing import Page, comma, number, put, put_byte
from .reading import is_text
from .rule import rule, short_rule

_NEW_LINE, _BLANK, _SLASH, _QUOTE, _BACKSLASH = b'\n /"\\'
_NOT_FIRST, _OF_UTF8 = 0b10_000000, 0b11_000000
_MARK = b"\xef\xbb\xbf"
_A, _Z, _SMALLER = 65, 90, 32
_LONGEST, _LONGEST_NAME = 40, 60
_C1, _C1_FIRST, _C1_LAST = 0xC2, 0x80, 0x9F  # of control signs beyond ASCII the first byte, and what can be the second
_ENDS = b"\xe2\x80\xa8"  # the end of a line, and, with the next number, of a paragraph
_CLOSED, _CUT = b'"', '…"'.encode()


@rule
def beginning(file: Text) -> int:
    """Where the first line begins: behind the mark of UTF-8 that some editors write."""
    return len(_MARK) if len(file) >= len(_MARK) and is_text(file, 0, len(_MARK), _MARK) else 0


@rule
def next_line(file: Text, at: int) -> int:
    """Where the line after this one begins."""
    while at < len(file) and file[at] != _NEW_LINE:
        at += 1
    return at + 1


@rule
def line_end(file: Text, at: int) -> int:
    """Where the line ends, or its comment begins."""
    while at < len(file) and file[at] != _NEW_LINE:
        if file[at] == _SLASH and at + 1 < len(file) and file[at + 1] == _SLASH:
            return at
        at += 1
    return at


@rule
def word_start(file: Text, at: int, end: int) -> int:
    """Where the next word begins; the end if there is none."""
    while at < end and file[at] <= _BLANK:
        at += 1
    return at


@rule
def word_end(file: Text, at: int, end: int) -> int:
    """Where the word ends that begins there."""
    while at < end and file[at] > _BLANK:
        at += 1
    return at


@rule
def line_of(file: Text, place: int) -> int:
    """The number of the line with this place."""
    line = 1
    for at in range(place):
        if file[at] == _NEW_LINE:
            line += 1
    return line


@short_rule
def begins_sign(byte: int) -> bool:
    """Whether a sign begins here: others than ASCII have several bytes."""
    return byte & _OF_UTF8 != _NOT_FIRST


@short_rule
def small(byte: int) -> int:
    """A small letter for a capital one."""
    return byte + _SMALLER if _A <= byte <= _Z else byte + 0


@rule
def is_word_at(file: Text, first: int, last: int, text: bytes) -> bool:
    """Whether this is what stands between two places, in capitals or not; `text` has small letters."""
    if last - first != len(text):
        return False
    for place in range(len(text)):
        if small(file[first + place]) != text[place]:
            return False
    return True


@rule
def is_name(file: Text, first: int, last: int) -> bool:
    """Whether what stands there can be a name: not too long, and no sign at which a line would end for some program."""
    signs = 0
    for place in range(first, last):
        signs += begins_sign(file[place])
        if file[place] == _C1 and _C1_FIRST <= file[place + 1] <= _C1_LAST:
            return False
        if file[place] == _ENDS[0] and file[place + 1] == _ENDS[1] and _ENDS[2] <= file[place + 2] <= _ENDS[2] + 1:
            return False
    return signs <= _LONGEST_NAME


@rule
def copy_words(page: Page, file: Text, first: int, last: int) -> None:
    """The words between two places as they are, with one blank between them."""
    at = word_start(file, first, last)
    begun = False
    while at < last:
        if begun:
            put_byte(page, _BLANK)
        end = word_end(file, at, last)
        for place in range(at, end):
            put_byte(page, file[place])
        begun = True
        at = word_start(file, end, last)


@rule
def flaw(page: Page, number_of_flaw: int, line: int) -> None:
    """Begin to tell a flaw of the file; what its words need follows, and `told`. Line 0: no line, -1: the end."""
    comma(page)
    number(page, b'{"flaw":', number_of_flaw)
    number(page, b',"line":', line)


@rule
def told(page: Page) -> None:
    """The end of what is told of a flaw."""
    put(page, b"}")


@rule
def found(page: Page, file: Text, first: int, last: int) -> None:
    """What stands between two places, as JSON, cut where it is long."""
    end = min(last, first + _LONGEST)
    while end < last and not begins_sign(file[end]):
        end -= 1
    put(page, b',"found":"')
    for place in range(first, end):
        if file[place] == _QUOTE or file[place] == _BACKSLASH:
            put_byte(page, _BACKSLASH)
        put_byte(page, max(file[place], _BLANK))
    put(page, _CUT if end < last else _CLOSED)
