"""Every page and every stage, to be shown in any language, size and theme. Scenes change nothing at their tables."""

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page

from . import moments
from .tables import ALONE, PAIR, Sitting, finished, lay, table_where

Act = Callable[[Page], None]


@dataclass
class Tables:
    """The tables of the scenes, laid when they are first needed."""

    url: str
    _laid: dict[str, Sitting] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Sitting:
        if name not in self._laid:
            self._laid[name] = _LAYING[name](self.url)
        return self._laid[name]

    def all(self) -> list[Sitting]:
        """Those where seats are ours."""
        return [self[name] for name in _LAYING if name != "guest"]


_LAYING: dict[str, Callable[[str], Sitting]] = {
    "lobby": lambda url: lay(url, "pyramids", ["person", "open", "adept"]),
    "guest": lambda url: lay(url, "pyramids", ["person", "open"]),
    "keep": lambda url: table_where(url, "pyramids", moments.keeping),
    "mark": lambda url: table_where(url, "pyramids", moments.in_the_middle, ["person", *["novice"] * 3]),
    "red x": lambda url: table_where(url, "pyramids", moments.red_x),
    "draft": lambda url: table_where(url, "pyramids", moments.drafting),
    "waiting": lambda url: table_where(url, "pyramids", moments.others_wait, PAIR, 1).only(0),
    "end": lambda url: finished(url, "pyramids", [*ALONE, "novice"]),
    "roll": lambda url: table_where(url, "mummy", moments.rolling, actions="yes", hats="yes", risk="yes"),
    "move": lambda url: table_where(url, "mummy", moments.choosing, ["person", *["novice"] * 3]),
    "mummy end": lambda url: finished(url, "mummy", actions="yes"),
}


@dataclass(frozen=True)
class Scene:
    """A page, what is done there, and what is to be seen then."""

    name: str
    path: str  # or the name of a table
    act: Act = lambda page: None
    seen: str = "main"
    game: str = "pyramids"

    def show(self, page: Page, tables: Tables) -> None:
        """Go there."""
        address = self.path if self.path.startswith("/") else tables[self.path].path
        page.goto(tables.url + address.replace("@", tables["end" if self.game == "pyramids" else "mummy end"].table))
        page.locator(self.seen).first.wait_for()
        self.act(page)


def icon(page: Page, name: str) -> None:
    """Press the button with an icon."""
    page.locator(f"button:has(use[href='#{name}'])").first.click()
    page.locator("dialog[open]").wait_for()


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
    if page.locator("nav.tabs").count():
        page.locator("nav.tabs button").nth(2).click()
    page.locator("button.cover").first.click()
    page.locator("dialog[open]").wait_for()


def sheet(page: Page) -> None:
    if page.locator("nav.tabs").count():
        page.locator("nav.tabs button").nth(1).click()
    page.locator(".sheet").first.wait_for()


def fairness(page: Page) -> None:
    page.locator("footer .btn").nth(6).click()
    page.locator("dialog[open] [role=status]").wait_for()


def middle(page: Page) -> None:
    page.locator("input[type=range]").fill("40")


def throw(page: Page) -> None:
    """Own dice are thrown when their player says so, unless they lie there already."""
    page.locator(LIT).first.wait_for()
    if not page.locator("[data-target]").count():
        page.locator("[data-onward]").first.click()
    page.locator("[data-target]").first.wait_for()


def aim(page: Page) -> None:
    throw(page)
    page.locator("[data-target]").first.focus()


ASK, GRID, LIT = "main .ask", "main [role=grid]", "[data-onward], [data-target]"
PLAIN = [
    Scene("home", "/", seen="main .door"),
    Scene("gone", "/t/aaaaaaaaaa", seen="main h1"),
    Scene("replay-empty", "/replay/", seen="main h1"),
]
PYRAMIDS = [
    Scene("new-friends", "/new/pyramids/friends", seen="form"),
    Scene("new-screen", "/new/pyramids/screen", seen="form"),
    Scene("new-bots", "/new/pyramids/bots", seen="form"),
    Scene("lobby", "lobby", seen="main ol"),
    Scene("lobby-guest", "guest", seen="main ol"),
    Scene("keep", "keep", seen=ASK),
    Scene("mark", "mark", seen=GRID),
    Scene("ghost", "mark", point, GRID),
    Scene("laid", "mark", lay_down, GRID),
    Scene("red-x", "red x", red_x, GRID),
    Scene("refused", "mark", refused, GRID),
    Scene("draft", "draft", seen=ASK),
    Scene("waiting", "waiting", seen=ASK),
    Scene("opponent", "mark", opponent, GRID),
    Scene("sheet", "mark", sheet, GRID),
    Scene("menu", "mark", lambda page: icon(page, "u-menu"), GRID),
    Scene("chat", "mark", lambda page: icon(page, "u-chat"), GRID),
    Scene("drawer", "mark", lambda page: icon(page, "u-book"), GRID),
    Scene("end", "end", seen="dialog figure"),
    Scene("rules", "/rules/pyramids#P23", seen="[data-rule=P23]"),
    Scene("replay", "/replay/@", middle, "input[type=range]"),
    Scene("fairness", "/replay/@", fairness, "input[type=range]"),
]
MUMMY = [
    Scene("new-bots", "/new/mummy/bots", seen="form", game="mummy"),
    Scene("roll", "roll", seen=LIT, game="mummy"),
    Scene("move", "move", throw, LIT, game="mummy"),
    Scene("aim", "move", aim, LIT, game="mummy"),
    Scene("menu", "roll", lambda page: icon(page, "u-menu"), LIT, game="mummy"),
    Scene("end", "mummy end", seen="dialog figure", game="mummy"),
    Scene("rules", "/rules/mummy", seen="[data-rule]", game="mummy"),
    Scene("replay", "/replay/@", middle, "input[type=range]", game="mummy"),
]
SCENES = [*PLAIN, *PYRAMIDS, *MUMMY]
