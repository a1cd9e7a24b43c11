"""Tables by the documented protocol: laid, and played on until a wanted moment, much faster than by hand."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx

from saqqara.games import discover
from tests.server.client import Client

Update = dict[str, Any]
Wanted = Callable[[Update], bool]
Found = TypeVar("Found")
NAMES = ("Ania", "Bob", "Cyril", "Dora", "Elena", "Filip")


@dataclass(frozen=True)
class Sitting:
    """A table and the seats that are held there."""

    table: str
    game: str
    claims: dict[int, str]

    @property
    def path(self) -> str:
        return f"/t/{self.table}"

    def only(self, *seats: int) -> "Sitting":
        """With some of the seats."""
        return Sitting(self.table, self.game, {seat: token for seat, token in self.claims.items() if seat in seats})

    def kept(self) -> dict[str, Any]:
        """As the page keeps it in the browser."""
        claims = [{"seat": seat, "token": token} for seat, token in self.claims.items()]
        return {"table": self.table, "game": self.game, "claims": claims, "at": 1}


def lay(url: str, game: str, seats: list[str], **options: str) -> Sitting:
    """A new table. Seats are 'person', 'open', or the level of a bot."""
    wishes = [
        {"kind": kind} if kind == "open"
        else {"kind": kind, "name": NAMES[nth], "colour": nth} if kind == "person"
        else {"kind": "bot", "level": kind, "colour": nth}
        for nth, kind in enumerate(seats)
    ]  # fmt: skip
    answer = httpx.post(f"{url}/api/tables", json={"game": game, "seats": wishes, "options": options}, timeout=30)
    assert answer.status_code == 201, answer.text
    laid = answer.json()
    return Sitting(laid["table"]["id"], game, {claim["seat"]: claim["token"] for claim in laid["claims"]})


def play_on(url: str, at: Sitting, wanted: Wanted | None = None, seat: int = 0) -> bool:
    """Play at random for all seats we hold until `seat` is asked and sees what is wanted, or to the end.

    Answers whether the moment came.
    """

    async def play() -> bool:
        client = await Client(url, at.table, list(at.claims.values()), at.table).open()
        try:
            welcome = next(message for message in client.heard if message["type"] == "welcome")
            if welcome["table"]["status"] == "open":
                await client.start()
            while not client.over:
                due = client.due()
                if wanted and seat in due and not client.throws(seat) and wanted(client.updates[seat]):
                    return True
                if not due:
                    await client.hear()
                    continue
                # The others first, so that everything waits for the seat that is looked at.
                await _turn(client, max(due, key=lambda one: one != seat))
            return wanted is None
        finally:
            await client.close()

    return aside(play())


def play_turn(url: str, at: Sitting, seat: int) -> None:
    """One random turn of a seat."""

    async def play() -> None:
        client = await Client(url, at.table, [at.claims[seat]], at.table).open()
        await _turn(client, seat)
        await client.close()

    aside(play())


async def _turn(client: Client, seat: int) -> None:
    before = client.seen
    answer = await client.act(seat)
    assert answer["type"] == "ack", answer
    while client.seen == before:
        await client.hear()


ALONE = ["person", "novice", "novice"]
PAIR = ["person", "person"]


def seats_for(game: str, *seats: str) -> list[str]:
    """As many of these seats as the game has room for; the last one again where it wants more."""
    allowed = discover.spec(game).players
    count = min(allowed, key=lambda one: abs(one - len(seats)))
    return [*seats, *[seats[-1]] * count][:count]


def table_where(
    url: str, game: str, wanted: Wanted, seats: list[str] | None = None, seat: int = 0, **options: str
) -> Sitting:
    """A table where a seat is asked and sees what is wanted; games without such a moment are left alone."""
    for _ in range(200):  # the rarest of them comes in one game of eleven
        at = lay(url, game, seats or seats_for(game, *ALONE), **options)
        if play_on(url, at, wanted, seat):
            return at
    raise AssertionError("that moment never came")


def finished(url: str, game: str, seats: list[str] | None = None, **options: str) -> Sitting:
    """A table where the game is over."""
    at = lay(url, game, seats or seats_for(game, *ALONE), **options)
    play_on(url, at)
    return at


def record(url: str, table: str) -> str:
    """The record of a finished game."""
    answer = httpx.get(f"{url}/api/tables/{table}/record", timeout=30)
    assert answer.status_code == 200, answer.text
    return answer.text


def scores(text: str) -> dict[str, int]:
    """Points by name, from a record."""
    lines = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    points = [int(part) for part in lines["scores"].split()]
    return {lines[f"seat {nth + 1}"]: of for nth, of in enumerate(points)}


def aside(work: Coroutine[Any, Any, Found]) -> Found:
    """Run in a thread: Playwright keeps a loop of its own in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
