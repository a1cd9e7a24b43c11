"""A client at a table: who it is, and its requests, handled one by one."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from saqqara.core.contract import SPECTATOR

from . import counsel, metrics, prints, seating, updates
from .hub import Hub
from .limits import Bucket
from .log import Entry, Played, Threw
from .messages import (
    DECODE_TURN,
    DECODER,
    ENCODER,
    PHRASES,
    Ack,
    Advise,
    Chat,
    Failed,
    HandOver,
    Hello,
    Leave,
    Play,
    Preview,
    Refusal,
    Rematch,
    Request,
    Start,
    TakeBack,
    Throw,
    WhyNot,
)
from .people import plain, token_hash
from .seating import Asker
from .sending import Kind, Queue
from .store import Line
from .table import Table

logger = logging.getLogger("saqqara.connection")

_HELLO_WITHIN = 10.0
_MOST_WAITING = 16  # requests; then no more are read for a while
_BROKEN, _WRONG, _TOO_MANY_ERRORS = 1011, 4400, 4429
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

    def __init__(self, hub: Hub, peer: Peer, left: Callable[[], None]) -> None:
        self.hub, self._peer, self._left = hub, peer, left
        self._table: Table | None = None
        self.seats: list[int] = []
        self.viewers: list[int] = []
        self.by_states = False  # it runs the same rules, and is sent states in place of views
        self._hashes: set[str] = set()
        self._queue = Queue(hub.settings.queue)
        self._dirty = False  # there is something to be written soon
        self._inbox: list[str | bytes] | None = None  # what came while a request is under way
        self._closing: int | None = None
        self._gone = False
        self._bucket = Bucket(hub.settings.messages_a_second)
        self._errors = 0
        self._hello_bucket = Bucket(hub.settings.hellos_a_second)
        self._chat_bucket = Bucket(1.0, 10.0)
        self._hint_bucket = Bucket(0.5, 10.0)
        self._hello_due = asyncio.get_running_loop().call_later(_HELLO_WITHIN, self._no_hello)

    @property
    def table(self) -> Table:
        """The table this connection has joined."""
        assert self._table is not None
        return self._table

    @property
    def waiting(self) -> int:
        """How many requests are not handled yet."""
        return len(self._inbox or ())

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
        self.send(ENCODER.encode(message), Kind.WORD)

    def flush(self) -> None:
        """Write what is queued, if the peer takes it."""
        self._dirty = False
        if not self._peer.writable:
            return
        if self._queue.behind:
            metrics.RESYNCED.inc()
            self._queue.make_up(self._fresh())
        if self._queue:
            self._peer.write(self._queue.take())
        if self._closing is not None and self._inbox is None:
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
            updates.welcome(table, self.seats),
            *updates.fresh(table, self.viewers, by_states=self.by_states),
        ]

    # Reading

    def received(self, text: str | bytes) -> None:
        """A message came; it waits until those before it are handled."""
        if self._inbox is not None:
            self._inbox.append(text)
            if len(self._inbox) >= _MOST_WAITING:
                self._peer.pause_reading()
        elif self._closing is None:
            self._inbox = []
            if not self._plays_at_once(text):
                self.hub.spawn(self._work(text))

    def lost(self) -> None:
        """The peer is gone. A request under way is finished, so that what is kept is also known here."""
        self._gone = True
        self._left()
        self._hello_due.cancel()
        if self._table is not None:
            self.hub.part(self._table, self)

    def _no_hello(self) -> None:
        if self._table is None and self._closing is None:
            self._fail(Refusal("no_hello", "the first message must be 'hello', within ten seconds"))
            self.close(_WRONG)

    async def _work(self, text: str | bytes) -> None:
        """Handle a message, and those that came meanwhile."""
        inbox = self._inbox
        assert inbox is not None
        try:
            while True:
                while not self._bucket.take():
                    await asyncio.sleep(0.05)  # reading slower is all that a flood gets
                await self._handle(text)
                if self._errors > _MOST_ERRORS:
                    self._closing = self._closing or _TOO_MANY_ERRORS
                if self._closing is not None or not inbox:
                    return
                text = inbox.pop(0)
                self._peer.resume_reading()
                self.hub.outbox.flush()
        except Exception:
            where = {"table": self._table.id, "seat": self.seats} if self._table else {}
            logger.exception("a connection failed", extra=where)
            self._closing = self._closing or _BROKEN
        finally:
            self._rest()
            self.hub.outbox.flush()

    def _rest(self) -> None:
        """Nothing is under way any more."""
        self._inbox = None
        if self._gone and self._table is not None:
            self.hub.part(self._table, self)  # it may have been on its way in
        if self._closing is not None:
            self.flush()

    def _plays_at_once(self, text: str | bytes) -> bool:
        """A turn or a throw, which nearly every message is, without a task; False if it is none, or not that simple."""
        table = self._table
        if table is None or not isinstance(text, str) or not text.startswith(_TURNS) or not self._bucket.take():
            return False
        try:
            play = DECODE_TURN(text)
        except msgspec.DecodeError:
            return False

        def kept(seq: int | None) -> None:
            if seq is None:
                self.hub.spawn(self._work(text))
                return
            self._kept(play, seq, table)
            self._errors = 0
            if self._inbox and self._closing is None:
                self._peer.resume_reading()
                self.hub.spawn(self._work(self._inbox.pop(0)))
            else:
                self._rest()

        self.hub.keep_turn(table, lambda: self._turn(table, play), self._client(play.id, play.seat), kept)
        return True

    async def _handle(self, text: str | bytes) -> None:
        id, first = "", self._table is None
        try:
            try:
                request = DECODER.decode(text)
            except (msgspec.DecodeError, UnicodeError) as error:
                raise Refusal("bad_message", f"not a message of the protocol: {error}"[:300], status=400) from None
            id = getattr(request, "id", "")
            if first and not isinstance(request, Hello):
                raise Refusal("hello_first", "the first message must be 'hello'", status=400)
            await self._do(request)
            self._errors = 0
        except Refusal as refusal:
            self._errors += 1
            self._fail(refusal, id)
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
            self.answer(counsel.why_not(self.table, request))
        elif isinstance(request, Advise):
            seating.owns(self._asker(), request.seat)
            self.answer(await counsel.advise(self.table, request, self._hint_bucket, self.hub.bots.pool))
        elif isinstance(request, Rematch):
            self._done(request.id, await self.hub.rematch(self.table, self._asker(), self._client(request.id)))
        else:
            table, id = self.table, request.id
            self._done(id, await self.hub.keep(table, lambda: self._seats_change(table, request), self._client(id)))

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
        table = await self.hub.table(hello.table)
        if self._table is not None:
            self.hub.part(self._table, self)
            self._table = None
        self._hashes = {token_hash(token) for token in hello.tokens}
        self.by_states = prints.rules(table.row.game) in hello.rules
        self.find_seats(table)
        if hello.tokens and not self.seats:
            raise Refusal("bad_token", "none of these tokens opens a seat of this table", status=403)
        seq, said, missed, lines = -1, -1, list[bytes](), list[Line]()
        while (seq, said) != (table.seq, table.said):  # something happens meanwhile
            seq, said = table.seq, table.said
            missed = await updates.missed(self.hub.store, table, self.viewers, hello.seen, by_states=self.by_states)
            lines = await self.hub.store.chat_after(table.id, hello.chat) if said > hello.chat else []
        self._table = table
        self._hello_due.cancel()
        self._queue.add_all([updates.welcome(table, self.seats), *missed], map(updates.said, lines))
        self.hub.join(table, self)

    def find_seats(self, table: Table) -> bool:
        """Which seats the tokens open; True if they are others than before."""
        before = self.seats
        self.seats = [seat for seat, held in enumerate(table.tokens) if held and held in self._hashes]
        self.viewers = list(self.seats) or [SPECTATOR]
        return self.seats != before

    async def _play(self, play: Play | Throw) -> None:
        table, seat = self.table, play.seat
        seating.owns(self._asker(), seat)  # an id is looked up only for who may ask
        seq = await self.hub.keep(table, lambda: self._turn(table, play), self._client(play.id, seat))
        self._kept(play, seq, table)

    def _turn(self, table: Table, play: Play | Throw) -> Played | Threw:
        """The entry that a turn or a throw becomes, as the table stands now."""
        if isinstance(play, Throw):
            return seating.throw(table.standing, self._asker(), play.seat)
        return seating.play(table.standing, self._asker(), play.seat, play.codes, throws=play.throw)

    def _kept(self, play: Play | Throw, seq: int, table: Table) -> None:
        self._done(play.id, seq)
        if isinstance(play, Play):
            metrics.played(table.row.game).inc()

    def _seats_change(self, table: Table, request: Start | Leave | HandOver | TakeBack) -> Entry:
        """The entry that a request becomes, as the table stands now."""
        standing, asker = table.standing, self._asker()
        if isinstance(request, Start):
            return seating.start(standing, asker, table.held_nonces, request.nonces)
        if isinstance(request, Leave):
            return seating.leave(standing, asker, request.seat)
        if isinstance(request, TakeBack):
            return seating.take_back(standing, asker, request.seat)
        return seating.hand_over(standing, Asker(self.seats, self.hub.away(table)), request.seat, request.level)

    async def _say(self, chat: Chat) -> None:
        seating.sits(self._asker())
        seat = self.seats[0] if chat.seat is None else chat.seat
        seating.owns(self._asker(), seat)
        if chat.phrase and chat.phrase not in PHRASES:
            raise Refusal("no_phrase", f"there is no phrase {chat.phrase!r}", status=422)
        text = plain(chat.text)
        if not text and not chat.phrase:
            raise Refusal("empty", "there is nothing to say", status=422)
        if not self._chat_bucket.take():
            raise Refusal("too_fast", "that is a lot of talk; wait a moment", status=429)
        name = self.table.standing.seats[seat].name
        self._done(chat.id, await self.hub.say(self.table, seat, name, text, chat.phrase))
