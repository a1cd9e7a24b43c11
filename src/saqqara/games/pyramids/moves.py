"""Moves read from words; `wording` writes them.

    keep 5 9            keep these two of the four dealt
    mark 17 a1 b1 b2    mark these cells of card 17: columns a to e, rows 1 to 5 from the top
    take 23             take card 23 of the display
    draw                take the top card of the deck

Chance, in records: `deal 13`, `turn up 23`, `expedition 3 line3`, `drawn 31`.
"""

import re

from saqqara.core.bits import pick, size
from saqqara.core.contract import CHANCE
from saqqara.core.errors import IllegalMove, UnreadableMove

from . import codes
from .codes import DECK, FIRST_DRAFT, FIRST_MARK, KEPT_HIGH, KEPT_LOW, KEPT_PAIRS, MARKS_OF_A_HAND
from .components import DISPLAY, HANDS, PLACEMENTS, SIDE, Box
from .reasons import REASONS, shape_name
from .state import DRAFT, KEEP, MARK, REVEAL, State

_PLACEMENT_OF = {int(PLACEMENTS[placement]): placement for placement in range(len(PLACEMENTS))}
_CELL = re.compile(r"[a-e][1-5]")
_OUTCOME = re.compile(r"[a-z ]+ ([0-9]{1,2})(?: [A-Za-z0-9]+)?")
_NUMBER = re.compile(r"[0-9]{1,2}")


def read(box: Box, state: State, seat: int, text: str) -> int:
    """The code of a move in words; it may still not be allowed."""
    verb, *words = text.split() or [""]
    if seat == CHANCE:
        return _read_outcome(state, text)
    if verb == "keep" and len(words) == 2:
        return _read_keep(state, seat, words)
    if verb == "mark" and len(words) >= 2:
        return _read_mark(box, state, seat, words)
    if verb == "take" and len(words) == 1:
        return _read_take(state, words[0])
    if verb == "draw" and not words:
        return FIRST_DRAFT + DECK
    raise UnreadableMove(f"{text!r} is no move; write 'keep 5 9', 'mark 17 a1 b1', 'take 23' or 'draw'")


def _read_keep(state: State, seat: int, words: list[str]) -> int:
    wanted = sorted(_number(word) for word in words)
    dealt = state.seats[seat].dealt
    if state.phase == KEEP and state.waiting >> seat & 1:
        for pair in range(KEPT_PAIRS):
            if [pick(dealt, int(KEPT_LOW[pair])), pick(dealt, int(KEPT_HIGH[pair]))] == wanted:
                return pair
        raise IllegalMove(REASONS[codes.NOT_DEALT].filled(first=words[0], second=words[1]))
    return 0


def _read_mark(box: Box, state: State, seat: int, words: list[str]) -> int:
    card, cells = _number(words[0]), 0
    for word in words[1:]:
        if not _CELL.fullmatch(word):
            raise UnreadableMove(f"{word!r} is no cell; cells are a1 (top left) to e5")
        if words.count(word) > 1:
            raise UnreadableMove(f"{word} is named twice")
        cells |= 1 << (int(word[1]) - 1) * SIDE + "abcde".index(word[0])
    if state.phase != MARK or not state.waiting >> seat & 1:
        return FIRST_MARK  # not the time for it, whatever the card
    slots = [slot for slot in range(HANDS) if state.seats[seat].hand[slot].card == card]
    if not slots or card == 0:
        raise IllegalMove(REASONS[codes.NOT_YOUR_CARD].filled(card=card))
    if cells not in _PLACEMENT_OF:
        why = codes.ONE_CELL_ONLY if state.seats[seat].owed else codes.OTHER_SHAPE
        raise IllegalMove(REASONS[why].filled(shape=shape_name(box, state.expedition)))
    return FIRST_MARK + slots[0] * MARKS_OF_A_HAND + _PLACEMENT_OF[cells]


def _read_take(state: State, word: str) -> int:
    card = _number(word)
    if state.phase != DRAFT:
        return FIRST_DRAFT  # not the time for it, whatever the card
    for place in range(DISPLAY):
        if state.display[place] == card and card:
            return FIRST_DRAFT + place
    raise IllegalMove(REASONS[codes.NOT_DISPLAYED].filled(card=card))


def _read_outcome(state: State, text: str) -> int:
    """The outcome that words may mean by their number; whether they are its words is for others to ask."""
    members = state.expeditions if state.phase == REVEAL else state.deck
    number = _OUTCOME.fullmatch(text)
    member = int(number[1]) - (state.phase == REVEAL) if number else -1
    if member < 0 or not members >> member & 1:
        raise UnreadableMove(f"{text!r} cannot happen here")
    return size(members & (1 << member) - 1)


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise UnreadableMove(f"{word!r} is no card number")
    return int(word)
