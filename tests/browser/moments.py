"""Moments of games, told from what a player is sent: phases, and chances to see something rare."""

from .tables import Update


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


def choosing(update: Update) -> bool:
    """In mummy: the dice lie there and there is a choice."""
    return bool(update["view"]["phase"] == "move") and len(update["legal"]) > 2


def setting_out(update: Update) -> bool:
    """In mummy, at the start of the game: own pawns on the mat and on the track, the others close to them."""
    view = update["view"]
    own = {pawn["place"] for pawn in view["seats"][0]["pawns"]}
    return choosing(update) and len(view["track"]) >= 30 and "start" in own and len(own) > 1


def last_lap(update: Update) -> bool:
    """In mummy: the mummy may be moved into the finish, and the last token is left."""
    view = update["view"]
    return (
        "mummy" in update["words"]
        and len(view["mummy_tokens_left"]) == 1
        and isinstance(view["mummy"], int)
        and view["mummy"] + view["number"] > len(view["track"])
    )


def exchanging_hats(update: Update) -> bool:
    """In mummy: a pawn came to another one, and hats may change heads."""
    return bool(update["view"]["phase"] == "hat")


def at_risk(update: Update) -> bool:
    """In mummy: the player has risk tiles."""
    return choosing(update) and any(tile["kind"] == "risk" for tile in update["view"]["seats"][0]["stack"])


def side_by_side(update: Update) -> bool:
    """In mummy, on a long track: two own pawns stand on the same tile and may both move."""
    pawns = enumerate(update["view"]["seats"][0]["pawns"], 1)
    places = [pawn["place"] for nth, pawn in pawns if f"pawn {nth}" in update["words"] and pawn["place"] != "start"]
    return len(places) > len(set(places)) and len(update["view"]["track"]) > 20


def nobody_to_swap_with(update: Update) -> bool:
    """In mummy: before the roll, with a swap token but no pawn beside anything."""
    token = update["view"]["seats"][0]["tokens"]["own"].get("swap", 0)
    return "roll" in update["words"] and token > 0 and not any(words.startswith("swap") for words in update["words"])


def rolling(update: Update) -> bool:
    """In mummy: before the roll, with a token to be used instead."""
    return "roll" in update["words"] and len(update["words"]) > 1
