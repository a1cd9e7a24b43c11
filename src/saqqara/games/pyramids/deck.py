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

from collections.abc import Iterator
from dataclasses import dataclass

from saqqara.core.bits import lowest, members
from saqqara.core.contract import Components
from saqqara.core.errors import BadComponents
from saqqara.core.layout import blank, view

from .components import (
    BOTTOM_ROW,
    CARDS,
    CARDS_OF_A_COLOUR,
    CELLS,
    COLOURS,
    EXPEDITIONS,
    SHAPE_NAMES,
    SIDE,
    TOP_ROW,
    Box,
)
from .observation import glance
from .rules import beside
from .state import Hand

WALL, OPEN, ENTRANCE, TOMB = "#", ".", "v", "G"
ICON_SIGNS = {"x": "crosses", "r": "rubies", "e": "emeralds", "t": "torches", "s": "skulls", "p": "potions"}
_OPEN_SIGNS = OPEN + ENTRANCE + TOMB + "".join(ICON_SIGNS)
SIGNS = WALL + _OPEN_SIGNS
USUAL_EXPEDITIONS = ("domino", "line3", "line3", "corner", "corner", "line4", "L", "square")  # P4
_SHAPES = {name.lower(): name for name in SHAPE_NAMES}


@dataclass(frozen=True)
class Pyramid:
    """One card as drawn: five rows of five signs."""

    number: int
    colour: str
    rows: tuple[str, ...]

    def cells(self, signs: str) -> int:
        """The set of cells that show one of these signs."""
        drawn = "".join(self.rows)
        return sum(1 << cell for cell in range(CELLS) if drawn[cell] in signs)

    def reached(self) -> int:
        """The cells that can be reached from the entrance without crossing the tomb, itself not counted (P3)."""
        return connected(self.cells(_OPEN_SIGNS.replace(TOMB, "")), self.cells(ENTRANCE))


def connected(cells: int, start: int) -> int:
    """Those of some cells to which a way leads from the start, step by step by a side."""
    reached, grown = 0, start
    while reached != grown:
        reached, grown = grown, grown | beside(grown) & cells
    return reached


@dataclass(frozen=True)
class Deck:
    """All cards of a box, checked."""

    name: str
    pyramids: tuple[Pyramid, ...]
    expeditions: tuple[str, ...]

    def warnings(self) -> tuple[str, ...]:
        """What our own decks never have (P3) and the rules do not forbid: cells no way leads to but across the tomb."""
        told = []
        for pyramid in self.pyramids:
            reached, tomb = pyramid.reached(), pyramid.cells(TOMB)
            across = connected(pyramid.cells(_OPEN_SIGNS), tomb)
            for cell in members(pyramid.cells(_OPEN_SIGNS) & ~(reached | tomb)):
                why = "only across the tomb" if across >> cell & 1 else "in no way"
                told.append(f"{_at(pyramid, 1 << cell)}: the cell can be reached {why} (P3)")
        return tuple(told)

    def text(self) -> str:
        """The deck as a file; reading it gives the same deck."""
        lines = [f"deck: {self.name}", f"expeditions: {' '.join(self.expeditions)}"]
        for pyramid in self.pyramids:
            lines += ["", f"card {pyramid.number} {pyramid.colour}", *(" ".join(row) for row in pyramid.rows)]
        return "\n".join(lines) + "\n"

    def components(self) -> Components:
        """The deck as the rules read it."""
        records, unmarked = blank(Box), view(blank(Hand)[0])
        box = view(records[0])
        for pyramid in self.pyramids:
            card = box.cards[pyramid.number]
            card.colour = COLOURS.index(pyramid.colour)
            card.open = pyramid.cells(_OPEN_SIGNS)
            card.entrance = pyramid.cells(ENTRANCE)
            card.tomb = pyramid.cells(TOMB)
            for sign, field in ICON_SIGNS.items():
                setattr(card, field, pyramid.cells(sign))
            card.seen = glance(card, unmarked)
        for place, name in enumerate(self.expeditions):
            box.expeditions[place] = 1 + SHAPE_NAMES.index(name)
        return Components(self.name, self.text(), records, self.warnings())


def parse(text: str, source: str) -> Deck:
    """Read and check a deck file."""
    name, pyramids = "", list[Pyramid]()
    expeditions: tuple[str, ...] = USUAL_EXPEDITIONS
    lines, seen = _lines(text), set[str]()
    for line, words in lines:
        where = f"{source}, line {line}"
        if words[0] in seen and words[0] != "card":
            raise BadComponents(f"{where}: a second line {words[0]!r}")
        seen.add(words[0])
        if words[0] == "deck:":
            name = " ".join(words[1:])
        elif words[0] == "expeditions:":
            expeditions = _expeditions(words[1:], where)
        elif words[0] == "card":
            number, colour = _heading(words, where)
            if any(pyramid.number == number for pyramid in pyramids):
                raise BadComponents(f"{where}: card {number} is there twice (P1)")
            rows = tuple(_row(next(lines, None), number, row, source) for row in range(SIDE))
            pyramids.append(_checked(Pyramid(number, colour, rows), source))
        else:
            raise BadComponents(
                f"{where}: expected 'deck:', 'expeditions:' or 'card NUMBER COLOUR', found {words[0]!r}"
            )
    if not name:
        raise BadComponents(f"{source}: a line 'deck: NAME' is missing")
    _check_counts(pyramids, source)
    return Deck(name, tuple(sorted(pyramids, key=lambda pyramid: pyramid.number)), expeditions)


