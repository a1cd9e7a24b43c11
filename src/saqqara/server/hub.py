"""All tables of this worker: loading them, keeping what happens, telling everyone who looks on."""

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import msgspec

from saqqara import library
from saqqara.bots import Budget
from saqqara.core import discover, fair
from saqqara.core.contract import SPECTATOR
from saqqara.core.errors import SaqqaraError
from saqqara.core.game import Game

from . import metrics
from .bot_turns import bot_turn
from .log import Entry, Played, Rematched, Rose, Sat, Started, decode, encode
from .messages import ENCODER, Presence, Refusal, Said, SeatInfo, Update, Welcome
from .settings import Settings
from .store import Change, Kept, Line, Loaded, Store, TableRow
from .table import NO_NONCE, Glances, Sight, Standing, Table

if TYPE_CHECKING:
    from .connection import Connection

logger = logging.getLogger("saqqara.hub")

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_TRIES = 8
_LONGEST_TAIL = 40
_OVERDUE = 4.0  # seconds after which another worker looks after bots
_HERE_FOR = 25.0  # seconds for which a worker's word on who is there holds


def token_hash(token: str) -> str:
    """What is kept of a seat's secret token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Audience:
    """Who looks at a table from this worker, and what they have seen."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.connections: set[Connection] = set()
        self.sights: dict[int, Sight] = {}
        self.elsewhere: dict[str, tuple[float, list[int], int]] = {}
        self.since = time.monotonic()

    def sight(self, viewer: int, table: Table) -> Sight:
        """What a viewer has seen last; a new one begins now."""
        if viewer not in self.sights:
            self.sights[viewer] = Sight(self.game, viewer)
            self.sights[viewer].look(table.standing.state, Glances(self.game))
        return self.sights[viewer]

    def presence(self) -> Presence:
        """Whose owners are connected, here and at other workers."""
        now = time.monotonic()
        far = [word for word in self.elsewhere.values() if word[0] > now]
        seats = {seat for connection in self.connections for seat in connection.seats}
        seats |= {seat for _, there, _ in far for seat in there}
        return Presence(sorted(seats), self.watching() + sum(watching for _, _, watching in far))

    def watching(self) -> int:
        """How many watch from this worker."""
        return sum(not connection.seats for connection in self.connections)


