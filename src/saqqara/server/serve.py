"""Running the server: one process, or several workers on PostgreSQL."""

import asyncio
import socket
import sys
from contextlib import nullcontext, suppress

import uvicorn
from uvicorn.supervisors import Multiprocess

from saqqara.core.errors import BadOption

from . import logs
from .app import open_store
from .boxes import offered
from .gate import Gate, allow_files
from .holding import holding
from .migrate import migrate
from .settings import Settings
from .store import FAILED
from .websocket import Socket


def serve(settings: Settings, *, quiet: bool = False) -> None:
    """Serve until stopped. SIGTERM and Ctrl-C finish what is under way first."""
    settings.check()
    path = settings.sqlite_path
    with holding(path, f"http://{settings.host}:{settings.port}") if path else nullcontext():
        _check_port(settings)
        offered(settings.boxes)  # what is wrong with a file is said before anything else happens
        settings.hand_on()
        allow_files(settings.connections)
        asyncio.run(_prepare(settings))
        if not quiet:
            print(
                f"Saqqara serves at http://{settings.host}:{settings.port} (database: {_shown(settings)})",
                file=sys.stderr,
            )
        _run(settings, quiet=quiet)


_UNREAD = 131_072
"""Bytes that the system holds of what one connection does not read, and as much of its own; else it would be 4 MB."""


class Workers(Multiprocess):
    """Several processes. If one of them cannot even start, all end, and a supervisor is told so."""

    asked = False

    def handle_term(self) -> None:
        """SIGTERM."""
        self.asked = True
        super().handle_term()

    def handle_int(self) -> None:
        """Ctrl-C."""
        self.asked = True
        super().handle_int()


def _run(settings: Settings, *, quiet: bool) -> None:
    config = uvicorn.Config(
        "saqqara.server.app:make",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        loop="uvloop",
        http=Gate,
        ws=Socket,
        access_log=False,
        log_config=logs.configuration(settings.log_format, quiet=quiet),
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=30,
        server_header=False,
        date_header=False,
        proxy_headers=False,
    )
    listening = config.bind_socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNREAD)  # as all have that are taken from it
    if settings.workers > 1:
        workers = Workers(config, [listening])
        workers.run()
        if not workers.asked:
            sys.exit(FAILED)
        return
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        server.run([listening])
    if not server.started:
        sys.exit(FAILED)


def _check_port(settings: Settings) -> None:
    """Say clearly that the address is taken or not ours, before anything else happens."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            words = f"cannot listen at {settings.host}:{settings.port}: {error.strerror}; try another --port"
            raise BadOption(words) from None


async def _prepare(settings: Settings) -> None:
    """Bring the database to this version before any worker starts; say clearly if it is not there."""
    store = open_store(settings)
    try:
        await migrate(store.engine)
    except Exception as error:
        words = str(error).strip().splitlines() or [type(error).__name__]
        raise BadOption(f"--database: cannot use {_shown(settings)}: {words[0]}") from None
    finally:
        await store.engine.dispose()


def _shown(settings: Settings) -> str:
    """The address of the database without its password."""
    before, at, after = settings.address.rpartition("@")
    return f"{before.split('://')[0]}://…@{after}" if at else settings.address
