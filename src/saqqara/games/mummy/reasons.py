"""Why a move is not allowed, and why the game has ended: in words, with the rule that says so."""

from saqqara.core.errors import Reason

from . import codes

REASONS = {
    codes.NO_SUCH_MOVE: Reason("M20", "no_such_move", "there is no move with this code"),
    codes.NOT_A_SEAT: Reason("M12", "not_a_seat", "nobody plays at this seat"),
    codes.GAME_IS_OVER: Reason("M27", "game_is_over", "the game is over"),
    codes.CHANCE_IS_DUE: Reason("M20", "chance_is_due", "dice, tiles or tokens come first"),
    codes.NOT_YOUR_TURN: Reason("M13", "not_your_turn", "it is another player's turn"),
    codes.NOW_BEFORE: Reason("M76", "now_before", "before the roll you may bury, swap or roll"),
    codes.NOW_MOVE: Reason("M76", "now_move", "now move, or push instead"),
    codes.NOW_HAT: Reason("M51", "now_hat", "first say what happens to the hats"),
    codes.NOW_AFTER: Reason("M76", "now_after", "after the move you may bury, swap, move again or end the turn"),
    codes.NOW_WEAR: Reason("M50", "now_wear", "put the hat on one of your pawns"),
    codes.NO_SUCH_PAWN: Reason("M12", "no_such_pawn", "there is no such pawn in this game"),
    codes.PAWN_HOME: Reason("M23", "pawn_home", "a pawn in the finish never moves again"),
    codes.PAWN_SWAPPED: Reason("M74", "pawn_swapped", "this pawn was swapped in this turn, so it may not move"),
    codes.PAWN_MOVED: Reason("M74", "pawn_moved", "this pawn was moved in this turn, so it may not be swapped"),
    codes.DIE_SHOWS_MUMMY: Reason("M20", "die_shows_mummy", "the picture die shows the mummy: move the mummy"),
    codes.DIE_SHOWS_PAWN: Reason("M20", "die_shows_pawn", "the picture die shows pawn or guard, not the mummy"),
    codes.GUARD_GONE: Reason("M22", "guard_gone", "this guard is not on the track"),
    codes.GUARD_ALONE: Reason("M22", "guard_alone", "the guard stands alone: no pawn and no mummy is on its tile"),
    codes.MUMMY_GONE: Reason("M26", "mummy_gone", "the mummy has left the game"),
    codes.MUST_MOVE: Reason("M20", "must_move", "you must move, also to your disadvantage"),
    codes.NO_TOKEN: Reason("M70", "no_token", "you have no such action token"),
    codes.TOKEN_RESTS: Reason("M71", "token_rests", "a token may not be used in the turn in which it was taken"),
    codes.NOTHING_TO_BURY: Reason("M72", "nothing_to_bury", "you have no tile to bury"),
    codes.NOT_ON_A_TILE: Reason("M74", "not_on_a_tile", "both must stand on tiles, not on start or finish"),
    codes.NOT_NEIGHBOURS: Reason("M74", "not_neighbours", "the two tiles are not next to each other"),
    codes.OWN_PAWN: Reason("M74", "own_pawn", "this is your own pawn"),
    codes.NO_SUCH_PLACE: Reason("M75", "no_such_place", "the track is not that long any more"),
    codes.NO_OWN_PAWN_THERE: Reason("M75", "no_own_pawn_there", "push from a tile on which a pawn of yours stands"),
    codes.NOTHING_TO_PUSH: Reason("M75", "nothing_to_push", "there is nothing to push on this tile"),
    codes.NOT_ON_THAT_TILE: Reason("M51", "not_on_that_tile", "this pawn is not on the tile your pawn came to"),
    codes.NO_HATS: Reason("M51", "no_hats", "neither of the two pawns wears a hat"),
    codes.OWN_PAWN_FOR_A_HAT: Reason("M51", "own_pawn", "this is your own pawn"),
    codes.NOT_YOUR_PAWN: Reason(
        "M20", "not_your_pawn", "you move your own pawns, a guard or the mummy, not another player's pawn"
    ),
    codes.NOT_ON_THE_TRACK: Reason("M75", "not_on_the_track", "the tile {tile} is not on the track"),
    codes.NO_MOVE: Reason(
        "", "no_move", "'{text}' is no move; write 'pawn 2', 'guard 3', 'mummy', 'push -3a', 'swap 1 with 2.1' …"
    ),
    codes.NO_TILE: Reason("", "no_tile", "there is no tile '{tile}'; tiles are called -3a, camel2, +8, ?4b, exchange1"),
    codes.ALL_HOME: Reason("M27", "all_home", "all pawns are in the finish"),
    codes.FIRST_HOME: Reason("M28", "first_home", "one player has all pawns in the finish"),
    codes.EXCHANGE_NEEDS_LOT: Reason(
        "M40", "pass_it_on_first_layout", "pass_it_on needs a random layout, not layout=first"
    ),
    codes.RISK_NEEDS_LOT: Reason("M60", "risk_first_layout", "risk needs a random layout, not layout=first"),
    codes.NOBODY_BEGINS: Reason("M13", "nobody_begins", "begins={begins}: there are only {players} players"),
}
"""By the number that `objection`, `read`, `ended` or `unfit` answers."""
