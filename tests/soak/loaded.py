"""Imported by the process that servers are forked from: all that a server loads before it serves, and its bots."""

import asyncio
import gc
import tempfile
from pathlib import Path

import saqqara.server.postgres
import saqqara.server.serve  # noqa: F401
from saqqara import library
from saqqara.prepare import prepare
from saqqara.server.app import Server, open_store
from saqqara.server.migrate import migrate
from saqqara.server.settings import Settings
from saqqara.server.warm import settle


async def _as_a_server_does() -> None:
    """Lay a database; make an application."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{Path(folder)}/tables.sqlite3")
        store = open_store(settings)
        await migrate(store.engine)
        await store.engine.dispose()
        settle(Server(settings).hub.games)


for name in library.games():
    prepare(name)
asyncio.run(_as_a_server_does())
gc.collect()
gc.freeze()  # or every server would look through all of it, and so get a copy of its own
