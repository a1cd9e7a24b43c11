"""Every control in reach, every word and number to be read, at every size and at every stage of a turn."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.server.client import Process

from .fixtures import SEED
from .scenes import GAMES, Scene, Tables, plug_in, scenes
from .visitor import DESK, PHONE, Size, Visitors
from .words import LANGUAGES

WEB = Path(__file__).parents[2] / "web"
REACH = (Path(__file__).parent / "reach.js").read_text("utf-8").split("\n", 2)[2]
# Phones with and without the browser's bars, both ways round; tablets both ways round.
FINGERS: tuple[Size, ...] = (
    (320, 480), (320, 568), (360, 640), (375, 553), (390, 664), (390, 844), (412, 839), (568, 320), (844, 390),
    (768, 1024), (820, 1180), (1180, 820),
)  # fmt: skip
# Laptops of low height, large screens; the first ones are windows drawn at 200 % and 150 %.
MICE: tuple[Size, ...] = (
    (640, 400), (853, 533), (1024, 768), (1093, 614), (1280, 720), (1280, 800), (1366, 650), (1536, 730),
    (1920, 900), (2560, 1300),
)  # fmt: skip
# Where something lies over the table.
FEW: tuple[Size, ...] = ((320, 480), (390, 664), (568, 320), (820, 1180), (1093, 614), (1536, 730))
LEAST_CELL = 34
NO_CELL = ":not(*)"


def longest_language() -> str:
    """The one with the longest words for the same things."""
    files = [*WEB.glob("messages/**/*.json"), *WEB.glob("src/games/*/**/messages/*.json")]
    sizes = dict[str, int]()
    for path in files:
        sizes[path.stem] = sizes.get(path.stem, 0) + len(json.dumps(json.loads(path.read_text("utf-8"))))
    return max(sizes, key=lambda tag: sizes[tag])


LONGEST = longest_language()


@dataclass
class Lens:
    """A page seen in windows of other sizes, with a mouse or a finger, without being loaded anew."""

    page: Page

    def __post_init__(self) -> None:
        self._session = self.page.context.new_cdp_session(self.page)

    def turn(self, size: Size, scale: float = 1) -> None:
        """From now on the window has this size. Where nobody looks or clicks it may be drawn tiny, which is quicker."""
        finger = size in FINGERS
        screen = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": finger, "scale": scale}
        self._session.send("Emulation.setDeviceMetricsOverride", screen)
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": finger, "maxTouchPoints": 1})

    def wrong(self, size: Size, cell: str) -> list[str]:
        """What could not be reached, read or hit."""
        self.turn(size, scale=0.1)
        asked = {"finger": size in FINGERS, "cell": cell, "side": LEAST_CELL}
        found: list[str] = self.page.evaluate(REACH, asked)
        return found

    def place(self, what: str) -> list[int] | None:
        """Where something is, if it is there."""
        found: list[int] | None = self.page.evaluate(
            """(what) => {
              const at = document.querySelector(what)?.getBoundingClientRect();
              return at?.width ? [at.x, at.y, at.width, at.height].map(Math.round) : null;
            }""",
            what,
        )
        return found


@dataclass
class Steady:
    """What keeps its place on the screen, whatever happens in a turn."""

    what: tuple[str, ...]
    places: dict[tuple[str, str, Size], dict[str, list[int]]] = field(default_factory=lambda: defaultdict(dict))

    def note(self, scene: Scene, size: Size, lens: Lens) -> None:
        for what in self.what:
            if at := lens.place(what):
                self.places[scene.path, what, size][scene.name] = at

    def moved(self) -> list[str]:
        return [
            f"{path} {size[0]}x{size[1]}: {what} moves: {places}"
            for (path, what, size), places in self.places.items()
            if len({tuple(at) for at in places.values()}) > 1
        ]


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, server: Process, luck: Path) -> Iterator[Visitors]:
    """In the longest language other tables in every run; in the others those that the name of the test draws."""
    name = request.node.nodeid
    seed = f"{SEED} {name}" if request.node.callspec.params["language"] == LONGEST else name
    luck.write_text(seed, "utf-8")
    visitors = Visitors(browser, server.url, seed)
    yield visitors
    visitors.leave()


@pytest.fixture
def tables(server: Process) -> Tables:
    return Tables(server.url)


def sizes(language: str, over: bool) -> tuple[Size, ...]:
    """All in the longest language, a few in others, and where something lies over the table."""
    return FEW if over or language != LONGEST else (*FINGERS, *MICE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_in_reach(visit: Visitors, tables: Tables, game: str, language: str) -> None:
    own: Any = plug_in(game, "scenes")
    cell, steady = getattr(own, "CELL", NO_CELL), Steady(getattr(own, "STEADY", ()))
    page = visit(size=PHONE, language=language, calm=True, sitting=tables.all([game]))
    lens = Lens(page)
    wrong: dict[str, list[str]] = defaultdict(list)
    for scene in [one for one in scenes() if one.game == game and not one.path.startswith("/")]:
        lens.turn(PHONE)
        scene.show(page, tables)
        page.mouse.move(1, 1)
        page.evaluate("document.fonts.ready.then(() => undefined)")
        over = page.locator("dialog[open]").count() > 0
        for size in sizes(language, over):
            for one in lens.wrong(size, cell):
                wrong[f"{scene.name}: {one}"].append(f"{size[0]}x{size[1]}")
            if not over:
                steady.note(scene, size, lens)
    told = [f"{one} ({' '.join(sizes)})" for one, sizes in wrong.items()] + steady.moved()
    assert not told, "\n".join(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", range(2))
def test_pages_beside_the_tables(visit: Visitors, tables: Tables, part: int, language: str) -> None:
    visit.allow(r"404.*")
    page = visit(size=DESK, language=language, calm=True, sitting=tables.all())
    lens = Lens(page)
    wrong: dict[str, list[str]] = defaultdict(list)
    for scene in [one for one in scenes() if one.path.startswith("/") and one.says_more][part::2]:
        lens.turn(DESK)
        scene.show(page, tables)
        for size in FEW if language == LONGEST else FEW[::2]:
            for one in lens.wrong(size, NO_CELL):
                wrong[f"{scene.game} {scene.name}: {one}"].append(f"{size[0]}x{size[1]}")
    assert not wrong, "\n".join(f"{one} ({' '.join(sizes)})" for one, sizes in wrong.items())
