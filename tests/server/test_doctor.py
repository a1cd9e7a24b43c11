"""`saqqara doctor` on hosts that are well, and on hosts with one real fault each."""

import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .client import Process, free_port
from .postgres import new_database, program
from .proxies import Proxy
from .test_upgrade import FOLDER

_FILES = 8192


def doctor(*words: object, code: int, files: int = _FILES, certificate: Path | None = None) -> str:
    """What it says; no fault may be a traceback."""

    def limit() -> None:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        files_here = files if most < 0 else min(files, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files_here, files_here))

    with pytest.MonkeyPatch.context() as patch:
        if certificate:
            patch.setenv("SSL_CERT_FILE", str(certificate))
        done = subprocess.run(
            [sys.executable, "-m", "saqqara", "doctor", *map(str, words)],
            capture_output=True, text=True, check=False, preexec_fn=limit,
        )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode == code, done.stdout
    assert done.stdout.endswith("All is well.\n") == (code == 0)
    return done.stdout


def sqlite(folder: Path, *more: object) -> list[object]:
    return ["--database", f"sqlite:///{folder}/tables.sqlite3", *more]


def test_a_host_that_is_well(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "0001.sqlite3", tmp_path / "tables.sqlite3")
    said = doctor(*sqlite(tmp_path, "--port", free_port()), code=0)
    for word in ("page: built", "is of an earlier version, and migrated", "can be written to", "is free", "MB left"):
        assert word in said
    before = (tmp_path / "tables.sqlite3").read_bytes()
    assert before == (FOLDER / "0001.sqlite3").read_bytes(), "looking changes nothing"


def test_a_server_that_runs(server: Process) -> None:
    said = doctor("--database", server.database, "--port", server.port, code=0)
    assert "a Saqqara runs at" in said


def test_a_port_of_another_program(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        said = doctor(*sqlite(tmp_path, "--port", other.getsockname()[1]), code=1)
    assert "BAD  port: cannot listen at" in said
    assert "another --port" in said


def test_few_open_files(tmp_path: Path) -> None:
    said = doctor(*sqlite(tmp_path, "--port", free_port()), code=1, files=512)
    assert "BAD  open files: a server started from here may have only 512" in said


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "BAD  database: there is no folder" in doctor(*sqlite(tmp_path / "none", "--port", free_port()), code=1)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_bytes(b"nonsense" * 1000)
    assert "it is damaged or no database" in doctor(*sqlite(tmp_path, "--port", free_port()), code=1)


def test_a_database_that_somebody_holds(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    shutil.copy(FOLDER / "0001.sqlite3", path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert "cannot be written to (database is locked)" in doctor(*sqlite(tmp_path, "--port", free_port()), code=1)
    other.close()


def test_a_database_of_a_later_version_and_of_the_future(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    shutil.copy(FOLDER / "0001.sqlite3", path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.execute('UPDATE moves SET "at" = ?', (time.time() + 7200,))
    database.close()
    said = doctor(*sqlite(tmp_path, "--port", free_port()), code=1)
    assert "a later version of Saqqara" in said
    assert "BAD  clock: the newest move is 2.0 hours in the future" in said


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", disk], check=True, capture_output=True)
    except (subprocess.CalledProcessError, FileNotFoundError):
        pytest.skip("this user may not mount a disk")
    try:
        assert "BAD  disk: 8 MB left" in doctor(*sqlite(disk, "--port", free_port()), code=1)
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


def test_postgresql(postgres: str, postgres_database: str) -> None:
    port = free_port()
    said = doctor("--database", postgres_database, "--port", port, code=0)
    assert "PostgreSQL" in said
    assert "no tables yet" in said
    nobody = f"postgresql://saqqara:secret@127.0.0.1:{free_port()}/none"
    said = doctor("--database", nobody, "--port", port, code=1)
    assert "is it running" in said
    assert "secret" not in said
    name = postgres_database.rpartition("/")[2]
    assert "createdb" in doctor("--database", f"{postgres}/nothing_of_the_kind", "--port", port, code=1)
    for setting, words in (
        ("synchronous_commit = off", "synchronous_commit is off"),
        ("default_transaction_read_only = on", "it can only be read"),
    ):
        database = new_database(postgres, f"{name}_{len(words)}")
        statement = f"ALTER DATABASE {name}_{len(words)} SET {setting}"
        subprocess.run([program("psql"), database, "-qc", statement], check=True, capture_output=True)
        assert words in doctor("--database", database, "--port", port, code=1)


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that waits for a proxy."""
    server = Process(f"sqlite:///{tmp_path_factory.mktemp('behind')}/tables.sqlite3")
    server.flags = ["--behind-proxy"]
    server.start()
    yield server
    server.stop()


def through(proxy: Proxy, server: Process, *, code: int, trusted: bool = True) -> str:
    flags = ["--database", server.database, "--port", server.port, "--behind-proxy", "--url", proxy.url]
    proxy.start()
    try:
        return doctor(*flags, code=code, certificate=proxy.certificate if trusted else None)
    finally:
        proxy.stop()


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_proxy_as_documented(behind: Process, tmp_path: Path, kind: str) -> None:
    said = through(Proxy(kind, tmp_path, behind.port), behind, code=0)
    for words in ("clients are seen by their own address (127.0.0.2)", "https: known", "WebSocket: passes the proxy",
                  "/metrics is not open", "certificate: ends in"):  # fmt: skip
        assert words in said, said


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("X-Forwarded-For $remote_addr;", "X-Other $remote_addr;"), "believes what clients write"),
        (("X-Forwarded-For $remote_addr;", 'X-Forwarded-For "";'), "the server sees the proxy in place of clients"),
        (("X-Forwarded-Proto $scheme;", 'X-Forwarded-Proto "";'), "links to tables begin with http"),
        (("Upgrade $http_upgrade;", 'Upgrade "";'), "the proxy has to pass Upgrade and Connection on"),
        (("Host $http_host;", "Host other.example;"), "the proxy has to pass Host on"),
    ],
)
def test_a_proxy_with_a_fault(behind: Process, tmp_path: Path, change: tuple[str, str], words: str) -> None:
    said = through(Proxy("nginx", tmp_path, behind.port, change), behind, code=1)
    assert words in said, said


def test_nobody_at_the_public_address(behind: Process, tmp_path: Path) -> None:
    flags = ["--database", behind.database, "--port", behind.port, "--url"]
    assert "does not answer" in doctor(*flags, f"https://localhost:{free_port()}", code=1)
    assert "write https://HOST" in doctor(*flags, "games", code=1)
    assert "certificate: " in through(Proxy("nginx", tmp_path, behind.port), behind, code=1, trusted=False)


def test_a_server_that_does_not_know_of_its_proxy(server: Process, tmp_path: Path) -> None:
    said = through(Proxy("nginx", tmp_path, server.port), server, code=1)
    assert "start it with --behind-proxy" in said
