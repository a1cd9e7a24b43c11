"""Real servers: `saqqara serve` as a process, on SQLite and on a PostgreSQL that is started here."""

import os
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .client import Process, free_port
from .postgres import new_database, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    with running_postgres() as address:
        yield address


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """A new, empty database."""
    name = f"test_{free_port()}_{os.getpid()}"
    return new_database(postgres, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite3"
    address: str = request.getfixturevalue("postgres_database")
    return address


@pytest.fixture
def serve() -> Iterator[Callable[..., Process]]:
    """Starts servers, and stops what is left of them."""
    started: list[Process] = []

    def start(database: str, workers: int = 1, *settings: str) -> Process:
        started.append(Process(database, workers, *settings).start())
        return started[-1]

    yield start
    for process in started:
        if process.running:
            process.kill()
        assert '"level": "error"' not in process.errors, process.errors
        assert "Traceback" not in process.errors, process.errors


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One server on SQLite for all tests of a module that do not harm it."""
    process = Process(f"sqlite:///{tmp_path_factory.mktemp('server')}/tables.sqlite3").start()
    yield process
    process.stop()
    assert '"level": "error"' not in process.errors, process.errors
    assert "Traceback" not in process.errors, process.errors


def pytest_unconfigure() -> None:
    """Nothing to say about sockets at the very end either."""
    warnings.simplefilter("ignore")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sockets of clients whose server was killed under them are closed late."""
    for item in items:
        if "tests/server/" in str(item.path):
            item.add_marker(pytest.mark.filterwarnings("ignore::ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))
