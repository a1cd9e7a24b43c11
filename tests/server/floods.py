"""Those who mean no good: each floods a server in another way, from an address of its own."""

import asyncio
import json
import socket
import struct
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import Frame, Opcode

AS_BY_DEFAULT = ("messages_a_second=50", "requests_a_second=20", "connections_of_address=64", "lines_a_second=1",
                 "changes_a_second=0.5", "tables_a_second=0.5", "requests_at_once=16")  # fmt: skip
"""What the servers of tests are otherwise more generous with."""

UPGRADE = (b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")  # fmt: skip
_BLOCKED = 2.0  # seconds in which not a byte is taken
_GONE = (ConnectionClosed, OSError, InvalidHandshake, EOFError, TimeoutError)

Flood = Callable[[], Coroutine[Any, Any, None]]


def text(**message: Any) -> bytes:
    """A message as a client sends it."""
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


def ping() -> bytes:
    """A large one."""
    return Frame(Opcode.PING, b"x" * 125).serialize(mask=True)


def bare(port: int, source: str = "127.0.0.1") -> socket.socket:
    """A connection with no protocol."""
    return socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))


def push(line: socket.socket, data: bytes, most: int) -> int:
    """Send the same again and again, until nothing is taken any more; the bytes that were."""
    line.settimeout(_BLOCKED)
    sent = 0
    with suppress(OSError):
        while sent < most:
            sent += line.send(data)
    return sent


def answer(line: socket.socket) -> bytes:
    """All that is said until they hang up."""
    heard = b""
    with suppress(ConnectionResetError):
        while chunk := line.recv(65_536):
            heard += chunk
    return heard


class Attacker:
    """Floods one server, until it is called off."""

    def __init__(self, port: int, source: str, table: str, tokens: list[str]) -> None:
        self.port, self.source, self.table, self.tokens = port, source, table, tokens
        self.done = dict.fromkeys(("messages", "pings", "hellos", "heads", "half_open", "hints"), 0)

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0), limit=4096)

    async def _again(self, flood: Flood, pause: float = 0.05) -> None:
        while True:
            with suppress(*_GONE):
                await flood()
            await asyncio.sleep(pause)

    async def _pour(self, kind: str, start: bytes, data: bytes) -> None:
        """Never read, only send; data is many messages in one."""
        _, writer = await self._line()
        try:
            writer.write(start)
            while True:
                writer.write(data)
                await writer.drain()
                self.done[kind] += 1
        finally:
            writer.transport.abort()

    async def messages(self) -> None:
        """Requests that have to be answered one by one."""
        hello = text(type="hello", table=self.table, tokens=self.tokens)
        asked = text(type="preview", id="p", seat=0)
        await self._again(lambda: self._pour("messages", UPGRADE + hello, asked * 500))

    async def pings(self) -> None:
        """Pings, whose pongs are not read."""
        await self._again(lambda: self._pour("pings", UPGRADE, ping() * 400))

    async def hellos(self) -> None:
        """Hellos, each of which wants to be told everything."""
        hello = text(type="hello", table=self.table, tokens=self.tokens, seen=0)
        await self._again(lambda: self._pour("hellos", UPGRADE, hello))

    async def heads(self) -> None:
        """Heads of requests that do not end."""
        start = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"
        await self._again(lambda: self._pour("heads", start, b"X-More: and more\r\n" * 3000))
        await self._again(lambda: self._pour("heads", start + b"X-Endless: ", b"x" * 60_000))

    async def half_open(self) -> None:
        """Connections that say nothing, or half of something."""

        async def one() -> None:
            reader, writer = await self._line()
            self.done["half_open"] += 1
            try:
                writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Le"[: self.done["half_open"] % 50])
                await reader.read()
            finally:
                writer.transport.abort()

        async with asyncio.TaskGroup() as group:
            for _ in range(150):
                group.create_task(self._again(one))

    async def hints(self) -> None:
        """Hints that nobody waits for, over a new connection each."""

        async def one() -> None:
            url = f"ws://127.0.0.1:{self.port}/api/socket"
            async with connect(url, proxy=None, compression=None, local_addr=(self.source, 0)) as line:
                await line.send(json.dumps({"type": "hello", "table": self.table, "tokens": self.tokens}))
                for seat in range(len(self.tokens)):
                    await line.send(json.dumps({"type": "advise", "id": f"h{seat}", "seat": seat}))
                    self.done["hints"] += 1
                line.transport.abort()

        await self._again(one, 0.02)

    async def all_at_once(self) -> None:
        """Everything, again and again."""
        async with asyncio.TaskGroup() as group:
            for _ in range(3):
                for flood in (self.messages, self.pings, self.hellos, self.heads):
                    group.create_task(flood())
            group.create_task(self.half_open())
            group.create_task(self.hints())


def closing(code: int) -> bytes:
    """A client's good-bye."""
    return Frame(Opcode.CLOSE, struct.pack("!H", code)).serialize(mask=True)
