"""A whole game of every game there is, by mouse, to the last dialog and the replay."""

import pytest
from playwright.sync_api import expect

from .local import play_now, player
from .play import check_end, play
from .scenes import GAMES
from .visitor import Visitors


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_from_the_door(visit: Visitors, url: str, game: str) -> None:
    page = visit(calm=True)
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/api/" in one.url else None)
    page.on("websocket", lambda one: asked.append(one.url))
    play_now(page, game)
    play([player(page, game)])
    check_end(page)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    assert asked == [], "it lives in the page"
