"""The table as text and as a picture, from what a seat sees."""

from itertools import zip_longest

from saqqara.core.svg import FAINT, INK, SEATS, circle, path, picture, rect
from saqqara.core.svg import text as words

from .components import CELLS, DEALT, SIDE
from .signs import ENTRANCE, ICON_SIGNS, TOMB, WALL
from .view import CardView, SeatView, TableView

CELL, EDGE, GAP = 24, 8, 14
CARD = SIDE * CELL + 2 * EDGE
LINE = 20
COLOURS = {"purple": "#8e6bb0", "green": "#6fa36a", "orange": "#dd9a4b"}
ICONS = {field: sign for sign, field in ICON_SIGNS.items()}


def heading(view: TableView) -> str:
    """What is going on."""
    if view.phase in ("deal", "keep", "over"):
        return f"pyramids: {view.phase}"
    shape = f" {view.shape}" if view.shape else ""
    return f"pyramids: round {view.round}, turn {view.turn}, {view.phase}{shape}"


def standing(seat: SeatView) -> str:
    """A seat's points, and where they come from."""
    kinds = ", ".join(f"{kind} {points}" for kind, points in seat.points.items() if points)
    return f"{seat.total} points" + (f" ({kinds})" if kinds else "")


# As text


def as_text(view: TableView) -> str:
    """The table in lines; a marked cell is ■."""
    shown = [str(card.number) if card else "-" for card in view.display]
    lines = [f"{heading(view)}; display {' '.join(shown)}; {view.deck} in the deck"]
    for number, seat in enumerate(view.seats):
        lines.append(f"{'>' if seat.waiting else ' '} seat {number}: {standing(seat)}")
        cards = [(hand.card, hand.marks) for hand in seat.hand if hand] or [(card, 0) for card in seat.dealt]
        blocks = [[f"{card.number} {card.colour}", *rows(card, marks)] for card, marks in cards]
        lines += ["    " + "".join(f"{row:14}" for row in across).rstrip() for across in zip_longest(*blocks)]
        if seat.explored:
            lines.append("    explored " + " ".join(f"{card.number} {card.colour}" for card in seat.explored))
    return "\n".join(lines)


def rows(card: CardView, marks: int) -> list[str]:
    """A chamber in lines."""
    signs = ["■" if marks >> cell & 1 else card.chamber[cell] for cell in range(CELLS)]
    return [" ".join(signs[first : first + SIDE]) for first in range(0, CELLS, SIDE)]


# As a picture


def as_svg(view: TableView) -> str:
    """The table drawn: the display above, then everybody's cards and sheet."""
    width = GAP + DEALT * (CARD + GAP)
    y: float = GAP
    parts = [words(GAP, y + 14, heading(view), size=16, bold=True)]
    parts.append(words(width - GAP, y + 14, f"{view.deck} in the deck", fill=FAINT, anchor="end"))
    y += 2 * LINE
    if any(view.display):
        parts += [draw_card(GAP + place * (CARD + GAP), y, card) for place, card in enumerate(view.display) if card]
        y += CARD + LINE + GAP
    for number, seat in enumerate(view.seats):
        parts.append(rect(GAP, y - 2, 4, LINE, SEATS[number]))
        parts.append(words(GAP + 10, y + 13, f"Seat {number}: {standing(seat)}", size=14, bold=seat.waiting))
        y += LINE + 4
        cards = [(hand.card, hand.marks, hand.fresh) if hand else None for hand in seat.hand]
        if not any(cards):
            cards = [(card, 0, 0) for card in seat.dealt]
        for place, held in enumerate(cards):
            if held:
                parts.append(draw_card(GAP + place * (CARD + GAP), y, *held))
        if any(seat.hand):
            parts.append(draw_sheet(GAP + 2 * (CARD + GAP), y, seat))
        y += CARD + LINE + GAP if cards else 0
    return picture(width, y + GAP / 2, *parts)


