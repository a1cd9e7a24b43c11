"""The server is killed at random moments while people play: nothing that was acknowledged is lost, nothing is twice."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

import saqqara
from saqqara.server.app import open_store
from saqqara.server.log import Played, decode
from saqqara.server.settings import Settings
from saqqara.server.store import LogRow

from .client import Client, Process, fewest, lay, seats_with_a_bot, together
from .postgres import Postgres, new_database

Serve = Callable[..., Process]
GONE = (ConnectionClosed, OSError, InvalidHandshake, InvalidMessage, TimeoutError)
KILLS = {"sqlite": 12, "postgresql": 4}  # `make soak` has hundreds


class Stubborn(Client):
    """A player that comes back after every kill, and sends again what was not acknowledged."""

    pending: dict[str, Any] | None = None

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.promised: dict[str, int] = {}

    async def persist(self) -> None:
        while not self.over:
            try:
                await self.open()
                await self.go_on()
            except GONE:
                await self.close()
                await asyncio.sleep(0.1)

    async def go_on(self) -> None:
        while not self.over:
            if self.pending is None:
                due = self.due()
                if not due:
                    await self.hear(60)
                    continue
                wish = await self.wish(due[0])
                self._id += 1
                self.pending = {"id": f"{self.you[0]}x{self._id}", **wish}
            seq = self.seen
            await self.send(self.pending)
            id = self.pending["id"]
            answer = await self.answer(id)
            if answer["type"] == "ack":
                self.promised[id] = answer["seq"]
            self.pending = None
            while self.seen == seq and answer["type"] == "ack":
                await self.hear()

    async def answer(self, id: str) -> dict[str, Any]:
        return await self.until(lambda m: m.get("id") == id)


async def log_of(database: str, table: str) -> list[LogRow]:
    """What is kept of a table, read past the server."""
    store = open_store(Settings(database=database))
    try:
        return await store.log_after(table, 0)
    finally:
        await store.engine.dispose()


async def killed_again_and_again(server: Process, kills: int, seed: int) -> None:
    luck = random.Random(seed)
    tables = []
    for number in range(max(4, len(saqqara.games()))):
        game = saqqara.games()[number % len(saqqara.games())]
        tables.append(
            lay(server.url, game, seats_with_a_bot(game, "adept") if number == 3 else ["person"] * fewest(game))
        )
    players = [
        Stubborn(server.url, table, [token], f"{table} {seat}") for table, claims in tables for seat, token in claims
    ]
    for table, claims in tables:
        starter = await Client(server.url, table, [claims[0][1]]).open()
        await starter.start()
        await starter.close()

    async def killer() -> None:
        for _ in range(kills):
            await asyncio.sleep(luck.uniform(0.02, 0.6))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    await together(killer(), *(player.persist() for player in players))
    for table, _ in tables:
        log = await log_of(server.database, table)
        assert [kept.seq for kept in log] == list(range(1, len(log) + 1))
        kept = {entry.client: entry.seq for entry in log if entry.client}
        assert len(kept) == sum(entry.client is not None for entry in log)
        for player in players:
            if player.table == table:
                assert player.promised, "nobody got anything done"
                seat = player.you[0]
                for id, seq in player.promised.items():
                    assert kept.get(f"{seat}-{id}") == seq, "an acknowledged move is lost"
        played = [decode(entry.body) for entry in log]
        assert sum(isinstance(entry, Played) for entry in played) > 20
    for player in players:
        await player.close()


def test_kill_and_restart(database: str, serve: Serve) -> None:
    server = serve(database)
    asyncio.run(killed_again_and_again(server, KILLS[database.partition(":")[0]], 0))
    assert server.stop() in (0, -15)


def test_a_store_that_dies_stops_the_process(serve: Serve, tmp_path: Path) -> None:
    """Better no answer than one that is not true."""
    path = tmp_path / "tables.sqlite3"
    server = serve(f"sqlite:///{path}")

    async def play() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"])
        client = await Client(server.url, table, [claims[0][1], claims[1][1]]).open()
        await client.start()
        with sqlite3.connect(path) as other:
            other.execute("DROP TABLE moves")
        with pytest.raises(GONE):
            await client.play_on()

    asyncio.run(play())
    for _ in range(100):
        if not server.running:
            break
        time.sleep(0.1)
    assert not server.running
    assert server.stop() == 70
    assert "the store failed" in server.errors


@pytest.mark.parametrize(("patience", "workers"), [(60, 1), (60, 2), (1, 1), (1, 2)])
def test_a_database_that_goes_away_and_comes_back(patience: int, workers: int) -> None:
    """PostgreSQL is stopped in the middle of a game: what is asked for waits a while for it.

    If that takes too long the server stops as well, with a code that tells why, and both go on where they were.
    """
    postgres, server = Postgres(), Process("", workers, f"database_seconds={patience}")
    try:
        postgres.start()
        server.database = new_database(postgres.address, "game")
        server.start()

        async def play() -> None:
            game = saqqara.games()[0]
            table, claims = lay(server.url, game, ["person"] * fewest(game))
            player = Stubborn(server.url, table, [token for _, token in claims])
            await (await player.open()).start()
            playing = asyncio.create_task(player.persist())
            while len(player.promised) < 3:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(postgres.stop)
            promised = dict(player.promised)
            if patience == 1:
                while server.running:
                    await asyncio.sleep(0.05)
                assert server.stop() == 70
                assert "the store failed" in server.errors
                await asyncio.to_thread(postgres.start)
                await asyncio.to_thread(server.start)
            else:
                await asyncio.sleep(3)
                assert server.running
                link = await asyncio.to_thread(httpx.get, f"{server.url}/t/abcdefghjk")
                assert link.status_code == 200, "the page comes all the same, and waits"
                await asyncio.to_thread(postgres.start)
            await asyncio.wait_for(playing, 120)
            assert player.promised.items() >= promised.items()
            assert len(player.promised) > len(promised)
            log = {row.client: row.seq for row in await log_of(server.database, table)}
            for id, seq in player.promised.items():
                assert seq in {log.get(f"{seat}-{id}") for seat in player.you}, "an acknowledged move is lost"

        asyncio.run(play())
        assert server.stop() in (0, -15), server.errors
    finally:
        if server.running:
            server.kill()
        postgres.remove()


def test_a_new_file_is_durable_before_anybody_writes(tmp_path: Path) -> None:
    """A file that is being written to cannot become a WAL any more, and the store would die of that."""
    path = tmp_path / "new.sqlite3"

    async def open_and_look() -> str:
        store = open_store(Settings(database=f"sqlite:///{path}"))
        await store.open(lambda worker, news: None)
        with sqlite3.connect(path) as other:
            (mode,) = other.execute("PRAGMA journal_mode").fetchone()
        await store.close()
        return str(mode)

    assert asyncio.run(open_and_look()) == "wal"
