"""The page in Firefox and in WebKit, the engine of Safari: painted, played alone and with a server, no troubles."""

import io
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Playwright

from saqqara.games import discover
from tests.server.client import Process

from . import firefox, webkit
from .fixtures import SEED
from .local import player
from .play import Look, play
from .scenes import GAMES, plug_in
from .tables import Sitting, Update, record, scores, seats_for, table_where
from .visitor import DESK, FAST, PHONE, Size, Visitors, seeded, watch

_STORE = "(items) => { localStorage.clear(); for (const name in items) localStorage.setItem(name, items[name]); }"
_THERE = "(what) => document.querySelector(what) !== null"
_PRESS = "(what) => document.querySelector(what).click()"
_BOX = """(what) => {
  const at = document.querySelector(what).getBoundingClientRect();
  return [Math.max(at.left, 0), Math.max(at.top, 0), Math.min(at.right, innerWidth), Math.min(at.bottom, innerHeight)];
}"""
_HIDE = '([what, how]) => { document.querySelector(what).style.visibility = how ? "hidden" : ""; }'
_END = """() => {
  const text = (one) => one.textContent.trim();
  const names = [...document.querySelectorAll("dialog table thead th")].slice(1).map(text);
  const total = [...[...document.querySelectorAll("dialog table tr")].at(-1).querySelectorAll("td")].map(text);
  return Object.fromEntries(names.map((name, nth) => [name, Number(total[nth].replace("−", "-"))]));
}"""
# Everything that can go wrong unnoticed, one by one.
_TROUBLES = {
    "thrown": """() => { setTimeout(() => { throw new Error("thrown"); }); }""",
    "rejected": """() => { void Promise.reject(new Error("rejected")); }""",
    "complained": """() => { console.error("complained"); }""",
    "warned": """() => { console.warn("warned"); }""",
    "missing.svg": """() => { document.body.append(Object.assign(new Image(), { src: "/assets/missing.svg" })); }""",
    "127.0.0.2": """() => { document.body.append(Object.assign(new Image(), { src: "http://127.0.0.2/" })); }""",
}
# WebKit's driver now and then never answers again, whatever the page does: then the test is done anew, twice at most.
pytestmark = pytest.mark.flaky(reruns=2, only_rerun=["ReadTimeout"])
ALONE_FOR = 10  # things done at a table in the page
NOTICEABLE = 32  # of 255


class Visit:
    """A page in some engine, and what went wrong there."""

    def __init__(self, page: Any, url: str, troubles: Callable[[], list[str]]) -> None:
        self.page, self.url, self.troubles = page, url, troubles

    def open(self, path: str, *sittings: Sitting, size: Size = DESK) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.goto(f"{self.url}/favicon.svg")
        kept = {
            "saqqara.settings": {"guided": discover.names(), **FAST},
            "saqqara.tables": [one.kept() for one in sittings],
        }
        self.page.evaluate(_STORE, {name: json.dumps(value) for name, value in kept.items()})
        self.page.goto(self.url + path)

    def wait(self, what: str) -> None:
        until(lambda: self.page.evaluate(_THERE, what), f"{what} never came")

    def press(self, what: str) -> None:
        self.wait(what)
        self.page.evaluate(_PRESS, what)

    def painted(self, what: str) -> float:
        """The part of an element's place that looks different without it.

        A page may be there for scripts and not for eyes.
        """
        box = tuple(map(round, self.page.evaluate(_BOX, what)))
        with_it = self._picture()
        self.page.evaluate(_HIDE, [what, True])
        without = self._picture()
        self.page.evaluate(_HIDE, [what, False])
        differing = ImageChops.difference(with_it, without).crop(box).convert("L")
        counts = differing.histogram()
        return sum(counts[NOTICEABLE:]) / max(sum(counts), 1)

    def _picture(self) -> Image.Image:
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")


def until(there: Callable[[], Any], complaint: str) -> None:
    """Wait for something."""
    end = time.monotonic() + 30
    while not there():
        assert time.monotonic() < end, complaint
        time.sleep(0.05)


def _needs(engine: str, missing: str) -> None:
    """Not everybody can have all engines; whoever checks for everybody must."""
    if missing and os.environ.get("CI"):
        pytest.fail(f"{engine} must be tested here, and cannot: {missing}")
    if missing:
        pytest.skip(f"NOT TESTED IN {engine.upper()}: {missing}")


