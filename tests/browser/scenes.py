"""Every page and every stage, to be shown in any language, size and theme. Scenes change nothing at their tables.

Each game has the scenes that any game has; one with a `scenes.py` in its browser folder adds those of its own.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from playwright.sync_api import Page

from saqqara.games import discover

from .kept import FORBID_KEEPING
from .pads import PADS, show_full, show_refusal
from .tables import Sitting, finished, lay, seats_for, table_where

Act = Callable[[Page], None]
Laying = Callable[[str], Sitting]
GAMES = discover.names()


def plug_in(game: str, part: str) -> ModuleType | None:
    """What a game brings for its own pages, if it does."""
    name = f"tests.games.{game}.browser"
    found = find_spec(f"tests.games.{game}") and find_spec(name) and find_spec(f"{name}.{part}")
    return import_module(f"{name}.{part}") if found else None


@dataclass
class Tables:
    """The tables of the scenes, laid when they are first needed."""

    url: str
    _laid: dict[tuple[str, str], Sitting] = field(default_factory=dict)

    def __getitem__(self, place: tuple[str, str]) -> Sitting:
        if place not in self._laid:
            game, name = place
            self._laid[place] = _laying(game)[name](self.url)
        return self._laid[place]

    def all(self, games: Collection[str] = GAMES) -> list[Sitting]:
        """Those where seats are ours."""
        return [self[game, name] for game in GAMES if game in games for name in _laying(game) if name != "guest"]


def _laying(game: str) -> dict[str, Laying]:
    """The tables that every game has, and those of its own; these may lay the same ones in their own way."""
    any_game: dict[str, Laying] = {
        "lobby": lambda url: lay(url, game, seats_for(game, "person", "open", "adept")),
        "guest": lambda url: lay(url, game, seats_for(game, "person", "open")),
        "table": lambda url: table_where(url, game, lambda update: bool(update["legal"])),
        "end": lambda url: finished(url, game),
    }
    own = plug_in(game, "scenes")
    return any_game | (own.TABLES if own else {})


@dataclass(frozen=True)
class Scene:
    """A page, what is done there, and what is to be seen then."""

    game: str
    name: str
    path: str  # or the name of a table; @ is the table of a game that is over
    act: Act = lambda page: None
    seen: str = "main"
    says_more: bool = True  # than the scene before: words that no other scene has

    def show(self, page: Page, tables: Tables) -> None:
        """Go there."""
        address = self.path if self.path.startswith("/") else tables[self.game, self.path].path
        page.goto(tables.url + (address.replace("@", tables[self.game, "end"].table) if "@" in address else address))
        page.locator(self.seen).first.wait_for()
        self.act(page)


def icon(page: Page, name: str) -> None:
    """Press the button with an icon."""
    page.locator(f"button:has(use[href='#{name}'])").first.click()
    page.locator("dialog[open]").wait_for()


def guide(page: Page) -> None:
    """Once more, from the menu."""
    icon(page, "u-menu")
    page.locator("dialog[open] button:has(use[href='#u-play'])").click()
    page.locator("dialog[open] .figure svg").first.wait_for()


def fairness(page: Page) -> None:
    page.locator("footer .btn").nth(6).click()
    page.locator("dialog[open] [role=status]").wait_for()


# Another tab takes the game, as far as this one can tell.
_STEAL = """() => navigator.locks.query().then(({ held }) =>
  void navigator.locks.request(held[0].name, { steal: true }, () => new Promise(() => {})))"""


def _in_the_page(page: Page, game: str) -> None:
    """A game against bots that lives in the page, as far as somebody is asked."""
    page.locator(f"section[aria-labelledby=door-{game}] .btn.primary").click()
    page.wait_for_url("**/local/*")
    page.locator("main.game :is(button, [role=grid], [tabindex]):visible").first.wait_for()


def _menu_in_the_page(page: Page, game: str) -> None:
    _in_the_page(page, game)
    icon(page, "u-menu")


def _elsewhere(page: Page, game: str) -> None:
    _in_the_page(page, game)
    page.evaluate(_STEAL)
    page.locator("main:not(.game) h1").wait_for()


def _passing(page: Page, game: str) -> None:
    page.evaluate(f"() => {FORBID_KEEPING}")
    _in_the_page(page, game)
    page.locator(".note").wait_for()


def _end_in_the_page(page: Page, game: str) -> None:
    """A bot plays it to the end."""
    _menu_in_the_page(page, game)
    page.locator("dialog[open] button:has(use[href='#u-bot'])").click()
    page.locator("dialog[open] .sure .primary").click()
    page.locator("dialog figure").wait_for()


def middle(page: Page) -> None:
    page.locator("input[type=range]").fill("40")


def _of(game: str) -> list[Scene]:
    """What every game has, and what this one adds."""
    board = "main.game :is(button, [role=grid], [tabindex]):visible"
    any_game = [
        Scene(game, "new-friends", f"/new/{game}/friends", seen="form"),
        Scene(game, "new-screen", f"/new/{game}/screen", seen="form"),
        Scene(game, "new-bots", f"/new/{game}/bots", seen="form"),
        Scene(game, "lobby", "lobby", seen="main ol"),
        Scene(game, "lobby-guest", "guest", seen="main ol"),
        Scene(game, "table", "table", seen=board),
        Scene(game, "menu", "table", lambda page: icon(page, "u-menu"), board),
        Scene(game, "chat", "table", lambda page: icon(page, "u-chat"), board),
        Scene(game, "drawer", "table", lambda page: icon(page, "u-book"), board),
        Scene(game, "guide", "table", guide, board),
        Scene(game, "end", "end", seen="dialog figure"),
        Scene(game, "local", "/", lambda page: _in_the_page(page, game), "main .door", says_more=False),
        Scene(game, "local-menu", "/", lambda page: _menu_in_the_page(page, game), "main .door"),
        Scene(game, "local-end", "/", lambda page: _end_in_the_page(page, game), "main .door"),
        Scene(game, "rules", f"/rules/{game}", seen="[data-rule]"),
        Scene(game, "replay", "/replay/@", middle, "input[type=range]"),
        Scene(game, "fairness", "/replay/@", fairness, "input[type=range]"),
    ]
    own = plug_in(game, "scenes")
    return [*any_game, *(_pads_of(game) if game in PADS else []), *(own.SCENES if own else [])]


def _pads_of(game: str) -> list[Scene]:
    """The score pad: new, with much on it, counted; and when something cannot be written."""
    path = f"/pad/{game}"
    return [
        Scene(game, "pad-new", path, seen="form"),
        Scene(game, "pad", path, lambda page: show_full(page, game, finished=False), "form"),
        Scene(game, "pad-end", path, lambda page: show_full(page, game, finished=True), "form"),
        Scene(game, "pad-refused", path, show_refusal, "form", says_more=False),
    ]


def scenes() -> list[Scene]:
    """All of them."""
    plain = [
        Scene("", "home", "/", seen="main .door"),
        Scene("", "games", "/games", seen="main h1"),
        Scene("", "gone", "/t/aaaaaaaaaa", seen="main h1"),
        Scene("", "replay-empty", "/replay/", seen="main h1"),
        Scene("", "local-gone", "/local/aaaaaaaaaaaaaaaa", seen="main h1"),
        Scene("", "local-elsewhere", "/", lambda page: _elsewhere(page, GAMES[0]), "main .door"),
        Scene("", "local-passing", "/", lambda page: _passing(page, GAMES[0]), "main .door"),
    ]
    return [*plain, *(scene for game in GAMES for scene in _of(game))]
