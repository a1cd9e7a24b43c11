"""Why a move is not allowed, and why the game has ended: in words, with the rule that says so."""

from saqqara.core.errors import Reason

from . import codes

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
    codes.NO_MOVE: Reason("", "no_move", "'{text}' is no move; write 'keep 5 9', 'mark 17 a1 b1', 'take 23' or 'draw'"),
    codes.NO_NUMBER: Reason("", "no_number", "'{word}' is no card number"),
    codes.NO_CELL: Reason("", "no_cell", "'{word}' is no cell; cells are a1 (top left) to e5"),
    codes.NAMED_TWICE: Reason("", "named_twice", "{word} is named twice"),
    codes.ALL_ROUNDS_PLAYED: Reason("P20", "all_rounds_played", "all four rounds have been played"),
}
"""By the number that `objection`, `read` or `ended` answers."""
