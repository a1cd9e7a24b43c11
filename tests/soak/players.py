"""People who play on whatever happens, send again what was not acknowledged, and remember what was."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from ..server.client import Client

GONE = (ConnectionClosed, OSError, InvalidHandshake, InvalidMessage, TimeoutError)
_PATIENCE = 5.0  # seconds without a word; then it comes anew
_THINKS = 0.03
_TALKS = 0.03  # of its turns


@dataclass
class Promise:
    """What the server has acknowledged."""

    seq: int
    wish: dict[str, Any]


@dataclass
class Seen:
    """What players met with, counted."""

    refusals: Counter[str] = field(default_factory=Counter)
    returns: int = 0


class Player(Client):
    """One seat; it comes by any of some addresses, of which a few lie behind a bad network."""

    def __init__(self, urls: Callable[[], Sequence[str]], table: str, token: str, seat: int, seen: Seen) -> None:
        super().__init__("", table, [token], f"{table} {seat}")
        self.seat, self._urls, self._seen = seat, urls, seen
        self.promised: dict[str, Promise] = {}
        self.said: dict[int, str] = {}
        self.pending: dict[str, Any] | None = None

    async def persist(self) -> None:
        """Play until the game is over."""
        while not self.over:
            try:
                self.url = self.random.choice(self._urls())
                await self.open()
                while not self.over:
                    await self.go_on()
            except GONE:
                self._seen.returns += 1
            finally:
                await self.close()
            await asyncio.sleep(0.2)

    async def go_on(self) -> None:
        """Do what is due, or hear what happens."""
        if self.pending is None:
            due = self.due()
            if not due:
                await self.hear(_PATIENCE)
                return
            await asyncio.sleep(self.random.expovariate(1 / _THINKS))
            self._id += 1
            self.pending = {"id": f"m{self._id}", **await self.wish(due[0])}
        seq, wish = self.seen, self.pending
        await self.send(wish)
        answer = await self.until(lambda m: m.get("id") == wish["id"], _PATIENCE)
        self.pending = None
        if answer["type"] != "ack":
            self._seen.refusals[answer["code"]] += 1
            await asyncio.sleep(0.1)
            return
        self.promised[wish["id"]] = Promise(answer["seq"], wish)
        while self.seen == seq:
            await self.hear(_PATIENCE)
        if self.random.random() < _TALKS:
            await self.talk()

    async def talk(self) -> None:
        """Say something that nobody else says."""
        text = f"{self.seat} says {self._id}"
        answer = await self.ask("chat", seat=self.seat, text=text)
        if answer["type"] == "ack":
            self.said[answer["seq"]] = text
        else:
            self._seen.refusals[answer["code"]] += 1

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        self._id += 1
        id = f"q{self._id}"
        await self.send({"type": kind, "id": id, **fields})
        return await self.until(lambda m: m.get("id") == id, _PATIENCE)

    def _update(self, message: dict[str, Any]) -> None:
        """A bad network doubles messages and changes their order; a gap is a reason to come anew."""
        before = self.updates.get(message["seat"])
        if before and not message.get("fresh"):
            if message["seq"] <= before["seq"]:
                return
            if message["seq"] != before["seq"] + 1:
                raise ConnectionError("a gap")
        super()._update(message)
