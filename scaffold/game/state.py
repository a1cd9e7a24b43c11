"""The table of stubgame as one record."""

from saqqara.core.layout import Array, int8, of

from .components import PAWNS, SEATS

# What happens next: THROW is chance, MOVE the player's.
THROW, MOVE, OVER = range(3)
PHASE_NAMES = ("throw", "move", "over")


class Seat:
    """All that belongs to one player."""

    pawns: Array[int8] = of(PAWNS)  # squares


class State:
    """The whole table."""

    players: int8
    phase: int8
    player: int8  # whose turn it is
    die: int8
    seats: Array[Seat] = of(SEATS)
