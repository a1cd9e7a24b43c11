"""SQLite: one thread writes; all that has queued up meanwhile goes into one durable commit."""

import asyncio
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from sqlalchemy.ext.asyncio import create_async_engine

from . import metrics
from .news import News
from .store import APPEND, Job, Store, die

logger = logging.getLogger("saqqara.store")

_MOST_IN_A_COMMIT = 500
_ROOM = 16_000_000  # bytes that a disk has at least, to be called well
_JSON = msgspec.json.Encoder()
_COLUMNS = ", ".join(f"json_extract(value, '$[{column}]')" for column in range(5))
# Many entries in one statement, which is a transaction by itself. Every statement lets the interpreter lock go and has
# to wait for it again while the event loop is busy, so one for each entry would make everybody wait for milliseconds.
_APPEND_ALL = f'INSERT INTO moves (table_id, seq, client, body, "at") SELECT {_COLUMNS} FROM json_each(?)'


class SqliteStore(Store):
    """One file, one process."""

    def __init__(self, path: Path, patience: float) -> None:
        super().__init__(create_async_engine(f"sqlite+aiosqlite:///{path}"))
        self._path, self._patience = path, patience
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None

    async def open(self, on_news: Callable[[str, News], None]) -> None:
        """Start the writer; there are no other workers to hear from."""
        # Here, before anybody else writes: a file that is being written to refuses to become a WAL, without waiting.
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 5000")
        work = asyncio.get_running_loop(), connection
        self._writer = threading.Thread(target=self._work, args=work, name="writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        """Write what is left."""
        self._jobs.put(None)
        if self._writer:
            await asyncio.to_thread(self._writer.join)
        await self.engine.dispose()

    async def trouble(self) -> str:
        """The disk is full or read-only, or does not answer."""
        await self.listed(1)
        disk = os.statvfs(self._path.parent)
        if disk.f_flag & os.ST_RDONLY or not os.access(self._path, os.W_OK):
            return "the database cannot be written to"
        return "the disk of the database is full" if disk.f_bavail * disk.f_frsize < _ROOM else ""

    def hand_in(self, job: Job) -> None:
        """Hand a job to the writer."""
        self._jobs.put(job)

    def waiting(self) -> int:
        """How many jobs the writer has not taken yet."""
        return self._jobs.qsize()

    @asynccontextmanager
    async def claim(self, table: str) -> AsyncIterator[bool]:
        """There is only one process."""
        yield True

    def _work(self, loop: asyncio.AbstractEventLoop, connection: sqlite3.Connection) -> None:
        try:
            running = True
            while running:
                batch = [self._jobs.get()]
                while len(batch) < _MOST_IN_A_COMMIT and not self._jobs.empty():
                    batch.append(self._jobs.get())
                running = None not in batch
                jobs = [job for job in batch if job]
                if jobs:
                    results = self._commit(connection, jobs)
                    loop.call_soon_threadsafe(_answer, jobs, results)
            connection.close()
        except BaseException as error:
            die(error)

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[bool]:
        until = time.monotonic() + self._patience
        with metrics.COMMIT_SECONDS.time():
            while (results := _kept_if_free(connection, jobs, until)) is None:
                logger.warning("another program has locked the database; trying again")
        metrics.COMMITTED.inc(len(jobs))
        return results


def _kept_if_free(connection: sqlite3.Connection, jobs: list[Job], until: float) -> list[bool] | None:
    """Keep all jobs, if no other program is in the way; None, and nothing is done, if one is, for some time."""
    try:
        return _kept(connection, jobs)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
            raise
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return None


def _kept(connection: sqlite3.Connection, jobs: list[Job]) -> list[bool]:
    """Keep all jobs in one transaction; which of them were new."""
    plain = [len(job.statements) == 1 and job.statements[0][0] is APPEND for job in jobs]
    if all(plain) and _append_all(connection, jobs):
        return [True] * len(jobs)
    connection.execute("BEGIN IMMEDIATE")
    results = [not simple and _keep(connection, job) for job, simple in zip(jobs, plain, strict=True)]
    entries = [place for place, simple in enumerate(plain) if simple]
    at_once = _append_all(connection, [jobs[place] for place in entries])
    for place in entries:
        results[place] = at_once or _keep(connection, jobs[place])
    connection.execute("COMMIT")
    return results


def _append_all(connection: sqlite3.Connection, jobs: list[Job]) -> bool:
    """Append entries that are all new, as nearly always; False, and nothing is done, if one of them is not."""
    try:
        connection.execute(_APPEND_ALL, (_JSON.encode([job.statements[0][1] for job in jobs]).decode(),))
    except sqlite3.IntegrityError:
        return False
    return True


def _keep(connection: sqlite3.Connection, job: Job) -> bool:
    """One job; False, and nothing is done, if its first row is there already."""
    (first, values), *rest = job.statements
    fresh = connection.execute(first, values).rowcount == 1
    for statement, more in rest if fresh else ():
        connection.execute(statement, more)
    return fresh


def _answer(jobs: list[Job], results: list[bool]) -> None:
    for job, fresh in zip(jobs, results, strict=True):
        job.done(fresh)
