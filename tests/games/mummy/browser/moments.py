"""Moments of the game, told from what a player is sent: phases, and chances to see something rare."""

from tests.browser.tables import Update


def choosing(update: Update) -> bool:
    """The dice lie there and there is a choice."""
    return bool(update["view"]["phase"] == "move") and len(update["legal"]) > 2


def holding_tokens(update: Update) -> bool:
    """There is a choice, and something in the hand that nobody else may see."""
    return choosing(update) and bool(update["view"]["seats"][0]["tokens"]["own"])


def setting_out(update: Update) -> bool:
    """At the start of the game: own pawns on the mat and on the track, the others close to them."""
    view = update["view"]
    own = {pawn["place"] for pawn in view["seats"][0]["pawns"]}
    return choosing(update) and len(view["track"]) >= 30 and "start" in own and len(own) > 1


def last_lap(update: Update) -> bool:
    """The mummy may be moved into the finish, and the last token is left."""
    view = update["view"]
    return (
        "mummy" in update["words"]
        and len(view["mummy_tokens_left"]) == 1
        and isinstance(view["mummy"], int)
        and view["mummy"] + view["number"] > len(view["track"])
    )


def late(update: Update) -> bool:
    """The game is nearly over."""
    return len(update["view"]["track"]) < 8 and bool(update["legal"])


def with_few_tiles(update: Update) -> bool:
    """There is a choice, and hardly a tile is left on the track."""
    return choosing(update) and len(update["view"]["track"]) < 8


def long_stacks(update: Update) -> bool:
    """There is a choice, and before every player lies a high stack."""
    return choosing(update) and all(len(seat["stack"]) >= 10 for seat in update["view"]["seats"])


def swapping(update: Update) -> bool:
    """Places may be traded."""
    return any(words.startswith("swap") for words in update["words"])


def pushing(update: Update) -> bool:
    """With the dice on the table, neighbours may be pushed instead."""
    return choosing(update) and any(words.startswith("push") for words in update["words"])


def exchanging_hats(update: Update) -> bool:
    """A pawn came to another one, and hats may change heads."""
    return bool(update["view"]["phase"] == "hat")


def at_risk(update: Update) -> bool:
    """The player has risk tiles."""
    return choosing(update) and any(tile["kind"] == "risk" for tile in update["view"]["seats"][0]["stack"])


def side_by_side(update: Update) -> bool:
    """On a long track: two own pawns stand on the same tile and may both move."""
    pawns = enumerate(update["view"]["seats"][0]["pawns"], 1)
    places = [pawn["place"] for nth, pawn in pawns if f"pawn {nth}" in update["words"] and pawn["place"] != "start"]
    return len(places) > len(set(places)) and len(update["view"]["track"]) > 20


def nobody_to_swap_with(update: Update) -> bool:
    """Before the roll, with a swap token but no pawn beside anything."""
    token = update["view"]["seats"][0]["tokens"]["own"].get("swap", 0)
    return "roll" in update["words"] and token > 0 and not any(words.startswith("swap") for words in update["words"])


def rolling(update: Update) -> bool:
    """Before the roll, with a token to be used instead."""
    return "roll" in update["words"] and len(update["words"]) > 1
