"""Strangers who flood: each from an address of its own on this machine, in a process of its own."""

import asyncio
import json
import os
import random
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from ..server.test_hostile import nonsense
from .players import GONE

_FLOODS_FOR = 4.0  # seconds; then it rests as long
_MOST_BYTES = 20_000_000  # of one flood
_GAME = "mummy"


class Stranger:
    """Somebody at an address, and how much they have sent."""

    def __init__(self, port: int, number: int, luck: random.Random) -> None:
        self.port, self.luck = port, luck
        self.address = f"127.0.{1 + number // 250 % 250}.{1 + number % 250}"
        self.until = time.monotonic() + _FLOODS_FOR
        self.sent = self.bytes = 0

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until and self.bytes < _MOST_BYTES

    async def came(self, table: str, tokens: list[str], *, reads: bool = True) -> ClientConnection:
        """A connection that has said hello."""
        line = await connect(
            f"ws://127.0.0.1:{self.port}/api/socket", local_addr=(self.address, 0), proxy=None, compression=None,
            ping_interval=None, max_size=None, close_timeout=1, open_timeout=10,
        )  # fmt: skip
        await self.say(line, {"type": "hello", "table": table, "tokens": tokens})
        if not reads:
            line.transport.pause_reading()
        return line

    async def say(self, line: ClientConnection, message: Any) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        async with asyncio.timeout(2):
            await line.send(text)
        self.sent += 1
        self.bytes += len(text)

    def lays(self) -> tuple[str, list[str]]:
        """A table of one's own that has begun to wait for its start."""
        transport = httpx.HTTPTransport(local_address=self.address)
        with httpx.Client(transport=transport, base_url=f"http://127.0.0.1:{self.port}", timeout=10) as client:
            answer = client.post("/api/tables", json={"game": _GAME, "seats": [{"kind": "person"}] * 2})
        if answer.status_code != 201:
            raise ConnectionError(answer.text)
        laid = answer.json()
        return laid["table"]["id"], [claim["token"] for claim in laid["claims"]]


async def talks_nonsense(stranger: Stranger) -> None:
    """Messages that are not quite right, from who only watches."""
    table, _ = await asyncio.to_thread(stranger.lays)
    good = {"type": "play", "id": "m1", "seat": 0, "codes": [1]}
    while stranger.goes_on:
        line = await stranger.came(table, [])
        with suppress(*GONE):
            while stranger.goes_on:
                await stranger.say(line, nonsense(stranger.luck, good))
        line.transport.abort()


async def asks_without_reading(stranger: Stranger) -> None:
    """Previews without end; the answers are not read, and in the middle of it they go."""
    table, tokens = await asyncio.to_thread(stranger.lays)
    line = await stranger.came(table, tokens[:1])
    await stranger.say(line, {"type": "start", "id": "s"})
    line.transport.pause_reading()
    while stranger.goes_on:
        await stranger.say(line, {"type": "preview", "id": f"p{stranger.sent}", "seat": 0, "codes": []})
    line.transport.abort()


async def says_hello_again(stranger: Stranger) -> None:
    """Each hello is answered with all that there is to see."""
    table, tokens = await asyncio.to_thread(stranger.lays)
    line = await stranger.came(table, tokens, reads=False)
    while stranger.goes_on:
        await stranger.say(line, {"type": "hello", "table": table, "tokens": tokens, "seen": 0})
        await asyncio.sleep(0.005)
    line.transport.abort()


async def pings(stranger: Stranger) -> None:
    """Each ping wants a pong, which is not read."""
    table, tokens = await asyncio.to_thread(stranger.lays)
    line = await stranger.came(table, tokens, reads=False)
    while stranger.goes_on:
        async with asyncio.timeout(2):
            await line.ping(os.urandom(100))
        stranger.sent += 1
        stranger.bytes += 100
    line.transport.abort()


async def asks_for_hints(stranger: Stranger) -> None:
    """Over fresh connections, each of which is closed at once."""
    table, tokens = await asyncio.to_thread(stranger.lays)
    first = await stranger.came(table, tokens)
    await stranger.say(first, {"type": "start", "id": "s"})
    while stranger.goes_on:
        line = await stranger.came(table, tokens)
        await stranger.say(line, {"type": "advise", "id": "a", "seat": 0, "codes": []})
        line.transport.abort()
    first.transport.abort()


async def writes_headers(stranger: Stranger) -> None:
    """A request that never ends."""
    with socket.create_connection(("127.0.0.1", stranger.port), 3, (stranger.address, 0)) as line:
        line.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(line, b"GET / HTTP/1.1\r\nHost: x\r\n")
        while stranger.goes_on:
            async with asyncio.timeout(2):
                await loop.sock_sendall(
                    line, b"".join(b"x-%d: y\r\n" % stranger.luck.randrange(1 << 30) for _ in range(100))
                )
            stranger.sent += 1
            stranger.bytes += 1500


async def waits_at_the_door(stranger: Stranger) -> None:
    """Connections that say nothing, or half a request."""
    lines = list[socket.socket]()
    try:
        while stranger.goes_on and len(lines) < 500:
            lines.append(socket.create_connection(("127.0.0.1", stranger.port), 3, (stranger.address, 0)))
            lines[-1].sendall(
                stranger.luck.choice([b"", b"GET /", b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n"])
            )
            stranger.sent += 1
            await asyncio.sleep(0.005)
        await asyncio.sleep(max(0.0, stranger.until - time.monotonic()))
    finally:
        for line in lines:
            line.close()


FLOODS: list[Callable[[Stranger], Awaitable[None]]] = [
    talks_nonsense, asks_without_reading, says_hello_again, pings, asks_for_hints, writes_headers, waits_at_the_door,
]  # fmt: skip


def flood(ports: list[int], seed: int, counts: Any) -> None:
    """Flood until ended, now one way, now another; `counts` has a number for each way."""
    os.nice(5)  # floods come over a network; here they would take the servers' time
    luck = random.Random(seed)

    async def go_on() -> None:
        number = seed * 1000
        while True:
            number += 1
            kind = number % len(FLOODS)
            stranger = Stranger(luck.choice(ports), number, luck)
            with suppress(*GONE, httpx.TransportError, ValueError):
                await FLOODS[kind](stranger)
            counts[kind] += stranger.sent
            await asyncio.sleep(luck.uniform(0.5, 2) * _FLOODS_FOR)

    asyncio.run(go_on())
