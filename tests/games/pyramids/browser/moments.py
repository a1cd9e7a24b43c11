"""Moments of the game, told from what a player is sent: phases, and chances to see something rare."""

from tests.browser.tables import Update


def _cell(name: str) -> int:
    return "abcde".index(name[0]) + 5 * (int(name[1]) - 1)


def keeping(update: Update) -> bool:
    return bool(update["view"]["phase"] == "keep")


def marking(update: Update) -> bool:
    return bool(update["view"]["phase"] == "mark")


def in_the_middle(update: Update) -> bool:
    """Marking, with something on the boards and on the sheet, and the shape fits."""
    late = (update["view"]["round"], update["view"]["turn"]) >= (2, 3)
    return marking(update) and late and any(len(words.split()) > 3 for words in update["words"])


def late(update: Update) -> bool:
    """The game is nearly over."""
    return marking(update) and (update["view"]["round"], update["view"]["turn"]) >= (4, 5)


def turnable(update: Update) -> bool:
    """In the middle, with a shape that looks different when it is turned."""
    return in_the_middle(update) and update["view"]["shape"] != "square"


def drafting(update: Update) -> bool:
    return bool(update["view"]["phase"] == "draft")


def red_x(update: Update) -> bool:
    """A red X can be marked alone, and another cell of the card after it."""
    singles = [words.split()[1:] for words in update["words"] if words.startswith("mark") and len(words.split()) == 3]
    ready = [cell for cell in red_x_cells(update) if list(cell) in singles]
    return marking(update) and bool(ready) and len(singles) > 2


def lonely_cells(update: Update) -> list[tuple[str, str]]:
    """Card and cell where a single cell can be marked, and the shape of the turn, which fits elsewhere, cannot lie.

    Not a red X, which asks for one more cell at once.
    """
    marks = [words.split()[1:] for words in update["words"] if words.startswith("mark")]
    shaped = {(card, cell) for card, *cells in marks for cell in cells if len(cells) > 1}
    single = [(card, cells[0]) for card, *cells in marks if len(cells) == 1 and shaped]
    return [place for place in single if place not in shaped and place not in red_x_cells(update)]


def red_x_cells(update: Update) -> list[tuple[str, str]]:
    """Card and cell of every red X in one's hand."""
    cards = [hand["card"] for hand in update["view"]["seats"][0]["hand"] if hand]
    names = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    return [(str(card["number"]), name) for card in cards for name in names if card["chamber"][_cell(name)] == "x"]


def others_wait(update: Update) -> bool:
    """For seat 1: seat 0 has marked and waits."""
    seats = update["view"]["seats"]
    return in_the_middle(update) and not seats[0]["waiting"] and seats[1]["waiting"]


def chooses_first(update: Update) -> bool:
    """For seat 1: both have explored a pyramid, and this one chooses before seat 0."""
    seats = update["view"]["seats"]
    return drafting(update) and bool(seats[0]["due"]) and not seats[0]["waiting"]
