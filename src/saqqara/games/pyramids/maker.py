"""A seeded maker of decks after the description 'Deck' in RULES.md; the deck that ships was made by it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from saqqara.core.bits import size

from .components import BOTTOM_ROW, CARDS, CELLS, CHAMBER, COLOURS, LEFT_COLUMN, RIGHT_COLUMN, SIDE, TOP_ROW
from .deck import Deck, Pyramid
from .reading import USUAL_EXPEDITIONS, connected
from .rules import beside
from .signs import ENTRANCE, OPEN, TOMB, WALL

T = TypeVar("T")

# How many cards of the deck have what.
WALLS = {5: 6, 6: 12, 7: 14, 8: 10, 9: 6}
SECOND_CROSS = 12
THIRD_GEM = 24
TORCH = 20
POTION = 16
TORCH_AND_POTION = 3
OPPOSITE_CORNERS = 36
SKULLS = 2

# How often an icon lies on a shortest way to the tomb: skulls guard it, gems lure away from it.
ON_THE_WAY = {"s": 0.95, "x": 1.0, "t": 0.6, "p": 0.2, "r": 0.05, "e": 0.05}


@dataclass(frozen=True)
class Plan:
    """What a card shall have; drawing it decides where."""

    walls: int
    icons: str
    corners: bool


def make(seed: int, name: str = "") -> Deck:
    """A deck of 48 pyramids; the same seed gives the same deck."""
    random = Random(seed)
    pyramids = list[Pyramid]()
    for card, plan in enumerate(plans(random)):
        pyramids.append(draw(random, plan, card + 1, pyramids))
    return Deck(name or f"seed {seed}", tuple(pyramids), USUAL_EXPEDITIONS)


def plans(random: Random) -> list[Plan]:
    """Plans for the cards of a deck, as RULES.md wants them over the whole deck."""
    walls = _dealt(random, [count for count, cards in WALLS.items() for _ in range(cards)])
    crosses = _dealt(random, [2] * SECOND_CROSS + [1] * (CARDS - SECOND_CROSS))
    gems = _gems(random)
    lights = _dealt(
        random,
        ["tp"] * TORCH_AND_POTION
        + ["t"] * (TORCH - TORCH_AND_POTION)
        + ["p"] * (POTION - TORCH_AND_POTION)
        + [""] * (CARDS - TORCH - POTION + TORCH_AND_POTION),
    )
    corners = _dealt(random, [True] * OPPOSITE_CORNERS + [False] * (CARDS - OPPOSITE_CORNERS))
    icons = ["s" * SKULLS + "x" * crosses[card] + lights[card] + gems[card] for card in range(CARDS)]
    return [Plan(*plan) for plan in zip(walls, icons, corners, strict=True)]


def draw(random: Random, plan: Plan, number: int, others: Iterable[Pyramid]) -> Pyramid:
    """A card after a plan, unlike all others; its colour follows from its number."""
    known = [other.rows for other in others]
    while (rows := _chamber(random, plan)) in known:
        pass
    return Pyramid(number, COLOURS[number % len(COLOURS)], rows)


def _dealt(random: Random, values: list[T]) -> list[T]:
    random.shuffle(values)
    return values


def _gems(random: Random) -> list[str]:
    """Two or three gems a card, rubies and emeralds equal over the deck, seldom all of one colour."""
    mixed = CARDS - THIRD_GEM
    pairs = ["re"] * (mixed - 8) + ["rr"] * 4 + ["ee"] * 4
    triples = ["rre"] * (THIRD_GEM // 2) + ["ree"] * (THIRD_GEM // 2)
    return _dealt(random, pairs + triples)


def _chamber(random: Random, plan: Plan) -> tuple[str, ...]:
    """One chamber: draw until every open cell can be reached and the way to the tomb is no straight line."""
    while True:
        entrance, tomb = _ends(random, plan.corners)
        free = [cell for cell in range(CELLS) if not (entrance | tomb) >> cell & 1]
        stone = sum(1 << cell for cell in random.sample(free, plan.walls))
        if _pleasing(CHAMBER & ~stone, entrance, tomb):
            break
    signs = [WALL if stone >> cell & 1 else OPEN for cell in range(CELLS)]
    signs[entrance.bit_length() - 1], signs[tomb.bit_length() - 1] = ENTRANCE, TOMB
    ways = shortest_ways(CHAMBER & ~stone, entrance, tomb)
    places = [cell for cell in free if not stone >> cell & 1]
    for icon in plan.icons:
        on_the_way = random.random() < ON_THE_WAY[icon]
        wanted = [cell for cell in places if bool(ways >> cell & 1) == on_the_way]
        cell = random.choice(wanted or places)
        places.remove(cell)
        signs[cell] = icon
    return tuple("".join(signs[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE))


def shortest_ways(open_cells: int, entrance: int, tomb: int) -> int:
    """All cells that lie on some shortest way from the entrance to the tomb."""
    there, back = _steps(open_cells, entrance, tomb), _steps(open_cells, tomb, entrance)
    return sum(a & b for a, b in zip(there, reversed(back), strict=True))


def _steps(open_cells: int, start: int, end: int) -> list[int]:
    """The cells one, two, three … steps from the start, until the end is among them."""
    steps, seen = [start], start
    while not steps[-1] & end:
        steps.append(beside(steps[-1]) & open_cells & ~seen)
        seen |= steps[-1]
    return steps


def _ends(random: Random, corners: bool) -> tuple[int, int]:
    """Entrance and tomb: at opposite corners, either way round, or at least two columns apart."""
    columns: Sequence[tuple[int, int]] = [(0, SIDE - 1), (SIDE - 1, 0)]
    if not corners:
        columns = [(a, b) for a in range(SIDE) for b in range(SIDE) if abs(a - b) >= 2 and {a, b} != {0, SIDE - 1}]
    top, bottom = random.choice(columns)
    return 1 << top, 1 << (SIDE - 1) * SIDE + bottom


def _pleasing(open_cells: int, entrance: int, tomb: int) -> bool:
    """All cells reachable before the tomb (P3), no big block of stone, no edge walled off, few blind ends."""
    reached = connected(open_cells & ~tomb, entrance)
    blocks = (3 | 3 << SIDE, LEFT_COLUMN, RIGHT_COLUMN, TOP_ROW, BOTTOM_ROW)
    stone = CHAMBER & ~open_cells
    squares = (blocks[0] << row * SIDE + column for row in range(SIDE - 1) for column in range(SIDE - 1))
    edges = (size(stone & edge) >= SIDE - 1 for edge in blocks[1:])
    ends = sum(size(beside(1 << cell) & open_cells) == 1 for cell in range(CELLS) if open_cells >> cell & 1)
    reachable = reached | beside(reached) & tomb
    return reachable == open_cells and not any(s & stone == s for s in squares) and not any(edges) and ends <= 3
