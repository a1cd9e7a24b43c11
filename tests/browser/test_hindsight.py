"""Finished games looked back at: at their end and in a replay; and tried again from there."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from .kept import kept_game
from .scenes import GAMES
from .tables import PAIR, finished, lay, play_on
from .visitor import DESK, PHONE, Size, Visitors
from .words import words

LONG = 180_000  # until every move is looked at


def ways(*of: tuple[Size, str]) -> list[tuple[str, Size, str]]:
    """Each game in another window and language."""
    return [(game, size, language) for game, (size, language) in zip(GAMES, cycle(of), strict=False)]


def looked_back(page: Page, language: str) -> None:
    """The chances are there at once, luck and decisions when every step was weighed."""
    chances = words(language, "hindsight_label", names="|", ends="|").split("|")[0]
    expect(page.get_by_role("img", name=re.compile(f"^{chances}"))).to_be_visible()
    luck = page.get_by_role("heading", name=words(language, "hindsight_luck_title"))
    expect(luck).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name=words(language, "hindsight_mattered"))).to_be_visible()
    expect(page.locator(".hindsight").get_by_role("alert")).to_have_count(0)


def choose(page: Page, language: str, key: str) -> None:
    """One of the buttons of a replay, which are behind one where there is little room."""
    found = page.get_by_role("button", name=words(language, key))
    if not found.count():
        page.get_by_role("button", name=words(language, "menu"), exact=True).click()
    found.click()


@pytest.mark.parametrize(("game", "size", "language"), ways((PHONE, "el"), (DESK, "pl")))
def test_the_end_of_a_game_tells_luck_and_decisions(
    visit: Visitors, url: str, game: str, size: Size, language: str
) -> None:
    at = lay(url, game, PAIR)
    play_on(url, at)
    looked_back(visit(at.path, sitting=at.only(0), size=size, language=language, calm=True), language)


@pytest.mark.parametrize(("game", "size", "language"), ways((DESK, "en"), (PHONE, "cs")))
def test_a_replay_is_looked_back_at_and_played_on_from_any_moment(
    visit: Visitors, url: str, game: str, size: Size, language: str
) -> None:
    at = finished(url, game)
    page = visit(f"/replay/{at.table}", size=size, language=language)
    page.get_by_role("slider").fill("12")
    choose(page, language, "turning_points")
    looked_back(page, language)
    page.keyboard.press("Escape")
    choose(page, language, "hindsight_again")
    page.wait_for_url(re.compile("/local/"))
    kept = kept_game(page)
    assert kept["from"]
    assert [seat["kind"] for seat in kept["seats"]].count("person") == 1
    expect(page.locator("main").or_(page.locator("[role=dialog]")).first).to_be_visible()