class Hub:
    """The tables of one worker."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.games = {name: library.game(name) for name in library.games()}
        self._tables: dict[str, Table] = {}  # those to keep
        self._live: WeakValueDictionary[str, Table] = WeakValueDictionary()  # all there are: never two of one table
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._audiences: dict[str, Audience] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.pool = ThreadPoolExecutor(2, thread_name_prefix="bot")
        self.name = secrets.token_hex(4)
        self.closing = False

    async def open(self) -> None:
        """Begin to work."""
        await self.store.open(self._on_news)
        self._spawn(self._look_after())

    async def close(self) -> None:
        """Say good-bye to everyone, let what is under way finish, keep everything."""
        self.closing = True
        for audience in list(self._audiences.values()):
            for connection in list(audience.connections):
                connection.close(1012)
        for task in [*self._bots.values(), *self._tasks]:
            task.cancel()
        await asyncio.gather(*self._bots.values(), *self._tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() and not isinstance(task.exception(), Refusal):
            logger.error("a task failed", exc_info=task.exception())

    # Finding tables

    async def table(self, id: str) -> Table:
        """A table, from memory or from the store."""
        table = self._live.get(id)
        if table is not None:
            return table
        if not (id.isascii() and id.isalnum()):
            raise _no_table()
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Table:
        loaded = await self.store.load(id)
        if loaded is None:
            raise _no_table()
        table = self._put(loaded)
        if self._elsewhere_may_be():
            async with table.lock:
                await self._catch_up(table)  # news that came while it was read
        self.consider_bots(table)
        return table

    def _put(self, loaded: Loaded) -> Table:
        """Hold a table in memory."""
        self._forget_some()
        table = Table(loaded, self._game_of(loaded))
        self._tables[table.id] = self._live[table.id] = table
        metrics.TABLES.set(len(self._tables))
        return table

    def _game_of(self, loaded: Loaded) -> Game:
        row = loaded.row
        game = self.games.get(row.game)
        if game is None or game.spec.version != row.rules:
            raise Refusal("other_rules", "this table was begun with another version of the rules")
        if game.components.digest == row.box:
            return game
        for components in library.shipped_boxes(discover.spec(row.game)):
            if components.digest == row.box:
                return Game(game.spec, components, game.backend)
        raise Refusal("other_box", "this table was begun with cards that are not here")

    def _forget_some(self, most: int | None = None) -> None:
        """Let go of tables that nobody looks at, the longest unused first, until there are few enough."""
        most = self.settings.tables_kept if most is None else most
        if len(self._tables) < most:
            return
        for id, table in list(self._tables.items()):
            if id not in self._audiences and id not in self._bots and not table.lock.locked():
                del self._tables[id]
                if len(self._tables) < 0.9 * most:
                    break
        metrics.TABLES.set(len(self._tables))

    # Making tables

    async def create(
        self, game: str, options: dict[str, str], seats: list[tuple[SeatInfo, str]], *, public: bool
    ) -> Table:
        """Lay a new table; seats come with the hash of their token, empty if nobody holds it."""
        made = self.games.get(game)
        if made is None:
            raise Refusal("no_game", f"there is no game {game!r}; there are {', '.join(self.games)}", status=422)
        try:
            made.spec.option_numbers(len(seats), options)
        except SaqqaraError as error:
            raise Refusal("bad_option", str(error), status=422) from None
        entries: list[Entry] = [
            Sat(number, seat.name, seat.colour, seat.level, seat.owned)
            for number, (seat, _) in enumerate(seats)
            if seat.kind != "open"
        ]
        row = TableRow(
            id="".join(secrets.choice(_ALPHABET) for _ in range(10)), game=game, rules=made.spec.version,
            box=made.components.digest, options=options, players=len(seats), public=public, seed=secrets.token_hex(32),
            status="open", created=time.time(),
        )  # fmt: skip
        bodies = [encode(entry) for entry in entries]
        if not await self.store.create(row, [(token, "") for _, token in seats], bodies):
            raise Refusal("busy", "try again", status=503)  # the name of the table is taken: once in a million years
        log = [Kept(seq, None, body) for seq, body in enumerate(bodies, 1)]
        return self._put(Loaded(row, [token for _, token in seats], [""] * len(seats), log, 0))

    async def rematch(self, table: Table, client: str) -> int:
        """The same people at a new table; whoever asks first makes it."""
        if table.standing.status != "over":
            raise Refusal("not_over", "the game is not over yet")
        if table.standing.rematch:
            return table.seq
        seats = [(seat, token) for seat, token in zip(table.standing.seats, table.tokens, strict=True)]
        new = await self.create(table.row.game, table.row.options, seats, public=table.row.public)

        def entry() -> Entry:
            if table.standing.rematch:
                raise Refusal("rematched", "somebody was quicker; the new table is in the last update")
            return Rematched(new.id)

        return await self.keep(table, entry, client)

    # Keeping what happens

    async def keep(
        self,
        table: Table,
        make: Callable[[], Entry],
        client: str | None = None,
        held: tuple[int, str, str] | None = None,
    ) -> int:
        """Validate, commit, then tell; answers the number. A client's id that is known already is not done again."""
        async with table.lock:
            for _ in range(_TRIES):
                if client and client in table.clients:
                    return table.clients[client]
                entry = make()
                standing = table.after(entry)
                kept = Kept(table.seq + 1, client, encode(entry))
                if await self.store.append(table.id, kept, self._change(table, standing, held)):
                    if held:
                        seat, table.tokens[seat], table.held_nonces[seat] = held
                    self._happened(table, kept, standing)
                    if held:
                        self._look_at_tokens(table)
                    return kept.seq
                await self._catch_up(table)
        raise Refusal("busy", "the table is too busy; send it again", status=503)

    def _change(self, table: Table, after: Standing, held: tuple[int, str, str] | None) -> Change | None:
        due = table.bot_due(after) is not None
        if not held and after.status == table.standing.status and due == (table.bot_due() is not None):
            return None
        return Change(after.status, due, held)

    async def _catch_up(self, table: Table) -> None:
        """Take in what other workers have kept; the caller holds the table's lock."""
        log = await self.store.log_after(table.id, table.seq)
        table.tokens, table.held_nonces = await self.store.held(table.id)  # after the log: never older than it
        for kept in log:
            self._happened(table, kept, table.after(decode(kept.body)))
        self._look_at_tokens(table)

    def _look_at_tokens(self, table: Table) -> None:
        """Who has left a seat, or lost it, only watches from now on."""
        audience = self._audiences.get(table.id)
        for connection in audience.connections if audience else ():
            if connection.find_seats(table) and audience:
                connection.send(ENCODER.encode(Welcome(table.info(), connection.seats, table.seq, table.chat)))
                for update in self.fresh(table, connection.viewers, words=connection.words):
                    connection.send(update)
                for viewer in connection.viewers:
                    audience.sight(viewer, table)

    def _happened(self, table: Table, kept: Kept, standing: Standing) -> None:
        """An entry is kept: adopt it and tell everyone who looks on."""
        told_table = standing.seats != table.standing.seats or standing.status != table.standing.status
        told_table = told_table or standing.rematch != table.standing.rematch
        table.adopt(kept, standing)
        audience = self._audiences.get(table.id)
        if audience:
            self._broadcast(table, audience, standing, told_table=told_table)
        self.consider_bots(table)

    def _broadcast(self, table: Table, audience: Audience, standing: Standing, *, told_table: bool) -> None:
        glances = Glances(table.game)
        for viewer, sight in list(audience.sights.items()):
            lookers = [c for c in audience.connections if viewer in c.viewers]
            if not lookers:
                del audience.sights[viewer]
                continue
            update = self.update(table, sight, standing, glances, told_table=told_table)
            plain = ENCODER.encode(update)
            for connection in lookers:
                connection.send(with_words(update, sight) if connection.words else plain)

    def update(
        self, table: Table, sight: Sight, standing: Standing, glances: Glances, *, told_table: bool, fresh: bool = False
    ) -> Update:
        """The newest number of a table as one viewer sees it."""
        events = sight.events(standing.passed, glances)
        return Update(
            seq=table.seq,
            seat=None if sight.viewer == SPECTATOR else sight.viewer,
            table=table.info() if told_table else None,
            view=sight.view(glances),
            legal=sight.legal() if standing.status == "playing" else [],
            events=events,
            fresh=fresh,
            ending=table.ending(),
        )

    # Who looks on

    def join(self, table: Table, connection: "Connection") -> None:
        """A connection looks at a table from now on; the caller has told it what it missed."""
        audience = self._audiences.setdefault(table.id, Audience(table.game))
        audience.connections.add(connection)
        for viewer in connection.viewers:
            audience.sight(viewer, table)
        if self._elsewhere_may_be():
            self.store.tell(f"{table.id} who {self.name}")
        self._tell_presence(table.id, audience)

    def part(self, table: Table, connection: "Connection") -> None:
        """A connection looks no longer."""
        audience = self._audiences.get(table.id)
        if audience is None:
            return
        audience.connections.discard(connection)
        if not audience.connections:
            del self._audiences[table.id]
            self._tables[table.id] = self._tables.pop(table.id, table)  # used last
            self._forget_some()
        self._tell_presence(table.id, audience)

    def _tell_presence(self, id: str, audience: Audience, *, others: bool = True) -> None:
        told = ENCODER.encode(audience.presence())
        for connection in audience.connections:
            connection.send(told)
        if others and self._elsewhere_may_be():
            self._announce(id, audience)

    def _announce(self, id: str, audience: Audience) -> None:
        seats = sorted({seat for connection in audience.connections for seat in connection.seats})
        self.store.tell(f"{id} here {self.name} {audience.watching()} {','.join(map(str, seats)) or '-'}")

    def _elsewhere_may_be(self) -> bool:
        return self.settings.sqlite_path is None and not self.closing

    def is_away(self, table: Table, seat: int) -> bool:
        """Whether nobody who holds a seat's token is connected; other workers get time to say so."""
        audience = self._audiences.get(table.id)
        if audience is None or not table.standing.seats[seat].owned:
            return False
        known = self.settings.sqlite_path is not None or time.monotonic() - audience.since > 2 * _OVERDUE
        return known and seat not in audience.presence().connected

    def fresh(self, table: Table, viewers: list[int], *, words: bool) -> list[bytes]:
        """What a table looks like now, whatever was seen before."""
        updates, glances = list[bytes](), Glances(table.game)
        for viewer in viewers:
            sight = Sight(table.game, viewer)
            sight.look(table.standing.state, glances)
            update = self.update(table, sight, table.standing, glances, told_table=True, fresh=True)
            updates.append(with_words(update, sight) if words else ENCODER.encode(update))
        return updates

    async def missed(self, table: Table, viewers: list[int], seen: int | None, *, words: bool = False) -> list[bytes]:
        """What a connection has missed: the tail after what it saw, or a fresh view."""
        if seen == table.seq:
            return []
        if seen is None or not 0 < table.seq - seen <= _LONGEST_TAIL:
            return self.fresh(table, viewers, words=words)
        loaded = await self.store.load(table.id)
        assert loaded is not None
        then = Table(replace(loaded, log=loaded.log[:seen]), table.game)
        then.archived = False
        sights, glances = [Sight(table.game, viewer) for viewer in viewers], Glances(table.game)
        for sight in sights:
            sight.look(then.standing.state, glances)
        updates = list[bytes]()
        for kept in loaded.log[seen : table.seq]:
            standing = then.learn(kept)
            for sight in sights:
                update = self.update(then, sight, standing, glances, told_table=True)
                updates.append(with_words(update, sight) if words else ENCODER.encode(update))
        return updates

    async def say(self, table: Table, seat: int | None, name: str, text: str, phrase: str) -> int:
        """Keep a line of the chat, then tell everyone."""
        for _ in range(_TRIES):
            line = Line(table.chat + 1, seat, name, text, phrase, round(time.time(), 3))
            if await self.store.say(table.id, line):
                self._said(table, [line])
                return line.n
            self._said(table, await self.store.chat_after(table.id, table.chat))
        raise Refusal("busy", "the chat is too busy; send it again", status=503)

    def _said(self, table: Table, lines: list[Line]) -> None:
        audience = self._audiences.get(table.id)
        for line in lines:
            if line.n > table.chat:
                table.chat = line.n
                told = said(line)
                for connection in audience.connections if audience else ():
                    connection.send(told)

    # News of other workers

    def _on_news(self, news: str) -> None:
        """Another worker tells: an entry it kept, a line of the chat, or who is there."""
        id, what, *rest = news.split(" ", 3)
        table = self._live.get(id)
        if table is None:
            return
        audience = self._audiences.get(id)
        if what == "chat":
            self._spawn(self._hear_chat(table))
        elif what == "who" and audience:
            self._announce(id, audience)
        elif what == "here" and audience:
            watching, seats = rest[1].split(" ")
            before = audience.presence()
            there = [int(seat) for seat in seats.split(",")] if seats != "-" else []
            audience.elsewhere[rest[0]] = time.monotonic() + _HERE_FOR, there, int(watching)
            if audience.presence() != before:
                self._tell_presence(id, audience, others=False)
        elif what == "archived":
            table.archived = True
        elif what.isdigit():
            client = None if rest[0] == "-" else rest[0]
            self._spawn(self._hear(table, Kept(int(what), client, rest[1])))

    async def _hear(self, table: Table, kept: Kept) -> None:
        async with table.lock:
            entry = decode(kept.body)
            if kept.seq == table.seq + 1 and not isinstance(entry, Sat | Rose | Started):
                self._happened(table, kept, table.after(entry))
            elif kept.seq > table.seq:
                await self._catch_up(table)

    async def _hear_chat(self, table: Table) -> None:
        self._said(table, await self.store.chat_after(table.id, table.chat))

    # Bots

    def consider_bots(self, table: Table) -> None:
        """Let bots move where they are due; this worker does it unless another one is at it."""
        if table.bot_due() is not None and table.id not in self._bots and not self.closing:
            task = asyncio.create_task(self._move_bots(table))
            self._bots[table.id] = task
            task.add_done_callback(lambda _: self._bots_rested(table, task))

    def _bots_rested(self, table: Table, task: "asyncio.Task[None]") -> None:
        self._bots.pop(table.id, None)
        if task.cancelled():
            return
        if task.exception():
            logger.error("a bot failed at table %s", table.id, exc_info=task.exception())
        else:
            self.consider_bots(table)

    async def _move_bots(self, table: Table) -> None:
        async with self.store.claim(table.id) as mine:
            while mine and (seat := table.bot_due()) is not None:
                await self._move_bot(table, seat)
        if not mine:
            await asyncio.sleep(1)

    async def _move_bot(self, table: Table, seat: int) -> None:
        state, seq = table.standing.state, table.seq
        assert state is not None
        budget = Budget(self.settings.bot_seconds, self.settings.bot_playouts)
        codes = await asyncio.get_running_loop().run_in_executor(
            self.pool, bot_turn, table.game, table.game.redact(state, seat), seat,
            table.standing.seats[seat].level, budget, f"{table.row.seed} {seq} {seat}",
        )  # fmt: skip

        def entry() -> Entry:
            if table.standing.seats[seat].kind != "bot":
                raise Refusal("taken_back", "the seat is a person's again")
            return Played(seat, codes)

        with contextlib.suppress(Refusal):
            await self.keep(table, entry, f"bot-{seat}-{seq}")
            metrics.BOT_TURNS.labels(table.row.game).inc()

    async def _look_after(self) -> None:
        """Every few seconds: bots that nobody moves, word on who is here; now and then: archive idle tables."""
        late, archive_at = 0.0, 0.0
        while True:
            try:
                await self._wake_bots(time.time() - late)
                if self._elsewhere_may_be():
                    for id, audience in list(self._audiences.items()):
                        self._announce(id, audience)
                if time.monotonic() > archive_at:
                    archive_at = time.monotonic() + 3600
                    await self._archive()
            except Exception:
                logger.exception("looking after tables failed; trying again")
            late = _OVERDUE
            await asyncio.sleep(_OVERDUE)

    async def _wake_bots(self, before: float) -> None:
        for id in await self.store.bots_due(before):
            with contextlib.suppress(Refusal):
                self.consider_bots(await self.table(id))

    async def _archive(self) -> None:
        gone = await self.store.archive(time.time() - self.settings.idle_days * 86_400)
        for id in gone:
            if table := self._live.get(id):
                table.archived = True
            self.store.tell(f"{id} archived")
        if gone:
            logger.info("archived %d idle tables", len(gone))


