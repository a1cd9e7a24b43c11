"""What is to be seen on the score sheets of pyramids."""

from dataclasses import dataclass

from saqqara.core.points import show_points
from saqqara.core.printing import Labels, Page, comma, flag, number, number_if, put, word, words
from saqqara.core.rule import rule
from saqqara.core.sheets import PHASE_NAMES, waiting

from .components import COLOUR_POINTS, COLOURS, ROUNDS, Box
from .pad_rules import is_asked, next_points, owed_points, place, taken, taken_by_all
from .pad_state import State
from .scoring import KINDS
from .view import show_colour_points

PHASES, POINTS, COLOUR_WORDS = words(*PHASE_NAMES), words(*KINDS), words(*COLOURS)


@dataclass(slots=True)
class ColourView:
    """What a sheet has of a colour: explored pyramids, points taken, and those it should take now, if any."""

    explored: int
    taken: list[int]
    owed: int | None


@dataclass(slots=True)
class SheetSeatView:
    """One player's sheet; with `asked` the lowest explored pyramid must be noted, as it breaks a tie."""

    waiting: bool
    points: dict[str, int]
    total: int
    place: int
    torches: list[int]
    colours: dict[str, ColourView]
    rubies: int
    emeralds: int
    skulls: int
    lowest: int | None
    asked: bool


@dataclass(slots=True)
class PadView:
    """All sheets; `free` are the colour points that nobody has taken."""

    players: int
    phase: str
    round: int
    free: dict[str, list[int]]
    seats: list[SheetSeatView]


@rule
def show(page: Page, box: Box, state: State, labels: Labels) -> None:
    """The sheets: a PadView."""
    number(page, b'{"players":', state.players)
    word(page, b',"phase":', PHASES, state.phase)
    number(page, b',"round":', state.round + 1)
    put(page, b',"free":{')
    for colour in range(len(COLOURS)):
        show_colour_points(page, colour, ~taken_by_all(state, colour))
    put(page, b'},"seats":[')
    for seat in range(state.players):
        comma(page)
        show_seat(page, box, state, seat)
    put(page, b"]}")


@rule
def show_seat(page: Page, box: Box, state: State, number_of: int) -> None:
    """One player's sheet: a SheetSeatView."""
    seat = state.seats[number_of]
    flag(page, b'{"waiting":', waiting(box, state) >> number_of & 1 != 0)
    show_points(page, box, state, number_of, POINTS)
    number(page, b',"place":', place(box, state, number_of))
    put(page, b',"torches":[')
    for played in range(ROUNDS):
        if seat.sheet.torches >> played & 1:
            comma(page)
            number(page, b"", played + 1)
    put(page, b'],"colours":{')
    for colour in range(len(COLOURS)):
        comma(page)
        word(page, b"", COLOUR_WORDS, colour)
        number(page, b':{"explored":', seat.colours[colour])
        put(page, b',"taken":[')
        for which in range(len(COLOUR_POINTS)):
            if taken(seat, colour) >> which & 1:
                comma(page)
                number(page, b"", COLOUR_POINTS[which])
        owed = owed_points(state, number_of, colour)
        number_if(page, b'],"owed":', COLOUR_POINTS[next_points(state, colour)] if owed else 0, owed)
        put(page, b"}")
    number(page, b'},"rubies":', seat.sheet.rubies)
    number(page, b',"emeralds":', seat.sheet.emeralds)
    number(page, b',"skulls":', seat.sheet.skulls)
    number_if(page, b',"lowest":', seat.lowest, seat.lowest != 0)
    flag(page, b',"asked":', is_asked(box, state, number_of))
    put(page, b"}")
