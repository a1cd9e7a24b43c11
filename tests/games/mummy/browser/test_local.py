"""Mummy in the page: all add-ons without a network, secrets at one screen, hints and refusals without a server."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from saqqara.core import record
from saqqara.server.site import write
from tests.browser.files import served
from tests.browser.local import KEPT, NO_NETWORK, play_now
from tests.browser.play import Look, Mouse, check_end, play
from tests.browser.visitor import Visitors

from .player import Runner

ADD_ONS = "Pass it on", "Hats", "Risk", "Actions"
_WATCH_FOR_TOKENS = """
new MutationObserver(() => (window.seen ||= document.querySelector("[aria-label='Your tokens']") !== null))
  .observe(document, { subtree: true, childList: true });
"""


def switch_on(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("switch", name=name).click()


def pair(page: Page) -> None:
    """Ania and Bob at one screen, with tokens that nobody else may see."""
    for nth, name in enumerate(("Ania", "Bob")):
        page.get_by_role("textbox", name="Name").nth(nth).fill(name)
    switch_on(page, "Actions", "Hats")
    page.get_by_role("button", name="Ania begins").click()
    page.get_by_role("button", name="Start the game").click()


def test_all_add_ons_without_a_network(browser: Browser, tmp_path: Path) -> None:
    write(tmp_path / "games")
    with served(tmp_path) as address:
        visitors = Visitors(browser, f"{address}/games")
        page = visitors(keeps=True, calm=True)
        page.evaluate(KEPT)
    page.context.set_offline(True)
    visitors.allow(*NO_NETWORK)
    page.goto(f"{visitors.url}/#/new/mummy/bots")
    switch_on(page, *ADD_ONS)
    page.get_by_role("button", name="Start the game").click()
    play([Runner(Mouse(page))])
    options = record.read(check_end(page)).options
    assert {name for name, value in options.items() if value == "yes"} == {"pass_it_on", "hats", "risk", "actions"}
    visitors.leave()


def test_two_on_one_screen_hand_it_over(visit: Visitors) -> None:
    """Nobody's tokens are seen before the one who is asked has come, not even by whoever opens the page again."""
    page = visit("/new/mummy/screen", calm=True)
    pair(page)
    page.add_init_script(_WATCH_FOR_TOKENS)
    called = set[str]()

    def all_called(look: Look) -> bool:
        if look["curtain"]:
            called.add(look["curtain"]["name"])
            assert page.get_by_role("region", name="Your tokens").count() == 0
        return {"I am Ania", "I am Bob"} <= called and bool(look["curtain"])

    play([Runner(Mouse(page))], all_called)
    page.reload()
    ready = page.get_by_role("button", name=re.compile("^I am "))
    ready.wait_for()
    assert not page.evaluate("window.seen")
    ready.click()
    page.get_by_role("region", name="Your tokens").wait_for()


@pytest.mark.usefixtures("server")
def test_hints_and_refusals_come_from_the_page(visit: Visitors) -> None:
    page = visit(calm=True, finished={"mummy": 1})
    play_now(page, "mummy")
    guard = page.locator(".field .figure.guard:not(.lit)")
    play([Runner(Mouse(page))], lambda look: len(look["lit"]) > 1 and not look["onward"] and guard.count() > 0)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/api/" in one.url else None)
    guard.first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"M2\d"))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted").first).to_be_attached()
    assert asked == []
