"""Why a move is not allowed, and why the game has ended: in words, with the rule that says so."""

from saqqara.core.errors import Reason

from . import codes
from .codes import FIRST_MARK, MARKS_OF_A_HAND
from .components import PLACEMENTS, SHAPE_NAMES, Box
from .state import State
from .wording import cell_names

REASONS = {
    codes.NO_SUCH_MOVE: Reason("P22", "no_such_move", "there is no move with this code"),
    codes.GAME_IS_OVER: Reason("P20", "game_is_over", "the game is over"),
    codes.NOT_A_SEAT: Reason("P10", "not_a_seat", "nobody plays at this seat"),
    codes.CHANCE_IS_DUE: Reason("P21", "chance_is_due", "a card must be turned up first"),
    codes.HAS_CHOSEN: Reason("P10", "has_chosen", "you have chosen your two cards; the others are still choosing"),
    codes.HAS_MARKED: Reason("P22", "has_marked", "you have no more to mark in this turn"),
    codes.OTHER_DRAFTS: Reason("P34", "other_drafts", "another player chooses a card now"),
    codes.NOW_KEEP: Reason("P10", "now_keep", "first keep two of your four cards"),
    codes.NOW_MARK: Reason("P22", "now_mark", "now mark cells on one of your cards"),
    codes.NOW_DRAFT: Reason("P32", "now_draft", "now choose a new card for the explored one"),
    codes.NO_CARD: Reason("P36", "no_card", "there is no card in this place"),
    codes.ONE_CELL_ONLY: Reason("P26", "one_cell_only", "a red X gives exactly one more cell"),
    codes.OTHER_SHAPE: Reason("P22", "other_shape", "mark the shape of this turn, {shape}, or one single cell"),
    codes.WALL: Reason("P23", "wall", "card {card}: {cells} is a wall"),
    codes.MARKED_ALREADY: Reason("P23", "marked_already", "card {card}: {cells} is marked already"),
    codes.ENTRANCE_FIRST: Reason("P24", "entrance_first", "card {card}: the first marking must include the entrance"),
    codes.MUST_TOUCH: Reason("P24", "must_touch", "card {card}: {cells} does not touch a marked cell by a side"),
    codes.NOT_IN_DISPLAY: Reason("P35", "not_in_display", "there is no card in this place of the display"),
    codes.DECK_EMPTY: Reason("P35", "deck_empty", "the deck is empty: take a card of the display"),
    codes.NOT_DEALT: Reason("P10", "not_dealt", "{first} and {second} are not two of your four cards"),
    codes.NOT_YOUR_CARD: Reason("P22", "not_your_card", "card {card} is not one of your two"),
    codes.NOT_DISPLAYED: Reason("P32", "not_displayed", "card {card} is not in the display"),
}
"""By the number of the objection."""


def mark_of(code: int) -> tuple[int, int]:
    """The hand and the cells of a marking code."""
    slot, placement = divmod(code - FIRST_MARK, MARKS_OF_A_HAND)
    return slot, int(PLACEMENTS[placement])


def shape_name(box: Box, expedition: int) -> str:
    """The shape on an expedition card."""
    return SHAPE_NAMES[box.expeditions[expedition] - 1]


def facts(box: Box, state: State, seat: int, code: int, reason: int) -> dict[str, str | int]:
    """What the words of a reason need to be said of this code."""
    if reason == codes.OTHER_SHAPE:
        return {"shape": shape_name(box, state.expedition)}
    if reason not in (codes.WALL, codes.MARKED_ALREADY, codes.ENTRANCE_FIRST, codes.MUST_TOUCH):
        return {}
    slot, cells = mark_of(code)
    hand = state.seats[seat].hand[slot]
    if reason == codes.WALL:
        cells &= ~box.cards[hand.card].open
    if reason == codes.MARKED_ALREADY:
        cells &= hand.marks
    return {"card": hand.card, "cells": " ".join(cell_names(cells))}


def ended(box: Box, state: State) -> Reason:
    """P20: there is one way to end."""
    return Reason("P20", "all_rounds_played", "all four rounds have been played")
