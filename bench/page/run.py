"""The page measured: what loading it weighs, how soon one can play, how soon a click changes the board, Lighthouse.

`make bench-page` starts a server of its own on an empty database and keeps the figures in bench/results/page.json.
`--quick` tries all but Lighthouse briefly and keeps nothing; `--lighthouse` asks for its marks alone.
"""

import argparse
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

import httpx
from bench.page.distance import distant
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.browser.play import SIGHT, Anybody, Mouse, Player, Thing, play
from tests.browser.scenes import plug_in
from tests.browser.tables import ALONE, NAMES, PAIR, Sitting, lay, play_on, seats_for

from saqqara.games import discover

HERE = Path(__file__).parent
RESULT = HERE.parent / "results" / "page.json"
PORT = 8765
BASE = f"http://127.0.0.1:{PORT}"
GAMES = discover.names()
SETTINGS = {"sound": False, "name": "Ania", "colour": 0, "pace": "instant", "confirm": True, "guided": GAMES}
CLICKS, VISITS = 200, 20
CALM = 2000  # milliseconds without anything new until a page counts as loaded
REST = 60  # milliseconds before and after a click
ROUND_TRIP = 0.1  # seconds to a server far away and back


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


def profile(
    browser: Browser, url: str = BASE, sitting: Sitting | None = None, *, keeps: bool = False
) -> BrowserContext:
    """A browser that has never been here; it holds the seats of a sitting, and `keeps` the page for offline or not."""
    stored = {"saqqara.settings": SETTINGS, "saqqara.tables": [sitting.kept()] if sitting else []}
    items: Any = [{"name": name, "value": json.dumps(value)} for name, value in stored.items()]
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
        service_workers="allow" if keeps else "block",
        storage_state={"cookies": [], "origins": [{"origin": url, "localStorage": items}]},
    )
    context.set_default_timeout(60_000)
    return context


def play_now(page: Page, game: str) -> None:
    """Press the button on the door of a game."""
    page.locator(f"section[aria-labelledby=door-{game}]").get_by_role("button", name="Play now").click()


# All entries, once nothing has been added for a while.
_ENTRIES = """async (calm) => {
  const all = () => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  for (let before = -1; before !== (before = all().length);) await new Promise((on) => setTimeout(on, calm));
  return all().map(({ name, transferSize }) => [name, transferSize]);
}"""


def fetched(page: Page) -> dict[str, int]:
    """What the page has fetched, and the bytes of each over the network."""
    files = dict[str, int]()
    for name, size in page.evaluate(_ENTRIES, CALM):
        files[name] = files.get(name, 0) + size
    return files


def weighed(files: dict[str, int]) -> dict[str, float]:
    """In kB, fonts and rules apart from the rest."""
    fonts = sum(size for name, size in files.items() if name.endswith(".woff2"))
    return {
        "without_fonts_kb": round((sum(files.values()) - fonts) / 1000, 1),
        "of_it_modules_kb": round(sum(size for name, size in files.items() if name.endswith(".wasm")) / 1000, 1),
        "fonts_kb": round(fonts / 1000, 1),
    }


def first_loads(browser: Browser) -> dict[str, Any]:
    """Of the home page, of tables by their address, of home and then a game alone; what is kept for offline later."""
    found: dict[str, Any] = {}
    context = profile(browser)
    page = context.new_page()
    page.goto(BASE)
    found["home"] = weighed(fetched(page))
    context.close()
    for game in GAMES:
        sitting = begun(game, ALONE)
        context = profile(browser, sitting=sitting)
        page = context.new_page()
        page.goto(BASE + sitting.path)
        page.locator("main.game").wait_for()
        found[f"table of {game}"] = weighed(fetched(page))
        context.close()
        context = profile(browser)
        page = context.new_page()
        page.goto(BASE)
        fetched(page)
        play_now(page, game)
        page.locator("main.game").wait_for()
        found[f"home, then {game} alone"] = weighed(fetched(page))
        context.close()
    found["afterwards, kept for offline"] = kept_for_offline(browser)
    return found


def kept_for_offline(browser: Browser) -> dict[str, float]:
    """What the service worker fetches once the home page stands, beyond what the page has fetched itself."""
    context = profile(browser, keeps=True)
    page = context.new_page()
    page.goto(BASE)
    own = fetched(page)
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    kept: list[str] = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))"
        ".flat().map(({ url }) => url)"
    )
    context.close()
    return weighed({address: over_the_network(address) for address in kept if address not in own})


def over_the_network(address: str) -> int:
    """The bytes of a file as it is sent to browsers."""
    with httpx.stream("GET", address, headers={"Accept-Encoding": "br, gzip"}) as answer:
        answer.read()
        return answer.num_bytes_downloaded


def begun(game: str, seats: list[str]) -> Sitting:
    """A server's table where the first seat has to decide."""
    sitting = lay(BASE, game, seats_for(game, *seats))
    play_on(BASE, sitting, lambda update: True)
    return sitting


def spread(times: list[float]) -> dict[str, float]:
    """The middle of some times, and what few of them exceed."""
    times = sorted(times)
    return {
        "median_ms": round(statistics.median(times), 1),
        "p95_ms": round(times[int(len(times) * 0.95)], 1),
        "times": len(times),
    }


