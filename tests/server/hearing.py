"""The real hub and connections inside this process, and ears at their other end: where every byte counts."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from saqqara.core import fair
from saqqara.server.app import open_store
from saqqara.server.connection import Connection
from saqqara.server.hub import Hub
from saqqara.server.limits import Visitor
from saqqara.server.messages import SeatInfo
from saqqara.server.migrate import migrate
from saqqara.server.people import token_hash
from saqqara.server.settings import Settings
from saqqara.server.table import Table

from .client import nonce_of


class Ear:
    """The other end of a connection: what is sent to it, and what it says."""

    writable = True
    paused = left = False

    def __init__(self, hub: Hub, visitor: Visitor | None = None) -> None:
        self.heard: list[str] = []
        self._something = asyncio.Event()
        self.connection = Connection(hub, self, visitor or Visitor(hub.settings), lambda: None)

    def write(self, messages: Sequence[bytes]) -> None:
        self.heard += [message.decode() for message in messages]
        self._something.set()

    async def say(self, **message: Any) -> dict[str, Any]:
        """Ask, and wait for the answer. It is the last that a request brings, and all are told at the same time."""
        before, id = len(self.heard), message.get("id")
        self.connection.received(json.dumps(message))
        return await self.until(
            lambda m: m["type"] == "error" or (m["type"] == "presence" if id is None else m.get("id") == id), before
        )

    async def next(self) -> None:
        """Wait for whatever comes."""
        self._something.clear()
        async with asyncio.timeout(60):
            await self._something.wait()

    async def until(self, fits: Callable[[dict[str, Any]], bool], start: int = 0) -> dict[str, Any]:
        """The first message that fits, of those heard from a place on, or of those to come."""
        async with asyncio.timeout(60):
            while True:
                while start < len(self.heard):
                    message: dict[str, Any] = json.loads(self.heard[start])
                    start += 1
                    if fits(message):
                        return message
                self._something.clear()
                await self._something.wait()

    def close(self, code: int) -> None:
        self.heard.append(f'{{"type": "closed", "code": {code}}}')
        self._something.set()

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def leave(self) -> None:
        """The line is cut, if it is not yet."""
        if not self.left:
            self.left = True
            self.connection.lost()


@asynccontextmanager
async def a_hub(folder: Path, **limits: float) -> AsyncIterator[Hub]:
    """A worker on an empty database."""
    database = f"sqlite:///{folder}/{time.monotonic_ns()}.sqlite3"
    settings = Settings(**{"database": database, "messages_a_second": 1e6, **limits})  # type: ignore[arg-type]
    hub = Hub(settings, open_store(settings))
    await migrate(hub.store.engine)
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()


def person(seat: int) -> tuple[SeatInfo, str]:
    """A seat and what is kept of its token."""
    return SeatInfo("person", f"P{seat}", seat, "", owned=True), token_hash(f"token {seat}")


@asynccontextmanager
async def sitting(
    folder: Path,
    game: str,
    players: int,
    options: dict[str, str],
    hello: dict[str, list[str]] | None = None,
    **limits: float,
) -> AsyncIterator[tuple[Hub, Table, list[Ear]]]:
    """A game that has begun, with everyone and a spectator connected; `hello` is what they say beside their tokens."""
    async with a_hub(folder, **limits) as hub:
        table = await hub.create(game, options, [person(seat) for seat in range(players)], public=False)
        ears = [Ear(hub) for _ in range(players + 1)]
        for seat, ear in enumerate(ears):
            tokens = [f"token {seat}"] if seat < players else []
            await ear.say(type="hello", table=table.id, tokens=tokens, **hello or {})
        await begin(table, {seat: ears[seat] for seat in range(players)})
        yield hub, table, ears
        for ear in ears:
            ear.leave()


async def begin(table: Table, people: Mapping[int, Ear]) -> None:
    """The game begins: everybody has pledged a nonce, and shows it."""
    for seat, ear in people.items():
        pledge = fair.pledge(
            table.id, seat, table.standing.seats[seat].name, "", table.commitment, nonce_of(table.id, seat)
        )
        assert (await ear.say(type="pledge", id=f"pledge{seat}", seat=seat, pledge=pledge))["type"] == "ack"
    assert (await next(iter(people.values())).say(type="start", id="go"))["type"] == "ack"
    for seat, ear in people.items():
        shown = await ear.say(type="reveal", id=f"reveal{seat}", seat=seat, nonce=nonce_of(table.id, seat))
        assert shown["type"] == "ack"


def is_due(table: Table) -> list[int]:
    """The seats that have to decide, or to throw."""
    now = table.standing
    if now.thrower is not None:
        return [now.thrower]
    return table.game.waiting(now.state) if now.state is not None else []


def wish(table: Table, seat: int, luck: random.Random) -> dict[str, Any]:
    """What a seat that is due says: that it throws, or a random turn."""
    if table.standing.thrower == seat:
        return {"type": "throw", "seat": seat}
    return {"type": "play", "seat": seat, "codes": whole_turn(table, seat, luck)}


def whole_turn(table: Table, seat: int, luck: random.Random) -> list[int]:
    """A random turn, from what the seat may know."""
    codes: list[int] = []
    state = table.trial(seat, codes)
    while table.is_due(state, seat):
        codes.append(luck.choice(table.game.legal(state, seat)))
        state = table.trial(seat, codes)
    return codes
