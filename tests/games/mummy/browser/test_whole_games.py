"""Whole games to the last dialog, whose points are those of the record."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.play import Finger, Keys, Look, Mouse, check_end, play
from tests.browser.tables import PAIR, finished, lay, table_where
from tests.browser.visitor import DESK, PHONE, Size, Visitors

from . import moments
from .player import Runner

_WATCH_FOR_TOKENS = """
new MutationObserver(() => (window.seen ||= document.querySelector("[aria-label='Your tokens']") !== null))
  .observe(document, { subtree: true, childList: true });
"""


@pytest.mark.parametrize(("hand", "size"), [(Mouse, DESK), (Keys, DESK), (Finger, PHONE)])
def test_whole_game(visit: Visitors, url: str, hand: type[Mouse | Keys | Finger], size: Size) -> None:
    at = lay(url, "mummy", ["person", "novice"], quick_end="yes")
    page = visit(at.path, sitting=at, size=size, calm=hand is not Mouse)
    page.get_by_role("button", name="Start the game").click()
    play([Runner(hand(page))])
    check_end(page)


ADD_ONS = {"pass_it_on": "yes", "hats": "yes", "risk": "yes", "actions": "yes"}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_all_add_ons(visit: Visitors, url: str, players: int) -> None:
    at = lay(url, "mummy", ["person", *["novice"] * (players - 1)], **ADD_ONS)
    page = visit(at.path, sitting=at, calm=players != 4)
    page.get_by_role("button", name="Start the game").click()
    play([Runner(Mouse(page))])
    check_end(page)


def test_two_browsers(visit: Visitors, url: str) -> None:
    at = lay(url, "mummy", PAIR, quick_end="yes")
    pages = [visit(at.path, sitting=at.only(seat), calm=True) for seat in (0, 1)]
    pages[0].get_by_role("button", name="Start the game").click()
    play([Runner(Mouse(page)) for page in pages])
    for page in pages:
        check_end(page)


def test_replay(visit: Visitors, url: str) -> None:
    at = finished(url, "mummy", PAIR, **ADD_ONS)
    page = visit(f"/replay/{at.table}")
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("combobox", name="Viewpoint").select_option(index=1)
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("Yes. Your browser has recomputed all")


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


def test_a_shared_screen_opens_behind_a_curtain(visit: Visitors, url: str) -> None:
    """Whoever opens the page again may not be the one who is asked: nobody's tokens are seen before."""
    at = table_where(url, "mummy", moments.holding_tokens, PAIR, actions="yes")
    page = visit(sitting=at)
    page.add_init_script(_WATCH_FOR_TOKENS)
    page.goto(url + at.path)
    ready = page.get_by_role("button", name="I am Ania")
    ready.wait_for()
    assert not page.evaluate("window.seen")
    ready.click()
    page.get_by_role("region", name="Your tokens").wait_for()
    assert page.evaluate("window.seen")


def test_another_language_in_the_middle_of_a_turn(visit: Visitors, url: str) -> None:
    """Whoever holds the screen keeps it: nothing is asked for again, and the table is not left."""
    at = lay(url, "mummy", PAIR, actions="yes", begins="1")
    page = visit(sitting=at)
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    page.goto(url + at.path)
    page.get_by_role("button", name="Start the game").click()
    play([Runner(Mouse(page))], lambda look: bool(look["curtain"]))
    page.get_by_role("button", name=re.compile("^I am")).click()
    expect(page.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    polish = page.get_by_role("button", name="Polski")
    polish.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Zamknij")).to_be_visible()
    expect(polish).to_be_focused()
    page.keyboard.press("Escape")
    rolled = page.get_by_role("button", name=re.compile("^Rzuć"))
    rolled.click()
    expect(rolled).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert len(opened) == 1


def test_hint(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.choosing)
    page = visit(at.path, sitting=at)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted").first).to_be_attached()
