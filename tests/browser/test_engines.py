"""The page in Firefox and in WebKit, the engine of Safari: painted, played alone and with a server."""

import io
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Playwright

from saqqara.games import discover
from tests.server.client import Process

from . import firefox, webkit
from .local import player
from .play import Look, play
from .scenes import GAMES, plug_in
from .tables import Sitting, record, scores, table_where
from .visitor import DESK, FAST, PHONE

_STORE = "(items) => { localStorage.clear(); for (const name in items) localStorage.setItem(name, items[name]); }"
_THERE = "(what) => document.querySelector(what) !== null"
_PRESS = "(what) => document.querySelector(what).click()"
_PAINT = """() => [...document.querySelectorAll(".btn.primary:not(:disabled)")].map((one) => {
  const at = one.getBoundingClientRect(), colour = getComputedStyle(one).backgroundColor.match(/\\d+/g);
  return [at.x + 8, at.y + at.height / 2, colour.slice(0, 3).map(Number), at.width];
}).filter(([x, y, , width]) => width && x > 0 && y > 0 && x < innerWidth && y < innerHeight)"""
_END = """() => {
  const text = (one) => one.textContent.trim();
  const names = [...document.querySelectorAll("dialog table thead th")].slice(1).map(text);
  const total = [...[...document.querySelectorAll("dialog table tr")].at(-1).querySelectorAll("td")].map(text);
  return Object.fromEntries(names.map((name, nth) => [name, Number(total[nth].replace("−", "-"))]));
}"""
ALONE_FOR = 10  # things done at a table in the page


class Visit:
    """A page in some engine, and what went wrong there."""

    def __init__(self, page: Any, url: str, troubles: Callable[[], list[str]]) -> None:
        self.page, self.url, self.troubles = page, url, troubles

    def open(self, path: str, *sittings: Sitting, size: tuple[int, int] = DESK) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.goto(f"{self.url}/favicon.svg")
        kept = {
            "saqqara.settings": {"guided": discover.names(), **FAST},
            "saqqara.tables": [one.kept() for one in sittings],
        }
        self.page.evaluate(_STORE, {name: json.dumps(value) for name, value in kept.items()})
        self.page.goto(self.url + path)

    def wait(self, what: str, within: float = 30) -> None:
        until = time.monotonic() + within
        while not self.page.evaluate(_THERE, what):
            assert time.monotonic() < until, f"{what} never came"
            time.sleep(0.05)

    def press(self, what: str) -> None:
        self.wait(what)
        self.page.evaluate(_PRESS, what)

    def painted(self) -> None:
        """What should be blue is blue in the picture: a page may be there for scripts and not for eyes."""
        for _ in range(20):
            picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
            spots = self.page.evaluate(_PAINT)
            seen = [picture.getpixel((round(x), round(y))) for x, y, *_ in spots]
            wanted = [tuple(colour) for _, _, colour, _ in spots]
            if spots and all(
                max(abs(one - other) for one, other in zip(*pair, strict=True)) < 12
                for pair in zip(seen, wanted, strict=True)
            ):
                return
            time.sleep(0.25)
        raise AssertionError(f"painted {seen}, not {wanted}")


@pytest.fixture(params=["firefox", "webkit"], scope="module")
def visit(request: pytest.FixtureRequest, server: Process, playwright: Playwright) -> Iterator[Visit]:
    if request.param == "webkit":
        if not webkit.DRIVER.exists():
            pytest.skip("no WebKit here")
        with webkit.webkit() as (page, troubles):
            yield Visit(page, server.url, lambda: troubles.read_text("utf-8").splitlines())
        return
    if not firefox.FIREFOX.exists():
        pytest.skip("no Firefox here")
    browser = firefox.launch(playwright)
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, locale="en-GB")
    said: list[str] = []
    context.on("console", lambda told: said.append(told.text) if told.type in ("error", "warning") else None)
    context.on("weberror", lambda failed: said.append(str(failed.error)))
    yield Visit(context.new_page(), server.url, lambda: said)
    browser.close()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_home_is_painted(visit: Visit, size: tuple[int, int]) -> None:
    visit.open("/", size=size)
    visit.wait("main .door")
    visit.painted()
    assert visit.troubles() == []


@pytest.mark.parametrize("game", GAMES)
def test_alone(visit: Visit, game: str) -> None:
    visit.open("/")
    visit.press(f"section[aria-labelledby=door-{game}] .btn.primary")
    visit.wait("main.game :is(button, [role=grid], [tabindex])")
    somebody, done = player(visit.page, game), 0
    decide = somebody.decide

    def counted(look: Look) -> bool:
        nonlocal done
        did = decide(look)
        done += did
        return did

    somebody.decide = counted  # type: ignore[method-assign]
    play([somebody], lambda look: look["over"] or done >= ALONE_FOR)
    assert visit.troubles() == []


@pytest.mark.parametrize("game", [game for game in GAMES if plug_in(game, "moments")])
def test_to_the_end_with_a_server(visit: Visit, game: str) -> None:
    moments = plug_in(game, "moments")
    assert moments
    at = table_where(visit.url, game, moments.late, ["person", "novice"])
    visit.open(at.path, at)
    play([player(visit.page, game)])
    visit.wait("dialog table")
    assert visit.page.evaluate(_END) == scores(record(visit.url, at.table))
    visit.painted()
    visit.open(f"/replay/{at.table}")
    visit.wait("input[type=range]")
    assert visit.troubles() == []
