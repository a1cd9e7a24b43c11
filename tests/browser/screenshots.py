"""`python -m tests.browser.screenshots [FOLDER]`: pictures of every page and stage, all themes and languages.

With options only some of them, in every combination: `--size 844x390 --scene draft --theme dark --language el`.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from tests.server.client import Process

from .scenes import Scene, Tables, scenes
from .visitor import DESK, PHONE, TAGS, WIDE, Size, Theme, Visitors, launch

THEMES: tuple[Theme, ...] = ("light", "dark")
# Tablet upright, phone on its side, short phone, laptop of little height, a large screen with the browser's bars.
BETWEEN: tuple[Size, ...] = ((820, 1180), (844, 390), (375, 553), (1366, 650), (1920, 900))
ON_WIDE = ("home", "table", "end", "rules")
IN_ALL_LANGUAGES = ("home", "new-bots", "table", "end")
# Told in words, the same at every size.
ONCE = ("local-menu", "local-end", "local-gone", "local-elsewhere", "local-passing", "replay-empty", "fairness")


def shots() -> Iterator[tuple[Size, Theme, str, list[Scene]]]:
    """What is shown how: everything in English, what matters most also in other languages and on a large screen."""
    for theme in THEMES:
        for size in (DESK, PHONE):
            yield size, theme, "en", scenes()
        yield WIDE, theme, "en", [scene for scene in scenes() if scene.name in ON_WIDE]
    for size in BETWEEN:
        yield size, "light", "en", [scene for scene in scenes() if scene.name not in ONCE]
    for language in TAGS:
        if language != "en":
            for size in (DESK, PHONE):
                yield size, "light", language, [scene for scene in scenes() if scene.name in IN_ALL_LANGUAGES]


def wanted(asked: argparse.Namespace) -> Iterator[tuple[Size, Theme, str, list[Scene]]]:
    """All of `shots`, or what was asked for."""
    if not any((asked.size, asked.scene, asked.theme, asked.language, asked.game)):
        yield from shots()
        return
    shown = [
        scene
        for scene in scenes()
        if scene.name in (asked.scene or [scene.name]) and scene.game in (asked.game or [scene.game])
    ]
    for size in asked.size or (DESK, PHONE, *BETWEEN):
        for theme in asked.theme or ["light"]:
            for language in asked.language or ["en"]:
                yield size, theme, language, shown


def _size(text: str) -> Size:
    width, _, height = text.partition("x")
    return int(width), int(height)


@contextmanager
def running_server() -> Iterator[Process]:
    with tempfile.TemporaryDirectory() as folder:
        process = Process(f"sqlite:///{folder}/tables.sqlite3", 1, "bot_seconds=0.05").start()
        try:
            yield process
        finally:
            process.stop()


def main(asked: argparse.Namespace) -> None:
    """Take the pictures; a scene that cannot be shown is told and left out."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    with running_server() as server, sync_playwright() as playwright:
        browser, tables = launch(playwright), Tables(server.url)
        for size, theme, language, shown in wanted(asked):
            visit = Visitors(browser, server.url)
            games = {scene.game for scene in shown}
            page = visit(size=size, theme=theme, language=language, calm=True, sitting=tables.all(games))
            for scene in shown:
                name = f"{scene.game or 'page'}-{scene.name}-{size[0]}x{size[1]}-{theme}-{language}.png"
                try:
                    scene.show(page, tables)
                    page.evaluate("document.fonts.ready.then(() => undefined)")
                    page.screenshot(path=asked.folder / name)
                except (Error, AssertionError) as error:
                    print(f"{name}: {error}", file=sys.stderr)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"))
    parser.add_argument("--size", action="append", type=_size)
    for option in ("scene", "theme", "language", "game"):
        parser.add_argument(f"--{option}", action="append")
    main(parser.parse_args())