# From the press of Play now to the first frame with something on the board that a player of this game could take.
_PLAYABLE = """() => {
  %s
  const scan = %s;
  const takeable = (found) => found && typeof found === "object" && (found.at || Object.values(found).some(takeable));
  window.playable = 0;
  addEventListener("click", () => {
    const start = performance.now();
    const look = () => {
      if (document.querySelector("main.game") && takeable(scan())) window.playable = performance.now() - start;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true });
}"""


def playable(browser: Browser, game: str, times: int) -> dict[str, float]:
    """From Play now to a table that can be played at, in ms, in a browser that has been here before."""
    context = profile(browser, keeps=True)
    page, took = context.new_page(), list[float]()
    for visit in range(times + 1):
        page.goto(BASE)
        page.evaluate("async () => void (await navigator.serviceWorker.ready)")
        page.wait_for_load_state("networkidle")
        page.evaluate(_PLAYABLE % (SIGHT, player_of(game).scan))
        play_now(page, game)
        page.wait_for_function("() => window.playable")
        if visit:  # the first time it is not warm
            took.append(page.evaluate("() => window.playable"))
    context.close()
    return spread(took)


def player_of(game: str) -> type[Player]:
    """Who plays a game by mouse."""
    own = plug_in(game, "player")
    found: type[Player] = own.PLAYER if own else Anybody
    return found


class Timed(Mouse):
    """A mouse that rests on what it will take, as a person's does: what is shown meanwhile is no part of a click."""

    def take(self, thing: Thing) -> None:
        """Point, rest, click."""
        if thing["at"] is not None:
            self.page.mouse.move(*thing["at"])
            self.page.wait_for_timeout(REST)
        super().take(thing)
        self.page.wait_for_timeout(REST)


def click_to_board(browser: Browser, game: str, clicks: int, url: str, sitting: Sitting | None) -> dict[str, Any]:
    """From clicks on the board to the board that shows what they did, in ms; two play on one screen.

    At the table of a sitting, or at one in the browser itself.
    """
    context = profile(browser, url, sitting)
    context.add_init_script(path=HERE / "clock.js")
    page = context.new_page()
    if sitting:
        page.goto(url + sitting.path)
    else:
        page.goto(f"{url}/new/{game}/screen")
        for nth, name in enumerate(NAMES[:2]):
            page.get_by_role("textbox", name="Name").nth(nth).fill(name)
        page.get_by_role("button", name="Start the game").click()
    page.locator("main.game").wait_for()
    player = player_of(game)(Timed(page))
    play([player], lambda look: look["over"] or len(player.hand.taken) >= clicks)
    took: list[dict[str, Any]] = page.evaluate("window.took")
    found: dict[str, Any] = {"questions_to_the_server": page.evaluate("window.asked")}
    context.close()
    for kind, played in (("trying_out", False), ("playing_a_turn", True)):
        mine = [one for one in took if one["played"] == played]
        if mine:
            found[kind] = {
                **spread([one["changed"] for one in mine]),
                "shown_median_ms": spread([one["shown"] for one in mine])["median_ms"],
                "shown_p95_ms": spread([one["shown"] for one in mine])["p95_ms"],
                "in_the_next_frame": round(sum(one["frames"] == 1 for one in mine) / len(mine), 3),
            }
    return found


def all_clicks(browser: Browser, game: str, clicks: int) -> dict[str, Any]:
    """At a table in the browser, at a server's, and at that of a server far away."""
    found = {"local table": click_to_board(browser, game, clicks, BASE, None)}
    found["server's table"] = click_to_board(browser, game, clicks, BASE, begun(game, PAIR))
    with distant(PORT, ROUND_TRIP) as url:
        name = f"server's table, {1000 * ROUND_TRIP:.0f} ms away"
        found[name] = click_to_board(browser, game, clicks, url, begun(game, PAIR))
    return found


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


def marks() -> dict[str, Any]:
    """Lighthouse's, of the pages that people come to first; the table is one that is being played, by its link."""
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-save", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)
    pages = {"home": "/", "rules": f"/rules/{GAMES[0]}", "new": f"/new/{GAMES[0]}/friends"}
    pages |= {f"table of {game}": begun(game, ALONE).path for game in GAMES}
    return {
        "date": datetime.now(UTC).date().isoformat(),
        **{
            f"{name} {'phone' if phone else 'desktop'}": lighthouse(path, phone=phone)
            for name, path in pages.items()
            for phone in (False, True)
        },
    }


def measured(browser: Browser, clicks: int, visits: int) -> dict[str, Any]:
    """All but Lighthouse."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, shared",
        "browser": browser.version,
        "first_load": first_loads(browser),
        "play_now": {game: playable(browser, game, visits) for game in GAMES},
        "click_to_board": {game: all_clicks(browser, game, clicks) for game in GAMES},
    }


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few clicks and no Lighthouse; nothing is kept")
    parser.add_argument("--lighthouse", action="store_true", help="nothing but Lighthouse; the other figures stay")
    asked = parser.parse_args()
    clicks, visits = (20, 3) if asked.quick else (CLICKS, VISITS)
    figures: dict[str, Any] = json.loads(RESULT.read_text()) if asked.lighthouse else {}
    with server():
        if not asked.lighthouse:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
                figures = measured(browser, clicks, visits)
                browser.close()
        if not asked.quick:
            figures["lighthouse"] = marks()
    print(json.dumps(figures, indent=1))
    if not asked.quick:
        RESULT.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
