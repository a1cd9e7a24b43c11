"""The score sheets of pyramids at a real table as one record."""

from saqqara.core.layout import Array, int8, int16, of

from .state import Sheet


class Seat:
    """One player's sheet."""

    sheet: Sheet
    colours: Array[int8] = of(3)  # explored pyramids of each colour
    points: int16  # the set of taken colour points: bit 3·colour + 0, 1, 2 for 10, 6, 3
    lowest: int8  # the lowest number among the explored pyramids, if it was noted; else 0


class State:
    """All sheets, and the round that is being played."""

    players: int8
    phase: int8
    round: int8  # from 0
    seats: Array[Seat] = of(4)
