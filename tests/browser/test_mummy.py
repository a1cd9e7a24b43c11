"""Whole games of mummy to the last dialog, whose points are those of the record."""

import pytest
from playwright.sync_api import expect

from . import moments
from .mummy import Runner
from .play import Finger, Keys, Look, Mouse, play
from .tables import PAIR, lay, table_where
from .test_whole_games import check_end
from .visitor import DESK, PHONE, Size, Visitors


@pytest.mark.parametrize(("hand", "size"), [(Mouse, DESK), (Keys, DESK), (Finger, PHONE)])
def test_whole_game(visit: Visitors, url: str, hand: type[Mouse | Keys | Finger], size: Size) -> None:
    at = lay(url, "mummy", ["person", "novice"], quick_end="yes")
    page = visit(at.path, sitting=at, size=size)
    page.get_by_role("button", name="Start the game").click()
    play([Runner(hand(page))])
    check_end(page, url)


def test_two_on_one_screen_hand_it_over(visit: Visitors, url: str) -> None:
    """Where tokens are secret, the screen is handed over behind a curtain."""
    at = lay(url, "mummy", PAIR, actions="yes", hats="yes")
    page = visit(at.path, sitting=at)
    page.get_by_role("button", name="Start the game").click()
    called = set[str]()

    def all_called(look: Look) -> bool:
        if look["curtain"]:
            called.add(look["curtain"]["name"])
            assert page.get_by_role("region", name="Your tokens").count() == 0
        return {"I am Ania", "I am Bob"} <= called

    play([Runner(Mouse(page))], all_called)


def test_hint(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.choosing)
    page = visit(at.path, sitting=at)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted").first).to_be_attached()
