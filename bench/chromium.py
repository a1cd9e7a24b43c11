"""Chromium with what the page is built of: its modules, and the worker its bots think in."""

import base64
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.visitor import launch

from saqqara import engine
from saqqara.bots import Budget, search
from saqqara.core.layout import State
from saqqara.server import site

SCRIPTS = Path(__file__).parent / "engine"
_DESK = '<!doctype html><meta charset="utf-8"><title>Desk</title><script type="module" src="desk.mjs"></script>'
_PATIENCE = 600_000  # milliseconds


class _Files(SimpleHTTPRequestHandler):
    """A folder, without a line for every request."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


@dataclass(frozen=True)
class Thought:
    """What a bot in the page chose, after how many playouts and seconds."""

    code: int
    playouts: int
    seconds: float


@dataclass
class Desk:
    """A page beside the built one that answers what benchmarks ask."""

    browser: Browser
    url: str
    folder: Path
    _modules: dict[str, str] = field(default_factory=dict)

    @cached_property
    def page(self) -> Page:
        """Where everything but loading is measured."""
        return self._opened()

    def _opened(self) -> Page:
        page = self.browser.new_context().new_page()
        page.set_default_timeout(_PATIENCE)
        page.goto(f"{self.url}/desk.html")
        page.wait_for_function("() => window.desk")
        return page

    def module(self, name: str) -> str:
        """The file in which the page has the rules of a game; the page must have been built of these rules."""
        if name not in self._modules:
            wanted = engine.build(name).read_bytes()
            found = [path for path in (self.folder / "assets").glob("*.wasm") if path.read_bytes() == wanted]
            if not found:
                raise LookupError(f"the page was built of other rules of {name}: make page builds it anew")
            self._modules[name] = f"assets/{found[0].name}"
        return self._modules[name]

    def ready_ms(self, name: str) -> float:
        """Milliseconds to compile a game's module and to make an instance, in a page that never saw it."""
        page = self._opened()
        took: float = page.evaluate("(module) => desk.readied(module)", self.module(name))
        page.context.close()
        return took

    def batches(self, code: bytes, given: dict[str, Any]) -> dict[str, Any]:
        """Random games inside a module made for that."""
        (self.folder / "many.wasm").write_bytes(code)
        found: dict[str, Any] = self.page.evaluate("(given) => desk.batches('many.wasm', given)", given)
        return found

    def step_by_step(self, name: str, given: dict[str, Any]) -> float:
        """Moves a second of random games for which the page's module is asked about every step."""
        rate: float = self.page.evaluate(
            "([module, given]) => desk.stepByStep(module, given)", [self.module(name), given]
        )
        return rate

    def thought(self, game: dict[str, Any], state: State, seat: int, budget: Budget) -> Thought:
        """What the strongest bot plays, in a state redacted for its seat; `game` is what `engine.told` says of it."""
        question = {
            "game": game, "module": self.module(game["name"]), "seat": seat, "bot": game["bots"][-1],
            "state": base64.b64encode(state.tobytes()).decode(),
            "budget": {"seconds": budget.seconds, "playouts": budget.playouts},
        }  # fmt: skip
        told = self.page.evaluate("(question) => desk.thought(question)", question)
        return Thought(int(told["code"]), told["playouts"], told["seconds"])


@contextmanager
def desk() -> Iterator[Desk]:
    """The built page as files, with a desk beside it, in a running browser."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place) / "site"
        site.write(folder)
        for script in SCRIPTS.iterdir():
            shutil.copy(script, folder)
        workers = [path.name for path in (folder / "assets").glob("worker-*.js")]
        assert len(workers) == 1, workers
        (folder / "desk.html").write_text(_DESK, "utf-8")
        (folder / "told.mjs").write_text(f"export const USED = {search.USED};\n", "utf-8")
        (folder / "thinking.mjs").write_text(f'import "./counted.mjs";\nimport "./assets/{workers[0]}";\n', "utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = launch(playwright)
        try:
            yield Desk(browser, f"http://127.0.0.1:{server.server_port}", folder)
        finally:
            browser.close()
            server.shutdown()
