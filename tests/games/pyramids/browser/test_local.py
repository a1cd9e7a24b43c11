"""Pyramids in the page: hints and refusals without a server."""

import re

from playwright.sync_api import expect

from tests.browser.local import play_now
from tests.browser.play import Mouse, play
from tests.browser.visitor import Visitors

from .player import Explorer
from .test_turn import cells, click_cell


def test_hints_and_refusals_come_from_the_page(visit: Visitors) -> None:
    page = visit(calm=True)
    play_now(page, "pyramids")
    play([Explorer(Mouse(page))], lambda look: look["ask"].startswith("Mark") and bool(look["cells"]))
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/api/" in one.url else None)
    alert, walls = page.get_by_role("alert"), cells(page, "wall$")
    for nth in range(walls.count()):  # beside a legal placement a click is taken for that one
        click_cell(walls.nth(nth))
        page.locator("[role=alert], button:enabled:text('Take back')").first.wait_for()
        if alert.count():
            break
        page.keyboard.press("u")
    expect(alert).to_have_text(re.compile(r"\w+.*P\d+", re.DOTALL))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[role=gridcell][aria-selected=true]").first).to_be_attached()
    assert asked == []
