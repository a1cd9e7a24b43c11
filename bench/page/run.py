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

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
RESULT = HERE.parent / "results" / "page.json"
PORT = 8765
BASE = f"http://127.0.0.1:{PORT}"
SETTINGS = {"sound": False, "name": "Ania", "colour": 0, "pace": "instant", "confirm": True, "guided": ["pyramids"]}
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


def click_to_board(browser: Browser) -> dict[str, float]:
    """From the click on Confirm to the board that shows the next question, in ms."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(f"localStorage.setItem('saqqara.settings', {json.dumps(json.dumps(SETTINGS))})")
    page = context.new_page()
    page.goto(f"{BASE}/new/pyramids/screen")
    page.get_by_role("button", name="Start the game").click()
    for _ in range(2):
        page.locator(".dealt .pick").nth(0).click()
        page.locator(".dealt .pick").nth(1).click()
        _confirm(page)
    times = list[float]()
    while len(times) < MOVES and not page.locator(".podium").count():
        choices = page.locator(".cards .pick")
        if choices.count():
            choices.first.click()
            _confirm(page)
            continue
        cell = page.locator("svg[role=grid] .invite-line").first.bounding_box()
        if cell is None:
            continue
        page.mouse.click(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
        page.wait_for_timeout(300)  # until the preview has come: confirm, or one more cell for a red X
        if page.locator(".confirm:not([disabled])").count():
            times.append(_confirm(page))
    context.close()
    times.sort()
    return {
        "median_ms": round(statistics.median(times), 1),
        "p95_ms": round(times[int(len(times) * 0.95)], 1),
        "moves": len(times),
    }


def _confirm(page: Page) -> float:
    """Click Confirm; the time until it is done and somebody is asked again, measured in the page."""
    page.locator(".confirm:not([disabled])").wait_for()
    took: float = page.evaluate(
        """() => new Promise((done) => {
          const button = document.querySelector('.confirm'), began = performance.now();
          const asked = () => !document.querySelector('.confirm:not([disabled])')
            && document.querySelector('svg[role=grid] .invite-line, .cards .pick, .dealt .pick, .podium');
          new MutationObserver((_, watch) => requestAnimationFrame(() => {
            if (asked()) { watch.disconnect(); done(performance.now() - began); }
          })).observe(document.body, { subtree: true, childList: true, attributes: true });
          button.click();
        })"""
    )
    return took


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
            "click_to_board": click_to_board(browser),
        }
        browser.close()
        pages = {"home": "/", "rules": "/rules/pyramids", "new": "/new/pyramids/friends"}
        figures["lighthouse"] = {
            f"{name} {'phone' if phone else 'desktop'}": lighthouse(path, phone=phone)
            for name, path in pages.items()
            for phone in (False, True)
        }
    print(json.dumps(figures, indent=1))
    RESULT.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
