"""The gate: HTTP as uvicorn speaks it, within bounds of size and time, and only so many connections at a time.

uvicorn sets no limits to the head of a request, to the time it takes, or to how many come in one piece.
"""

import asyncio
import resource
import sys
import time
from collections.abc import Iterable
from typing import Any, cast

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from . import metrics
from .messages import ENCODER, Refusal
from .settings import Settings

_HEAD_BYTES, _HEADERS = 32_768, 100
_REQUEST_BYTES = 1_000_000  # with everything; the largest that is taken has a quarter of that
_MOST_IN_A_ROW = 8  # requests that wait for the answer to one before them
_FOR_OURSELVES = 100  # files: the database, its connections, the log


class Gate(HttpToolsProtocol):
    """One connection. Who does not get on, or is in the way of others, is sent away."""

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gates: Gates = config.loaded_app.gates
        self._in_head, self._begun, self._bytes = True, False, 0
        self._due: float | None = None  # when what is being sent must be here
        self._stuck: float | None = None  # since when nothing is read

    @property
    def answering(self) -> bool:
        """Whether a whole request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes, if there is room."""
        super().connection_made(transport)
        self._due = time.monotonic() + self._gates.settings.head_seconds
        if not self._gates.enter(self, self.client[0] if self.client else "local", len(self.connections) - 1):
            self.turn_away("full")

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._gates.leave(self)
        super().connection_lost(exc)

    def turn_away(self, why: str) -> None:
        """At once, and without a word."""
        metrics.TURNED_AWAY.labels(why).inc()
        self._gates.leave(self)
        self.transport.abort()

    # What they send

    def data_received(self, data: bytes) -> None:
        """Some of a request."""
        self._unset_keepalive_if_required()
        if self._due is None and not self.answering:
            self._due = time.monotonic() + self._gates.settings.head_seconds
        self._begun = False
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            rest = data[upgrade.args[0] :]
            if self._should_upgrade():
                self._hand_over(rest)
            elif rest:  # the wish was not granted, and requests go on
                self.data_received(rest)
            return
        except httptools.HttpParserError as error:
            refusal = error.__context__
            self._refuse(refusal if isinstance(refusal, Refusal) else _bad("this is no HTTP"))
            return
        self._bytes = len(data) if self._begun else self._bytes + len(data)
        if self._bytes > (_HEAD_BYTES if self._in_head else _REQUEST_BYTES):
            self._refuse(_too_large())

    def on_message_begin(self) -> None:
        """The head of a request follows."""
        super().on_message_begin()
        self._in_head = self._begun = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of not too many. What follows a body in chunks is none: a proxy hands it on as it came."""
        if not self._in_head:
            return
        if len(self.headers) >= _HEADERS:
            raise _too_large()
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is here."""
        if len(self.pipeline) >= _MOST_IN_A_ROW:
            raise _bad("wait for answers before you ask for more")
        if self.parser.get_method() == b"CONNECT":
            raise _bad("this is no proxy")
        if self._get_upgrade() is not None and not self._should_upgrade() and self._has_body():
            # The parser would skip the body, which would be the next request then.
            raise _bad("what has a body cannot ask for another protocol")
        self._in_head = False
        self._due = time.monotonic() + self._gates.settings.body_seconds
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._due = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Requests that came before it was asked for their answers are read on only when all of them have one."""
        super().on_response_complete()
        if self.pipeline and not self.transport.is_closing():
            self.flow.pause_reading()

    def _get_upgrade(self) -> bytes | None:
        """What is to be spoken instead; there may be several lines of either header."""
        wanted = b",".join(value for name, value in self.headers if name == b"connection").lower().split(b",")
        if b"upgrade" not in [token.strip() for token in wanted]:
            return None
        return b",".join(value.strip() for name, value in self.headers if name == b"upgrade").lower()

    def _has_body(self) -> bool:
        return any(name in (b"content-length", b"transfer-encoding") for name, _ in self.headers)

    def _hand_over(self, rest: bytes) -> None:
        """To the WebSocket, if this is all that is asked for here; with what came after the request."""
        if self.parser.get_http_version() != "1.1" or self._has_body():
            self._refuse(_bad("a WebSocket begins with a request of HTTP/1.1 without a body"))
        elif self.cycle is not None and not self.cycle.response_complete:
            self._refuse(_bad("wait for answers before you ask for a WebSocket"))
        else:
            self._gates.leave(self)
            self.connections.discard(self)
            head = [self.scope["method"].encode(), b" ", self.url, b" HTTP/1.1\r\n"]
            for name, value in self.headers:
                head += [name, b": ", value, b"\r\n"]
            socket = cast(Any, self.ws_protocol_class)(self.config, self.server_state, self.app_state)
            self.transport.set_protocol(socket)
            socket.connection_made(self.transport)
            socket.data_received(b"".join([*head, b"\r\n"]))
            if rest:
                socket.data_received(rest)

    def _refuse(self, refusal: Refusal) -> None:
        """Say why, and hang up."""
        metrics.TURNED_AWAY.labels(refusal.code).inc()
        if not self.transport.is_closing():
            body = ENCODER.encode({"code": refusal.code, "text": refusal.text, "rule": ""})
            self.transport.write(
                b"%bcontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%b"
                % (STATUS_LINE[refusal.status], len(body), body)
            )
            self.transport.close()

    # Whether they get on

    def pause_writing(self) -> None:
        """They do not read what they asked for."""
        self._stuck = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """They do."""
        self._stuck = None
        super().resume_writing()

    def look_after(self, now: float) -> None:
        """Send away who takes too long."""
        if self._due is not None and now > self._due:
            self._due = None
            self._refuse(Refusal("bad_request", "the request took too long to come", status=408))
        elif self._stuck is not None and now - self._stuck > self._gates.settings.stalled_seconds:
            self.turn_away("stalled")

    def shutdown(self) -> None:
        """Uvicorn stops: only who has asked for something, and takes it, is still answered."""
        if self.answering and self._stuck is None:
            super().shutdown()
        else:
            self.transport.abort()


class Gates:
    """All connections that are not WebSockets, the oldest first."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = min(settings.connections, _most_files() - _FOR_OURSELVES)  # of all kinds
        self._all: dict[Gate, str] = {}
        self._of_address: dict[str, dict[Gate, None]] = {}

    def enter(self, gate: Gate, address: str, there: int) -> bool:
        """One more than `there`, if there is room, or room can be made."""
        near = self._of_address.get(address, {})
        # All that a proxy hands on comes from its own address.
        if len(near) >= self.settings.connections_of_address and not self.settings.trust_proxy:
            room = self._make_room(near)
        else:
            room = there < self.most or self._make_room(self._all)
        if room:
            self._all[gate] = address
            self._of_address.setdefault(address, {})[gate] = None
        return room

    def _make_room(self, among: Iterable[Gate]) -> bool:
        """The oldest that nothing is answered to goes."""
        idle = next((gate for gate in among if not gate.answering), None)
        if idle is not None:
            idle.turn_away("idle")
        return idle is not None

    def leave(self, gate: Gate) -> None:
        """One less, if it counts."""
        address = self._all.pop(gate, None)
        if address is not None:
            del self._of_address[address][gate]
            if not self._of_address[address]:
                del self._of_address[address]

    def look_after(self, now: float) -> None:
        """Whether they get on."""
        for gate in list(self._all):
            gate.look_after(now)


def allow_files(wanted: int) -> None:
    """Let this process have as many files open as it may, if it is not too many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + 2 * _FOR_OURSELVES
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _most_files() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def _bad(text: str) -> Refusal:
    return Refusal("bad_request", text, status=400)


def _too_large() -> Refusal:
    return Refusal("too_large", "the request is too large", status=431)
