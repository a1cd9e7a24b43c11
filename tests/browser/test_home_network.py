"""Over plain http in a home network, where browsers keep hashes, clipboard and notifications back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.client import Process

from .scenes import GAMES
from .tables import finished, lay, table_where
from .visitor import HOME_NETWORK, Visitors


@pytest.fixture
def at_home(browser: Browser, server: Process) -> Iterator[Visitors]:
    """Visitors who are not on the host's own machine."""
    visitors = Visitors(browser, server.url.replace("127.0.0.1", HOME_NETWORK))
    visitors.allow("Cross-Origin-Opener-Policy header has been ignored")
    yield visitors
    visitors.leave()


def pasted(page: Page) -> str:
    """What was copied, as it comes out of a field of the page."""
    page.evaluate("document.body.append(Object.assign(document.createElement('input'), { id: 'pasted' }))")
    field = page.locator("#pasted")
    field.focus()
    page.keyboard.press("Control+V")
    return field.input_value()


def test_the_luck_is_checked_without_the_browsers_hashes(at_home: Visitors, url: str) -> None:
    game = finished(url, GAMES[0])
    page = at_home(f"/replay/{game.table}")
    assert page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    page.get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("Yes. Your browser has recomputed all")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    assert pasted(page) == f"{at_home.url}/replay/{game.table}"


def test_friends_are_invited_without_the_browsers_clipboard(at_home: Visitors, url: str) -> None:
    at = lay(url, GAMES[0], ["person", "person"])
    page = at_home(at.path, sitting=at)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert pasted(page) == at_home.url + at.path


def test_a_link_is_copied_out_of_a_dialog(at_home: Visitors, url: str) -> None:
    at = table_where(url, GAMES[0], lambda update: bool(update.get("legal")))
    page = at_home(at.path, sitting=at)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    page.keyboard.press("Escape")
    assert pasted(page) == at_home.url + at.path