def draw_card(x: float, y: float, card: CardView, marks: int = 0, fresh: int = 0) -> str:
    """A card, its number below; what was marked in this turn is lighter."""
    parts = [rect(x, y, CARD, CARD, COLOURS[card.colour], line=INK, rounded=6)]
    for cell in range(CELLS):
        left, top = x + EDGE + cell % SIDE * CELL, y + EDGE + cell // SIDE * CELL
        parts.append(draw_cell(left, top, card.chamber[cell]))
        if marks >> cell & 1:
            ink = "#4a6fa5" if fresh >> cell & 1 else "#1f3358"
            parts.append(
                path(
                    f"M{left + 5} {top + 5}l{CELL - 10} {CELL - 10}m0 {10 - CELL}l{10 - CELL} {CELL - 10}",
                    line=ink, thick=3.5,
                )
            )  # fmt: skip
    parts.append(words(x + CARD / 2, y + CARD + 15, f"{card.number}", fill=FAINT, anchor="middle"))
    return "".join(parts)


def draw_cell(x: float, y: float, sign: str) -> str:
    """A cell and what is in it."""
    if sign == WALL:
        return rect(x, y, CELL, CELL, "#6b5137", line="#57412b")
    return rect(x, y, CELL, CELL, "#fbf3dc", line="#cdbb95") + draw_icon(x + CELL / 2, y + CELL / 2, sign)


def draw_icon(x: float, y: float, sign: str) -> str:
    """What a cell holds, around its middle."""
    if sign == ENTRANCE:
        return path(f"M{x - 7} {y + 9}v-9a7 7 0 0 1 14 0v9z", fill=INK)
    if sign == TOMB:
        return rect(x - 8, y - 8, 16, 16, "#e5b93c", line="#94711a", rounded=3) + circle(x, y, 3, "#94711a")
    if sign == ICONS["crosses"]:
        return path(f"M{x - 6} {y - 6}l12 12m0 -12l-12 12", line="#c62828", thick=3)
    if sign in (ICONS["rubies"], ICONS["emeralds"]):
        fill = "#c2185b" if sign == ICONS["rubies"] else "#1b8a4b"
        return path(f"M{x} {y - 8}l7 8l-7 8l-7 -8z", fill=fill)
    if sign == ICONS["torches"]:
        return path(f"M{x - 3} {y + 9}v-7h6v7z", fill="#7a5a35") + path(
            f"M{x} {y - 9}q8 9 0 12q-8 -3 0 -12z", fill="#ef7d1a"
        )
    if sign == ICONS["skulls"]:
        bone = circle(x, y - 2, 7, "#d9d4c7", line=INK) + rect(x - 4, y + 3, 8, 5, "#d9d4c7", line=INK)
        return bone + circle(x - 2.7, y - 2, 1.8, INK) + circle(x + 2.7, y - 2, 1.8, INK)
    if sign == ICONS["potions"]:
        return rect(x - 2, y - 9, 4, 6, "#8db8d8", line=INK) + circle(x, y + 2, 6.5, "#4f8fc0", line=INK)
    return ""


def draw_sheet(x: float, y: float, seat: SeatView) -> str:
    """What a seat has crossed, and which pyramids it has explored."""
    sheet = seat.sheet
    parts = []
    for line, (icon, count) in enumerate(
        [
            ("torches", len(sheet.torches)),
            ("rubies", sheet.rubies),
            ("emeralds", sheet.emeralds),
            ("skulls", sheet.skulls),
        ]
    ):
        top = y + 12 + line * 26
        parts.append(draw_icon(x + 10, top, ICONS[icon]))
        parts.append(words(x + 28, top + 5, str(count), size=15))
    for nth, card in enumerate(seat.explored):
        left, top = x + 70 + nth % 6 * 34, y + nth // 6 * 34
        parts.append(path(f"M{left} {top + 28}l15 -26l15 26z", fill=COLOURS[card.colour], line=INK))
        parts.append(words(left + 15, top + 25, str(card.number), size=10, anchor="middle"))
    return "".join(parts)
