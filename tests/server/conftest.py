"""Real servers: `saqqara serve` as a process, on SQLite and on a PostgreSQL that is started here."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .client import Process, free_port


def _program(name: str) -> str:
    """A program of PostgreSQL, also where Debian keeps it."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *map(Path, os.get_exec_path())]
    for place in places:
        if (place / name).exists():
            return str(place / name)
    raise RuntimeError(f"PostgreSQL's {name} is missing; `make postgres` installs it")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own, durable as by default."""
    root = os.geteuid() == 0
    user = "postgres" if root else pwd.getpwuid(os.geteuid()).pw_name  # it refuses to run as root
    home = Path(tempfile.mkdtemp(prefix="pg"))
    if root:
        shutil.chown(home, user)
    as_user: dict[str, Any] = {"user": user} if root else {}
    data, port = home / "data", free_port()
    subprocess.run(
        [_program("initdb"), "-D", data, "-U", "saqqara", "--auth=trust", "-E", "UTF8"],
        check=True, capture_output=True, cwd=home, **as_user,
    )  # fmt: skip
    server = subprocess.Popen(
        [_program("postgres"), "-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1",
         "-c", f"unix_socket_directories={home}", "-c", "max_connections=200"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=home, **as_user,
    )  # fmt: skip
    try:
        for _ in range(100):
            ready = subprocess.run(
                [_program("pg_isready"), "-h", "127.0.0.1", "-p", str(port)], capture_output=True, check=False
            )
            if ready.returncode == 0:
                break
        yield f"postgresql://saqqara@127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def postgres_database(postgres: str) -> str:
    """A new, empty database."""
    name = f"test_{free_port()}_{os.getpid()}"
    subprocess.run([_program("psql"), f"{postgres}/postgres", "-c", f"CREATE DATABASE {name}"], check=True,
                   capture_output=True)  # fmt: skip
    return f"{postgres}/{name}"


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sockets of clients whose server was killed under them are closed late."""
    for item in items:
        if "tests/server/" in str(item.path):
            item.add_marker(pytest.mark.filterwarnings("ignore::ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))
