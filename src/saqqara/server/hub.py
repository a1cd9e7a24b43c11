"""What happens at the tables of this worker: validated, kept, then told to everyone who looks on."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from saqqara.bots import Budget

from . import seating, updates
from .audience import Audience
from .bot_players import Bots
from .boxes import offered
from .counsel import Counsel
from .deals import Deals
from .limits import Buckets
from .log import Annulled, Entry, Played, Pledged, Rematched, Rose, Sat, Threw, decode, encode
from .messages import ENCODER, Refusal, SeatInfo
from .news import Archived, Asked, Happened, News, Talked, There, Woken
from .outbox import Outbox
from .seating import Asker
from .sending import Kind
from .settings import Settings
from .standing import Standing
from .store import Change, Held, Line, LogRow, Store
from .table import Table
from .tables import Tables
from .wishes import Wish, wish_of

if TYPE_CHECKING:
    from .connection import Connection

logger = logging.getLogger("saqqara.hub")

_TRIES = 8
_LONGEST_LOG = 5_000  # entries, after which nobody sits down or rises any more; no game has so many moves
_OVERDUE = 4.0  # seconds after which another worker looks after bots
_LAST_REQUESTS_WITHIN = 20.0
_TURNS_TO = {"open": "a table waits again", "playing": "a game began", "over": "a game is over"}


class Hub:
    """The tables of one worker, and who looks at them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.bots = Bots(store, Budget(settings.bot_seconds, settings.bot_playouts), self.keep)
        self.counsel = Counsel(settings.hints_a_second)
        self.lines = Buckets(settings.lines_a_second, 10.0)  # of the chat, by table and seat
        self.changes = Buckets(settings.changes_a_second, 40.0)  # of who plays, likewise
        self.outbox = Outbox()
        self._tables = Tables(store, settings.tables_kept, self._in_use, offered(settings.boxes))
        self.games, self.boxes = self._tables.games, self._tables.boxes
        self.deals = Deals(store, self.games, settings.day_begins)
        self.results = Buckets(settings.results_a_second, 100.0)  # of deals, by address
        self._audiences: dict[str, Audience] = {}
        self._requests: set[asyncio.Task[None]] = set()
        self._idle: set[str] = set()  # tables, at the last look
        self._turns = 0  # that are being kept without a task
        self._tasks: set[asyncio.Task[None]] = set()
        self.closing = False

    async def open(self) -> None:
        """Begin to work."""
        self.store.on_return = self._on_return
        await self.store.open(self._on_news)
        self._tend(self._look_after())

    async def close(self) -> None:
        """Say good-bye to everyone, let what is under way finish, keep everything."""
        self.closing = True
        self.counsel.close()
        for audience in list(self._audiences.values()):
            for connection in list(audience.connections):
                connection.close(1012)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_REQUESTS_WITHIN):
                while self._turns:
                    await asyncio.sleep(0.01)
        if self._requests:
            await asyncio.wait(self._requests, timeout=_LAST_REQUESTS_WITHIN)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.deals.close()
        await self.bots.close()
        await self.store.close()

    def audiences(self) -> Collection[Audience]:
        """Who looks on, table by table."""
        return self._audiences.values()

    def tables_in_memory(self) -> Collection[Table]:
        """Tables that are not let go of."""
        return self._tables.kept()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what a client asked for; it is finished even if the server stops meanwhile."""
        task = asyncio.create_task(work)
        self._requests.add(task)
        task.add_done_callback(self._requests.discard)

    def _tend(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something of this worker's own."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() and not isinstance(task.exception(), Refusal):
            logger.error("a task failed", exc_info=task.exception())

    # Tables

    async def table(self, id: str) -> Table:
        """A table, from memory or from the store."""
        return self._tables.live(id) or await self._tables.find(id, self._loaded)

    async def wake(self, table: Table) -> None:
        """Somebody who sits there is back: it is no longer idle, and never was if a clock went wrong."""
        await self.store.wake(table.id, table.standing.status)
        table.archived = False
        self.store.tell(Woken(table.id))
        self.bots.consider(table)

    async def _loaded(self, table: Table) -> None:
        if self._elsewhere_may_be():
            async with table.lock:
                await self._catch_up(table)  # news that came while it was read
        self._limit_start(table)
        self.bots.consider(table)

    def _in_use(self, table: Table) -> bool:
        return table.id in self._audiences or self.bots.at(table)

    async def create(
        self,
        game: str,
        options: dict[str, str],
        seats: list[tuple[SeatInfo, str]],
        *,
        public: bool,
        hours: int = 0,
        box: str = "",
    ) -> Table:
        """Lay a new table; seats come with the hash of their token, empty if nobody holds it; `box` is a file."""
        return await self._tables.create(game, options, seats, public=public, hours=hours, box=box)

    async def rematch(self, table: Table, asker: Asker, client: str) -> int:
        """The same people at a new table; whoever asks first makes it."""
        if table.standing.rematch:
            return table.seq
        if client in table.clients:
            return await self._again(table, table.clients[client], wish_of(Rematched("")))
        seating.meet_again(table.standing, asker, "")
        seats = [(seat, token) for seat, token in zip(table.standing.seats, table.tokens, strict=True)]
        row, hours, box = table.row, table.standing.hours, table.game.components.text
        new = await self.create(row.game, row.options, seats, public=row.public, hours=hours, box=box)
        return await self.keep(table, lambda: seating.meet_again(table.standing, asker, new.id), client)

    # Keeping what happens

    async def keep(
        self,
        table: Table,
        make: Callable[[], Entry],
        client: str | None = None,
        taken: Held | None = None,
        wish: Wish | None = None,
    ) -> int:
        """Validate, commit, then tell; answers the number. A client's id that is known already is not done again.

        It must be for the same `wish`. What would change nothing about who plays is not kept. `taken` is the seat that
        comes with a new token; tokens that are given up with an entry go by themselves.
        """
        async with table.lock:
            for _ in range(_TRIES):
                if client and client in table.clients:
                    return await self._again(table, table.clients[client], wish)
                try:
                    entry = make()
                    standing = table.after(entry)
                except Refusal:
                    if not await self._was_behind(table):
                        raise
                    continue
                if table.seq >= _LONGEST_LOG and isinstance(entry, Sat | Rose | Pledged):
                    raise Refusal("busy", "this table has changed hands too often; lay another one")
                if isinstance(entry, Sat) and not taken and _same_players(standing, table.standing):
                    return table.seq
                held = [taken] if taken else _given_up(table, entry)
                row = LogRow(table.seq + 1, client, encode(entry))
                if await self.store.append(table.id, row, self._change(table, standing, held)):
                    for seat, token in held:
                        table.tokens[seat] = token
                    self._happened(table, row, standing)
                    if held:
                        self._look_at_tokens(table)
                    return row.seq
                await self._catch_up(table)
        raise Refusal("busy", "the table is too busy; send it again", status=503)

    async def _again(self, table: Table, seq: int, wish: Wish | None) -> int:
        """Something that was kept already, if it is that."""
        if wish is not None and wish != wish_of(decode(await self.store.entry(table.id, seq))):
            raise Refusal("used_id", "this id was used for something else; every request needs one of its own")
        return seq

    def keep_turn(
        self, table: Table, make: Callable[[], Played | Threw], client: str, done: Callable[[int | None], None]
    ) -> None:
        """The same for a turn or a throw, which nearly every entry is: no task, which would cost a third more.

        `done` is told its number; or None, if it has to be kept the long way, where it is also refused.
        """
        self._turns += 1
        table.lock.then(lambda: self._keep_turn(table, make, client, done))

    def _keep_turn(
        self, table: Table, make: Callable[[], Played | Threw], client: str, done: Callable[[int | None], None]
    ) -> None:
        """The caller holds the table's lock; whoever is told that it is done does so no more."""

        def ended(seq: int | None) -> None:
            self._turns -= 1
            try:
                done(seq)
            except Exception:
                logger.exception("a connection failed")
            table.lock.free()

        def kept(fresh: bool) -> None:
            if fresh:
                try:
                    self._happened(table, row, standing)
                except Exception:
                    logger.exception("telling of a turn failed")
            ended(row.seq if fresh else None)

        if client in table.clients:
            ended(None)
            return
        try:
            entry = make()
            standing = table.after(entry)
            row = LogRow(table.seq + 1, client, encode(entry))
            change = self._change(table, standing, ())
        except Exception as error:
            if not isinstance(error, Refusal):
                logger.exception("a turn failed")
            ended(None)
        else:
            self.store.append_soon(table.id, row, change, kept)

    def _change(self, table: Table, after: Standing, held: Sequence[Held]) -> Change | None:
        due = table.bot_due(after) is not None
        if not held and after.status == table.standing.status and due == (table.bot_due() is not None):
            return None
        return Change(after.status, due, held)

    async def _was_behind(self, table: Table) -> bool:
        """Whether another worker has kept something of which the news is still on its way; then it is taken in."""
        seq = table.seq
        if self._elsewhere_may_be():
            await self._catch_up(table)
        return table.seq > seq

    async def _catch_up(self, table: Table) -> None:
        """Take in what other workers have kept; the caller holds the table's lock."""
        log = await self.store.log_after(table.id, table.seq)
        table.tokens = await self.store.tokens(table.id)  # after the log: never older than it
        for row in log:
            self._happened(table, row, table.after(decode(row.body)))
        self._look_at_tokens(table)

    def _look_at_tokens(self, table: Table) -> None:
        if audience := self._audiences.get(table.id):
            audience.look_at_tokens()

    def _happened(self, table: Table, row: LogRow, standing: Standing) -> None:
        """An entry is kept: adopt it and tell everyone who looks on."""
        before, since = table.standing, table.since
        told_table = (
            standing.seats != before.seats
            or standing.status != before.status
            or standing.vows != before.vows
            or standing.rematch != before.rematch
            or standing.agreed != before.agreed
        )
        table.adopt(row, standing)
        told_table = told_table or table.since != since  # by and by another turn has begun
        if standing.status != before.status:
            logger.info("%s", _TURNS_TO[standing.status], extra={"table": table.id, "game": table.row.game})
        if audience := self._audiences.get(table.id):
            audience.broadcast(standing, told_table=told_table)
        if standing.vows is not before.vows:
            self._limit_start(table)
        self.bots.consider(table)

    def _limit_start(self, table: Table) -> None:
        """If a game shall begin, whoever has pledged has so long to show the nonce."""
        if table.standing.vows.called:
            self._tend(self._annul_later(table, table.standing.vows.annulled))

    async def _annul_later(self, table: Table, start: int) -> None:
        await asyncio.sleep(self.settings.reveal_seconds)
        await self.keep(table, lambda: seating.annul(table.standing, start))

    async def say(self, table: Table, seat: int | None, name: str, text: str, phrase: str) -> int:
        """Keep a line of the chat, then tell everyone."""
        for _ in range(_TRIES):
            line = Line(table.said + 1, seat, name, text, phrase, round(time.time(), 3))
            if await self.store.say(table.id, line):
                self._said(table, [line])
                return line.n
            self._said(table, await self.store.chat_after(table.id, table.said))
        raise Refusal("busy", "the chat is too busy; send it again", status=503)

    def _said(self, table: Table, lines: list[Line]) -> None:
        audience = self._audiences.get(table.id)
        for line in lines:
            if line.n > table.said:
                table.said = line.n
                if audience:
                    audience.send(updates.said(line))

    # Who looks on

    def join(self, table: Table, connection: "Connection") -> None:
        """A connection looks at a table from now on; the caller has told it what it missed."""
        audience = self._audiences.get(table.id)
        if audience is None:
            audience = self._audiences[table.id] = Audience(table)
        audience.add(connection)
        if self._elsewhere_may_be():
            self.store.tell(Asked(table.id))
        if not self._tell_presence(table.id, audience):
            connection.send(ENCODER.encode(audience.presence()), Kind.TALK)

    def part(self, table: Table, connection: "Connection") -> None:
        """A connection looks no longer."""
        audience = self._audiences.get(table.id)
        if audience is None:
            return
        audience.discard(connection)
        if not audience.connections:
            del self._audiences[table.id]
            self._tables.left(table)
        self._tell_presence(table.id, audience)

    def _tell_presence(self, id: str, audience: Audience, *, others: bool = True) -> bool:
        told = audience.tell_presence()
        if others and self._elsewhere_may_be():
            self._announce(id, audience)
        return told

    def _announce(self, id: str, audience: Audience) -> None:
        self.store.tell(There(id, audience.seats(), audience.watching()))

    def _elsewhere_may_be(self) -> bool:
        return self.settings.sqlite_path is None and not self.closing

    def asker(self, table: Table, seats: list[int]) -> Asker:
        """Somebody at a table, and who of the others is away: so long that they are not just loading a page."""
        if table.standing.hours:
            return Asker(seats, table.late())
        audience = self._audiences.get(table.id)
        if audience is None:
            return Asker(seats)
        owned = [number for number, seat in enumerate(table.standing.seats) if seat.owned]
        there, grace = audience.presence().connected, self.settings.away_seconds
        away = [number for number in owned if number not in there and audience.absent(number) >= grace]
        return Asker(seats, away, [number for number in owned if number not in there and number not in away])

    # News of other workers

    def _on_news(self, worker: str, news: News) -> None:
        """Another worker tells something about a table; who does not have it in memory need not know."""
        table, audience = self._tables.live(news.table), self._audiences.get(news.table)
        if table is None:
            return
        if isinstance(news, Happened):
            self._tend(self._hear(table, news))
        elif isinstance(news, Talked):
            self._tend(self._hear_chat(table))
        elif isinstance(news, Archived | Woken):
            table.archived = isinstance(news, Archived)
        elif isinstance(news, Asked):
            if audience:
                self._announce(table.id, audience)
        elif audience and audience.hear(worker, news.seats, news.watching):
            self._tell_presence(table.id, audience, others=False)

    def _on_return(self) -> None:
        """The database was away: what other workers told meanwhile was not heard."""
        for id in self._audiences:
            if table := self._tables.live(id):
                self._tend(self._hear(table, None))
                self._tend(self._hear_chat(table))

    async def _hear(self, table: Table, news: Happened | None) -> None:
        async with table.lock:
            if news is None:
                await self._catch_up(table)
                return
            if news.seq <= table.seq:
                return
            entry = decode(news.body) if news.body and news.seq == table.seq + 1 else None
            # With a seat its token changes, which is never told: it is looked up.
            if news.body is None or entry is None or isinstance(entry, Sat | Rose | Annulled):
                await self._catch_up(table)
            else:
                self._happened(table, LogRow(news.seq, news.client, news.body), table.after(entry))

    async def _hear_chat(self, table: Table) -> None:
        self._said(table, await self.store.chat_after(table.id, table.said))

    # What is to be done now and then

    async def _look_after(self) -> None:
        """Every few seconds: bots that nobody moves, word on who is here; now and then: archive idle tables."""
        late, archive_at = 0.0, 0.0
        while True:
            try:
                await self._wake_bots(time.time() - late)
                await self.deals.lay_ahead()
                if self._elsewhere_may_be():
                    for id, audience in list(self._audiences.items()):
                        self._announce(id, audience)
                if time.monotonic() > archive_at:
                    archive_at = time.monotonic() + self.settings.archive_seconds
                    await self._archive()
            except Exception:
                logger.exception("looking after tables failed; trying again")
            late = _OVERDUE
            await asyncio.sleep(_OVERDUE)

    async def _wake_bots(self, before: float) -> None:
        for id in await self.store.bots_due(before):
            with contextlib.suppress(Refusal):
                self.bots.consider(await self.table(id))

    async def _archive(self) -> None:
        """Tables that were idle at the look before as well: a clock that goes wrong for a while archives nothing."""
        before = time.time() - self.settings.idle_days * 86_400
        idle = set(await self.store.idle(before))
        gone = await self.store.archive(sorted(idle & self._idle), before)
        self._idle = idle
        for id in gone:
            if table := self._tables.live(id):
                table.archived = True
            self.store.tell(Archived(id))
        if gone:
            logger.info("archived %d idle tables", len(gone))


def _same_players(one: Standing, other: Standing) -> bool:
    return one.seats == other.seats and one.stand_ins == other.stand_ins


def _given_up(table: Table, entry: Entry) -> list[Held]:
    """The tokens that go with an entry: who rises, leaves to a bot, or was silent, holds the seat no more."""
    seats = list[int]()
    if isinstance(entry, Rose) or (isinstance(entry, Sat) and not entry.owned):
        seats = [entry.seat]
    elif isinstance(entry, Annulled):
        seats = entry.seats
    return [Held(seat, "") for seat in seats if table.tokens[seat]]
