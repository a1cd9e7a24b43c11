"""What happened between two states of one viewer, one move apart, as events for the log and for animation."""

from dataclasses import dataclass

from saqqara.core.bits import lowest, members, size
from saqqara.core.contract import Event

from .components import (
    COLOUR_POINTS,
    COLOURS,
    DEALT,
    DISPLAY,
    HANDS,
    ICONS,
    TURNS_IN_ROUND,
    Box,
    Card,
)
from .deck import ICON_SIGNS
from .moves import cell_names, shape_name
from .scoring import winners
from .state import DEAL, DRAFT, DRAW, KEEP, MARK, OVER, REVEAL, Sheet, State


@dataclass(frozen=True)
class Dealt(Event):
    """A seat was dealt a card; which one only the seat itself sees."""

    seat: int
    card: int | None


@dataclass(frozen=True)
class Chose(Event):
    """A seat has chosen its two cards; the others see them when all have chosen."""

    seat: int


@dataclass(frozen=True)
class Kept(Event):
    """A seat's two cards are seen."""

    seat: int
    cards: list[int]


@dataclass(frozen=True)
class TurnedUp(Event):
    """A card was turned up into the display."""

    card: int
    place: int


@dataclass(frozen=True)
class TurnBegan(Event):
    """A new turn began, with its expedition card."""

    round: int
    turn: int
    shape: str


@dataclass(frozen=True)
class HasMarked(Event):
    """A seat has marked; the others see what when all have."""

    seat: int


@dataclass(frozen=True)
class Marked(Event):
    """Cells of a card were marked, with the icons under them."""

    seat: int
    card: int
    cells: list[str]
    icons: dict[str, int]


@dataclass(frozen=True)
class SheetChanged(Event):
    """What the marking crossed and erased on the sheet."""

    seat: int
    rubies: int
    emeralds: int
    torch: int | None
    skulls: int


@dataclass(frozen=True)
class OwesCells(Event):
    """A red X: so many more cells must be marked."""

    seat: int
    cells: int


@dataclass(frozen=True)
class Explored(Event):
    """A pyramid was explored."""

    seat: int
    card: int
    colour: str


@dataclass(frozen=True)
class Drafts(Event):
    """It is this seat's turn to choose a card."""

    seat: int


@dataclass(frozen=True)
class Took(Event):
    """A card was taken from the display, or drawn from the deck."""

    seat: int
    card: int
    source: str


@dataclass(frozen=True)
class TookPoints(Event):
    """Pyramid points of a colour were taken; nobody else can take them."""

    seat: int
    colour: str
    points: int


@dataclass(frozen=True)
class Ended(Event):
    """The game is over."""

    winners: list[int]


def story(box: Box, before: State, after: State) -> list[Event]:
    """The events, in the order of the rulebook's steps."""
    events: list[Event] = []
    if before.phase == DEAL:
        events += _dealing(before, after)
    if before.phase == KEEP:
        events += _keeping(before, after)
    if before.phase == REVEAL:
        events += _revealing(box, before, after)
    if before.phase == MARK:
        events += _marking(box, before, after)
    if before.phase in (DRAFT, DRAW):
        events += _drafting(before, after)
    events += _turning_up(before, after)
    events += _points(before, after)
    if after.phase == DRAFT and (before.phase not in (DRAFT, DRAW) or before.waiting != after.waiting):
        events.append(Drafts(lowest(after.waiting)))
    if after.phase == OVER:
        events.append(Ended(members(winners(box, after))))
    return events


def _dealing(before: State, after: State) -> list[Event]:
    seat = before.dealt // DEALT
    seen = after.seats[seat].dealt & ~before.seats[seat].dealt
    return [Dealt(seat, lowest(seen) if seen else None)]


def _keeping(before: State, after: State) -> list[Event]:
    events: list[Event] = [Chose(number) for number in members(before.waiting & ~after.waiting)]
    for number in range(after.players):
        cards = [after.seats[number].hand[slot].card for slot in range(HANDS)]
        if all(cards) and not before.seats[number].hand[0].card:
            events.append(Kept(number, cards))
    return events


def _revealing(box: Box, before: State, after: State) -> list[Event]:
    turn = before.turn - 1
    shape = shape_name(box, after.expedition)
    return [TurnBegan(turn // TURNS_IN_ROUND + 1, turn % TURNS_IN_ROUND + 1, shape)]


def _marking(box: Box, before: State, after: State) -> list[Event]:
    events: list[Event] = []
    changed = [number for number in range(after.players) if before.seats[number] != after.seats[number]]
    for number in changed:
        old, new = before.seats[number], after.seats[number]
        for slot in range(HANDS):
            cells = new.marking[slot] & ~old.marking[slot]
            if cells:
                card = box.cards[new.held[slot]]
                events.append(Marked(number, new.held[slot], cell_names(cells), _icons(card, cells)))
        events += _sheet_changes(number, old.sheet, new.sheet)
        if new.owed and any(new.marking[slot] != old.marking[slot] for slot in range(HANDS)):
            events.append(OwesCells(number, new.owed))
    if after.phase == MARK:
        events += [HasMarked(number) for number in members(before.waiting & ~after.waiting)]
    for number in changed:
        for explored in members(after.seats[number].explored & ~before.seats[number].explored):
            events.append(Explored(number, explored, COLOURS[box.cards[explored].colour]))
    return events


def _icons(card: Card, cells: int) -> dict[str, int]:
    counts = {icon: size(cells & getattr(card, field)) for icon, field in zip(ICONS, ICON_SIGNS.values(), strict=True)}
    return {icon: count for icon, count in counts.items() if count}


def _sheet_changes(number: int, old: Sheet, new: Sheet) -> list[Event]:
    if new == old:
        return []
    torch = new.torches & ~old.torches
    return [
        SheetChanged(
            number,
            new.rubies - old.rubies,
            new.emeralds - old.emeralds,
            lowest(torch) + 1 if torch else None,
            new.skulls - old.skulls,
        )
    ]


def _drafting(before: State, after: State) -> list[Event]:
    seat = lowest(before.waiting)
    for slot in range(HANDS):
        card = after.seats[seat].hand[slot].card
        if card != before.seats[seat].hand[slot].card:
            return [Took(seat, card, "deck" if before.phase == DRAW else "display")]
    return []


def _turning_up(before: State, after: State) -> list[Event]:
    if before.display == after.display:
        return []
    return [
        TurnedUp(after.display[place], place)
        for place in range(DISPLAY)
        if after.display[place] and not before.display[place]
    ]


def _points(before: State, after: State) -> list[Event]:
    events: list[Event] = []
    if before.taken == after.taken:
        return events
    for number in range(after.players):
        for taken in members(after.seats[number].points & ~before.seats[number].points):
            colour, place = divmod(taken, len(COLOUR_POINTS))
            events.append(TookPoints(number, COLOURS[colour], int(COLOUR_POINTS[place])))
    return events
