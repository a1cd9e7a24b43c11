"""A client at a table: who it is, and its requests, handled one by one."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from saqqara.core.contract import SPECTATOR

from . import metrics, prints, seating, updates
from .counsel import why_not
from .hub import Hub
from .limits import Bucket, Visitor
from .log import Entry, Played, Threw
from .messages import (
    DECODE_TURN,
    DECODER,
    ENCODER,
    PHRASES,
    Ack,
    Advise,
    Advised,
    Chat,
    Failed,
    HandOver,
    Hello,
    Leave,
    Play,
    Pledge,
    Preview,
    Refusal,
    Rematch,
    Request,
    Reveal,
    Start,
    TakeBack,
    Throw,
    WhyNot,
)
from .people import plain, token_hash
from .seating import Asker
from .sending import Kind, Queue
from .store import AWAY, Line
from .table import Table
from .wishes import wish

logger = logging.getLogger("saqqara.connection")

_HELLO_WITHIN = 10.0
_MOST_WAITING = 16  # requests; then no more are read until they are worked off
_BROKEN, _COME_BACK, _WRONG, _TOO_MANY_ERRORS = 1011, 1012, 4400, 4429
_MOST_ERRORS = 200  # in a row; then it is no player
_TURNS = (
    '{"type":"play"',
    '{"type":"throw"',
)  # how programs begin a turn or a throw; one that is written otherwise takes the longer way


class Peer(Protocol):
    """The other end of the line."""

    writable: bool

    def write(self, messages: Sequence[bytes]) -> None:
        """Send messages in one go."""

    def close(self, code: int) -> None:
        """Say good-bye."""

    def pause_reading(self) -> None:
        """Read no more for now."""

    def resume_reading(self) -> None:
        """Read on."""


class Connection:
    """A client that has said hello: its table, its seats, and what it is still to be sent."""

    def __init__(self, hub: Hub, peer: Peer, visitor: Visitor, left: Callable[[], None]) -> None:
        self.hub, self._peer, self._visitor, self._left = hub, peer, visitor, left
        self._table: Table | None = None
        self.seats: list[int] = []
        self.viewers: list[int] = []
        self.by_states = False  # it runs the same rules, and is sent states in place of views
        self._hashes: set[str] = set()
        self._queue = Queue(hub.settings.queue)
        self._dirty = False  # there is something to be written soon
        self._inbox: list[str | bytes] = []  # what came while a request is under way
        self._busy = self._paused = self._gone = False
        self._closing: int | None = None
        self._advice: asyncio.Future[Advised] | None = None  # that is being thought about
        self._bucket = Bucket(hub.settings.messages_a_second)
        self._errors = 0
        self._hello_bucket = Bucket(hub.settings.hellos_a_second)
        self._hello_due = asyncio.get_running_loop().call_later(_HELLO_WITHIN, self._no_hello)

    @property
    def table(self) -> Table:
        """The table this connection has joined."""
        assert self._table is not None
        return self._table

    @property
    def waiting(self) -> int:
        """How many requests are not handled yet."""
        return len(self._inbox)

    @property
    def unsent(self) -> int:
        """How many messages are still to be written."""
        return len(self._queue)

    # Writing

    def send(self, data: bytes, kind: Kind = Kind.SIGHT) -> None:
        """Queue a message; it is written when all that belongs to it is queued, for everyone."""
        self._queue.add(kind, data)
        if not self._dirty:
            self._dirty = True
            self.hub.outbox.add(self)

    def answer(self, message: Any) -> None:
        """Send an answer to this client alone."""
        self.send(ENCODER.encode(message), Kind.ANSWER)

    def flush(self) -> None:
        """Write what is queued, if the peer takes it."""
        self._dirty = False
        if self._gone:
            return
        if self._peer.writable:
            if self._queue.behind:
                metrics.RESYNCED.inc()
                self._queue.make_up(self._fresh())
            if self._queue:
                self._peer.write(self._queue.take())
            if self._inbox and not self._busy:
                self._go_on()
        if self._closing is not None and not self._busy:
            self._peer.close(self._closing)

    def close(self, code: int) -> None:
        """Close once what is under way is done, and the queue is written."""
        self._closing = self._closing or code
        self.flush()

    def _fresh(self) -> list[bytes]:
        table = self._table
        if table is None:
            return []
        return [
            updates.welcome(table, self.seats, self.hub.settings.away_seconds),
            *updates.fresh(table, self.viewers, by_states=self.by_states),
        ]

    # Reading

    def received(self, text: str | bytes) -> None:
        """A message came; it waits until those before it are handled, and their answers can be written."""
        if self._busy or self._inbox or not self._peer.writable:
            self._inbox.append(text)
            if len(self._inbox) >= _MOST_WAITING:
                self._paused = True
                self._peer.pause_reading()
        elif self._closing is None:
            self._begin(text)

    def lost(self) -> None:
        """The peer is gone. What is under way is finished, so that what is kept is also known here; nothing else is."""
        self._gone = True
        self._left()
        self._inbox.clear()
        self._hello_due.cancel()
        if self._advice is not None:
            self._advice.cancel()
        if self._table is not None:
            self.hub.part(self._table, self)

    def _no_hello(self) -> None:
        if self._table is None and self._closing is None:
            self._fail(Refusal("no_hello", "the first message must be 'hello', within ten seconds"))
            self.close(_WRONG)

    def _begin(self, text: str | bytes) -> None:
        self._busy = True
        if not self._plays_at_once(text):
            self.hub.spawn(self._work(text))

    async def _work(self, text: str | bytes) -> None:
        """Handle a message."""
        try:
            if await self._in_turn():
                await self._handle(text)
            if self._errors > _MOST_ERRORS:
                self._closing = self._closing or _TOO_MANY_ERRORS
        except Exception:
            where = {"table": self._table.id, "seat": self.seats} if self._table else {}
            logger.exception("a connection failed", extra=where)
            self._closing = self._closing or _BROKEN
        finally:
            self._ended()
            self.hub.outbox.flush()

    async def _in_turn(self) -> bool:
        """Being read more slowly is all that a flood gets; False if meanwhile nobody waits for it any more."""
        for bucket in (self._bucket, self._visitor.messages):
            while not bucket.take():
                await asyncio.sleep(bucket.wait())
                if self._gone or self._closing is not None:
                    return False
        return True

    def _ended(self) -> None:
        """Nothing is under way any more."""
        self._busy = False
        if self._gone and self._table is not None:
            self.hub.part(self._table, self)  # it may have been on its way in
        if self._closing is not None:
            self._inbox.clear()
            self.flush()
        elif self._inbox or self._paused:
            self._go_on()

    def _go_on(self) -> None:
        """What waits longest; when nothing does, more is read."""
        if self._inbox and self._peer.writable:
            self._begin(self._inbox.pop(0))
        elif not self._inbox and self._paused:
            self._paused = False
            self._peer.resume_reading()

    def _plays_at_once(self, text: str | bytes) -> bool:
        """A turn or a throw, which nearly every message is, without a task; False if it is none, or not that simple."""
        table = self._table
        if table is None or not isinstance(text, str) or not text.startswith(_TURNS) or not self._bucket.take():
            return False
        try:
            play = DECODE_TURN(text)
        except (msgspec.DecodeError, RecursionError):
            return False

        def kept(seq: int | None) -> None:
            if seq is None:
                self.hub.spawn(self._work(text))
                return
            self._kept(play, seq, table)
            self._errors = 0
            self._ended()

        self.hub.keep_turn(table, lambda: self._turn(table, play), self._client(play.id, play.seat), kept)
        return True

    async def _handle(self, text: str | bytes) -> None:
        id, first = "", self._table is None
        try:
            try:
                request = DECODER.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Refusal("bad_message", f"not a message of the protocol: {error}"[:300], status=400) from None
            id = getattr(request, "id", "")
            if first and not isinstance(request, Hello):
                raise Refusal("hello_first", "the first message must be 'hello'", status=400)
            await self._do(request)
            self._errors = 0
        except Refusal as refusal:
            self._errors += 1
            self._fail(refusal, id)
        except AWAY:
            self._fail(Refusal("busy", "the database does not answer just now; try again"), id)
            self._closing = self._closing or _COME_BACK
        if self._table is None:
            self._closing = self._closing or _WRONG

    def _fail(self, refusal: Refusal, id: str = "") -> None:
        metrics.REFUSED.labels(refusal.code if len(refusal.code) < 32 else "other").inc()
        self.answer(Failed(refusal.code, refusal.text, refusal.rule, id, refusal.facts))

    async def _do(self, request: Request) -> None:
        if isinstance(request, Play | Throw):
            await self._play(request)
        elif isinstance(request, Preview):
            seating.owns(self._asker(), request.seat)
            self.answer(self.table.preview(request.id, request.seat, request.codes))
        elif isinstance(request, Hello):
            await self._hello(request)
        elif isinstance(request, Chat):
            await self._say(request)
        elif isinstance(request, WhyNot):
            seating.owns(self._asker(), request.seat)
            self.answer(why_not(self.table, request))
        elif isinstance(request, Advise):
            seating.owns(self._asker(), request.seat)
            self._advice = asyncio.ensure_future(self.hub.counsel.advise(self.table, request, self._visitor))
            self.answer(await self._advice)
        elif isinstance(request, Rematch):
            self._done(request.id, await self.hub.rematch(self.table, self._asker(), self._client(request.id)))
        else:
            await self._change(request)

    def _asker(self) -> Asker:
        return Asker(self.seats)

    def _client(self, id: str, seat: int | None = None) -> str:
        """An id that is this client's alone; who only watches is refused anyway."""
        first = self.seats[0] if self.seats else SPECTATOR
        return f"{first if seat is None else seat}-{id}"

    def _done(self, id: str, seq: int) -> None:
        self.answer(Ack(id, seq))

    # What a client can ask for

    async def _hello(self, hello: Hello) -> None:
        """Come to a table; said again, go to another one."""
        if not self._hello_bucket.take():
            raise Refusal("too_fast", "that is a lot of hellos; wait a moment", status=429)
        while not self._visitor.hellos.take():
            await asyncio.sleep(self._visitor.hellos.wait())  # each has its turn: none of an address is shut out
            if self._gone or self._closing is not None:
                return
        table = await self.hub.table(hello.table)
        if self._table is not None:
            self.hub.part(self._table, self)
            self._table = None
        self._hashes = {token_hash(token) for token in hello.tokens}
        self.by_states = prints.rules(table.row.game) in hello.rules
        if self._seats_of(table, hello) and table.status == "archived":
            await self.hub.wake(table)
        seats, seq, said, missed, lines = [-1], -1, -1, list[bytes](), list[Line]()
        while (seats, seq, said) != (
            self._seats_of(table, hello),
            table.seq,
            table.said,
        ):  # something happens meanwhile
            seats, seq, said = self.seats, table.seq, table.said
            missed = await updates.missed(self.hub.store, table, self.viewers, hello.seen, by_states=self.by_states)
            lines = await self.hub.store.chat_after(table.id, hello.chat) if said > hello.chat else []
        self._table = table
        self._hello_due.cancel()
        self._queue.greet(
            [updates.welcome(table, self.seats, self.hub.settings.away_seconds), *missed], map(updates.said, lines)
        )
        self.hub.join(table, self)
        await self._back(table)

    async def _back(self, table: Table) -> None:
        """Whoever was away plays again."""
        for seat in [seat for seat in self.seats if seat in table.standing.stand_ins and table.status == "playing"]:
            with contextlib.suppress(Refusal):  # they were quicker themselves
                await self.hub.keep(table, partial(self._takes_back, table, seat))

    def _takes_back(self, table: Table, seat: int) -> Entry:
        return seating.take_back(table.standing, self._asker(), seat)

    def _seats_of(self, table: Table, hello: Hello) -> list[int]:
        """The seats that the tokens open now; there must be one, if there are any tokens."""
        self.find_seats(table)
        if hello.tokens and not self.seats:
            raise Refusal("bad_token", "none of these tokens opens a seat of this table", status=403)
        return self.seats

    def find_seats(self, table: Table) -> bool:
        """Which seats the tokens open; True if they are others than before."""
        before = self.seats
        self.seats = [seat for seat, held in enumerate(table.tokens) if held and held in self._hashes]
        self.viewers = list(self.seats) or [SPECTATOR]
        return self.seats != before

    async def _play(self, play: Play | Throw) -> None:
        table, seat = self.table, play.seat
        seating.owns(self._asker(), seat)  # an id is looked up only for who may ask
        seq = await self.hub.keep(table, lambda: self._turn(table, play), self._client(play.id, seat), wish=wish(play))
        self._kept(play, seq, table)

    def _turn(self, table: Table, play: Play | Throw) -> Played | Threw:
        """The entry that a turn or a throw becomes, as the table stands now."""
        if isinstance(play, Throw):
            return seating.throw(table.standing, self._asker(), play.seat)
        return seating.play(
            table.standing, self._asker(), play.seat, play.codes, throws=play.throw, signature=play.signature
        )

    def _kept(self, play: Play | Throw, seq: int, table: Table) -> None:
        self._done(play.id, seq)
        if isinstance(play, Play):
            metrics.played(table.row.game).inc()

    async def _change(self, request: Pledge | Start | Reveal | Leave | HandOver | TakeBack) -> None:
        """Who plays; each change stays in the log."""
        table, id = self.table, request.id
        if isinstance(request, Leave | HandOver | TakeBack) and not self.hub.changes.take((table.id, request.seat)):
            raise Refusal("too_fast", "this seat has changed hands a lot; wait a moment", status=429)
        client = self._client(id)
        self._done(
            id, await self.hub.keep(table, lambda: self._seats_change(table, request), client, wish=wish(request))
        )

    def _seats_change(self, table: Table, request: Pledge | Start | Reveal | Leave | HandOver | TakeBack) -> Entry:
        """The entry that a request becomes, as the table stands now."""
        standing, asker = table.standing, self._asker()
        if isinstance(request, Pledge):
            return seating.pledge(standing, asker, request.seat, request.pledge, request.key)
        if isinstance(request, Start):
            return seating.start(asker)
        if isinstance(request, Reveal):
            return seating.reveal(standing, asker, request.seat, request.nonce)
        if isinstance(request, Leave):
            return seating.leave(standing, asker, request.seat)
        if isinstance(request, TakeBack):
            return self._takes_back(table, request.seat)
        return seating.hand_over(standing, self.hub.asker(table, self.seats), request.seat, request.level)

    async def _say(self, chat: Chat) -> None:
        seating.sits(self._asker())
        seat = self.seats[0] if chat.seat is None else chat.seat
        seating.owns(self._asker(), seat)
        if chat.phrase and chat.phrase not in PHRASES:
            raise Refusal("no_phrase", f"there is no phrase {chat.phrase!r}", status=422)
        text = plain(chat.text)
        if not text and not chat.phrase:
            raise Refusal("empty", "there is nothing to say", status=422)
        if not self.hub.lines.take((self.table.id, seat)) or not self._visitor.lines.take():
            raise Refusal("too_fast", "that is a lot of talk; wait a moment", status=429)
        name = self.table.standing.seats[seat].name
        self._done(chat.id, await self.hub.say(self.table, seat, name, text, chat.phrase))
