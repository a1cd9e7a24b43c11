"""Two workers on one PostgreSQL: seats of a table on different workers, and one of the workers killed."""

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import saqqara

from .client import Client, Process, fewest, lay, seats_with_a_bot, together
from .test_crash import Stubborn

Serve = Callable[..., Process]


def children(pid: int) -> list[int]:
    """The worker processes of a server."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text().replace("\0", " "):
                found.append(int(child))
    return found


@pytest.mark.parametrize("game", saqqara.games())
def test_two_servers_on_one_database(postgres_database: str, serve: Serve, game: str) -> None:
    """Every seat at another server; chat and presence cross over too."""
    servers = [serve(postgres_database), serve(postgres_database)]

    async def play() -> None:
        table, claims = lay(servers[0].url, game, seats_with_a_bot(game, "adept"))
        clients = [
            await Client(servers[number % 2].url, table, [token], f"{number}").open()
            for number, (_, token) in enumerate(claims)
        ]
        watcher = await Client(servers[1].url, table, []).open()
        seats = [seat for seat, _ in claims]
        await watcher.until(lambda m: m["type"] == "presence" and m["connected"] == seats)
        await clients[0].until(lambda m: m["type"] == "presence" and m["watching"] == 1)
        assert (await clients[0].ask("chat", phrase="hello"))["type"] == "ack"
        said = await watcher.until(lambda m: m["type"] == "chat")
        assert (said["seat"], said["phrase"]) == (0, "hello")
        assert (await clients[-1].start())["type"] == "ack"
        await together(*(client.play_on() for client in (*clients, watcher)))
        last = [update for client in (*clients, watcher) for update in client.updates.values()]
        assert len({str(update["ending"]) for update in last}) == 1
        assert len({update["seq"] for update in last}) == 1
        for client in (*clients, watcher):
            await client.close()

    asyncio.run(play())


async def listening(database: str) -> set[int]:
    """The connections that hear what other workers tell."""
    return {row["pid"] for row in await ask(database, "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %'")}


async def ask(database: str, question: str, *given: Any) -> list[Any]:
    connect: Any = asyncpg.connect
    connection = await connect(database)
    try:
        found: list[Any] = await connection.fetch(question, *given)
        return found
    finally:
        await connection.close()


def test_nothing_is_refused_for_want_of_news(postgres_database: str, serve: Serve) -> None:
    """What a server has not heard from another yet it looks up before it says no."""

    async def play() -> None:
        one = serve(postgres_database)
        heard_by_one = await listening(postgres_database)
        other = serve(postgres_database)
        game = saqqara.games()[0]
        table, claims = lay(one.url, game, ["person"] * fewest(game))
        everybody = await Client(one.url, table, [token for _, token in claims]).open()
        host = await Client(other.url, table, [claims[0][1]]).open()
        deaf = list(await listening(postgres_database) - heard_by_one)
        await ask(postgres_database, "SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid", deaf)
        await everybody.pledge()
        assert (answer := await host.ask("start"))["type"] == "ack", answer
        for client in (everybody, host):
            await client.close()

    asyncio.run(play())


def test_a_worker_is_killed(postgres_database: str, serve: Serve) -> None:
    """People come back, bots are moved on by another worker, nothing is lost."""
    server = serve(postgres_database, 2)
    assert len(children(server.pid)) == 2

    async def play() -> None:
        players = []
        for game in saqqara.games() * 2:
            table, claims = lay(server.url, game, seats_with_a_bot(game, "novice"))
            players += [Stubborn(server.url, table, [token], f"{table} {seat}") for seat, token in claims]
            starter = await Client(server.url, table, [claims[0][1]]).open()
            answer = await starter.start()
            assert answer["type"] == "ack", answer
            await starter.close()

        async def killer() -> None:
            for number in range(3):
                await asyncio.sleep(0.4)
                with suppress(IndexError):
                    os.kill(children(server.pid)[number % 2], signal.SIGKILL)

        await together(killer(), *(player.persist() for player in players))
        assert all(player.over and player.promised for player in players)

    asyncio.run(play())
    server.stop()


def test_one_file_is_for_one_worker(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/x.sqlite3", 2)
    try:
        process.start()
    except RuntimeError as error:
        assert "several workers need PostgreSQL" in str(error)
    else:
        raise AssertionError("it started")
