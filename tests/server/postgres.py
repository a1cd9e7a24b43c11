"""A PostgreSQL server of our own in a temporary folder, durable as by default."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .client import free_port


def _program(name: str) -> str:
    """A program of PostgreSQL, also where Debian keeps it."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *map(Path, os.get_exec_path())]
    for place in places:
        if (place / name).exists():
            return str(place / name)
    raise RuntimeError(f"PostgreSQL's {name} is missing; `make postgres` installs it")


@contextmanager
def running_postgres() -> Iterator[str]:
    """Start it; the address has no database yet."""
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
        ready = [_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        for _ in range(200):
            if subprocess.run(ready, check=False).returncode == 0:
                break
            time.sleep(0.1)
        yield f"postgresql://saqqara@127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(home, ignore_errors=True)


def new_database(address: str, name: str) -> str:
    """A new, empty database; answers its address."""
    command = [_program("psql"), f"{address}/postgres", "-qc", f"CREATE DATABASE {name}"]
    subprocess.run(command, check=True, capture_output=True)
    return f"{address}/{name}"
