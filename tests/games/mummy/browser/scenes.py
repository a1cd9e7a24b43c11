"""What is to be seen of mummy beside what every game shows."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.scenes import Laying, Scene
from tests.browser.tables import PAIR, finished, table_where

from . import moments

NAME = "mummy"
ADD_ONS: Any = {"actions": "yes", "hats": "yes", "risk": "yes"}
TABLES: dict[str, Laying] = {
    "table": lambda url: table_where(url, NAME, moments.rolling, **ADD_ONS),
    "move": lambda url: table_where(url, NAME, moments.choosing, ["person", *["novice"] * 3]),
    "hats": lambda url: table_where(url, NAME, moments.exchanging_hats, ["person"] * 3, **ADD_ONS).only(0),
    "swap": lambda url: table_where(url, NAME, moments.swapping, ["person"] * 4, **ADD_ONS).only(0),
    "push": lambda url: table_where(url, NAME, moments.pushing, ["person"] * 5, **ADD_ONS).only(0),
    "pair": lambda url: table_where(url, NAME, moments.long_stacks, PAIR).only(0),
    "six": lambda url: table_where(url, NAME, moments.setting_out, ["person"] * 6, begins="1", **ADD_ONS).only(0),
    "late": lambda url: table_where(url, NAME, moments.with_few_tiles, ["person", *["novice"] * 3]),
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


def token(page: Page, kind: str) -> None:
    """Take a token into the hand that asks for a choice on the table."""
    page.locator(f"button.token.usable:has(use[href='#mummy-a-{kind}'])").click()
    page.locator("[data-target]").first.wait_for()


def swap(page: Page) -> None:
    page.locator("[data-onward]").first.wait_for()
    token(page, "swap")


def push(page: Page) -> None:
    throw(page)
    token(page, "push")


def players(page: Page) -> None:
    """All that lies before everybody, where it is behind a tab."""
    page.locator(LIT).first.wait_for()
    if page.locator(".tabs button").count():
        page.locator(".tabs button").first.click()
        page.locator("dialog[open]").wait_for()


STEADY = (".thumb",)
SCENES = [
    Scene(NAME, "move", "move", throw, LIT),
    Scene(NAME, "aim", "move", aim, LIT, says_more=False),
    Scene(NAME, "hats", "hats", seen="[data-choice]"),
    Scene(NAME, "swap", "swap", swap, LIT),
    Scene(NAME, "push", "push", push, LIT),
    Scene(NAME, "pair", "pair", throw, LIT, says_more=False),
    Scene(NAME, "six", "six", throw, LIT, says_more=False),
    Scene(NAME, "late", "late", throw, LIT, says_more=False),
    Scene(NAME, "players", "six", players, LIT, says_more=False),
]
