"""PostgreSQL: all that has queued up goes into one transaction; NOTIFY tells the other workers."""

import asyncio
import contextlib
import logging
import re
import secrets
import time
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from . import metrics, news
from .news import News
from .store import APPEND, Job, Store, die

logger = logging.getLogger("saqqara.store")

_CHANNEL = "saqqara"
_TRY_EVERY = 0.5
_AWAY = (
    OSError, asyncpg.PostgresConnectionError, asyncpg.exceptions.InterfaceError, asyncpg.OperatorInterventionError,
    asyncpg.ReadOnlySQLTransactionError, asyncpg.exceptions.InternalClientError,
)  # fmt: skip
_NAMES = re.compile(r"INSERT INTO (\w+) \(([^)]*)\)")
_MOST_IN_A_COMMIT = 500
_APPEND_ALL = (
    'INSERT INTO moves (table_id, seq, client, body, "at") '
    "SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::float8[]) "
    "ON CONFLICT DO NOTHING RETURNING table_id, seq"
)


@cache
def _numbered(statement: str) -> str:
    """A statement with ? as PostgreSQL wants it."""
    count = iter(range(1, 100))
    return re.sub(r"\?", lambda _: f"${next(count)}", statement)


class PostgresStore(Store):
    """One database, any number of workers."""

    def __init__(self, address: str, patience: float) -> None:
        plain = re.sub("^postgres(ql)?://", "postgresql://", address)
        engine = plain.replace("postgresql://", "postgresql+asyncpg://")
        super().__init__(create_async_engine(engine, pool_size=4, pool_pre_ping=True))
        self._address, self._patience = plain, patience
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._writer: Any = None
        self._listener: Any = None
        self._claims: Any = None
        self._returning: asyncio.Task[None] | None = None  # the database is away, and waited for
        self._claim_lock = asyncio.Lock()
        self._closing = False
        self._name = secrets.token_hex(4)  # by which a worker knows its own news

    async def open(self, on_news: Callable[[str, News], None]) -> None:
        """Connect, and begin to write."""
        self._on_news = on_news
        # It was there a moment ago: a worker that starts while it is away must not end the others.
        await self._connect_at_last()
        self._tasks = [asyncio.create_task(self._work())]

    async def _connect(self) -> None:
        """One connection writes, one listens, one holds the claims of this worker."""
        connect: Any = asyncpg.connect
        made = list[Any]()
        try:
            for _ in range(3):
                made.append(await connect(self._address, timeout=5))
            await made[1].add_listener(_CHANNEL, self._hear)
        except BaseException:
            for connection in made:
                connection.terminate()
            raise
        for connection in made:
            connection.add_termination_listener(self._lost)
        self._writer, self._listener, self._claims = made

    async def _connect_at_last(self) -> None:
        """As soon as the database is there; raises what it said last if that takes too long."""
        until = time.monotonic() + self._patience
        while True:
            try:
                return await self._connect()
            except _AWAY:
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(_TRY_EVERY)

    def _hear(self, *told: Any) -> None:
        letter = news.decode(told[3])
        if letter.worker != self._name:
            self._on_news(letter.worker, letter.news)

    def _lost(self, connection: Any) -> None:
        """One of them is no more: without the others, too, until all are there again."""
        if not self._closing and self._returning is None and connection in self._all():
            self._returning = asyncio.create_task(self._return())

    def _all(self) -> tuple[Any, ...]:
        return self._writer, self._listener, self._claims

    async def _return(self) -> None:
        """Wait for the database for some time; what is to be kept waits as well, and is acknowledged only then."""
        logger.warning("the connection to PostgreSQL was lost; trying again")
        for connection in self._all():
            connection.terminate()
        await asyncio.sleep(_TRY_EVERY)
        try:
            await self._connect_at_last()
        except _AWAY as error:
            die(error)
        logger.warning("PostgreSQL is there again")
        self._returning = None
        self.on_return()

    async def close(self) -> None:
        """Write what is left."""
        self._jobs.put_nowait(None)
        await asyncio.gather(*self._tasks)
        self._closing = True
        if self._returning is not None:
            self._returning.cancel()
        for connection in self._all():
            with contextlib.suppress(*_AWAY):
                await connection.close(timeout=5)
        await self.engine.dispose()

    async def trouble(self) -> str:
        """The database only reads."""
        async with self.engine.connect() as connection:
            read_only = await connection.scalar(text("SELECT current_setting('transaction_read_only') = 'on'"))
        return "the database cannot be written to" if read_only else ""

    def hand_in(self, job: Job) -> None:
        """Hand a job to the writer."""
        self._jobs.put_nowait(job)

    def waiting(self) -> int:
        """How many jobs the writer has not taken yet."""
        return self._jobs.qsize()

    def tell(self, news: News) -> None:
        """A job with nothing to keep, and nobody who waits for it."""
        self._jobs.put_nowait(Job([], lambda _: None, news))

    @asynccontextmanager
    async def claim(self, table: str) -> AsyncIterator[bool]:
        """An advisory lock of this worker's session; the database frees it if the worker dies."""
        key = zlib.crc32(table.encode()) - (1 << 31)
        try:
            async with self._claim_lock:
                mine = await self._claims.fetchval("SELECT pg_try_advisory_lock(7263, $1)", key)
        except _AWAY:
            mine = False
        try:
            yield mine
        finally:
            if mine:
                with contextlib.suppress(*_AWAY):  # then it was let go of with the connection
                    async with self._claim_lock:
                        await self._claims.execute("SELECT pg_advisory_unlock(7263, $1)", key)

    async def _work(self) -> None:
        try:
            running = True
            while running:
                batch = [await self._jobs.get()]
                while len(batch) < _MOST_IN_A_COMMIT and not self._jobs.empty():
                    batch.append(self._jobs.get_nowait())
                running = None not in batch
                jobs = [job for job in batch if job]
                if jobs:
                    # Always in the same order, so that two workers do not wait for each other.
                    jobs.sort(key=lambda job: str(job.statements[0][1][:2]) if job.statements else "")
                    results = await self._commit_at_last(jobs)
                    for job, fresh in zip(jobs, results, strict=True):
                        job.done(fresh)
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            die(error)

    async def _commit_at_last(self, jobs: list[Job]) -> list[bool]:
        """Even if the database goes away in the middle of it, and nobody knows whether it was kept."""
        again = False
        while True:
            try:
                results = await self._commit(jobs)
                return [kept or (again and await self._is_there(job)) for job, kept in zip(jobs, results, strict=True)]
            except asyncpg.DeadlockDetectedError:
                pass
            except _AWAY as error:
                again = True
                if self._returning is None and not self._writer.is_closed():
                    logger.warning("PostgreSQL refused to write: %s", error)
                    self._writer.terminate()
                await asyncio.sleep(_TRY_EVERY)

    async def _is_there(self, job: Job) -> bool:
        """Whether the very row that a job begins with was kept by the try before."""
        first, values = job.statements[0]
        found = _NAMES.match(first)
        assert found is not None
        told = {name: value for name, value in zip(found[2].split(", "), values, strict=True) if name != "options"}
        same = " AND ".join(f"{name} IS NOT DISTINCT FROM ?" for name in told)
        return bool(await self._writer.fetchval(_numbered(f"SELECT true FROM {found[1]} WHERE {same}"), *told.values()))

    async def _commit(self, jobs: list[Job]) -> list[bool]:
        results = [not job.statements for job in jobs]
        with metrics.COMMIT_SECONDS.time():
            async with self._writer.transaction():
                appends = [place for place, job in enumerate(jobs) if job.entry]
                if appends:
                    columns = list(zip(*(jobs[place].statements[0][1] for place in appends), strict=True))
                    kept = {(row[0], row[1]) for row in await self._writer.fetch(_APPEND_ALL, *map(list, columns))}
                    for place in appends:
                        key = jobs[place].statements[0][1][:2]
                        results[place] = key in kept
                        kept.discard(key)
                for place, job in enumerate(jobs):
                    if not job.statements:
                        continue
                    (first, values), *rest = job.statements
                    if first is not APPEND:
                        results[place] = (await self._writer.execute(_numbered(first), *values)).endswith(" 1")
                    for statement, more in rest if results[place] else ():
                        await self._writer.execute(_numbered(statement), *more)
                told = [job.news for job, fresh in zip(jobs, results, strict=True) if fresh and job.news]
                if told:
                    letters = [news.encode(self._name, one) for one in told]
                    await self._writer.execute(f"SELECT pg_notify('{_CHANNEL}', n) FROM unnest($1::text[]) n", letters)
        metrics.COMMITTED.inc(len(jobs))
        return results
