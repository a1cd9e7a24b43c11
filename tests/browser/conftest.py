"""A server, a browser, and visitors who fail a test when anything goes wrong in their pages."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.client import Process

from .visitor import PATIENCE, Visitors, launch

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One server for all; its bots think quickly."""
    database = f"sqlite:///{tmp_path_factory.mktemp('browser')}/tables.sqlite3"
    process = Process(database, 1, "bot_seconds=0.02", "bot_playouts=20").start(wait=False)
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


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: Process) -> Iterator[Visitors]:
    """Opens pages; errors on the console, in scripts or of requests fail the test."""
    visitors = Visitors(browser, server.url)
    yield visitors
    visitors.leave()


@pytest.fixture
def url(server: Process) -> str:
    """The address of the server."""
    return server.url
