"""What one seat sees, for a page or any other client: written from a redacted state, field by field, an allow-list."""

from dataclasses import dataclass

from saqqara.core.bits import size
from saqqara.core.points import show_points
from saqqara.core.printing import Labels, Page, comma, flag, label, number, put, word, words
from saqqara.core.rule import rule

from .components import (
    CARDS,
    COLOUR_POINTS,
    COLOURS,
    DEALT,
    DISPLAY,
    EVERY_EXPEDITION,
    EXPEDITIONS,
    HANDS,
    PYRAMID_POINTS,
    ROUNDS,
    SHAPE_NAMES,
    TURNS_IN_ROUND,
    Box,
)
from .rules import is_explored, waiting
from .scoring import KINDS
from .state import DEAL, KEEP, MARK, OVER, PHASE_NAMES, REVEAL, Seat, State


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


PHASES, SHAPES, COLOUR_WORDS, POINTS = words(*PHASE_NAMES), words(*SHAPE_NAMES), words(*COLOURS), words(*KINDS)
EVERY_POINT = (1 << len(COLOUR_POINTS)) - 1


@rule
def show(page: Page, box: Box, state: State, faces: Labels) -> None:
    """The table as a redacted state shows it: a TableView."""
    turn = max(state.turn - 1, 0)
    number(page, b'{"players":', state.players)
    word(page, b',"phase":', PHASES, state.phase)
    number(page, b',"round":', turn // TURNS_IN_ROUND + 1)
    number(page, b',"turn":', turn % TURNS_IN_ROUND + 1)
    show_expeditions(page, box, state)
    put(page, b',"display":[')
    for place in range(DISPLAY):
        comma(page)
        if state.display[place]:
            show_card(page, box, state.display[place], faces)
        else:
            put(page, b"null")
    number(page, b'],"deck":', left_in_deck(state))
    put(page, b',"colour_points_left":{')
    for colour in range(len(COLOURS)):
        show_colour_points(page, colour, EVERY_POINT >> state.taken[colour] << state.taken[colour])
    put(page, b'},"seats":[')
    for seat in range(state.players):
        comma(page)
        show_seat(page, box, state, seat, faces)
    put(page, b"]}")


@rule
def show_expeditions(page: Page, box: Box, state: State) -> None:
    """The shape of this turn, and those of this round."""
    if state.turn and state.phase not in (REVEAL, OVER):
        word(page, b',"shape":', SHAPES, box.expeditions[state.expedition] - 1)
    else:
        put(page, b',"shape":null')
    last_of_round = state.turn % TURNS_IN_ROUND == 0 and state.phase != REVEAL
    used = EVERY_EXPEDITION & ~state.expeditions & ~(1 << state.expedition) if state.turn else 0
    show_shapes(page, b',"shapes_used":[', box, used)
    show_shapes(page, b',"shapes_to_come":[', box, 0 if last_of_round else state.expeditions)  # P20: the eighth never


@rule
def show_shapes(page: Page, before: bytes, box: Box, expeditions: int) -> None:
    """The shapes of a set of expedition cards."""
    put(page, before)
    for expedition in range(EXPEDITIONS):
        if expeditions >> expedition & 1:
            comma(page)
            word(page, b"", SHAPES, box.expeditions[expedition] - 1)
    put(page, b"]")


@rule
def left_in_deck(state: State) -> int:
    """How many cards the deck holds; until all have chosen, as if the cards not kept were still with the players."""
    if state.phase == DEAL:
        return CARDS - state.dealt
    return CARDS - DEALT * state.players if state.phase == KEEP else size(state.deck)


@rule
def show_card(page: Page, box: Box, card: int, faces: Labels) -> None:
    """A card face up: a CardView."""
    number(page, b'{"number":', card)
    word(page, b',"colour":', COLOUR_WORDS, box.cards[card].colour)
    label(page, b',"chamber":', faces, card)
    put(page, b"}")


@rule
def show_cards(page: Page, before: bytes, box: Box, cards: int, faces: Labels) -> None:
    """A set of cards face up, ascending."""
    put(page, before)
    for card in range(1, CARDS + 1):
        if cards >> card & 1:
            comma(page)
            show_card(page, box, card, faces)
    put(page, b"]")


@rule
def show_colour_points(page: Page, colour: int, points: int) -> None:
    """The points of one colour, as a set of 10, 6, 3."""
    comma(page)
    word(page, b"", COLOUR_WORDS, colour)
    put(page, b":[")
    for place in range(len(COLOUR_POINTS)):
        if points >> place & 1:
            comma(page)
            number(page, b"", COLOUR_POINTS[place])
    put(page, b"]")


@rule
def show_seat(page: Page, box: Box, state: State, player: int, faces: Labels) -> None:
    """One player's place: a SeatView."""
    seat = state.seats[player]
    flag(page, b'{"waiting":', waiting(box, state) >> player & 1 != 0)
    show_cards(page, b',"dealt":[', box, seat.dealt, faces)
    put(page, b',"hand":[')
    coming = 0
    for slot in range(HANDS):
        comma(page)
        show_hand(page, box, seat, slot, state.phase == MARK, faces)
        if state.phase == MARK and is_explored(box, seat.hand[slot]):
            coming += PYRAMID_POINTS
    number(page, b'],"owed":', seat.owed)
    number(page, b',"due":', seat.due)
    number(page, b',"coming":', coming)
    show_sheet(page, seat)
    show_cards(page, b',"explored":[', box, seat.explored, faces)
    show_points(page, box, state, player, POINTS)
    put(page, b"}")


@rule
def show_hand(page: Page, box: Box, seat: Seat, slot: int, marking: bool, faces: Labels) -> None:
    """A place for a card in front of a player: a HandView, or null."""
    if seat.hand[slot].card == 0:
        put(page, b"null")
        return
    put(page, b'{"card":')
    show_card(page, box, seat.hand[slot].card, faces)
    number(page, b',"marks":', seat.hand[slot].marks)
    number(page, b',"fresh":', seat.marking[slot] if marking else 0)
    put(page, b"}")


@rule
def show_sheet(page: Page, seat: Seat) -> None:
    """A player's score sheet: a SheetView."""
    put(page, b',"sheet":{"torches":[')
    for played in range(ROUNDS):
        if seat.sheet.torches >> played & 1:
            comma(page)
            number(page, b"", played + 1)
    number(page, b'],"rubies":', seat.sheet.rubies)
    number(page, b',"emeralds":', seat.sheet.emeralds)
    number(page, b',"skulls":', seat.sheet.skulls)
    put(page, b',"colour_points":{')
    for colour in range(len(COLOURS)):
        show_colour_points(page, colour, seat.points >> len(COLOUR_POINTS) * colour)
    put(page, b"}}")
