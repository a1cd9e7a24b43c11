"""The database: reachable, of the right version, to be written to, durable, with room."""

import asyncio
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from saqqara.core.errors import BadOption

from ..migrate import missing
from ..settings import Settings
from .finding import Finding, bad, fine, note
from .machine import running_as

_LITTLE, _ENOUGH = 200, 2000  # MB of disk
_FAR_DISKS = ("nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p")
_ANSWERS_WITHIN = 5.0
_CONNECTIONS_OF_A_WORKER = 17


def look_at_database(settings: Settings) -> Iterator[Finding]:
    """Of either kind."""
    path = settings.sqlite_path
    if path:
        yield from _sqlite(path.absolute())
    else:
        yield from asyncio.run(_postgres(settings))


def _sqlite(path: Path) -> Iterator[Finding]:
    folder = path.parent
    if not folder.is_dir():
        yield bad("database", f"there is no folder {folder}: make it, owned by the user that the server runs as")
        return
    if not os.access(folder, os.W_OK | os.X_OK):
        yield bad(
            "database", f"{running_as()} may not write to {folder}, where SQLite keeps more than one file: `chown` it"
        )
        return
    yield _disk(folder)
    if (kind := _file_system(folder)) in _FAR_DISKS:
        yield bad(
            "database", f"{folder} is on {kind}, where SQLite's locks do not hold: keep it on a disk of this machine"
        )
    if not path.exists():
        yield fine("database", f"{path} will be laid at the first start")
        return
    try:
        yield from _file(path)
    except sqlite3.Error as error:
        yield bad("database", f"{path}: {error}: it is damaged or no database; restore a backup")


def _file(path: Path) -> Iterator[Finding]:
    if not os.access(path, os.R_OK | os.W_OK):
        yield bad("database", f"{running_as()} may not read and write {path}: `chown` it and its -wal and -shm")
        return
    with closing(sqlite3.connect(path, timeout=_ANSWERS_WITHIN, isolation_level=None)) as connection:
        mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
        yield from _version(path.name, *asyncio.run(_asked(f"sqlite+aiosqlite:///{path}", missing)))
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            words = f"cannot be written to ({error}): another program holds it; `fuser {path}` names it"
            yield bad("database", words)
            return
        words = "" if mode == "wal" else f" (journal is {mode}; the server makes it a WAL)"
        yield fine("database", f"{path} can be written to{words}")
        if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'moves'").fetchone():
            yield _times(connection.execute('SELECT max("at") FROM moves').fetchone()[0])


def _version(name: str, due: int | None, error: str) -> Iterator[Finding]:
    if error:
        yield bad("database", f"{name}: {error}")
    elif due:
        yield note("database", f"{name} is of an earlier version, and migrated at the next start: make a backup first")
    elif due is None:
        yield note("database", f"{name} has no tables yet; they are laid at the first start")
    else:
        yield fine("database", f"{name} is of this version")


def _times(newest: float | None) -> Finding:
    ahead = (newest or 0.0) - time.time()
    if ahead > 60:
        return bad(
            "clock", f"the newest move is {ahead / 3600:.1f} hours in the future: the clock was ahead, or is behind now"
        )
    return fine("clock", "no move is from the future")


def _disk(folder: Path) -> Finding:
    left = shutil.disk_usage(folder).free // 1_000_000
    if left < _LITTLE:
        return bad("disk", f"{left} MB left in {folder}; a server that cannot write stops: make room")
    return fine("disk", f"{left} MB left") if left > _ENOUGH else note("disk", f"only {left} MB left in {folder}")


def _file_system(folder: Path) -> str:
    """Of the mount that the folder lies on."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text("utf-8").splitlines()]
    except OSError:
        return ""
    over = [(place, kind) for place, kind in mounts if folder.resolve().is_relative_to(place)]
    return max(over, key=lambda mount: len(mount[0]), default=("", ""))[1]


async def _asked(address: str, ask: Any) -> tuple[Any, str]:
    """What a function finds out over a connection, or why it cannot."""
    engine = create_async_engine(address)
    try:
        async with asyncio.timeout(_ANSWERS_WITHIN), engine.connect() as connection:
            return await connection.run_sync(ask), ""
    except BadOption as error:
        return None, str(error)
    except TimeoutError:
        return None, f"no answer within {_ANSWERS_WITHIN:.0f} seconds"
    except Exception as error:
        return None, (str(error).strip().splitlines() or [type(error).__name__])[0]
    finally:
        await engine.dispose()


async def _postgres(settings: Settings) -> list[Finding]:
    address = settings.address.replace("postgres://", "postgresql://", 1)
    shown = address.rpartition("@")[2]
    address = address.replace("postgresql://", "postgresql+asyncpg://", 1)
    facts, error = await _asked(address, _facts)
    if error:
        words = (
            f"{shown}: {error}: is it running, are user and database made (`createuser`, `createdb`), may they connect?"
        )
        return [bad("database", words)]
    found = [fine("database", f"{shown} answers (PostgreSQL {facts['server_version']})")]
    found += _version(shown, *await _asked(address, missing))
    if facts["in_recovery"] or facts["default_transaction_read_only"] == "on":
        found.append(bad("database", "it can only be read: this is a standby, or default_transaction_read_only is on"))
    elif not facts["may_write"]:
        found.append(
            bad("database", "this user may not make tables: `createdb --owner saqqara saqqara`, or GRANT CREATE")
        )
    else:
        found.append(fine("database", "can be written to"))
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        if facts[name] == "off":
            found.append(
                bad("database", f"{name} is off: moves that players were told are kept can be lost; set it on")
            )
    wanted, left = settings.workers * _CONNECTIONS_OF_A_WORKER, int(facts["max_connections"]) - facts["used"]
    if left < wanted:
        words = f"{left} connections left, {settings.workers} worker(s) may want {wanted}: raise max_connections"
        found.append(note("database", words))
    if facts["newest"]:
        found.append(_times(facts["newest"]))
    return found


def _facts(connection: Connection) -> dict[str, Any]:
    def one(statement: str) -> Any:
        return connection.execute(text(statement)).scalar()

    names = ("server_version", "default_transaction_read_only", "fsync", "synchronous_commit", "full_page_writes",
             "max_connections")  # fmt: skip
    laid = one("SELECT to_regclass('moves') IS NOT NULL")
    return {name: one(f"SHOW {name}") for name in names} | {
        "in_recovery": one("SELECT pg_is_in_recovery()"),
        "may_write": one("SELECT has_schema_privilege(current_schema(), 'CREATE')"),
        "used": one("SELECT count(*) FROM pg_stat_activity"),
        "newest": one('SELECT max("at") FROM moves') if laid else None,
    }
