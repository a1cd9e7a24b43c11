"""What is written on a score pad of mummy, as numbers, and why it may not be.

0 to 47     take a tile, by its number
48 to 95    put it back again
96, 97      take the next mummy token, put it back
98, 99      the lucky or unlucky hat is this player's in the finish
100, 101    it is not
102, 103    one more action token, one less
104         the top tile goes to the left
105         an action token puts the top tile at the bottom
106         finish
"""

from saqqara.core.errors import Reason

from .components import FIRST_EXCHANGE, HATS

TAKEABLE = FIRST_EXCHANGE  # exchange tiles are never claimed
FIRST_BACK = TAKEABLE
MUMMY_TOKEN_CODE = FIRST_BACK + TAKEABLE
MUMMY_TOKEN_BACK_CODE = MUMMY_TOKEN_CODE + 1
FIRST_HAT = MUMMY_TOKEN_BACK_CODE + 1
FIRST_HAT_OFF = FIRST_HAT + HATS
ACTION_CODE = FIRST_HAT_OFF + HATS
ACTION_BACK_CODE = ACTION_CODE + 1
PASS_CODE = ACTION_BACK_CODE + 1
BURY_CODE = PASS_CODE + 1
FINISH_CODE = BURY_CODE + 1
CODES = FINISH_CODE + 1

(
    FINE,
    NO_SUCH_ENTRY,
    NOT_A_STACK,
    PAD_FINISHED,
    IN_THE_BOX,
    TILE_TAKEN,
    LEFT_OUT,
    NOT_IN_STACK,
    MUMMY_GONE,
    NOT_THE_LAST_TOKEN,
    WITHOUT_HATS,
    HAT_IS_THERE,
    HAT_IS_NOT_THERE,
    WITHOUT_ACTIONS,
    NO_ACTION_LEFT,
    NO_ACTION,
    WITHOUT_PASSING,
    NOTHING_TO_PASS,
    NOTHING_TO_BURY,
    # No reason of the rules, but words that are no entry:
    NO_ENTRY,
) = range(20)

REASONS = {
    NO_SUCH_ENTRY: Reason("M30", "no_such_entry", "there is nothing like this to be counted"),
    NOT_A_STACK: Reason("M12", "not_a_stack", "nobody plays there"),
    PAD_FINISHED: Reason("M30", "pad_finished", "the points are counted: take the end back to go on writing"),
    IN_THE_BOX: Reason("M10", "in_the_box", "with these add-ons the tile {tile} stays in the box"),
    TILE_TAKEN: Reason("M24", "tile_taken", "the tile {tile} is taken already"),
    LEFT_OUT: Reason(
        "M61", "left_out", "two hazards and two treasures stay in the box: all others of this kind are taken"
    ),
    NOT_IN_STACK: Reason("M24", "not_in_stack", "the tile {tile} is not in this stack"),
    MUMMY_GONE: Reason("M26", "mummy_gone", "all mummy tokens are taken"),
    NOT_THE_LAST_TOKEN: Reason(
        "M25", "not_the_last_token", "mummy tokens are taken from the top: only who took the last one can put it back"
    ),
    WITHOUT_HATS: Reason("M50", "without_hats", "this game is played without the hats"),
    HAT_IS_THERE: Reason("M52", "hat_is_there", "this hat is counted for this player already"),
    HAT_IS_NOT_THERE: Reason("M52", "hat_is_not_there", "this hat is not this player's"),
    WITHOUT_ACTIONS: Reason("M70", "without_actions", "this game is played without action tokens"),
    NO_ACTION_LEFT: Reason(
        "M70", "no_action_left", "there are {tokens} action tokens, and the players hold all of them"
    ),
    NO_ACTION: Reason("M71", "no_action", "this player has no action token"),
    WITHOUT_PASSING: Reason("M40", "without_passing", "this game is played without exchange tiles"),
    NOTHING_TO_PASS: Reason("M41", "nothing_to_pass", "there is no tile to pass on: then nothing happens"),
    NOTHING_TO_BURY: Reason("M72", "nothing_to_bury", "there is no tile to bury"),
    NO_ENTRY: Reason("", "no_entry", "'{text}' is no entry; write 'take -3a', 'mummy token', 'hat lucky', 'token' …"),
}
"""By the number that `objection` or `read` answers."""
