"""What is to be seen of pyramids beside what every game shows."""

from playwright.sync_api import Page

from tests.browser.scenes import Laying, Scene
from tests.browser.tables import ALONE, PAIR, finished, table_where

from . import moments

NAME = "pyramids"
TABLES: dict[str, Laying] = {
    "keep": lambda url: table_where(url, NAME, moments.keeping),
    "table": lambda url: table_where(url, NAME, moments.in_the_middle, ["person", *["novice"] * 3]),
    "red x": lambda url: table_where(url, NAME, moments.red_x),
    "draft": lambda url: table_where(url, NAME, moments.drafting),
    "waiting": lambda url: table_where(url, NAME, moments.others_wait, PAIR, 1).only(0),
    "explored": lambda url: table_where(url, NAME, moments.chooses_first, PAIR, 1).only(0),
    "end": lambda url: finished(url, NAME, [*ALONE, "novice"]),
}


def cell(page: Page, inside: str) -> tuple[float, float]:
    """The middle of the first cell with something in it; on a phone it may be on the other card."""
    found = page.locator(f"[role=gridcell]{inside}")
    if not found.count():
        page.locator("button.swap").click()
    found.first.wait_for(state="attached")
    box = found.first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point(page: Page) -> None:
    page.mouse.move(*cell(page, ":has(.invite-line)"))
    page.locator(".ghost").first.wait_for(state="attached")


def lay_down(page: Page) -> None:
    page.mouse.click(*cell(page, ":has(.invite-line)"))
    page.locator("button:not(:disabled) use[href='#u-back']").first.wait_for()


def single(page: Page) -> None:
    """One cell in place of the shape."""
    page.keyboard.press("1")
    lay_down(page)


def red_x(page: Page) -> None:
    page.keyboard.press("1")
    page.mouse.click(*cell(page, ":has(.invite-line):has(use[href='#i-redx'])"))
    page.locator("button:not(:disabled) use[href='#u-back']").first.wait_for()


def refused(page: Page) -> None:
    """Click walls until one is too far from any placement."""
    cell(page, ":has(.stone)")
    for wall in page.locator("[role=gridcell]:has(.stone)").all():
        box = wall.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.locator("[role=alert], button:not(:disabled) use[href='#u-back']").first.wait_for()
        if page.get_by_role("alert").count():
            return
        page.keyboard.press("u")


def opponent(page: Page) -> None:
    chips = page.locator("button.seatchip")
    if not chips.count() and page.locator("nav.tabs").count():
        page.locator("nav.tabs button").nth(2).click()
    page.locator("button.cover, button.seatchip").first.click(position={"x": 12, "y": 12})
    page.locator("dialog[open]").wait_for()


def behind(page: Page, tab: int) -> None:
    """A part of the table, which is behind a tab where not all have room."""
    page.locator("main .ask").first.wait_for()
    if page.locator("nav.tabs").count():
        page.locator("nav.tabs button").nth(tab).click()


def sheet(page: Page) -> None:
    behind(page, 1)
    page.locator(".sheet").first.wait_for()


CELL = "[role=grid] [role=gridcell]"
STEADY = ".controls .confirm", "nav.tabs"
ASK, GRID = "main .ask", "main [role=grid]"
SCENES = [
    Scene(NAME, "keep", "keep", seen=ASK),
    Scene(NAME, "ghost", "table", point, GRID, says_more=False),
    Scene(NAME, "laid", "table", lay_down, GRID, says_more=False),
    Scene(NAME, "single", "table", single, GRID, says_more=False),
    Scene(NAME, "red-x", "red x", red_x, GRID),
    Scene(NAME, "refused", "table", refused, GRID),
    Scene(NAME, "draft", "draft", seen=ASK),
    Scene(NAME, "waiting", "waiting", seen=ASK),
    Scene(NAME, "explored", "explored", seen=".order"),
    Scene(NAME, "opponent", "table", opponent, GRID),
    Scene(NAME, "sheet", "table", sheet, GRID),
    Scene(NAME, "players", "table", lambda page: behind(page, 2), GRID, says_more=False),
    Scene(NAME, "display", "table", lambda page: behind(page, 3), GRID, says_more=False),
]
