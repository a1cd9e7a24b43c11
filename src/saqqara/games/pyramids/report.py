"""What a report tells of pyramids alone: how many are explored, whether the deck suffices, what a card is worth."""

import numpy as np

from saqqara.study import plots
from saqqara.study.page import Page, percent
from saqqara.study.report import Study

from .balance import GROUPS_APART, WIDEST, weigh
from .deck import parse

SEATS = "Seats have no order in this game, so every seat should win equally often; the line is an equal share."
_COLOURS = {"purple": "#6d4c8d", "green": "#3f7d58", "orange": "#d9822b"}


def chapters(page: Page, study: Study) -> None:
    """Pyramids explored, and the cards weighed."""
    _explored(page, study)
    study.told(f"{study.game.name}: weighing the cards")
    _cards(page, study)


def _explored(page: Page, study: Study) -> None:
    explored = {n: np.bitwise_count(p.ended["seats"]["explored"][:, :n]).mean() for n, p in study.tables.items()}
    empty = {n: float((p.ended["deck"] == 0).mean()) for n, p in study.tables.items()}
    page.say("## Pyramids")
    page.table(
        ["players", "pyramids explored", "the deck ran out"],
        [[n, f"{explored[n]:.2f}", percent(empty[n])] for n in explored],
    )
    page.figures["explored"] = {str(n): round(float(mean), 3) for n, mean in explored.items()}
    page.figures["deck_ran_out"] = {str(n): share for n, share in empty.items()}
    if study.experts:
        by_experts = np.mean(
            [np.bitwise_count(state.array["seats"]["explored"][0, : state.players]) for state in study.experts]
        )
        page.say(f"Experts explore {by_experts:.2f}.")
        page.figures["explored"]["experts"] = round(float(by_experts), 2)


def _cards(page: Page, study: Study) -> None:
    game = study.game
    weighed = weigh(game, 4 * study.games, 2)
    deck = parse(game.components.text, game.components.name)
    groups = weighed.groups(deck)
    page.say(
        "## What a card is worth",
        "Seats start with two cards at random and play on as `adept`; a card's value is by how many points those who",
        f"began with it did better than others (bars: two standard errors, {2 * weighed.error.mean():.1f} points).",
        f"The deck was made so that no card lies more than {WIDEST:.0f} points from the usual one, and no colour,",
        f"nor the low or the high numbers, more than {GROUPS_APART:.0f} on average: none is hopeless, none a must.",
        f"Weighed anew here: from {weighed.value.min():+.1f} to {weighed.value.max():+.1f} points.",
    )
    colours = [_COLOURS[pyramid.colour] for pyramid in deck.pyramids]
    page.picture(
        f"{game.name}-cards.svg", "value of every card",
        plots.bars(weighed.value, 2 * weighed.error, colours, "card", "points above the usual card"),
    )  # fmt: skip
    page.table(list(groups), [[f"{value:+.2f}" for value in groups.values()]])
    page.figures |= {
        "card_values": [round(float(value), 2) for value in weighed.value],
        "card_errors": [round(float(value), 2) for value in weighed.error],
        "kept_by_those_dealt": [round(float(value), 3) for value in weighed.kept],
        "groups": {name: round(value, 2) for name, value in groups.items()},
    }
