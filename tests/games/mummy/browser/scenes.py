"""What is to be seen of mummy beside what every game shows."""

from playwright.sync_api import Page

from tests.browser.scenes import Laying, Scene
from tests.browser.tables import finished, table_where

from . import moments

NAME = "mummy"
TABLES: dict[str, Laying] = {
    "table": lambda url: table_where(url, NAME, moments.rolling, actions="yes", hats="yes", risk="yes"),
    "move": lambda url: table_where(url, NAME, moments.choosing, ["person", *["novice"] * 3]),
    "end": lambda url: finished(url, NAME, actions="yes"),
}
LIT = "[data-onward], [data-target]"


def throw(page: Page) -> None:
    """Own dice are thrown when their player says so, unless they lie there already."""
    page.locator(LIT).first.wait_for()
    if not page.locator("[data-target]").count():
        page.locator("[data-onward]").first.click()
    page.locator("[data-target]").first.wait_for()


def aim(page: Page) -> None:
    throw(page)
    page.locator("[data-target]").first.focus()


SCENES = [
    Scene(NAME, "move", "move", throw, LIT),
    Scene(NAME, "aim", "move", aim, LIT, says_more=False),
]
