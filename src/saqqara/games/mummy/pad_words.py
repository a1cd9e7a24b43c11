"""Entries of a score pad of mummy in words.

take -3a        put back -3a         a tile, by its name
mummy token     put back mummy token     the next one from the top, and the last one again
hat lucky       no hat lucky         whose hat counts in the finish
token           no token             one action token more or less
pass            bury                 the top tile to the left; under the stack, for an action token
finish
"""

from saqqara.core.arguments import Text
from saqqara.core.printing import Labels, Page, label, name, number, plain, word
from saqqara.core.reading import count, is_label, is_text, is_word, quoted, refused
from saqqara.core.rule import rule

from .components import ACTION_TOKENS, HAT_NAMES, Box
from .pad_codes import (
    ACTION_BACK_CODE,
    ACTION_CODE,
    BURY_CODE,
    FINISH_CODE,
    FIRST_BACK,
    FIRST_HAT,
    FIRST_HAT_OFF,
    IN_THE_BOX,
    MUMMY_TOKEN_BACK_CODE,
    MUMMY_TOKEN_CODE,
    NO_ACTION_LEFT,
    NO_ENTRY,
    NOT_IN_STACK,
    PASS_CODE,
    TAKEABLE,
    TILE_TAKEN,
)
from .state import State

_PLAIN_ENTRIES = {
    "mummy token": MUMMY_TOKEN_CODE,
    "put back mummy token": MUMMY_TOKEN_BACK_CODE,
    **{f"hat {hat}": FIRST_HAT + nth for nth, hat in enumerate(HAT_NAMES)},
    **{f"no hat {hat}": FIRST_HAT_OFF + nth for nth, hat in enumerate(HAT_NAMES)},
    "token": ACTION_CODE,
    "no token": ACTION_BACK_CODE,
    "pass": PASS_CODE,
    "bury": BURY_CODE,
    "finish": FINISH_CODE,
}
"""All from the first that is not about a tile, in the order of their codes."""
_WORDS, _CODES = plain(*_PLAIN_ENTRIES), tuple(_PLAIN_ENTRIES.values())


@rule
def spell(page: Page, box: Box, state: State, seat: int, code: int, names: Labels) -> None:
    """An entry."""
    if code < FIRST_BACK:
        name(page, b"take ", names, code)
    elif code < MUMMY_TOKEN_CODE:
        name(page, b"put back ", names, code - FIRST_BACK)
    else:
        word(page, b"", _WORDS, code - MUMMY_TOKEN_CODE)


@rule
def read(box: Box, state: State, seat: int, words: Text, names: Labels) -> int:
    """The code of an entry in words, whether it is allowed or not."""
    for place in range(len(_CODES)):
        if is_text(words, 0, len(words), _WORDS[place]):
            return _CODES[place]
    back = is_word(words, 0, b"put") and is_word(words, 1, b"back")
    if count(words) == (3 if back else 2) and (back or is_word(words, 0, b"take")):
        tile = tile_named(state, words, 2 if back else 1, names)
        if tile >= 0:
            return FIRST_BACK + tile if back else tile
    return refused(NO_ENTRY)


@rule
def tile_named(state: State, words: Text, nth: int, names: Labels) -> int:
    """The tile of a name: both sets of treasures have a +7, and one of them stays in the box; -1 if there is none."""
    found = -1
    for tile in range(TAKEABLE):
        if is_label(words, nth, names, tile) and (found < 0 or not state.boxed >> tile & 1):
            found = tile
    return found


@rule
def facts(page: Page, box: Box, state: State, seat: int, code: int, reason: int, words: Text, names: Labels) -> None:
    """What the words of a reason need to be said of this entry."""
    if reason in (IN_THE_BOX, TILE_TAKEN, NOT_IN_STACK):
        label(page, b'"tile":', names, code % TAKEABLE)
    elif reason == NO_ACTION_LEFT:
        number(page, b'"tokens":', ACTION_TOKENS)
    elif reason == NO_ENTRY:
        quoted(page, b'"text":', words, 0, len(words))
