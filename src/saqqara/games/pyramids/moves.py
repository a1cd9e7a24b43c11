"""Moves read from words, and why a move is not allowed.

    keep 5 9            keep these two of the four dealt
    mark 17 a1 b1 b2    mark these cells of card 17: columns a to e, rows 1 to 5 from the top
    take 23             take card 23 of the display
    draw                take the top card of the deck

Chance, in records: `deal 13`, `turn up 23`, `expedition 3 line3`, `drawn 31`.
"""

import re
from typing import NamedTuple

from saqqara.core.bits import pick, size
from saqqara.core.contract import CHANCE
from saqqara.core.errors import IllegalMove, Reason, UnreadableMove

from . import codes
from .codes import DECK, FIRST_DRAFT, FIRST_MARK, KEPT_HIGH, KEPT_LOW, KEPT_PAIRS, MARKS_OF_A_HAND
from .components import DISPLAY, HANDS, PLACEMENTS, SHAPE_NAMES, SIDE, Box
from .rules import objection
from .state import DRAFT, KEEP, MARK, REVEAL, State
from .wording import cell_names

_PLACEMENT_OF = {int(PLACEMENTS[placement]): placement for placement in range(len(PLACEMENTS))}
_CELL = re.compile(r"[a-e][1-5]")
_OUTCOME = re.compile(r"[a-z ]+ ([0-9]{1,2})(?: [A-Za-z0-9]+)?")
_NUMBER = re.compile(r"[0-9]{1,2}")


class _Why(NamedTuple):
    rule: str
    key: str
    text: str


_WHY = {
    codes.NO_SUCH_MOVE: _Why("P22", "no_such_move", "there is no move with this code"),
    codes.GAME_IS_OVER: _Why("P20", "game_is_over", "the game is over"),
    codes.NOT_A_SEAT: _Why("P10", "not_a_seat", "nobody plays at this seat"),
    codes.CHANCE_IS_DUE: _Why("P21", "chance_is_due", "a card must be turned up first"),
    codes.HAS_CHOSEN: _Why("P10", "has_chosen", "you have chosen your two cards; the others are still choosing"),
    codes.HAS_MARKED: _Why("P22", "has_marked", "you have no more to mark in this turn"),
    codes.OTHER_DRAFTS: _Why("P34", "other_drafts", "another player chooses a card now"),
    codes.NOW_KEEP: _Why("P10", "now_keep", "first keep two of your four cards"),
    codes.NOW_MARK: _Why("P22", "now_mark", "now mark cells on one of your cards"),
    codes.NOW_DRAFT: _Why("P32", "now_draft", "now choose a new card for the explored one"),
    codes.NO_CARD: _Why("P36", "no_card", "there is no card in this place"),
    codes.ONE_CELL_ONLY: _Why("P26", "one_cell_only", "a red X gives exactly one more cell"),
    codes.OTHER_SHAPE: _Why("P22", "other_shape", "mark the shape of this turn, {shape}, or one single cell"),
    codes.WALL: _Why("P23", "wall", "card {card}: {cells} is a wall"),
    codes.MARKED_ALREADY: _Why("P23", "marked_already", "card {card}: {cells} is marked already"),
    codes.ENTRANCE_FIRST: _Why("P24", "entrance_first", "card {card}: the first marking must include the entrance"),
    codes.MUST_TOUCH: _Why("P24", "must_touch", "card {card}: {cells} does not touch a marked cell by a side"),
    codes.NOT_IN_DISPLAY: _Why("P35", "not_in_display", "there is no card in this place of the display"),
    codes.DECK_EMPTY: _Why("P35", "deck_empty", "the deck is empty: take a card of the display"),
}


def mark_of(code: int) -> tuple[int, int]:
    """The hand and the cells of a marking code."""
    slot, placement = divmod(code - FIRST_MARK, MARKS_OF_A_HAND)
    return slot, int(PLACEMENTS[placement])


def shape_name(box: Box, expedition: int) -> str:
    """The shape on an expedition card."""
    return SHAPE_NAMES[box.expeditions[expedition] - 1]


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
        raise IllegalMove(Reason("P10", "not_dealt", f"{words[0]} and {words[1]} are not two of your four cards"))
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
        raise IllegalMove(Reason("P22", "not_your_card", f"card {card} is not one of your two", {"card": card}))
    if cells not in _PLACEMENT_OF:
        why = _WHY[codes.ONE_CELL_ONLY if state.seats[seat].owed else codes.OTHER_SHAPE]
        shape = shape_name(box, state.expedition)
        raise IllegalMove(Reason(why.rule, why.key, why.text.format(shape=shape), {"shape": shape}))
    return FIRST_MARK + slots[0] * MARKS_OF_A_HAND + _PLACEMENT_OF[cells]


def _read_take(state: State, word: str) -> int:
    card = _number(word)
    if state.phase != DRAFT:
        return FIRST_DRAFT  # not the time for it, whatever the card
    for place in range(DISPLAY):
        if state.display[place] == card and card:
            return FIRST_DRAFT + place
    raise IllegalMove(Reason("P32", "not_displayed", f"card {card} is not in the display", {"card": card}))


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


def why_not(box: Box, state: State, seat: int, code: int) -> Reason | None:
    """The rule that forbids a code, in words; None if it is allowed."""
    number = objection(box, state, seat, code)
    if number == codes.FINE:
        return None
    why = _WHY[number]
    facts: dict[str, str | int] = {}
    if number == codes.OTHER_SHAPE:
        facts["shape"] = shape_name(box, state.expedition)
    if number in (codes.WALL, codes.MARKED_ALREADY, codes.ENTRANCE_FIRST, codes.MUST_TOUCH):
        slot, cells = mark_of(code)
        hand = state.seats[seat].hand[slot]
        if number == codes.WALL:
            cells &= ~box.cards[hand.card].open
        if number == codes.MARKED_ALREADY:
            cells &= hand.marks
        facts["card"] = hand.card
        facts["cells"] = " ".join(cell_names(cells))
    return Reason(why.rule, why.key, why.text.format(**facts), facts)
