"""Keeping tables: one interface, SQLite and PostgreSQL behind it. What is answered as kept survives a kill."""

import asyncio
import json
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, func, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncEngine

from . import database
from .news import News, Talked, happened

logger = logging.getLogger("saqqara.store")

Statement = tuple[str, tuple[Any, ...]]

APPEND = 'INSERT INTO moves (table_id, seq, client, body, "at") VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'
_TABLE = (
    "INSERT INTO tables (id, game, rules, box, options, players, public, seed, status, bots_due, created, active) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_BOX = "INSERT INTO boxes (digest, game, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_SEAT = "INSERT INTO seats (table_id, seat, token) VALUES (?, ?, ?)"
_HOLD = "UPDATE seats SET token = ? WHERE table_id = ? AND seat = ?"
_STATUS = "UPDATE tables SET status = ?, bots_due = ?, active = ? WHERE id = ?"
_SAY = (
    'INSERT INTO chat (table_id, n, seat, name, text, phrase, "at") VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'
)


@dataclass(frozen=True)
class TableRow:
    """A table as it was laid."""

    id: str
    game: str
    rules: int
    box: str
    options: dict[str, str]
    players: int
    public: bool
    seed: str
    status: str
    created: float


class BoxRow(NamedTuple):
    """A box that somebody brought along: its component file by its digest."""

    digest: str
    game: str
    text: str


class LogRow(NamedTuple):
    """An entry of a table's log as it is kept: its number, the client's id, the entry as text."""

    seq: int
    client: str | None
    body: str
    at: float = 0.0  # when; 0 while it is being kept: now


@dataclass(frozen=True)
class Line:
    """A line of a table's chat."""

    n: int
    seat: int | None
    name: str
    text: str
    phrase: str
    at: float


@dataclass(frozen=True)
class Loaded:
    """All that is kept of a table."""

    row: TableRow
    tokens: list[str]
    log: list[LogRow]
    said: int  # the number of the last line of its chat


class Job(NamedTuple):
    """Statements that are kept together. The first inserts one row; if it is there already, nothing is done."""

    statements: Sequence[Statement]
    done: Callable[[bool], None]  # told in the event loop once it is durable, and whether the first row was new
    told: News | None = None

    @property
    def entry(self) -> tuple[Any, ...] | None:
        """The row of a log, if that is what it begins with."""
        return self.statements[0][1] if self.statements and self.statements[0][0] is APPEND else None

    @property
    def news(self) -> News | None:
        """What other workers are told once it is kept; an entry of a log is news by itself."""
        return happened(*self.entry[:4]) if self.entry else self.told


def _settles(future: "asyncio.Future[bool]") -> Callable[[bool], None]:
    """Tells whoever waits, if they still do."""

    def done(fresh: bool) -> None:
        if not future.done():
            future.set_result(fresh)

    return done


class Held(NamedTuple):
    """A seat and the hash of the token that holds it; empty: nobody does."""

    seat: int
    token: str


@dataclass(frozen=True)
class Change:
    """What changes with an entry of the log, besides the log."""

    status: str | None = None
    bots_due: bool = False
    held: Sequence[Held] = ()


class Store:
    """Reads go through SQLAlchemy; writes are handed to `write`, which answers when they are durable."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.on_return: Callable[[], None] = lambda: None  # called when the database was away, and is there again

    async def open(self, on_news: Callable[[str, News], None]) -> None:
        """Begin to work; `on_news` is told what other workers tell, and which of them."""
        raise NotImplementedError

    async def close(self) -> None:
        """Finish what was handed in, and let go of the database."""
        raise NotImplementedError

    def hand_in(self, job: Job) -> None:
        """Keep a job; who handed it in is told when it is durable."""
        raise NotImplementedError

    def waiting(self) -> int:
        """How many jobs are handed in and not begun."""
        raise NotImplementedError

    def write(self, statements: Sequence[Statement], told: News | None = None) -> Awaitable[bool]:
        """Keep statements, durably; False if the first row was there already."""
        kept = asyncio.get_running_loop().create_future()
        self.hand_in(Job(statements, _settles(kept), told))
        return kept

    def tell(self, news: News) -> None:
        """Tell the other workers something that need not be kept."""

    @asynccontextmanager
    async def claim(self, table: str) -> AsyncIterator[bool]:
        """Be the only worker that moves the bots of a table; False if another is."""
        raise NotImplementedError
        yield False

    async def create(
        self, row: TableRow, tokens: Sequence[str], entries: Sequence[str], box: BoxRow | None = None
    ) -> bool:
        """Lay a table with its seats (the hashes of their tokens), the first entries of its log, and its own box."""
        now = time.time()
        statements: list[Statement] = [
            (
                _TABLE,
                (row.id, row.game, row.rules, row.box, json.dumps(row.options), row.players, row.public, row.seed,
                 row.status, False, row.created, now),
            )
        ]  # fmt: skip
        statements += [(_SEAT, (row.id, seat, token)) for seat, token in enumerate(tokens)]
        if box:
            statements.append((_BOX, box))
        statements += [(APPEND, (row.id, seq, None, body, now)) for seq, body in enumerate(entries, 1)]
        return await self.write(statements)

    def append(self, table: str, row: LogRow, change: Change | None) -> Awaitable[bool]:
        """Keep the next entry of a log; False if its number or its client's id is there already."""
        return self.write(_entry(table, row, change))

    def append_soon(self, table: str, row: LogRow, change: Change | None, done: Callable[[bool], None]) -> None:
        """The same, without anything to wait for: `done` is told when it is durable."""
        self.hand_in(Job(_entry(table, row, change), done))

    def say(self, table: str, line: Line) -> Awaitable[bool]:
        """Keep a line of the chat; False if its number is taken."""
        values = (table, line.n, line.seat, line.name, line.text, line.phrase, line.at)
        return self.write([(_SAY, values)], Talked(table))

    async def load(self, table: str) -> Loaded | None:
        """All of a table, or None if there is none of this name."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(database.tables).where(database.tables.c.id == table))).first()
            if found is None:
                return None
            log = await self._log(connection, table, 0)
            held = await connection.execute(  # after the log: never older than it
                select(database.seats).where(database.seats.c.table_id == table).order_by(database.seats.c.seat)
            )
            seats = held.all()
            talk = await connection.execute(
                select(func.max(database.chat.c.n)).where(database.chat.c.table_id == table)
            )
            row = TableRow(
                found.id, found.game, found.rules, found.box, dict(found.options), found.players, bool(found.public),
                found.seed, found.status, found.created,
            )  # fmt: skip
            return Loaded(row, [s.token for s in seats], log, talk.scalar() or 0)

    async def box(self, game: str, digest: str) -> str | None:
        """The component file of a box that somebody brought along."""
        c = database.boxes.c
        async with self.engine.connect() as connection:
            return await connection.scalar(select(c.text).where(and_(c.digest == digest, c.game == game)))

    async def log_after(self, table: str, seq: int) -> list[LogRow]:
        """The entries of a log after a number."""
        async with self.engine.connect() as connection:
            return await self._log(connection, table, seq)

    async def entry(self, table: str, seq: int) -> str:
        """One entry of a log."""
        c = database.moves.c
        async with self.engine.connect() as connection:
            wanted = select(c.body).where(and_(c.table_id == table, c.seq == seq))
            return str((await connection.execute(wanted)).scalar_one())

    async def wake(self, table: str, status: str) -> None:
        """A table that was archived is played again."""
        c = database.tables.c
        async with self.engine.begin() as connection:
            await connection.execute(
                update(database.tables).where(c.id == table).values(status=status, active=time.time())
            )

    async def _log(self, connection: Any, table: str, seq: int) -> list[LogRow]:
        c = database.moves.c
        wanted = select(c.seq, c.client, c.body, c.at).where(and_(c.table_id == table, c.seq > seq)).order_by(c.seq)
        return [LogRow(*row) for row in await connection.execute(wanted)]

    async def tokens(self, table: str) -> list[str]:
        """The hashes of the tokens of all seats."""
        async with self.engine.connect() as connection:
            c = database.seats.c
            rows = await connection.execute(select(c.token).where(c.table_id == table).order_by(c.seat))
            return [row.token for row in rows]

    async def chat_after(self, table: str, n: int, most: int = 100) -> list[Line]:
        """The last lines of a chat after a number."""
        c = database.chat.c
        async with self.engine.connect() as connection:
            wanted = (
                select(c.n, c.seat, c.name, c.text, c.phrase, c.at)
                .where(and_(c.table_id == table, c.n > n))
                .order_by(c.n.desc())
                .limit(most)
            )
            return [Line(*row) for row in (await connection.execute(wanted)).all()][::-1]

    async def trouble(self) -> str:
        """Why nothing could be kept just now, as far as can be told without trying; empty if all is well."""
        raise NotImplementedError

    async def listed(self, most: int = 50) -> list[str]:
        """Public tables that wait for players, the liveliest first."""
        c = database.tables.c
        async with self.engine.connect() as connection:
            wanted = select(c.id).where(and_(c.status == "open", c.public)).order_by(c.active.desc()).limit(most)
            return [row.id for row in await connection.execute(wanted)]

    async def bots_due(self, before: float, most: int = 100) -> list[str]:
        """Tables where bots should have moved by now."""
        c = database.tables.c
        async with self.engine.connect() as connection:
            wanted = select(c.id).where(and_(c.bots_due, c.active < before, c.status == "playing")).limit(most)
            return [row.id for row in await connection.execute(wanted)]

    async def idle(self, before: float, most: int = 1000) -> list[str]:
        """Tables that nobody has touched since."""
        async with self.engine.connect() as connection:
            wanted = select(database.tables.c.id).where(_idle(before)).limit(most)
            return [row.id for row in await connection.execute(wanted)]

    async def archive(self, tables: Sequence[str], before: float) -> list[str]:
        """Archive those of some tables that are still idle; answers which."""
        c = database.tables.c
        async with self.engine.begin() as connection:
            done = await connection.execute(
                update(database.tables)
                .where(and_(c.id.in_(tables), _idle(before)))
                .values(status="archived", bots_due=False)
                .returning(c.id)
            )
            return [row.id for row in done]


def _idle(before: float) -> ColumnElement[bool]:
    c = database.tables.c
    last = select(func.max(database.moves.c.at)).where(database.moves.c.table_id == c.id).scalar_subquery()
    return and_(c.status.in_(("open", "playing")), c.active < before, func.coalesce(last, 0.0) < before)


def _entry(table: str, row: LogRow, change: Change | None) -> list[Statement]:
    """An entry of a log, and what changes with it."""
    now = time.time()
    statements: list[Statement] = [(APPEND, (table, row.seq, row.client, row.body, now))]
    if change:
        statements += [(_HOLD, (token, table, seat)) for seat, token in change.held]
    if change and change.status:
        statements.append((_STATUS, (change.status, change.bots_due, now, table)))
    return statements


FAILED = 70
"""The code with which a process ends that cannot go on: a supervisor starts it again."""

AWAY = (OSError, DBAPIError, NoConnectionFree)
"""What a read raises while the database is away, or everybody else reads."""


def die(error: BaseException) -> None:
    """A store that fails stops the process: better no answer than one that is not true."""
    logger.critical("the store failed, stopping: %s: %s", type(error).__name__, error)
    logging.shutdown()
    os._exit(FAILED)
