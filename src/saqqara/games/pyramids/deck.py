"""Decks as text that a person can type while looking at the printed cards; docs/decks.md has the whole format.

deck: my box
expeditions: domino line3 line3 corner corner line4 L square

card 1 green
. v . # .
. x . r .
# . s . e
. t . # .
# . s . G
"""

from dataclasses import dataclass

from saqqara.core import boxes
from saqqara.core.contract import Components

from .components import SIDE
from .spec import SPEC


@dataclass(frozen=True)
class Pyramid:
    """One card as drawn: five rows of five signs."""

    number: int
    colour: str
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Deck:
    """All cards of a box, checked."""

    name: str
    pyramids: tuple[Pyramid, ...]
    expeditions: tuple[str, ...]

    def warnings(self) -> tuple[str, ...]:
        """What our own decks never have (P3) and the rules do not forbid: cells no way leads to but across the tomb."""
        return self.components().warnings

    def text(self) -> str:
        """The deck as a file; reading it gives the same deck."""
        lines = [f"deck: {self.name}", f"expeditions: {' '.join(self.expeditions)}"]
        for pyramid in self.pyramids:
            lines += ["", f"card {pyramid.number} {pyramid.colour}", *(" ".join(row) for row in pyramid.rows)]
        return "\n".join(lines) + "\n"

    def components(self) -> Components:
        """The deck as the rules read it."""
        return components(self.text(), self.name)


def components(text: str, source: str) -> Components:
    """A deck file as the rules read it."""
    return boxes.read(SPEC, text, source)


def parse(text: str, source: str) -> Deck:
    """Read and check a deck file."""
    heading, expeditions, *drawn = components(text, source).text.rstrip().split("\n")
    cards = [drawn[start : start + SIDE + 2] for start in range(0, len(drawn), SIDE + 2)]
    return Deck(_value(heading), tuple(map(_pyramid, cards)), tuple(_value(expeditions).split()))


def _value(line: str) -> str:
    return line.partition(": ")[2]


def _pyramid(lines: list[str]) -> Pyramid:
    """A card in canonical form: a blank line, a heading, the rows."""
    _, number, colour = lines[1].split()
    return Pyramid(int(number), colour, tuple(line.replace(" ", "") for line in lines[2:]))
