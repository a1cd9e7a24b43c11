"""What can happen in pyramids, as the log and the animations are told."""

from dataclasses import dataclass

from saqqara.core.contract import Event


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


QUIET = frozenset(
    kind.kind
    for kind in (Dealt, Chose, Kept, TurnedUp, TurnBegan, HasMarked, SheetChanged, OwesCells, Drafts, Took, Ended)
)
"""What whoever reads the moves knows already."""
