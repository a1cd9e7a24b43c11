"""Words read by rules: what `printing` writes, taken apart again.

    if is_word(words, 0, b"take") and count(words) == 2:
        return first_draft + as_number(words, 1)

A text is bytes with one blank between two words. The first word is number 0.
"""

from .arguments import Text
from .printing import Labels, Page, put, put_byte
from .rule import rule

UNREADABLE = -1
_BLANK, _ZERO, _NINE, _QUOTE, _BACKSLASH, _FULL_STOP = b' 09"\\.'
_TEN = 10
_DIGITS = 2


@rule
def refused(reason: int) -> int:
    """What `read` answers where words can mean no code: the number of the reason."""
    return UNREADABLE - reason


@rule
def start(words: Text, nth: int) -> int:
    """Where a word begins; behind the end if there is none."""
    at = 0
    for _ in range(nth):
        at = end(words, at) + 1
    return at


@rule
def end(words: Text, at: int) -> int:
    """Where the word ends that begins there."""
    while at < len(words) and words[at] != _BLANK:
        at += 1
    return at


@rule
def count(words: Text) -> int:
    """How many words there are."""
    blanks = 0
    for place in range(len(words)):
        if words[place] == _BLANK:
            blanks += 1
    return blanks + 1 if len(words) else 0


@rule
def is_word(words: Text, nth: int, text: bytes) -> bool:
    """Whether a word is this one."""
    at = start(words, nth)
    return at <= len(words) and is_text(words, at, end(words, at), text)


@rule
def is_text(words: Text, first: int, last: int, text: bytes) -> bool:
    """Whether this is what stands between two places."""
    if last - first != len(text):
        return False
    for place in range(len(text)):
        if words[first + place] != text[place]:
            return False
    return True


@rule
def is_label(words: Text, nth: int, labels: Labels, which: int) -> bool:
    """Whether a word is a text of the box."""
    first = start(words, nth)
    last = end(words, first)
    if first >= len(words) or last - first >= labels.shape[1] or labels[which, last - first] != 0:
        return False
    for place in range(last - first):
        if words[first + place] != labels[which, place]:
            return False
    return True


@rule
def as_number(words: Text, nth: int) -> int:
    """A word of one or two digits as a number; -1 if it is none."""
    at = start(words, nth)
    return digits(words, at, end(words, at))


@rule
def digits(words: Text, first: int, last: int) -> int:
    """One or two digits as a number; -1 if there are none, or more, or others."""
    if first >= len(words) or not 0 < last - first <= _DIGITS:
        return -1
    value = 0
    for place in range(first, last):
        if not _ZERO <= words[place] <= _NINE:
            return -1
        value = value * _TEN + int(words[place]) - _ZERO
    return value


@rule
def before_stop(words: Text, nth: int) -> int:
    """Of a word such as 3.1 the 3; -1 if it is none."""
    at = start(words, nth)
    return digits(words, at, full_stop(words, at)) if full_stop(words, at) < end(words, at) else -1


@rule
def after_stop(words: Text, nth: int) -> int:
    """Of a word such as 3.1 the 1; -1 if it is none."""
    at = start(words, nth)
    return digits(words, full_stop(words, at) + 1, end(words, at))


@rule
def full_stop(words: Text, at: int) -> int:
    """Where the full stop of the word is that begins there; its end if it has none."""
    while at < len(words) and words[at] != _BLANK and words[at] != _FULL_STOP:
        at += 1
    return at


@rule
def quoted(page: Page, before: bytes, words: Text, first: int, last: int) -> None:
    """What stands between two places, as JSON."""
    put(page, before)
    put_byte(page, _QUOTE)
    for place in range(first, last):
        sign = words[place]
        if sign in (_QUOTE, _BACKSLASH):
            put_byte(page, _BACKSLASH)
        put_byte(page, max(sign, _BLANK))
    put_byte(page, _QUOTE)


@rule
def quoted_word(page: Page, before: bytes, words: Text, nth: int) -> None:
    """A word, as JSON."""
    at = start(words, nth)
    quoted(page, before, words, at, end(words, at))


@rule
def as_written(page: Page, first: int, words: Text) -> bool:
    """Whether a page has these words from a place on."""
    if page[1][0] - first != len(words) or page[1][0] > len(page[0]):
        return False
    for place in range(len(words)):
        if page[0][first + place] != words[place]:
            return False
    return True
