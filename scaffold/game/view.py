"""What one seat sees: written from a redacted state, field by field."""

from dataclasses import dataclass

from saqqara.core.points import show_points
from saqqara.core.printing import Labels, Page, comma, flag, number, number_if, put, word, words
from saqqara.core.rule import rule

from .components import HOME, PAWNS
from .rules import Box, waiting
from .scoring import KINDS
from .state import PHASE_NAMES, THROW, State

PHASES, POINTS = words(*PHASE_NAMES), words(*KINDS)


@dataclass(slots=True)
class SeatView:
    """One player's place at the table. Every game's has `waiting`, `points` and `total`."""

    waiting: bool
    pawns: list[int]
    points: dict[str, int]
    total: int


@dataclass(slots=True)
class TableView:
    """The whole table. Every game's has `players`, `phase` and `seats`."""

    players: int
    phase: str
    player: int
    die: int | None
    home: int
    seats: list[SeatView]


@rule
def show(page: Page, box: Box, state: State, names: Labels) -> None:
    """The table: a TableView."""
    number(page, b'{"players":', state.players)
    word(page, b',"phase":', PHASES, state.phase)
    number(page, b',"player":', state.player)
    number_if(page, b',"die":', state.die, state.phase != THROW)
    number(page, b',"home":', HOME)
    put(page, b',"seats":[')
    for seat in range(state.players):
        comma(page)
        show_seat(page, box, state, seat)
    put(page, b"]}")


@rule
def show_seat(page: Page, box: Box, state: State, seat: int) -> None:
    """One player's place: a SeatView."""
    flag(page, b'{"waiting":', waiting(box, state) >> seat & 1 != 0)
    put(page, b',"pawns":[')
    for pawn in range(PAWNS):
        comma(page)
        number(page, b"", state.seats[seat].pawns[pawn])
    put(page, b"]")
    show_points(page, box, state, seat, POINTS)
    put(page, b"}")
