"""PostgreSQL: all that has queued up goes into one transaction; NOTIFY tells the other workers."""

import asyncio
import re
import secrets
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import asyncpg
from sqlalchemy.ext.asyncio import create_async_engine

from . import metrics, news
from .news import News
from .store import APPEND, Job, Store, die

_CHANNEL = "saqqara"
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

    def __init__(self, address: str) -> None:
        plain = re.sub("^postgres(ql)?://", "postgresql://", address)
        super().__init__(create_async_engine(plain.replace("postgresql://", "postgresql+asyncpg://"), pool_size=4))
        self._address = plain
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._claims: Any = None
        self._claim_lock = asyncio.Lock()
        self._closing = False
        self._name = secrets.token_hex(4)  # by which a worker knows its own news

    async def open(self, on_news: Callable[[str, News], None]) -> None:
        """Connect: one connection writes, one listens, one holds the claims of this worker."""
        connect: Any = asyncpg.connect
        writer, self._listener, self._claims = [await connect(self._address) for _ in range(3)]

        def hear(*told: Any) -> None:
            letter = news.decode(told[3])
            if letter.worker != self._name:
                on_news(letter.worker, letter.news)

        await self._listener.add_listener(_CHANNEL, hear)
        for connection in (writer, self._listener, self._claims):
            connection.add_termination_listener(self._lost)
        self._writer = writer
        self._tasks = [asyncio.create_task(self._work())]

    def _lost(self, connection: Any) -> None:
        if not self._closing:
            die(ConnectionError("the connection to PostgreSQL was lost"))

    async def close(self) -> None:
        """Write what is left."""
        self._jobs.put_nowait(None)
        await asyncio.gather(*self._tasks)
        self._closing = True
        for connection in (self._writer, self._listener, self._claims):
            await connection.close()
        await self.engine.dispose()

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
        key = zlib.crc32(table.encode())
        async with self._claim_lock:
            mine = await self._claims.fetchval("SELECT pg_try_advisory_lock(7263, $1)", key - (1 << 31))
        try:
            yield mine
        finally:
            if mine:
                async with self._claim_lock:
                    await self._claims.execute("SELECT pg_advisory_unlock(7263, $1)", key - (1 << 31))

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
                    try:
                        results = await self._commit(jobs)
                    except asyncpg.DeadlockDetectedError:
                        results = await self._commit(jobs)
                    for job, fresh in zip(jobs, results, strict=True):
                        job.done(fresh)
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            die(error)

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
