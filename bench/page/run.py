"""The page measured: Lighthouse, what the first load weighs, how long a click takes to come back as a new board.

`make bench-page` starts a server of its own on an empty database and keeps the figures in bench/results/page.json.
"""

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.play import Anybody, Mouse, Player, Thing, play
from tests.browser.scenes import plug_in
from tests.browser.tables import NAMES

from saqqara.games import discover

HERE = Path(__file__).parent
RESULT = HERE.parent / "results" / "page.json"
PORT = 8765
BASE = f"http://127.0.0.1:{PORT}"
GAMES = discover.names()
SETTINGS = {"sound": False, "name": "Ania", "colour": 0, "pace": "instant", "confirm": True, "guided": GAMES}
MOVES = 40


def chromium() -> str | None:
    """The machine's Chromium; None for Playwright's own."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextmanager
def server() -> Iterator[None]:
    """A server on an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "saqqara", "serve", "--port", str(PORT), "--set", "requests_a_second=1000"]
        process = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/tables.sqlite3"])
        try:
            for _ in range(600):
                try:
                    urllib.request.urlopen(f"{BASE}/health", timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.2)
            yield
        finally:
            process.terminate()
            process.wait()


def first_load(browser: Browser) -> dict[str, float]:
    """Bytes over the wire until the home page stands, in kB, fonts apart."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(BASE, wait_until="networkidle")
    told: list[dict[str, Any]] = page.evaluate(
        "() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map((e) => ({ name: e.name, bytes: e.transferSize }))"
    )
    context.close()
    fonts = sum(one["bytes"] for one in told if one["name"].endswith(".woff2"))
    return {
        "without_fonts_kb": round((sum(one["bytes"] for one in told) - fonts) / 1000, 1),
        "fonts_kb": round(fonts / 1000, 1),
    }


def click_to_board(browser: Browser, game: str) -> dict[str, float]:
    """From a click that sends a move to the board that shows the next question, two on one screen, in ms."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script(f"localStorage.setItem('saqqara.settings', {json.dumps(json.dumps(SETTINGS))})")
    page = context.new_page()
    page.goto(f"{BASE}/new/{game}/screen")
    for nth, name in enumerate(NAMES[:2]):
        page.get_by_role("textbox", name="Name").nth(nth).fill(name)
    page.get_by_role("button", name="Start the game").click()
    own = plug_in(game, "player")
    player: Player = (own.PLAYER if own else Anybody)(Timed(page))
    play([player], lambda look: look["over"] or len(player.hand.taken) >= MOVES * 3)
    times = sorted(page.evaluate("window.took ?? []")[:MOVES])
    context.close()
    return {
        "median_ms": round(statistics.median(times), 1),
        "p95_ms": round(times[int(len(times) * 0.95)], 1),
        "moves": len(times),
    }


# In the page: from the click that sends a move to the frame in which the server's answer has changed the board.
_CLOCK = """() => {
  if (window.took) return;
  window.took = [];
  let began = 0;
  addEventListener("click", () => (began = performance.now()), true);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (String(text).includes('"play"') && began) {
      const since = began;
      began = 0;
      const changed = (_, watch) => {
        watch.disconnect();
        requestAnimationFrame(() => window.took.push(performance.now() - since));
      };
      const watch = () => new MutationObserver(changed)
        .observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
      this.addEventListener("message", watch, { once: true });
    }
    return send.call(this, text);
  };
}"""


class Timed(Mouse):
    """A mouse with a clock in the page."""

    def take(self, thing: Thing) -> None:
        """Click, with the clock running."""
        self.page.evaluate(_CLOCK)
        super().take(thing)


def lighthouse(path: str, *, phone: bool) -> dict[str, int]:
    """Lighthouse's marks, 0 to 100."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [
            "npx",
            "--no-install",
            "lighthouse",
            BASE + path,
            "--quiet",
            "--output=json",
            f"--output-path={out.name}",
        ]
        command += ["--only-categories=performance,accessibility,best-practices"]
        command += [] if phone else ["--preset=desktop"]
        flags = (
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking"
        )
        found = chromium()
        subprocess.run(
            [*command, flags], cwd=HERE, check=True, env=os.environ | ({"CHROME_PATH": found} if found else {})
        )
        categories = json.loads(Path(out.name).read_text())["categories"]
    return {name: round(100 * one["score"]) for name, one in categories.items()}


def main() -> None:
    """Measure, print, keep."""
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-save", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)
    with server(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        figures: dict[str, Any] = {
            "date": datetime.now(UTC).date().isoformat(),
            "machine": f"{platform.machine()}, {os.cpu_count()} cores, shared",
            "browser": browser.version,
            "first_load": first_load(browser),
            "click_to_board": {game: click_to_board(browser, game) for game in GAMES},
        }
        browser.close()
        pages = {"home": "/", "rules": "/rules/", "new": f"/new/{GAMES[0]}/friends"}
        figures["lighthouse"] = {
            f"{name} {'phone' if phone else 'desktop'}": lighthouse(path, phone=phone)
            for name, path in pages.items()
            for phone in (False, True)
        }
    print(json.dumps(figures, indent=1))
    RESULT.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
