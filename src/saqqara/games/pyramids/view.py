"""What one seat sees, for a page or any other client. Made from a redacted state, field by field: an allow-list."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from saqqara.core.bits import members, size
from saqqara.core.contract import Part

from .components import (
    CARDS,
    CELLS,
    COLOUR_POINTS,
    COLOURS,
    DEALT,
    DISPLAY,
    EVERY_EXPEDITION,
    EXPEDITIONS,
    HANDS,
    PYRAMID_POINTS,
    ROUNDS,
    TURNS_IN_ROUND,
    Box,
    Card,
)
from .deck import ENTRANCE, ICON_SIGNS, OPEN, TOMB, WALL
from .moves import shape_name
from .rules import is_explored, waiting
from .scoring import KINDS
from .state import DEAL, KEEP, MARK, OVER, PHASE_NAMES, REVEAL, Sheet, State


@dataclass(slots=True)
class CardView:
    """A pyramid card face up: 25 signs, row by row, as in a deck file."""

    number: int
    colour: str
    chamber: str


@dataclass(slots=True)
class HandView:
    """A card in front of a player, its marks as a set of bits, and those of them made in this turn."""

    card: CardView
    marks: int
    fresh: int


@dataclass(slots=True)
class SheetView:
    """A score sheet: rounds whose torch is crossed, gems, skulls, and the colour points taken."""

    torches: list[int]
    rubies: int
    emeralds: int
    skulls: int
    colour_points: dict[str, list[int]]


@dataclass(slots=True)
class SeatView:
    """One player's place at the table; `coming` are the points of pyramids whose tomb was marked in this turn."""

    waiting: bool
    dealt: list[CardView]
    hand: list[HandView | None]
    owed: int
    due: int
    coming: int
    sheet: SheetView
    explored: list[CardView]
    points: dict[str, int]
    total: int


@dataclass(slots=True)
class TableView:
    """The whole table."""

    players: int
    phase: str
    round: int
    turn: int
    shape: str | None
    shapes_used: list[str]
    shapes_to_come: list[str]
    display: list[CardView | None]
    deck: int
    colour_points_left: dict[str, list[int]]
    seats: list[SeatView]


def chamber(card: Card) -> str:
    """A chamber as 25 signs."""
    signs = [OPEN if card.open >> cell & 1 else WALL for cell in range(CELLS)]
    drawn = {ENTRANCE: card.entrance, TOMB: card.tomb}
    drawn |= {sign: getattr(card, field) for sign, field in ICON_SIGNS.items()}
    for sign, cells in drawn.items():
        for cell in range(CELLS):
            if cells >> cell & 1:
                signs[cell] = sign
    return "".join(signs)


def card_view(box: Box, number: int) -> CardView:
    """A card face up."""
    return _faces(box)[number]


@lru_cache(maxsize=16)
def _faces(box: Box) -> list[CardView]:
    """All cards of a box, by number; they never change."""
    cards = box.cards
    return [CardView(number, COLOURS[cards[number].colour], chamber(cards[number])) for number in range(CARDS + 1)]


def cards_view(box: Box, cards: int) -> list[CardView]:
    """A set of cards face up, ascending."""
    return [card_view(box, number) for number in members(cards)]


def hand_view(box: Box, card: int, marks: int, fresh: int) -> HandView | None:
    """A place for a card in front of a player."""
    return HandView(card_view(box, card), marks, fresh) if card else None


def sheet_view(sheet: Sheet, points: int) -> SheetView:
    """A score sheet, with a set of colour points."""
    taken = {
        colour: [int(COLOUR_POINTS[i]) for i in range(3) if points >> 3 * c + i & 1] for c, colour in enumerate(COLOURS)
    }
    torches = [r + 1 for r in range(ROUNDS) if sheet.torches >> r & 1]
    return SheetView(torches, sheet.rubies, sheet.emeralds, sheet.skulls, taken)


def points_view(points: tuple[int, ...]) -> dict[str, int]:
    """Points by kind."""
    return dict(zip(KINDS, points, strict=True))


def seat_view(box: Box, state: State, number: int, points: tuple[int, ...], part: Part) -> SeatView:
    """One player's place."""
    seat, marking = state.seats[number], state.phase == MARK
    return SeatView(
        waiting=bool(waiting(box, state) >> number & 1),
        dealt=part(cards_view, box, seat.dealt),
        hand=[
            part(hand_view, box, seat.hand[slot].card, seat.hand[slot].marks, seat.marking[slot] if marking else 0)
            for slot in range(HANDS)
        ],
        owed=seat.owed,
        due=seat.due,
        coming=PYRAMID_POINTS * sum(is_explored(box, seat.hand[slot]) for slot in range(HANDS)) if marking else 0,
        sheet=part(sheet_view, seat.sheet, seat.points),
        explored=part(cards_view, box, seat.explored),
        points=part(points_view, points),
        total=sum(points),
    )


def display_view(box: Box, display: tuple[int, ...]) -> list[CardView | None]:
    """The cards to choose from."""
    return [card_view(box, display[place]) if display[place] else None for place in range(DISPLAY)]


def points_left_view(taken: tuple[int, ...]) -> dict[str, list[int]]:
    """The colour points that nobody has taken."""
    return {
        colour: [int(COLOUR_POINTS[i]) for i in range(taken[c], len(COLOUR_POINTS))] for c, colour in enumerate(COLOURS)
    }


def view(box: Box, state: State, seat: int, points: Sequence[tuple[int, ...]], part: Part) -> TableView:
    """The table as a redacted state shows it."""
    turn = max(state.turn - 1, 0)
    last_of_round = state.turn % TURNS_IN_ROUND == 0 and state.phase != REVEAL
    to_come = 0 if last_of_round else state.expeditions  # P20: the eighth card never comes
    used = EVERY_EXPEDITION & ~state.expeditions & ~(1 << state.expedition) if state.turn else 0
    deck = CARDS - DEALT * state.players if state.phase == KEEP else size(state.deck)
    return TableView(
        players=state.players,
        phase=PHASE_NAMES[state.phase],
        round=turn // TURNS_IN_ROUND + 1,
        turn=turn % TURNS_IN_ROUND + 1,
        shape=shape_name(box, state.expedition) if state.turn and state.phase not in (REVEAL, OVER) else None,
        shapes_used=[shape_name(box, e) for e in range(EXPEDITIONS) if used >> e & 1],
        shapes_to_come=[shape_name(box, e) for e in range(EXPEDITIONS) if to_come >> e & 1],
        display=part(display_view, box, state.display),
        deck=CARDS - state.dealt if state.phase == DEAL else deck,
        colour_points_left=part(points_left_view, state.taken),
        seats=[seat_view(box, state, number, points[number], part) for number in range(state.players)],
    )
