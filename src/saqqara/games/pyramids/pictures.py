"""Decks in a terminal: cards drawn in colour, and a summary of what a deck holds."""

from collections import Counter

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from saqqara.core.errors import BadOption

from .components import COLOURS
from .deck import Deck, Pyramid
from .signs import ENTRANCE, ICON_SIGNS, OPEN, TOMB, WALL

_CARD_COLOURS = {"purple": "magenta", "green": "green", "orange": "yellow"}
_LOOKS = {
    WALL: ("██", "grey42"),
    OPEN: ("· ", "grey62"),
    ENTRANCE: ("▼ ", "bold cyan"),
    TOMB: ("⌂ ", "bold yellow"),
    "x": ("✗ ", "bold red"),
    "r": ("◆ ", "red"),
    "e": ("◇ ", "green"),
    "t": ("i ", "bold bright_yellow"),
    "s": ("☠ ", "white"),
    "p": ("u ", "bright_magenta"),
}
_LEGEND = (
    (ENTRANCE, "entrance"), (TOMB, "golden tomb"), (WALL, "wall"), ("x", "red X"), ("r", "ruby"), ("e", "emerald"),
    ("t", "torch"), ("s", "skull"), ("p", "potion"),
)  # fmt: skip


def draw(deck: Deck, only: set[int]) -> None:
    """Print the cards, or only some of them."""
    unknown = only - {pyramid.number for pyramid in deck.pyramids}
    if unknown:
        raise BadOption(f"--card: there is no card {min(unknown)} in the deck")
    console = Console()
    console.print(Columns([_card(pyramid) for pyramid in deck.pyramids if not only or pyramid.number in only]))
    legend = Text()
    for sign, name in _LEGEND:
        legend.append(*_LOOKS[sign]).append(f"{name}   ")
    console.print(legend)


def _card(pyramid: Pyramid) -> Panel:
    drawn = Text()
    for row, signs in enumerate(pyramid.rows):
        for sign in signs:
            drawn.append(*_LOOKS[sign])
        drawn.append("" if row == len(pyramid.rows) - 1 else "\n")
    return Panel(drawn, title=str(pyramid.number), border_style=_CARD_COLOURS[pyramid.colour], expand=False)


def summary(deck: Deck) -> str:
    """What a deck holds, in two lines, and a line for each warning."""
    colours = Counter(pyramid.colour for pyramid in deck.pyramids)
    signs = Counter(sign for pyramid in deck.pyramids for row in pyramid.rows for sign in row)
    icons = ", ".join(f"{signs[sign]} {field}" for sign, field in ICON_SIGNS.items())
    sound = "can be played" if deck.warnings() else "is sound"
    told = (
        f"deck {deck.name!r} {sound}: {len(deck.pyramids)} cards, "
        f"{', '.join(f'{colours[colour]} {colour}' for colour in COLOURS)}",
        f"{signs[WALL]} walls, {icons}; expeditions: {' '.join(deck.expeditions)}",
        *(f"warning: {warning}" for warning in deck.warnings()),
    )
    return "\n".join(told)
