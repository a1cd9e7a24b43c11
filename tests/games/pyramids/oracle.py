"""Legal markings and pyramid points once more, slowly, with sets and lists: from RULES.md alone, sharing no code."""

from saqqara import Game, State

DRAWN = {
    "domino": {(0, 0), (0, 1)},
    "line3": {(0, 0), (0, 1), (0, 2)},
    "corner": {(0, 0), (0, 1), (1, 0)},
    "line4": {(0, 0), (0, 1), (0, 2), (0, 3)},
    "L": {(0, 0), (1, 0), (2, 0), (2, 1)},
    "T": {(0, 0), (0, 1), (0, 2), (1, 1)},
    "square": {(0, 0), (0, 1), (1, 0), (1, 1)},
}
Cell = tuple[int, int]


def legal_marks(game: Game, state: State, seat: int) -> set[tuple[int, frozenset[Cell]]]:
    """P22 to P24: card numbers with the sets of cells that may be marked on them."""
    view = game.view(state, seat)
    found = set()
    for hand in view.seats[seat].hand:
        if hand is None:
            continue
        signs = hand.card.chamber
        marked = {divmod(cell, 5) for cell in range(25) if hand.marks & (1 << cell)}
        free = {divmod(cell, 5) for cell in range(25) if signs[cell] != "#"} - marked
        entrance = divmod(signs.index("v"), 5)
        shapes = [{(0, 0)}]
        if not view.seats[seat].owed:
            shapes += images(DRAWN[view.shape])
        for shape in shapes:
            for down in range(-4, 5):
                for right in range(-4, 5):
                    cells = {(row + down, column + right) for row, column in shape}
                    touching = any(abs(r - a) + abs(c - b) == 1 for r, c in cells for a, b in marked)
                    if cells <= free and (touching if marked else entrance in cells):
                        found.add((hand.card.number, frozenset(cells)))
    return found


def images(shape: set[Cell]) -> list[set[Cell]]:
    """All eight ways to hold a shape."""
    turned = [shape]
    for _ in range(3):
        turned.append({(column, -row) for row, column in turned[-1]})
    return turned + [{(row, -column) for row, column in image} for image in turned]


def pyramid_points(
    counts: list[dict[str, int]], left: dict[str, list[int]], explored: list[list[tuple[int, str]]]
) -> list[int]:
    """P37, P38: what each player takes in a turn.

    `counts` are the pyramids of each colour explored before, `left` the free points, `explored` the numbers and colours
    of this turn.
    """
    taken = [0] * len(counts)
    for colour, free in left.items():
        queue = []
        for player, cards in enumerate(explored):
            numbers = [number for number, painted in cards if painted == colour]
            reached = range(counts[player][colour] + 1, counts[player][colour] + len(numbers) + 1)
            if {2, 4, 6} & set(reached):
                queue.append((min(numbers), player))
        for (_, player), points in zip(sorted(queue), free, strict=False):
            taken[player] += points
    return taken
