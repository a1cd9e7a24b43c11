"""A whole game of every game there is, by mouse, to the last dialog and the replay."""

import pytest
from playwright.sync_api import expect

from .play import Anybody, Mouse, Player, check_end, play
from .scenes import GAMES, plug_in
from .visitor import Visitors


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_from_the_door(visit: Visitors, url: str, game: str) -> None:
    own = plug_in(game, "player")
    player: type[Player] = own.PLAYER if own else Anybody
    page = visit(calm=True)
    page.locator(f"section[aria-labelledby=door-{game}]").get_by_role("button", name="Play now").click()
    play([player(Mouse(page))])
    check_end(page)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
