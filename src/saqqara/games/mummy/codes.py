"""Moves as numbers.

0 to 2        move own pawn
3 to 10       move a guard
11            move the mummy
12 to 43      push from place 1 to 32
44            bury
45 to 125     swap own pawn 0 to 2 with a piece: pawns by seat, the mummy, guards
126           extra move
127           roll
128           end the turn
129           pass: nothing can move, and no push is wanted
130           leave the hats as they are
131 to 148    take, give or swap hats with a pawn: what is possible follows from who wears one
149 to 151    put the hat on own pawn
"""

from .components import GUARDS, PAWNS, SEATS, TRACK

# Pieces that can be swapped with: pawns by seat, the mummy, guards.
OTHER_PAWNS = SEATS * PAWNS
MUMMY_PIECE = OTHER_PAWNS
FIRST_GUARD_PIECE = MUMMY_PIECE + 1
PIECES = FIRST_GUARD_PIECE + GUARDS

FIRST_PAWN = 0
FIRST_GUARD = FIRST_PAWN + PAWNS
MUMMY_CODE = FIRST_GUARD + GUARDS
FIRST_PUSH = MUMMY_CODE + 1
BURY_CODE = FIRST_PUSH + TRACK
FIRST_SWAP = BURY_CODE + 1
EXTRA_CODE = FIRST_SWAP + PAWNS * PIECES
ROLL_CODE = EXTRA_CODE + 1
END_CODE = ROLL_CODE + 1
PASS_CODE = END_CODE + 1
NO_HAT_CODE = PASS_CODE + 1
FIRST_HAT = NO_HAT_CODE + 1
FIRST_WEAR = FIRST_HAT + OTHER_PAWNS
CODES = FIRST_WEAR + PAWNS

# Why a code may not be played; 0 if it may.
(
    FINE,
    NO_SUCH_MOVE,
    NOT_A_SEAT,
    GAME_IS_OVER,
    CHANCE_IS_DUE,
    NOT_YOUR_TURN,
    NOW_BEFORE,
    NOW_MOVE,
    NOW_HAT,
    NOW_AFTER,
    NOW_WEAR,
    NO_SUCH_PAWN,
    PAWN_HOME,
    PAWN_SWAPPED,
    PAWN_MOVED,
    DIE_SHOWS_MUMMY,
    DIE_SHOWS_PAWN,
    GUARD_GONE,
    GUARD_ALONE,
    MUMMY_GONE,
    MUST_MOVE,
    NO_TOKEN,
    TOKEN_RESTS,
    NOTHING_TO_BURY,
    NOT_ON_A_TILE,
    NOT_NEIGHBOURS,
    OWN_PAWN,
    NO_SUCH_PLACE,
    NO_OWN_PAWN_THERE,
    NOTHING_TO_PUSH,
    NOT_ON_THAT_TILE,
    NO_HATS,
    OWN_PAWN_FOR_A_HAT,
    # In words more can be said than there are codes for:
    NOT_YOUR_PAWN,
    NOT_ON_THE_TRACK,
    # No reason of the rules, but words that are no move:
    NO_MOVE,
    NO_TILE,
    # Why a game has ended:
    ALL_HOME,
    FIRST_HOME,
    # Why options do not go together:
    EXCHANGE_NEEDS_LOT,
    RISK_NEEDS_LOT,
    NOBODY_BEGINS,
) = range(42)
