"""A PostgreSQL server of our own in a temporary folder, durable as by default."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .client import free_port


def program(name: str) -> str:
    """A program of PostgreSQL, also where Debian keeps it."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *map(Path, os.get_exec_path())]
    for place in places:
        if (place / name).exists():
            return str(place / name)
    raise RuntimeError(f"PostgreSQL's {name} is missing; `make postgres` installs it")


class Postgres:
    """A server with its data; it can be stopped and started again."""

    def __init__(self) -> None:
        root = os.geteuid() == 0
        user = "postgres" if root else pwd.getpwuid(os.geteuid()).pw_name  # it refuses to run as root
        self.home, self.port = Path(tempfile.mkdtemp(prefix="pg")), free_port()
        if root:
            shutil.chown(self.home, user)
        self._as_user: dict[str, Any] = {"user": user} if root else {}
        self._process: subprocess.Popen[bytes] | None = None
        subprocess.run(
            [program("initdb"), "-D", self.home / "data", "-U", "saqqara", "--auth=trust", "-E", "UTF8"],
            check=True, capture_output=True, cwd=self.home, **self._as_user,
        )  # fmt: skip

    @property
    def address(self) -> str:
        """Where it is; there is no database yet."""
        return f"postgresql://saqqara@127.0.0.1:{self.port}"

    def start(self) -> None:
        """Answers once it takes connections."""
        self._process = subprocess.Popen(
            [program("postgres"), "-D", self.home / "data", "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
             "-c", f"unix_socket_directories={self.home}", "-c", "max_connections=200"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.home, **self._as_user,
        )  # fmt: skip
        ready = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(200):
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise TimeoutError("PostgreSQL did not start")

    def stop(self, *, crashing: bool = False) -> None:
        """At once, whoever is connected; as if it crashed, so that it has to recover at the next start."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT if crashing else signal.SIGINT)
            self._process.wait(60)
            self._process = None

    def remove(self) -> None:
        """With all its data."""
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)


@contextmanager
def running_postgres() -> Iterator[str]:
    """One that runs for a while; answers its address."""
    server = Postgres()
    try:
        server.start()
        yield server.address
    finally:
        server.remove()


def new_database(address: str, name: str) -> str:
    """A new, empty database; answers its address."""
    command = [program("psql"), f"{address}/postgres", "-qc", f"CREATE DATABASE {name}"]
    subprocess.run(command, check=True, capture_output=True)
    return f"{address}/{name}"
