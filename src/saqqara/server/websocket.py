"""A WebSocket on uvicorn's connection: from the handshake on it is read and written here, with no tasks or queues.

uvicorn makes one for every request to upgrade, replays the request to it, and hands the transport over.
"""

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from . import frames
from .frames import BadFrame

if TYPE_CHECKING:
    from .connection import Connection

_PING_AFTER, _GIVE_UP_AFTER, _CLOSE_WITHIN = 5.0, 8.0, 2.0
_LOOK_EVERY = 1.0
_RESTARTS = 1012

Scope = dict[str, Any]


class Door(Protocol):
    """Who decides on letting people in."""

    sockets: "set[Socket]"
    message_bytes: int

    def admit(self, socket: "Socket", scope: Scope) -> "Connection | None":
        """The connection of this socket, by the path, the headers and the address in the scope; None: it may not be."""


class Socket(asyncio.Protocol):
    """One peer: frames in, frames out, and whether it is still there."""

    def __init__(self, config: Any, server_state: Any, app_state: Any = None, _loop: Any = None) -> None:
        self._door = cast(Door, config.loaded_app)
        self._connections: set[Any] = server_state.connections  # those that uvicorn waits for when it stops
        self._connection: Connection | None = None
        self._reader = frames.Reader(self._door.message_bytes)
        self._heard = self._pinged = time.monotonic()
        self._closing = False
        self._reading = True
        self.writable = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Uvicorn hands over."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        """The peer is gone, or was sent away."""
        self._connections.discard(self)
        self._door.sockets.discard(self)
        self.writable = False
        if self._connection is not None:
            self._connection.lost()

    # Reading

    def data_received(self, data: bytes) -> None:
        """The request at first, then frames."""
        if self._connection is None and not self._closing:
            self._upgrade(data)
            return
        self._heard = time.monotonic()
        try:
            for kind, payload in self._reader.feed(data):
                self._take(kind, payload)
        except BadFrame as error:
            self.close(error.code)

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == frames.CLOSE:
            self.close(frames.closed_with(payload))
            self._transport.close()
        elif self._closing or self._connection is None:
            return
        elif kind == frames.PING:
            self._transport.write(frames.frame(frames.PONG, payload))
        elif kind == frames.TEXT:
            self._connection.received(frames.text_of(payload))
        elif kind == frames.BINARY:
            self._connection.received(payload)

    def pause_reading(self) -> None:
        """Read no more for now."""
        if self._reading and not self._transport.is_closing():
            self._reading = False
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Read on."""
        if not self._reading and not self._transport.is_closing():
            self._reading = True
            self._heard = time.monotonic()
            self._transport.resume_reading()

    def _upgrade(self, request: bytes) -> None:
        """The handshake."""
        head, *lines = request.rstrip(b"\r\n").split(b"\r\n")
        headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)]
        by_name = dict(headers)
        path = head.split(b" ")[1].partition(b"?")[0].decode("latin-1")
        scope = {"path": path, "headers": headers, "client": self._transport.get_extra_info("peername")}
        proof = frames.answer_to(by_name.get(b"sec-websocket-key", b""))
        if by_name.get(b"sec-websocket-version") != b"13":
            self._refuse(b"426 Upgrade Required\r\nsec-websocket-version: 13")
        elif proof is None or not head.startswith(b"GET "):
            self._refuse(b"400 Bad Request")
        elif connection := self._door.admit(self, scope):
            self._transport.write(
                b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                b"sec-websocket-accept: " + proof + b"\r\n\r\n"
            )
            self._connection = connection
            self._door.sockets.add(self)
        else:
            self._refuse(b"403 Forbidden")

    def _refuse(self, status: bytes) -> None:
        self._closing = True
        self._transport.write(b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        self._transport.close()

    # Writing

    def write(self, messages: Sequence[bytes]) -> None:
        """Send messages in one go."""
        if not self._closing:
            self._transport.write(b"".join([frames.frame(frames.TEXT, message) for message in messages]))

    def pause_writing(self) -> None:
        """The peer reads too slowly."""
        self.writable = False

    def resume_writing(self) -> None:
        """The peer has caught up."""
        self.writable = True
        if self._connection is not None:
            self._connection.flush()

    def close(self, code: int) -> None:
        """Say good-bye; the peer has a moment to answer, so that it can read why."""
        if self._closing:
            return
        self._closing = True
        self._transport.write(frames.closing(code))
        self.resume_reading()
        asyncio.get_running_loop().call_later(_CLOSE_WITHIN, self._transport.abort)

    def shutdown(self) -> None:
        """Uvicorn stops: what is under way is finished first."""
        if self._connection is not None:
            self._connection.close(_RESTARTS)
        else:
            self._transport.close()

    def look_after(self, now: float) -> None:
        """Ping a silent peer; give it up if it stays silent. Of one that we do not listen to, we know nothing."""
        if self._pinged > self._heard and self._reading:
            if now - self._pinged > _GIVE_UP_AFTER:
                self._transport.abort()
        elif now - self._pinged > _PING_AFTER and not self._closing:
            self._pinged = now
            self._transport.write(frames.frame(frames.PING, b""))


async def look_after(sockets: Iterable[Socket]) -> None:
    """See to it that nobody is waited for who is gone: one clock for all is cheaper than one for each."""
    before = time.monotonic()
    while True:
        await asyncio.sleep(_LOOK_EVERY)
        now = time.monotonic()
        if now - before < 2 * _LOOK_EVERY:  # else we were late ourselves, and what peers have said is still to be read
            for socket in list(sockets):
                socket.look_after(now)
        before = now
