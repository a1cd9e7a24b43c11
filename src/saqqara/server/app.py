"""The application: REST by Litestar, WebSockets beside it, hardening around both."""

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from saqqara import __version__

from . import figures, metrics, rest
from .connection import Connection
from .hub import Hub
from .limits import Addresses
from .messages import ENCODER, Refusal, TableInfo
from .migrate import migrate
from .page import POLICY, Page
from .settings import Settings, handed_on
from .sqlite import SqliteStore
from .store import Store
from .warm import settle
from .websocket import Socket, look_after

logger = logging.getLogger("saqqara.app")

SOCKET = "/api/socket"
_NOT_THE_PAGE = ("/api/", "/health", "/metrics")
_HEADERS = {
    "content-security-policy": f"{POLICY}; connect-src 'self' ws: wss:; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


def open_store(settings: Settings) -> Store:
    """The store that the settings name."""
    path = settings.sqlite_path
    if path:
        return SqliteStore(path)
    from .postgres import PostgresStore

    return PostgresStore(settings.address)


class Server:
    """The ASGI application: looks at the door, then hands on to Litestar; WebSockets come to `admit`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hub = Hub(settings, open_store(settings))
        self.page = Page()
        self.sockets: set[Socket] = set()
        self.message_bytes = settings.message_bytes
        self.addresses = Addresses(settings.requests_a_second, settings.connections_of_address)
        self.litestar = Litestar(
            route_handlers=rest.HANDLERS,
            lifespan=[self._life],
            logging_config=None,
            exception_handlers={Refusal: rest.refused, HTTPException: rest.failed},
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
        looking_after = asyncio.create_task(look_after(self.sockets))
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

    def _address(self, scope: Scope) -> str:
        """Whose request it is; a proxy appends whom it has it from, all before that anybody may have written."""
        if forwarded := self._forwarded(scope, b"x-forwarded-for"):
            return forwarded.rsplit(",", 1)[-1].strip()
        return str(scope["client"][0]) if scope.get("client") else "local"

    def _seen(self, scope: Scope) -> rest.Here:
        """Whose request it is, and whether it came by https."""
        return rest.Here(self._address(scope), self._forwarded(scope, b"x-forwarded-proto") == "https")

    def _forwarded(self, scope: Scope, header: bytes) -> str:
        """What a proxy says of a request, if there is one to be trusted."""
        if not self.settings.trust_proxy:
            return ""
        return ",".join([value.decode("latin-1") for name, value in scope["headers"] if name == header])

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_RAW_HEADERS]
            await send(message)

        if not self._cheap(scope["path"]) and not self.addresses.request(self._address(scope)):
            body = ENCODER.encode(rest.Problem("too_fast", "too many requests from your address; wait a moment", ""))
            headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
            await sent({"type": "http.response.start", "status": 429, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return
        if scope["method"] in ("GET", "HEAD") and not scope["path"].startswith(_NOT_THE_PAGE):
            if self._seen(scope).https:
                scope = scope | {"scheme": "https"}
            await self.page.respond(scope, sent, self._found)
        else:
            await self.litestar(scope, receive, sent)

    def _cheap(self, path: str) -> bool:
        """Files of the page are not counted: a visit asks for dozens, and a page that lacks some of them is none."""
        return path in ("/health", "/metrics") or self.page.has(path)

    async def _found(self, table: str) -> TableInfo:
        return (await self.hub.table(table)).info()

    def admit(self, socket: Socket, scope: Scope) -> Connection | None:
        """Let a WebSocket in, or not."""
        address = self._address(scope)
        allowed = scope["path"] == SOCKET and self._origin_is_fine(scope) and not self.hub.closing
        if not allowed or not self.addresses.connect(address):
            return None
        metrics.CONNECTIONS.inc()
        return Connection(self.hub, socket, lambda: self._left(address))

    def _left(self, address: str) -> None:
        metrics.CONNECTIONS.dec()
        self.addresses.disconnect(address)

    def _origin_is_fine(self, scope: Scope) -> bool:
        """Pages of other sites must not play with a visitor's connection; programs send no origin."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self.settings.origins:
            return True
        return bool(urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1"))


def make() -> Server:
    """The application of a worker process."""
    return Server(handed_on())