@pytest.fixture(scope="module")
def fox(playwright: Playwright) -> Iterator[Browser]:
    _needs("Firefox", firefox.missing())
    with firefox.launch(playwright) as browser:
        yield browser


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, server: Process, luck: Path) -> Iterator[Visit]:
    """A page of a profile of its own; at the end nothing may have gone wrong in it."""
    seed = f"{SEED} {request.node.nodeid}"
    luck.write_text(seed, "utf-8")
    with ExitStack() as stack:
        if request.param == "firefox":
            browser: Browser = request.getfixturevalue("fox")
            context = stack.enter_context(browser.new_context(locale="en-GB"))
            context.add_init_script(seeded(seed))
            said: list[str] = []
            watch(context, said.append)
            visit = Visit(context.new_page(), server.url, lambda: said)
        else:
            _needs("WebKit", webkit.missing())
            page, troubles = stack.enter_context(webkit.webkit(script=seeded(seed), language="en_GB"))
            visit = Visit(page, server.url, lambda: troubles.read_text("utf-8").splitlines())
        yield visit
        assert visit.troubles() == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_home_is_painted(engine: Visit, size: Size) -> None:
    engine.open("/", size=size)
    engine.wait("main .door")
    until(lambda: engine.painted("main") > 0.1, "nothing is painted")


@pytest.mark.parametrize("game", GAMES)
def test_alone(engine: Visit, game: str) -> None:
    engine.open("/")
    engine.press(f"section[aria-labelledby=door-{game}] .btn.primary")
    engine.wait("main.game :is(button, [role=grid], [tabindex])")
    somebody, done = player(engine.page, game), 0
    decide = somebody.decide

    def counted(look: Look) -> bool:
        nonlocal done
        did = decide(look)
        done += did
        return did

    somebody.decide = counted  # type: ignore[method-assign]
    play([somebody], lambda look: look["over"] or done >= ALONE_FOR)
    until(lambda: engine.painted("main") > 0.1, "nothing is painted")


@pytest.mark.parametrize("game", GAMES)
def test_to_the_end_with_a_server(engine: Visit, game: str) -> None:
    at = table_where(engine.url, game, _late(game), seats_for(game, "person", "novice"))
    engine.open(at.path, at)
    play([player(engine.page, game)])
    engine.wait("dialog table")
    assert engine.page.evaluate(_END) == scores(record(engine.url, at.table))
    until(lambda: engine.painted("dialog[open]") > 0.1, "nothing is painted")
    engine.open(f"/replay/{at.table}")
    engine.wait("input[type=range]")


def _late(game: str) -> Callable[[Update], bool]:
    """When a game is nearly over; from the beginning where it does not say."""
    late: Callable[[Update], bool] | None = getattr(plug_in(game, "moments"), "late", None)
    return late or (lambda update: bool(update["legal"]))


def test_a_blank_page_is_noticed(engine: Visit) -> None:
    engine.open("/")
    engine.wait("main .door")
    engine.page.evaluate('() => { document.querySelector("main").style.opacity = 0; }')
    until(lambda: engine.painted("main") < 0.05, "what cannot be seen counts as painted")


def test_troubles_are_noticed(engine: Visit) -> None:
    heard = engine.troubles
    engine.troubles = list  # those of this test are wanted
    engine.open("/")
    engine.wait("main .door")
    assert heard() == []
    for script in _TROUBLES.values():
        engine.page.evaluate(script)

    def unheard() -> list[str]:
        engine.page.evaluate("() => true")  # Playwright hears while it is asked
        return [trouble for trouble in _TROUBLES if trouble not in "\n".join(heard())]

    until(lambda: not unheard(), f"not everything of {list(_TROUBLES)} was noticed")


@pytest.mark.parametrize("trouble", _TROUBLES)
def test_troubles_are_noticed_in_chromium(browser: Browser, url: str, trouble: str) -> None:
    visitors = Visitors(browser, url)
    page = visitors("/")
    page.evaluate(_TROUBLES[trouble])

    def noticed() -> bool:  # among others, such as that no service worker may run
        page.evaluate("() => true")
        return any(trouble in one for one in visitors.troubles)

    until(noticed, f"{trouble} was not noticed")
    with pytest.raises(AssertionError, match=trouble):
        visitors.leave()
