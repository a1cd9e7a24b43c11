"""A table that is played by and by: whose turn lasts too long may be played by a bot, if all others agree."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import asyncpg
import httpx
import pytest

from saqqara.games import discover

from .client import Client, Process, lay

Serve = Callable[..., Process]
HOURS = 48
each_game = pytest.mark.parametrize("game", discover.names())


def info(url: str, table: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{url}/api/tables/{table}").json()
    return found


def hours_pass(database: str, hours: float) -> None:
    """All that was kept is so much older."""
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
            connection.execute('UPDATE moves SET "at" = "at" - ?', (3600 * hours,))
        connection.close()
        return

    async def change() -> None:
        connect: Any = asyncpg.connect
        connection = await connect(database)
        await connection.execute('UPDATE moves SET "at" = "at" - $1', 3600.0 * hours)
        await connection.close()

    asyncio.run(change())


async def begun(url: str, table: str, claims: list[tuple[int, str]]) -> None:
    client = await Client(url, table, [token for _, token in claims]).open()
    assert (await client.start())["type"] == "ack"
    await client.close()


async def asks(url: str, table: str, token: str, seat: int) -> dict[str, Any]:
    """Somebody wishes that a bot plays a seat."""
    client = await Client(url, table, [token]).open()
    answer = await client.ask("hand_over", seat=seat, level="adept")
    await client.close()
    return answer


@each_game
def test_a_bot_plays_for_who_is_late_if_all_others_agree(serve: Serve, database: str, game: str) -> None:
    server = serve(database)
    table, claims = lay(server.url, game, ["person"] * 3, hours=HOURS)
    tokens = dict(claims)
    asyncio.run(begun(server.url, table, claims))
    now = info(server.url, table)
    late = now["waiting"][0]
    one, other = (seat for seat in tokens if seat != late)
    assert now["hours"] == HOURS
    assert all(3600 * (HOURS - 1) < left <= 3600 * HOURS for left in now["left"])
    refused = asyncio.run(asks(server.url, table, tokens[one], late))
    assert refused["code"] == "in_time"  # nobody is connected there, and that is fine by and by
    server.stop()

    hours_pass(database, HOURS + 1)
    server = serve(database)
    assert info(server.url, table)["left"][0] < 0
    assert asyncio.run(asks(server.url, table, tokens[one], late))["type"] == "ack"
    agreed = info(server.url, table)
    assert agreed["agreed"] == [[late, one]]
    assert agreed["seats"][late]["kind"] == "person"
    server.stop()

    server = serve(database)  # what was agreed on is in the log
    assert asyncio.run(asks(server.url, table, tokens[other], late))["type"] == "ack"
    after = info(server.url, table)
    assert (after["seats"][late]["kind"], after["agreed"]) == ("bot", [])
    asyncio.run(_comes_back(server.url, table, tokens[late]))
    assert info(server.url, table)["seats"][late]["kind"] == "person"


async def _comes_back(url: str, table: str, token: str) -> None:
    client = await Client(url, table, [token]).open()
    while info(url, table)["seats"][client.you[0]]["kind"] == "bot":
        await client.hear()
    await client.close()


def test_a_turn_begins_its_time_anew(serve: Serve, database: str) -> None:
    game = discover.names()[0]
    server = serve(database)
    table, claims = lay(server.url, game, ["person"] * 2, hours=HOURS)
    asyncio.run(begun(server.url, table, claims))
    server.stop()
    hours_pass(database, HOURS / 2)
    server = serve(database)
    before = info(server.url, table)
    assert max(before["left"]) < 3600 * (HOURS / 2 + 1)

    async def play() -> None:
        client = await Client(server.url, table, [token for _, token in claims]).open()
        for _ in range(4):
            while not client.due():
                await client.hear()
            await client.act(client.due()[0])
        await client.close()

    asyncio.run(play())
    assert max(info(server.url, table)["left"]) > 3600 * (HOURS - 1)


def test_a_limit_has_its_bounds(serve: Serve, database: str) -> None:
    server = serve(database)
    for hours in (-1, 337, 1.5):
        body = {"game": discover.names()[0], "seats": [{"kind": "person"}] * 2, "hours": hours}
        answer = httpx.post(f"{server.url}/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
        assert "hours" in answer.json()["text"]
