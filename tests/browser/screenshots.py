"""`python -m tests.browser.screenshots FOLDER`: pictures of every page and stage, in both themes and all languages."""

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
ON_WIDE = ("home", "table", "end", "rules")
IN_ALL_LANGUAGES = ("home", "new-bots", "table", "end")


def shots() -> Iterator[tuple[Size, Theme, str, list[Scene]]]:
    """What is shown how: everything in English, what matters most also in other languages and on a large screen."""
    for theme in THEMES:
        for size in (DESK, PHONE):
            yield size, theme, "en", scenes()
        yield WIDE, theme, "en", [scene for scene in scenes() if scene.name in ON_WIDE]
    for language in TAGS:
        if language != "en":
            for size in (DESK, PHONE):
                yield size, "light", language, [scene for scene in scenes() if scene.name in IN_ALL_LANGUAGES]


@contextmanager
def running_server() -> Iterator[Process]:
    with tempfile.TemporaryDirectory() as folder:
        process = Process(f"sqlite:///{folder}/tables.sqlite3", 1, "bot_seconds=0.05").start()
        try:
            yield process
        finally:
            process.stop()


def main(folder: Path) -> None:
    """Take all pictures; a scene that cannot be shown is told and left out."""
    folder.mkdir(parents=True, exist_ok=True)
    with running_server() as server, sync_playwright() as playwright:
        browser, tables = launch(playwright), Tables(server.url)
        for size, theme, language, shown in shots():
            visit = Visitors(browser, server.url)
            page = visit(size=size, theme=theme, language=language, calm=True, sitting=tables.all())
            for scene in shown:
                name = f"{scene.game or 'page'}-{scene.name}-{size[0]}x{size[1]}-{theme}-{language}.png"
                try:
                    scene.show(page, tables)
                    page.evaluate("document.fonts.ready.then(() => undefined)")
                    page.screenshot(path=folder / name)
                except (Error, AssertionError) as error:
                    print(f"{name}: {error}", file=sys.stderr)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
