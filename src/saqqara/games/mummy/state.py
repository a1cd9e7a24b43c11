"""The table of mummy as one record.

A place is 0 for the start, 1 to n for the tiles that still lie there, FINISH, or OUT. When a tile is taken the places
behind it move up by one, so gaps never count (M21).
"""

from saqqara.core.layout import Array, int8, int64, of

from .components import ACTION_TOKENS, ACTIONS, GUARDS, HATS, PAWNS, SEATS, TRACK

START, FINISH, OUT = 0, 100, -1

# What happens next. LEAVE_OUT, LAY, LOT, HAT_ROLL, ROLL and TOKEN are chance; the others are the players'.
LEAVE_OUT, LAY, LOT, HAT_ROLL, WEAR, BEFORE, ROLL, MOVE, TOKEN, HAT, AFTER, OVER = range(12)
PHASE_NAMES = (
    "leave out", "lay", "lot", "hat roll", "wear", "before", "roll", "move", "token", "hat", "after", "over",
)  # fmt: skip


class Seat:
    """All that belongs to one player."""

    pawns: Array[int8] = of(PAWNS)  # places
    stack: Array[int8] = of(TRACK)  # taken tiles, newest last
    height: int8
    mummy_tokens: int8  # a set; 0 is the one that lay on top
    # Action tokens by kind: those whose kind is secret, and those that everybody saw go under the stack (M71).
    secret: Array[int8] = of(ACTIONS)
    known: Array[int8] = of(ACTIONS)
    resting_secret: Array[int8] = of(ACTIONS)  # of these, taken in this turn
    resting_known: Array[int8] = of(ACTIONS)
    hidden: int8  # how many are secret, and how many of these rest; these numbers are no secret
    resting_hidden: int8


class Wearer:
    """The pawn that wears a hat."""

    seat: int8
    pawn: int8


class State:
    """The whole table."""

    players: int8
    pawns: int8  # how many each player has (M12)
    phase: int8
    player: int8  # whose turn it is
    # Options:
    treasures: int8
    quick_end: int8
    begins: int8  # 0 by lot, else the seat from 1
    pass_it_on: int8
    hats: int8
    risk: int8
    actions: int8
    # The track:
    unlaid: int64  # tiles still to be laid
    boxed: int64  # tiles that stay in the box
    leaving: int8  # tiles still to be left out by M61
    tiles: int8  # how many lie there
    track: Array[int8] = of(TRACK)
    guards: Array[int8] = of(GUARDS)
    mummy: int8
    laps: int8  # mummy tokens taken
    # The turn:
    number: int8
    picture: int8
    pawn: int8  # the pawn moved last, or OUT
    moved: int8  # own pawns moved and swapped in this turn, as sets (M74)
    swapped: int8
    # Action tokens: never drawn ones as a set, used ones in the order in which they went under.
    pile: int8  # how many were never drawn
    fresh: Array[int8] = of(ACTIONS)
    recycled: Array[int8] = of(ACTION_TOKENS)
    recycled_count: int8
    # Hats:
    wearers: Array[Wearer] = of(HATS)
    hat: int8  # the one to be put on next
    rolls: Array[int8] = of(SEATS)
    rolling: int8  # who takes part in this roll, and who has still to roll, as sets
    to_roll: int8
    lowest: int8  # who rolled the lowest at first
    seats: Array[Seat] = of(SEATS)
