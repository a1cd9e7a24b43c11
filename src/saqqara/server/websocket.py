"""A WebSocket on uvicorn's connection: the protocol is that of `websockets`, without I/O; no tasks or queues here.

uvicorn makes one for every request to upgrade, replays the request to it, and hands the transport over.
"""

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Protocol, cast

from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from . import metrics
from .limits import Bucket
from .messages import Refusal

if TYPE_CHECKING:
    from .connection import Connection

_PING_AFTER, _GIVE_UP_AFTER, _CLOSE_WITHIN = 5.0, 8.0, 2.0
_LOOK_EVERY = 1.0
_RESTARTS = 1012
_AT_ONCE = 4096  # bytes that are heard before it is looked again whether more may be

logger = logging.getLogger("saqqara.websocket")

Scope = dict[str, Any]


class Door(Protocol):
    """Who decides on letting people in, and what they may do there."""

    looked_after: "set[LookedAfter]"
    message_bytes: int
    frames_a_second: float
    stalled_seconds: float

    def admit(self, socket: "Socket", scope: Scope) -> "Connection":
        """The connection of this socket, by the path, the headers and the address in the scope; or a Refusal."""


class LookedAfter(Protocol):
    """A connection that must get on."""

    def look_after(self, now: float) -> None:
        """Whether it does."""


