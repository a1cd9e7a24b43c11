"""Finished games looked back at: at their end and in a replay; and tried again from there."""

import re

import pytest
from playwright.sync_api import Page, expect

from .kept import kept_game
from .scenes import GAMES
from .tables import PAIR, finished, lay, play_on
from .visitor import Visitors

LONG = 180_000  # until every move is looked at


def looked_back(page: Page) -> None:
    """The chances are there at once, luck and decisions when every step was weighed."""
    expect(page.get_by_role("img", name=re.compile("^Chance to win"))).to_be_visible()
    expect(page.get_by_role("heading", name="Luck and choices")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="The decisions that mattered most")).to_be_visible()
    expect(page.locator(".hindsight").get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_tells_luck_and_decisions(visit: Visitors, url: str, game: str) -> None:
    at = lay(url, game, PAIR)
    play_on(url, at)
    looked_back(visit(at.path, sitting=at.only(0), calm=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_looked_back_at_and_played_on_from_any_moment(visit: Visitors, url: str, game: str) -> None:
    at = finished(url, game)
    page = visit(f"/replay/{at.table}")
    page.get_by_role("slider").fill("12")
    page.get_by_role("button", name="Turning points").click()
    looked_back(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Try it again from here").click()
    page.wait_for_url(re.compile("/local/"))
    kept = kept_game(page)
    assert kept["from"]
    assert [seat["kind"] for seat in kept["seats"]].count("person") == 1
    expect(page.locator("main").or_(page.locator("[role=dialog]")).first).to_be_visible()
