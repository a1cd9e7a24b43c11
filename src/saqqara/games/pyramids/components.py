"""What lies in the box of pyramids: chamber cells, shapes, cards, points. Data to check against the box.

Cells of a chamber are numbered 0 to 24, row by row from the top left, and kept as sets of bits.
"""

from itertools import accumulate

from saqqara.core.layout import Array, int8, int32, int64, of, table

SIDE = 5
CELLS = SIDE * SIDE
CHAMBER = (1 << CELLS) - 1
LEFT_COLUMN = sum(1 << row * SIDE for row in range(SIDE))
RIGHT_COLUMN = LEFT_COLUMN << SIDE - 1
TOP_ROW = (1 << SIDE) - 1
BOTTOM_ROW = TOP_ROW << CELLS - SIDE

CARDS = 48  # P1
COLOURS = ("purple", "green", "orange")  # P1
CARDS_OF_A_COLOUR = 16
EVERY_CARD = sum(1 << number for number in range(1, CARDS + 1))
"""Sets of cards have bit n for card n."""

DEALT = 4  # P10: four dealt, two kept
HANDS = 2
DISPLAY = 4
EXPEDITIONS = 8  # P4
EVERY_EXPEDITION = (1 << EXPEDITIONS) - 1
ROUNDS = 4  # P20
TURNS_IN_ROUND = 7
TURNS = ROUNDS * TURNS_IN_ROUND

TORCH_POINTS = 5  # P5
GEMS = 10
GEM_PAIR_POINTS = 5
SINGLE_GEM_POINTS = 1
PYRAMID_POINTS = 10
COLOUR_POINTS = table([10, 6, 3])
COLOUR_STEPS = (2, 4, 6)  # P37: the explored pyramids of a colour that take points
SKULLS = 10
SKULL_POINTS = table([0, -1, -3, -6, -10, -15, -21, -28, -36, -45, -55])

ICONS = ("cross", "ruby", "emerald", "torch", "skull", "potion")  # P2

# P4, and every other shape of 2 to 4 cells, so that a deck file can name what an owner's box holds.
SHAPES = {
    "domino": ("XX",),
    "line3": ("XXX",),
    "corner": ("XX", "X."),
    "line4": ("XXXX",),
    "square": ("XX", "XX"),
    "L": ("XXX", "X.."),
    "T": ("XXX", ".X."),
    "S": ("XX.", ".XX"),
}
SHAPE_NAMES = tuple(SHAPES)


class Card:
    """One pyramid: every set holds cells of its chamber. Card 0 stands for an empty place."""

    colour: int8
    open: int32
    entrance: int32
    tomb: int32
    crosses: int32
    rubies: int32
    emeralds: int32
    torches: int32
    skulls: int32
    potions: int32
    seen: int64  # what a net is shown of it as long as nothing is marked, as one word


class Box:
    """The pyramid cards by number, and the shape on each expedition card."""

    cards: Array[Card] = of(CARDS + 1)
    expeditions: Array[int8] = of(EXPEDITIONS)


def turned(cells: frozenset[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    """A shape in all its turns and mirrorings (P23), each moved to the top left corner."""
    found = set()
    for mirrored in (False, True):
        for _ in range(4):
            cells = frozenset((column, -row) for row, column in cells)
            image = {(row, -column) for row, column in cells} if mirrored else cells
            top, left = min(row for row, _ in image), min(column for _, column in image)
            found.add(frozenset((row - top, column - left) for row, column in image))
    return found


def placements(drawing: tuple[str, ...]) -> list[int]:
    """Every way to lay a drawn shape into a chamber, as sets of cells, ascending."""
    cells = frozenset((r, c) for r, line in enumerate(drawing) for c, sign in enumerate(line) if sign == "X")
    laid = set()
    for image in turned(cells):
        for down in range(SIDE - max(row for row, _ in image)):
            for right in range(SIDE - max(column for _, column in image)):
                laid.add(sum(1 << (row + down) * SIDE + column + right for row, column in image))
    return sorted(laid)


_PLACED = [[1 << cell for cell in range(CELLS)]] + [placements(drawing) for drawing in SHAPES.values()]
SINGLE = 0
"""The single cell (P22) is counted as shape 0, so its placements are the cells themselves; SHAPES follow from 1."""
PLACEMENTS = table([cells for laid in _PLACED for cells in laid])
SHAPE_OF = table([shape for shape, laid in enumerate(_PLACED) for _ in laid])
FIRST_PLACEMENT = table([0, *accumulate(len(laid) for laid in _PLACED)])