class Socket(asyncio.Protocol):
    """One peer: messages in, messages out, and whether it is still there.

    It is not listened to while it does not read, while its requests wait, or after too many frames: so what it can
    make this process hold is what came in one piece, and one answer.
    """

    def __init__(self, config: Any, server_state: Any, app_state: Any = None, _loop: Any = None) -> None:
        self._door = cast(Door, config.loaded_app)
        self._connections: set[Any] = server_state.connections  # those that uvicorn waits for when it stops
        self._connection: Connection | None = None
        self._protocol = ServerProtocol(max_size=self._door.message_bytes, logger=logger)
        self._frames = Bucket(self._door.frames_a_second)  # pings too, and those that go on with a message
        self._begun: tuple[Opcode, bytearray] | None = None  # a message whose frames are coming in
        self._unheard = b""  # what came and was not listened to yet
        self._heard = self._pinged = self._stuck = time.monotonic()
        self._closing = self._ended = self._paying = self._full = False
        self._reading = True
        self.writable = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Uvicorn hands over."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        """The peer is gone, or was sent away."""
        self._connections.discard(self)
        self._door.looked_after.discard(self)
        self.writable = False
        self._unheard = b""
        if self._connection is not None:
            self._connection.lost()

    # Reading

    def data_received(self, data: bytes) -> None:
        """The request at first, then frames. What breaks the protocol makes the protocol say good-bye."""
        self._heard = time.monotonic()
        if not self._ended:
            self._unheard = self._unheard + data if self._unheard else data
            self._hear()

    def _hear(self) -> None:
        """Hear what came, as far as it may be heard now; more is read only when all of it was."""
        while self._unheard and not (self._full or self._paying or self._ended) and self.writable:
            data = self._unheard
            self._unheard = b""
            if len(data) > _AT_ONCE:
                data, self._unheard = data[:_AT_ONCE], data[_AT_ONCE:]
            self._protocol.receive_data(data)
            events = self._protocol.events_received()
            for event in events:
                if isinstance(event, Frame):
                    self._take(event)
                else:
                    self._upgrade(cast(Request, event))
            self._send()
            if (owed := self._frames.spend(len(events))) and not self._paying:
                self._paying = True
                metrics.HELD.labels("frames").inc()
                asyncio.get_running_loop().call_later(owed, self._paid)
        if self._ended:
            self._unheard = b""
        waits = bool(self._unheard) or self._full or self._paying or not self.writable
        if self._reading is (waits and not self._ended):
            self._listen(reading=not self._reading)

    def _paid(self) -> None:
        """It has sent nothing for as long as it had sent too much."""
        self._paying = False
        self._hear()

    def _listen(self, reading: bool) -> None:
        if self._transport.is_closing():
            return
        self._reading = reading
        if reading:
            self._heard = time.monotonic()
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    def _take(self, frame: Frame) -> None:
        """A frame came; pings are answered already."""
        if frame.opcode is Opcode.CLOSE:
            self._send()
            self._transport.close()
            self._give_up_soon()
        elif frame.opcode is Opcode.CONT:
            assert self._begun is not None  # the protocol sees to that
            kind, message = self._begun
            message += frame.data
            if frame.fin:
                self._begun = None
                self._receive(kind, message)
        elif frame.opcode is Opcode.TEXT or frame.opcode is Opcode.BINARY:
            if frame.fin:
                self._receive(frame.opcode, frame.data)
            else:
                self._begun = frame.opcode, bytearray(frame.data)

    def _receive(self, kind: Opcode, message: bytes | bytearray | memoryview) -> None:
        if self._closing or self._connection is None:
            return
        if kind is Opcode.BINARY:
            self._connection.received(bytes(message))
            return
        try:
            text = str(message, "utf-8")
        except UnicodeDecodeError:
            if self._protocol.state is State.OPEN:
                self._protocol.fail(CloseCode.INVALID_DATA, "not a text in UTF-8")
        else:
            self._connection.received(text)

    def pause_reading(self) -> None:
        """Its requests wait: read no more for now."""
        if not self._full:
            self._full = True
            metrics.HELD.labels("requests").inc()
            if self._reading:
                self._listen(reading=False)

    def resume_reading(self) -> None:
        """Read on."""
        if self._full:
            self._full = False
            self._hear()

    def _upgrade(self, request: Request) -> None:
        """The handshake, if it is one and they may come in."""
        response = self._protocol.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            headers = [(_bytes(name).lower(), _bytes(value)) for name, value in request.headers.raw_items()]
            path = request.path.partition("?")[0]
            scope = {"path": path, "headers": headers, "client": self._transport.get_extra_info("peername")}
            try:
                self._connection = self._door.admit(self, scope)
                self._door.looked_after.add(self)
            except Refusal as refusal:
                response = self._protocol.reject(HTTPStatus(refusal.status), refusal.text)
        self._protocol.send_response(response)

    # Writing

    def write(self, messages: Sequence[bytes]) -> None:
        """Send messages in one go."""
        if self._protocol.state is State.OPEN and not self._transport.is_closing():
            for message in messages:
                self._protocol.send_text(message)
            self._send()

    def _send(self) -> None:
        """Hand what the protocol has to say to the transport."""
        if data := b"".join(self._protocol.data_to_send()):
            self._transport.write(data)
        if self._protocol.eof_sent and not self._ended:
            self._hang_up()

    def _hang_up(self) -> None:
        """Say no more. The peer has a moment to read why: closed at once, what it still sends would drop it all."""
        self._ended = True
        if self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.write_eof()
        self._hear()
        self._give_up_soon()

    def pause_writing(self) -> None:
        """The peer reads too slowly: it is listened to again when it has caught up."""
        self.writable = False
        self._stuck = time.monotonic()
        metrics.HELD.labels("unread").inc()
        if self._reading:
            self._listen(reading=False)

    def resume_writing(self) -> None:
        """The peer has caught up."""
        self.writable = True
        if self._connection is not None:
            self._connection.flush()
        self._hear()

    def close(self, code: int) -> None:
        """Say good-bye; the peer has a moment to answer."""
        if self._closing or self._protocol.state is not State.OPEN or self._transport.is_closing():
            return
        self._closing = True
        self._protocol.send_close(code)
        self._send()
        self.resume_reading()
        self._give_up_soon()

    def _give_up_soon(self) -> None:
        asyncio.get_running_loop().call_later(_CLOSE_WITHIN, self._transport.abort)

    def shutdown(self) -> None:
        """Uvicorn stops: what is under way is finished first."""
        if self._connection is not None:
            self._connection.close(_RESTARTS)
        else:
            self._transport.close()

    def look_after(self, now: float) -> None:
        """Ping a silent peer; give it up if it stays silent, or does not read. Of who just waits we know nothing."""
        if not self.writable:
            if now - self._stuck > self._door.stalled_seconds:
                self._transport.abort()
        elif self._pinged > self._heard and self._reading:
            if now - self._pinged > _GIVE_UP_AFTER:
                self._transport.abort()
        elif now - self._pinged > _PING_AFTER and self._protocol.state is State.OPEN:
            self._pinged = now
            self._protocol.send_ping(b"")
            self._send()


def _bytes(text: str) -> bytes:
    """A header as it came."""
    return text.encode("ascii", "surrogateescape")


async def look_after(all_of_them: Iterable[LookedAfter]) -> None:
    """See to it that nobody is waited for who is gone: one clock for all is cheaper than one for each."""
    before = time.monotonic()
    while True:
        await asyncio.sleep(_LOOK_EVERY)
        now = time.monotonic()
        if now - before < 2 * _LOOK_EVERY:  # else we were late ourselves, and what peers have said is still to be read
            for one in list(all_of_them):
                one.look_after(now)
        before = now