def components(text: str, source: str) -> Components:
    """A deck file as the rules read it."""
    return parse(text, source).components()


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Numbered lines as words; blank lines and comments (from //) are passed over."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("//")[0].split()
        if words:
            yield number, words


def _expeditions(words: list[str], where: str) -> tuple[str, ...]:
    for word in words:
        if word.lower() not in _SHAPES:
            raise BadComponents(f"{where}: no shape {word!r}; the shapes are {', '.join(SHAPE_NAMES)} (P4)")
    if len(words) != EXPEDITIONS:
        raise BadComponents(f"{where}: {len(words)} expedition cards instead of {EXPEDITIONS} (P4)")
    return tuple(_SHAPES[word.lower()] for word in words)


def _heading(words: list[str], where: str) -> tuple[int, str]:
    if len(words) != 3:
        raise BadComponents(f"{where}: a card begins with 'card NUMBER COLOUR'")
    is_number = words[1].isascii() and words[1].isdigit() and len(words[1]) <= 2
    if not (is_number and 1 <= int(words[1]) <= CARDS):
        raise BadComponents(f"{where}: card number {words[1]!r} is not 1 to {CARDS} (P1)")
    if words[2].lower() not in COLOURS:
        raise BadComponents(f"{where}: card {words[1]}: colour {words[2]!r} is not one of {', '.join(COLOURS)} (P1)")
    return int(words[1]), words[2].lower()


def _row(numbered: tuple[int, list[str]] | None, number: int, row: int, source: str) -> str:
    if numbered is None or numbered[1][0] in ("card", "deck:", "expeditions:"):
        place = "the end" if numbered is None else f"line {numbered[0]}"
        raise BadComponents(f"{source}, {place}: card {number} has {row} rows instead of {SIDE} (P2)")
    line, signs = numbered[0], "".join(numbered[1])
    where = f"{source}, line {line}: card {number}, row {row + 1}"
    if len(signs) != SIDE:
        raise BadComponents(f"{where}: {len(signs)} signs instead of {SIDE} (P2)")
    drawn = signs.lower().replace(TOMB.lower(), TOMB)
    for column, sign in enumerate(drawn):
        if sign not in SIGNS:
            raise BadComponents(f"{where}, column {column + 1}: {signs[column]!r} is not one of {' '.join(SIGNS)} (P2)")
    return drawn


def _checked(pyramid: Pyramid, source: str) -> Pyramid:
    """P2, P25: one entrance in the top row, one tomb in the bottom row, and a way from the one to the other."""
    for sign, name, edge, edge_name in ((ENTRANCE, "entrance", TOP_ROW, "top"), (TOMB, "tomb", BOTTOM_ROW, "bottom")):
        there = pyramid.cells(sign)
        if there == 0:
            raise BadComponents(f"{source}: card {pyramid.number} has no {name} {sign!r} (P2)")
        if there & ~edge:
            where = _at(pyramid, there & ~edge)
            raise BadComponents(f"{source}: {where}: the {name} is not in the {edge_name} row (P2)")
        if there & (there - 1):
            raise BadComponents(f"{source}: {_at(pyramid, there & (there - 1))}: a second {name} (P2)")
    tomb = pyramid.cells(TOMB)
    if not beside(pyramid.reached()) & tomb:
        raise BadComponents(f"{source}: {_at(pyramid, tomb)}: no way leads from the entrance to the tomb (P25)")
    return pyramid


def _at(pyramid: Pyramid, cells: int) -> str:
    """The place of the first of some cells, in words."""
    cell = lowest(cells)
    return f"card {pyramid.number}, row {cell // SIDE + 1}, column {cell % SIDE + 1}"


def _check_counts(pyramids: list[Pyramid], source: str) -> None:
    missing = sorted(set(range(1, CARDS + 1)) - {pyramid.number for pyramid in pyramids})
    if missing:
        some = ", ".join(map(str, missing[:5])) + (" …" if len(missing) > 5 else "")
        raise BadComponents(f"{source}: {len(pyramids)} cards instead of {CARDS}; missing {some} (P1)")
    for colour in COLOURS:
        count = sum(pyramid.colour == colour for pyramid in pyramids)
        if count != CARDS_OF_A_COLOUR:
            raise BadComponents(f"{source}: {count} {colour} cards instead of {CARDS_OF_A_COLOUR} (P1)")