def _no_table() -> Refusal:
    return Refusal("no_table", "there is no table of this name; look at the link again", status=404)


def said(line: Line) -> bytes:
    """A line of the chat as a message."""
    return ENCODER.encode(Said(line.n, line.seat, line.name, line.text, line.phrase, line.at))


def with_words(update: Update, sight: Sight) -> bytes:
    """An update with the legal moves in words too."""
    return ENCODER.encode(msgspec.structs.replace(update, words=sight.words() if update.legal else []))


def checked_nonce(nonce: str) -> str:
    """A nonce, or none; refuses what the record could not hold."""
    if nonce and not fair.is_nonce(nonce):
        raise Refusal("bad_nonce", "a nonce is 1 to 64 hexadecimal digits", status=422)
    return nonce


def plain(text: str) -> str:
    """Words as they may be shown and kept: single spaces, nothing that cannot be printed."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())


def nonces_of(table: Table, given: dict[str, str], mine: list[int]) -> Started:
    """The start of a game: the nonces that seats have given, those of my seats filled in, none for bots."""
    nonces = [nonce or NO_NONCE for nonce in table.held_nonces]
    for seat in mine:
        if not table.held_nonces[seat] and str(seat) in given:
            nonces[seat] = checked_nonce(given[str(seat)])
    return Started(nonces)
