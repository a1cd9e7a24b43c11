"""A client at a table: its requests are handled one by one, what it is sent waits in a queue of bounded length."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from saqqara.bots import Budget
from saqqara.core.contract import SPECTATOR
from saqqara.core.errors import IllegalMove, UnreadableMove

from . import metrics, updates
from .bot_turns import BOT_NAMES, checked_level, hints
from .hub import Hub
from .limits import Bucket
from .log import Entry, Played, Rose, Sat
from .messages import (
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
    Hint,
    Leave,
    Play,
    Preview,
    Reasoned,
    Refusal,
    Rematch,
    Request,
    Start,
    TakeBack,
    Welcome,
    WhyNot,
)
from .people import nonces_of, plain, token_hash
from .store import Line
from .table import Table

logger = logging.getLogger("saqqara.connection")

_HELLO_WITHIN = 10.0
_MOST_WAITING = 16  # requests; then no more are read for a while
_BROKEN, _WRONG, _TOO_MANY_ERRORS = 1011, 4400, 4429
_MOST_ERRORS = 200  # in a row; then it is no player
_HINT = Budget(seconds=0.4, playouts=600)


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
        self._hashes: set[str] = set()
        self._queue: list[bytes] = []
        self._dirty = False  # there is something to be written soon
        self._behind = False
        self._allowance = 0  # what hello has put into the queue at once
        self._inbox: list[str | bytes] | None = None  # what came while a request is under way
        self._closing: int | None = None
        self._gone = False
        self._bucket = Bucket(hub.settings.messages_a_second)
        self._errors = 0
        self._hello_bucket = Bucket(5.0)
        self._chat_bucket = Bucket(1.0, 10.0)
        self._hint_bucket = Bucket(0.5, 10.0)
        self._hello_due = asyncio.get_running_loop().call_later(_HELLO_WITHIN, self._no_hello)

    @property
    def table(self) -> Table:
        """The table this connection has joined."""
        assert self._table is not None
        return self._table

    # Writing

    def send(self, data: bytes) -> None:
        """Queue a message. Who reads too slowly loses the queue and is sent a fresh view instead."""
        if len(self._queue) >= self.hub.settings.queue + self._allowance:
            self._queue.clear()
            self._behind = True
        self._queue.append(data)
        if not self._dirty:
            self._dirty = True
            self.hub.outbox.add(self)

    def answer(self, message: Any) -> None:
        """Send an answer to this client alone."""
        self.send(ENCODER.encode(message))

    def flush(self) -> None:
        """Write what is queued, if the peer takes it."""
        self._dirty = False
        if not self._peer.writable:
            return
        if self._behind:
            self._catch_up()
        if self._queue:
            queue, self._queue, self._allowance = self._queue, [], 0
            self._peer.write(queue)
        if self._closing is not None and self._inbox is None:
            self._peer.close(self._closing)

    def close(self, code: int) -> None:
        """Close once what is under way is done, and the queue is written."""
        self._closing = self._closing or code
        self.flush()

    def _catch_up(self) -> None:
        """Fresh views in place of all that was dropped; answers that came since stay."""
        self._behind = False
        metrics.RESYNCED.inc()
        answers = [data for data in self._queue if not data.startswith(b'{"type":"update"')]
        self._queue = []
        if self._table is not None:
            self._queue.extend(self._greeting(self._table))
            self._queue.extend(updates.fresh(self._table, self.viewers))
        self._queue.extend(answers)

    def _greeting(self, table: Table) -> list[bytes]:
        return [ENCODER.encode(Welcome(table.info(), self.seats, table.seq, table.chat))]

    # Reading

    def received(self, text: str | bytes) -> None:
        """A message came; it waits until those before it are handled."""
        if self._inbox is not None:
            self._inbox.append(text)
            if len(self._inbox) >= _MOST_WAITING:
                self._peer.pause_reading()
        elif self._closing is None:
            self._inbox = []
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
            logger.exception("a connection failed")
            self._closing = self._closing or _BROKEN
        finally:
            self._inbox = None
            if self._gone and self._table is not None:
                self.hub.part(self._table, self)  # it may have been on its way in
            if self._closing is not None:
                self.flush()
            self.hub.outbox.flush()

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
        if isinstance(request, Play):
            await self._play(request)
        elif isinstance(request, Preview):
            self._mine(request.seat)
            self.answer(self.table.preview(request.id, request.seat, request.codes))
        elif isinstance(request, Hello):
            await self._hello(request)
        elif isinstance(request, Chat):
            await self._say(request)
        elif isinstance(request, WhyNot):
            self._why_not(request)
        elif isinstance(request, Advise):
            await self._advise(request)
        elif isinstance(request, Rematch):
            self._sits()
            self._done(request.id, await self.hub.rematch(self.table, self._client(self.seats[0], request.id)))
        else:
            self._done(request.id, await self._change_seats(request))

    def _done(self, id: str, seq: int) -> None:
        self.answer(Ack(id, seq))

    def _client(self, seat: int, id: str) -> str:
        return f"{seat}-{id}"

    def _mine(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refusal("not_your_seat", f"seat {seat + 1} is not yours: its token is missing", status=403)

    def _sits(self) -> None:
        if not self.seats:
            raise Refusal("watching", "you are watching; only who sits at the table can do that", status=403)

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
        self.find_seats(table)
        if hello.tokens and not self.seats:
            raise Refusal("bad_token", "none of these tokens opens a seat of this table", status=403)
        seq, chat, missed, lines = -1, -1, list[bytes](), list[Line]()
        while (seq, chat) != (table.seq, table.chat):  # something happens meanwhile
            seq, chat = table.seq, table.chat
            missed = await updates.missed(self.hub.store, table, self.viewers, hello.seen)
            lines = await self.hub.store.chat_after(table.id, hello.chat) if chat > hello.chat else []
        self._table = table
        self._hello_due.cancel()
        # All of it, however much: the limit is for those who read too slowly.
        self._queue += [*self._greeting(table), *missed, *map(updates.said, lines)]
        self._allowance = len(self._queue)
        self.hub.join(table, self)

    def find_seats(self, table: Table) -> bool:
        """Which seats the tokens open; True if they are others than before."""
        before = self.seats
        self.seats = [seat for seat, held in enumerate(table.tokens) if held and held in self._hashes]
        self.viewers = list(self.seats) or [SPECTATOR]
        return self.seats != before

    async def _play(self, play: Play) -> None:
        self._mine(play.seat)
        table = self.table

        def entry() -> Entry:
            if table.standing.seats[play.seat].kind == "bot":
                raise Refusal("bot_plays", "a bot plays this seat; take it back first")
            return Played(play.seat, play.codes)

        self._done(play.id, await self.hub.keep(table, entry, self._client(play.seat, play.id)))
        metrics.played(table.row.game).inc()

    async def _change_seats(self, request: Start | Leave | HandOver | TakeBack) -> int:
        self._sits()
        table = self.table
        if isinstance(request, Start):
            start = request
            return await self.hub.keep(
                table, lambda: nonces_of(table, start.nonces, self.seats), self._client(self.seats[0], start.id)
            )
        seat = request.seat
        if seat >= len(table.standing.seats):
            raise Refusal("no_seat", f"there is no seat {seat + 1} at this table", status=422)
        client = self._client(self.seats[0], request.id)
        if table.standing.status == "open" and not table.standing.seats[seat].owned:
            return await self.hub.keep(table, lambda: self._seats_a_bot(request), client)
        others = isinstance(request, HandOver) and seat not in self.seats and self.hub.is_away(table, seat)
        if not others:
            self._mine(seat)
        if isinstance(request, Leave) and table.standing.status == "open":
            return await self.hub.keep(table, lambda: self._rises(seat), client, (seat, "", ""))
        if isinstance(request, Leave):
            held = seat, "", table.held_nonces[seat]
            return await self.hub.keep(table, lambda: self._sits_down(seat, "adept", owned=False), client, held)
        level = request.level if isinstance(request, HandOver) else ""
        if level:
            checked_level(level)
        return await self.hub.keep(table, lambda: self._sits_down(seat, level, owned=True, others=others), client)

    def _seats_a_bot(self, request: Leave | HandOver | TakeBack) -> Entry:
        """Before the start, whoever sits there fills open seats with bots, or frees them again."""
        seat, standing = request.seat, self.table.standing
        there = standing.seats[seat]
        if standing.status != "open" or there.owned:
            raise Refusal("taken", f"seat {seat + 1} is taken")
        if isinstance(request, HandOver) and there.kind == "open":
            checked_level(request.level)
            taken = {other.colour for other in standing.seats if other.kind != "open"}
            colour = next((colour for colour in (seat, *range(6)) if colour not in taken), seat)
            return Sat(seat, BOT_NAMES[seat], colour, request.level, owned=False)
        if isinstance(request, Leave) and there.kind == "bot":
            return Rose(seat)
        raise Refusal("not_your_seat", f"seat {seat + 1} is not yours: its token is missing", status=403)

    def _rises(self, seat: int) -> Entry:
        self._mine(seat)  # still, now that the table is ours
        if self.table.standing.status != "open":
            raise Refusal("started", "the game has begun already")
        return Rose(seat)

    def _sits_down(self, seat: int, level: str, *, owned: bool, others: bool = False) -> Entry:
        if not others:
            self._mine(seat)
        there = self.table.standing.seats[seat]
        if self.table.standing.status == "over":
            raise Refusal("over", "the game is over")
        return Sat(seat, there.name, there.colour, level, owned)

    def _why_not(self, request: WhyNot) -> None:
        self._mine(request.seat)
        state = self.table.trial(request.seat, request.codes)
        game = self.table.game
        try:
            code = game.read(state, request.seat, request.move) if request.code is None else request.code
            reason = game.why_not(state, request.seat, code)
        except UnreadableMove as error:
            raise Refusal("unreadable", str(error), status=422) from None
        except IllegalMove as error:
            reason = error.reason
        if reason is None:
            self.answer(Reasoned(request.id, "", "allowed", ""))
        else:
            self.answer(Reasoned(request.id, reason.rule, reason.key, reason.text, reason.facts))

    async def _advise(self, request: Advise) -> None:
        self._mine(request.seat)
        table = self.table
        state = table.trial(request.seat, request.codes)
        if not table.is_due(state, request.seat):
            raise Refusal("not_due", "there is nothing to decide for this seat now")
        if not self._hint_bucket.take():
            raise Refusal("too_fast", "a hint every two seconds, not more", status=429)
        found = await asyncio.get_running_loop().run_in_executor(
            self.hub.bots.pool, hints, table.game, state, request.seat, _HINT, f"{table.id} {table.seq}"
        )
        moves = [Hint(hint.code, hint.move, hint.points, hint.win_chance, hint.reasons) for hint in found]
        self.answer(Advised(request.id, request.seat, moves))

    async def _say(self, chat: Chat) -> None:
        self._sits()
        seat = self.seats[0] if chat.seat is None else chat.seat
        self._mine(seat)
        if chat.phrase and chat.phrase not in PHRASES:
            raise Refusal("no_phrase", f"there is no phrase {chat.phrase!r}", status=422)
        text = plain(chat.text)
        if not text and not chat.phrase:
            raise Refusal("empty", "there is nothing to say", status=422)
        if not self._chat_bucket.take():
            raise Refusal("too_fast", "that is a lot of talk; wait a moment", status=429)
        name = self.table.standing.seats[seat].name
        self._done(chat.id, await self.hub.say(self.table, seat, name, text, chat.phrase))
