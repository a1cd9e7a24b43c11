"""Why a move is not allowed, and why the game has ended: in words, with the rule that says so."""

from saqqara.core.errors import Reason

from . import codes

REASONS = {
    codes.NO_SUCH_MOVE: Reason("Z21", "no_such_move", "there is no move with this code"),
    codes.NOT_A_SEAT: Reason("Z1", "not_a_seat", "nobody plays at this seat"),
    codes.GAME_IS_OVER: Reason("Z30", "game_is_over", "the game is over"),
    codes.CHANCE_IS_DUE: Reason("Z20", "chance_is_due", "the die must fall first"),
    codes.NOT_YOUR_TURN: Reason("Z20", "not_your_turn", "it is another player's turn"),
    codes.PAWN_HOME: Reason("Z22", "pawn_home", "a pawn at home does not move again"),
    codes.NO_MOVE: Reason("", "no_move", "'{text}' is no move; write 'pawn 1' or 'pawn 2'"),
    codes.ALL_HOME: Reason("Z30", "all_home", "one player has brought all pawns home"),
}
"""By the number that `objection`, `read` or `ended` answers."""
