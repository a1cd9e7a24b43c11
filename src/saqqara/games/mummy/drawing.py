"""The table as text and as a picture, from what a seat sees."""

from saqqara.core.svg import FAINT, INK, SEATS, circle, picture, rect
from saqqara.core.svg import text as words

from .view import SeatView, TableView, TileView

TILE, GAP, ROW = 58, 6, 11
LINE = 22
FILLS = {"hazard": "#e9c9bd", "camel": "#ead9a8", "treasure": "#f4d35e", "risk": "#cfc4e6", "exchange": "#bcd9d3"}


def heading(view: TableView) -> str:
    """What is going on."""
    if view.phase in ("leave out", "lay", "lot", "over"):
        return f"mummy: {view.phase}"
    rolled = f", rolled {view.number}{f' and {view.picture}' if view.picture else ''}" if view.number else ""
    return f"mummy: seat {view.player}, {view.phase}{rolled}"


def kinds(seat: SeatView) -> str:
    """Where a seat's points come from."""
    return ", ".join(f"{kind} {points}" for kind, points in seat.points.items() if points)


def standing_on(view: TableView) -> dict[int | str, list[str]]:
    """The pieces on every place: pawns as in moves, g3 for guard 3, M for the mummy."""
    there: dict[int | str, list[str]] = {}
    for number, seat in enumerate(view.seats, 1):
        for nth, pawn in enumerate(seat.pawns, 1):
            there.setdefault(pawn.place, []).append(f"{number}.{nth}")
    for nth, guard in enumerate(view.guards, 1):
        if guard is not None:
            there.setdefault(guard, []).append(f"g{nth}")
    if view.mummy is not None:
        there.setdefault(view.mummy, []).append("M")
    return there


# As text


def as_text(view: TableView) -> str:
    """The table in lines, each place with its tile and pieces."""
    there = standing_on(view)
    places = [f"{tile.name}{_pieces(there.get(place, []))}" for place, tile in enumerate(view.track, 1)]
    ends = [f"{place}{_pieces(there.get(place, []))}" for place in ("start", "finish")]
    lines = [heading(view), f"  {ends[0]}"]
    lines += ["  " + "  ".join(places[first : first + ROW]) for first in range(0, len(places), ROW)]
    lines.append(f"  {ends[1]}")
    for number, seat in enumerate(view.seats):
        mark = ">" if seat.waiting else " "
        points = f"{seat.total} points ({kinds(seat) or 'none yet'})"
        lines.append(f"{mark} seat {number} (pawns {number + 1}.x): {points}")
        if seat.stack:
            lines.append("    " + " ".join(tile.name for tile in seat.stack))
    return "\n".join(lines)


def _pieces(there: list[str]) -> str:
    return f"[{' '.join(there)}]" if there else ""


# As a picture


def as_svg(view: TableView) -> str:
    """The table drawn: the track in rows from the start to the finish, then everybody's stack."""
    there = standing_on(view)
    width = 2 * GAP + ROW * (TILE + GAP)
    parts = [words(GAP + 4, 24, heading(view), size=16, bold=True)]
    y: float = 38
    cells: list[tuple[int | str, TileView | None]] = [("start", None)]
    cells += [*enumerate(view.track, 1), ("finish", None)]
    for nth, (place, tile) in enumerate(cells):
        left, top = GAP + nth % ROW * (TILE + GAP), y + nth // ROW * (TILE + GAP)
        parts.append(draw_place(left, top, place, tile, there.get(place, [])))
    y += ((len(cells) - 1) // ROW + 1) * (TILE + GAP) + GAP
    for number, seat in enumerate(view.seats):
        parts.append(rect(GAP + 4, y, 4, LINE - 4, SEATS[number]))
        parts.append(words(GAP + 14, y + 14, f"Seat {number}: {seat.total} points", size=14, bold=seat.waiting))
        parts.append(words(GAP + 150, y + 14, kinds(seat), size=11, fill=FAINT))
        y += LINE
        parts += draw_stack(GAP + 14, y, seat)
        y += LINE + 8 if seat.stack or seat.tokens.secret or any(seat.tokens.known.values()) else 4
    return picture(width, y + GAP, *parts)


def draw_place(x: float, y: float, place: int | str, tile: TileView | None, pieces: list[str]) -> str:
    """A tile, or start and finish, with all that stands there."""
    fill = FILLS[tile.kind] if tile else "#d8c7a3"
    parts = [rect(x, y, TILE, TILE, fill, line="#a58d5f", rounded=5)]
    parts.append(words(x + TILE / 2, y + 15, tile.name if tile else str(place), anchor="middle", size=12))
    across, step = (3, 18.0) if len(pieces) <= 6 else (4, 13.0) if len(pieces) <= 12 else (6, 9.0)
    for nth, piece in enumerate(pieces):
        middle = x + (TILE - (across - 1) * step) / 2 + nth % across * step
        parts.append(draw_piece(middle, y + 28 + nth // across * step * 0.95, piece, step / 2))
    return "".join(parts)


def draw_piece(x: float, y: float, piece: str, radius: float) -> str:
    """A pawn in its seat's colour, a guard, or the mummy."""
    size = radius * 1.2
    if piece == "M":
        return circle(x, y, radius, "#fffdf5", line=INK) + words(
            x, y + size / 3, "M", size=size, anchor="middle", bold=True
        )
    if piece.startswith("g"):
        shape = rect(x - radius + 1, y - radius + 1, 2 * radius - 2, 2 * radius - 2, "#4b4b4b", rounded=2)
        return shape + words(x, y + size / 3, piece[1:], size=size, fill="#fff", anchor="middle")
    seat, pawn = piece.split(".")
    shape = circle(x, y, radius, SEATS[int(seat) - 1], line="#fff")
    return shape + words(x, y + size / 3, pawn, size=size, fill="#fff", anchor="middle", bold=True)


def draw_stack(x: float, y: float, seat: SeatView) -> list[str]:
    """What a seat has taken, the newest tile last, and its tokens; hazards that camels turn are crossed by a line."""
    parts = []
    for place, tile in enumerate(seat.stack):
        left = x + place * 30
        parts.append(rect(left, y, 28, 22, FILLS[tile.kind], line="#a58d5f", rounded=3))
        name = "camel" if tile.kind == "camel" else "exch" if tile.kind == "exchange" else tile.name
        parts.append(words(left + 14, y + 15, name, size=9.5, anchor="middle"))
        if place in seat.turned:
            parts.append(rect(left + 2, y + 10.5, 24, 1.5, INK))
    tokens = [f"{kind} {count}" for kind, count in {**seat.tokens.own, **seat.tokens.known}.items() if count]
    hidden = seat.tokens.secret - sum(seat.tokens.own.values())
    if hidden:
        tokens.append(f"secret {hidden}")
    if tokens:
        parts.append(words(x + len(seat.stack) * 30 + 6, y + 15, "tokens: " + ", ".join(tokens), size=11, fill=FAINT))
    return parts
