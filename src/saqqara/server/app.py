"""The application: REST by Litestar, WebSockets beside it, hardening around both."""

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import DBAPIError

from saqqara import __version__

from . import deal_rest, figures, metrics, rest
from .connection import Connection
from .gate import Gates
from .hub import Hub
from .limits import Addresses
from .messages import ENCODER, Refusal, TableInfo
from .migrate import migrate
from .page import POLICY, Page
from .proxies import Proxies, Scope
from .settings import Settings, handed_on
from .sqlite import SqliteStore
from .store import Store
from .warm import settle
from .websocket import LookedAfter, Socket, look_after

logger = logging.getLogger("saqqara.app")

SOCKET = "/api/socket"
_FRAMES_OF_A_MESSAGE = 4  # pings count as well
_NOT_THE_PAGE = ("/api/", "/health", "/metrics")
_HEADERS = {
    "content-security-policy": f"{POLICY}; connect-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
_NOT_KEPT = (b"cache-control", b"no-store")
_FOR_HOSTS = ("/health", "/metrics")

_TOO_MANY_REQUESTS = "too many requests from your address; wait a moment"

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


def open_store(settings: Settings) -> Store:
    """The store that the settings name."""
    path = settings.sqlite_path
    if path:
        return SqliteStore(path, settings.database_seconds)
    from .postgres import PostgresStore

    return PostgresStore(settings.address, settings.database_seconds)


class Server:
    """The ASGI application: looks at the door, then hands on to Litestar; WebSockets come to `admit`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hub = Hub(settings, open_store(settings))
        self.page = Page()
        self.gates = Gates(settings)
        self.looked_after: set[LookedAfter] = {self.gates}
        self.message_bytes, self.stalled_seconds = settings.message_bytes, settings.stalled_seconds
        self.frames_a_second = _FRAMES_OF_A_MESSAGE * settings.messages_a_second
        self.addresses, self.proxies = Addresses(settings), Proxies(settings)
        self.litestar = Litestar(
            route_handlers=[*rest.HANDLERS, *deal_rest.HANDLERS],
            lifespan=[self._life],
            logging_config=None,
            exception_handlers={
                Refusal: rest.refused,
                HTTPException: rest.failed,
                OSError: rest.away,
                DBAPIError: rest.away,
                RecursionError: rest.unreadable,
                UnicodeError: rest.unreadable,
                Exception: rest.broken,
            },
            request_max_body_size=settings.message_bytes,
            openapi_config=OpenAPIConfig(
                title="Saqqara", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
            ),
        )
        self.litestar.state.hub = self.hub
        self.litestar.state.seen = self._seen

    @asynccontextmanager
    async def _life(self, app: Litestar) -> AsyncIterator[None]:
        await migrate(self.hub.store.engine)
        settle(self.hub.games)
        await self.hub.open()
        # What is there now stays; looking through it again and again for garbage would cost a fifth of the time.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 10, 20)
        # The writer has commits to begin and to tell of: that must not wait long for a busy event loop.
        sys.setswitchinterval(0.0003)
        looking_after = asyncio.create_task(look_after(self.looked_after))
        logger.info("ready")
        try:
            with figures.watched(self.hub):
                yield
        finally:
            looking_after.cancel()
            await self.hub.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.litestar(scope, receive, send)

    def _seen(self, scope: Scope) -> rest.Here:
        """Whose request it is, and whether it came by https."""
        return rest.Here(self.proxies.address(scope), self.proxies.is_https(scope))

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, api = scope["path"], scope["path"].startswith("/api/")

        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                more = [*_RAW_HEADERS, _NOT_KEPT] if api or path in _FOR_HOSTS else _RAW_HEADERS
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        if refusal := self._refusal(scope):
            body = ENCODER.encode({"code": refusal.code, "text": refusal.text, "rule": ""})
            headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
            await sent({"type": "http.response.start", "status": refusal.status, "headers": headers})
            await send({"type": "http.response.body", "body": body})
        elif scope["method"] in ("GET", "HEAD") and not path.startswith(_NOT_THE_PAGE):
            if self.proxies.is_https(scope):
                scope = scope | {"scheme": "https"}
            await self.page.respond(scope, sent, self._found)
        else:
            await self.litestar(scope, receive, sent)

    def _refusal(self, scope: Scope) -> Refusal | None:
        """Why a request is not looked at any further."""
        path = scope["path"]
        monitors = path in _FOR_HOSTS and self.proxies.from_this_machine(scope)
        # Files of the page are not counted: a visit asks for dozens, and a page that lacks some of them is none.
        counted = not monitors and not self.page.has(path)
        if counted and not self.addresses.visitor(self.proxies.address(scope)).requests.take():
            return Refusal("too_fast", _TOO_MANY_REQUESTS, status=429)
        if path == "/metrics" and not monitors and not self.settings.open_metrics:
            return Refusal("bad_request", "figures are for programs on this machine (--set open_metrics=1)", status=403)
        if scope["method"] == "POST" and not _is_json(scope):
            return Refusal("bad_request", "send it as application/json", status=415)
        return None

    async def _found(self, table: str) -> TableInfo:
        return (await self.hub.table(table)).info()

    def admit(self, socket: Socket, scope: Scope) -> Connection:
        """Let a WebSocket in, or not."""
        address = self.proxies.address(scope)
        if scope["path"] != SOCKET:
            raise Refusal("no_page", f"there is no WebSocket at this address; it is at {SOCKET}", status=404)
        if not self._origin_is_fine(scope):
            raise Refusal("bad_request", "pages of other sites may not connect", status=403)
        if not self.addresses.visitor(address).requests.take():
            raise Refusal("too_fast", _TOO_MANY_REQUESTS, status=429)
        visitor = None if self.hub.closing else self.addresses.connect(address)
        if visitor is None:
            raise Refusal("busy", "there are too many connections from your address; close one", status=503)
        metrics.CONNECTIONS.inc()
        return Connection(self.hub, socket, visitor, lambda: self._left(address))

    def _left(self, address: str) -> None:
        metrics.CONNECTIONS.dec()
        self.addresses.disconnect(address)

    def _origin_is_fine(self, scope: Scope) -> bool:
        """Pages of other sites must not play with a visitor's connection; programs send no origin."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self.settings.origins:
            return True
        _, scheme, host = origin.partition("://")
        return bool(scheme and host) and host == headers.get(b"host", b"").decode("latin-1")


def _is_json(scope: Scope) -> bool:
    """Of what other sites' pages can send without asking first, nothing is."""
    kinds = [value for name, value in scope["headers"] if name == b"content-type"]
    return len(kinds) == 1 and kinds[0].partition(b";")[0].strip().lower() == b"application/json"


def make() -> Server:
    """The application of a worker process."""
    return Server(handed_on())
