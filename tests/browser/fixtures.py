"""A server, a browser, and visitors who fail a test when anything goes wrong in their pages.

Luck is another one in every run, and told where a test fails: `SAQQARA_SEED=… pytest …` draws the same again.
"""

import os
import random
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.server.client import Process

from .visitor import PATIENCE, Visitors, launch

SEED = os.environ.setdefault("SAQQARA_SEED", str(random.SystemRandom().randrange(1_000_000)))
expect.set_options(timeout=PATIENCE)


class Seeded(Process):
    """The server, drawing what the file of its luck says."""

    program = "tests.browser.seeded"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and "visit" in getattr(item, "fixturenames", ()):
        report.sections.append(("luck", f"SAQQARA_SEED={SEED} draws the same again"))
    return report


@pytest.fixture(scope="session")
def luck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file with the seed of everything the server draws."""
    file = tmp_path_factory.mktemp("luck") / "seed"
    file.write_text(SEED, "utf-8")
    os.environ["SAQQARA_LUCK"] = str(file)
    return file


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, luck: Path) -> Iterator[Process]:
    """One server for all; its bots think quickly."""
    database = f"sqlite:///{tmp_path_factory.mktemp('browser')}/tables.sqlite3"
    process = Seeded(database, 1, "bot_seconds=0.02", "bot_playouts=20").start(wait=False)
    try:
        _wait(process)
        yield process
    finally:
        process.stop()
    assert '"level": "error"' not in process.errors, process.errors
    assert "Traceback" not in process.errors, process.errors


def _wait(process: Process) -> None:
    """After a change of the rules they are compiled first, which takes a while."""
    for _ in range(5):
        with suppress(TimeoutError):
            return process.wait()
    raise TimeoutError("the server did not start")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives Chromium and Firefox; a process can have one."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium."""
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, server: Process, luck: Path) -> Iterator[Visitors]:
    """Opens pages; errors on the console, in scripts or of requests fail the test."""
    seed = f"{SEED} {request.node.nodeid}"
    luck.write_text(seed, "utf-8")
    visitors = Visitors(browser, server.url, seed)
    yield visitors
    visitors.leave()


@pytest.fixture
def url(server: Process) -> str:
    """The address of the server."""
    return server.url
