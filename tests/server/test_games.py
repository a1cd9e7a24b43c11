"""Whole games by real WebSocket clients, on both databases."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

import saqqara
from saqqara.core.replay import verify

from .client import Client, Process, lay, together

Serve = Callable[..., Process]
ADD_ONS = ("pass_it_on", "hats", "risk", "actions")


def mixed_options(seed: int, players: int) -> dict[str, str]:
    """Options at random, so that over the runs all are met."""
    luck = random.Random(seed)
    options = {name: luck.choice(["no", "yes"]) for name in (*ADD_ONS, "quick_end")}
    options |= {"layout": luck.choice(["random", "first"]), "treasures": luck.choice(["rulebook", "classic"])}
    return options | {"begins": luck.choice(["lot", *map(str, range(1, players + 1))])}


async def whole_game(url: str, game: str, seats: list[str], seed: int, options: dict[str, str]) -> str:
    """Everyone with a connection of their own, and one who watches; answers the table."""
    table, claims = lay(url, game, seats, options=options)
    clients = [await Client(url, table, [token], f"{seed} {seat}").open() for seat, token in claims]
    watcher = await Client(url, table, []).open()
    answer = await clients[0].start()
    assert answer["type"] == "ack", answer
    await together(*(client.play_on() for client in clients), watcher.play_on())
    endings = {str(update["ending"]) for c in (*clients, watcher) for update in c.updates.values()}
    assert len(endings) == 1
    for client in (*clients, watcher):
        await client.close()
    return table


def check_record(url: str, table: str, folder: Path) -> None:
    """The record can be downloaded, and its luck was fair."""
    answer = httpx.get(f"{url}/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    path = folder / f"{table}.txt"
    path.write_text(answer.text, "utf-8")
    record = saqqara.read_record(path)
    game = saqqara.game_of(record, mode="cpu")
    assert verify(game, record) > 10
    assert record.nonces[0] == "5a"


def test_whole_games_of_both_kinds(database: str, serve: Serve, tmp_path: Path) -> None:
    server = serve(database)
    tables: list[tuple[str, list[str], dict[str, str]]] = [
        ("pyramids", ["person"] * players, {}) for players in (2, 3, 4)
    ]
    tables += [("mummy", ["person"] * players, mixed_options(players, players)) for players in (2, 4, 6)]
    tables += [
        ("mummy", ["person", "novice", "person"], dict.fromkeys(ADD_ONS, "yes")),
        ("pyramids", ["person", "adept"], {}),
    ]

    async def all_games() -> list[str]:
        return await together(
            *(whole_game(server.url, game, seats, i, options) for i, (game, seats, options) in enumerate(tables))
        )

    for table in asyncio.run(all_games()):
        check_record(server.url, table, tmp_path)
    assert server.stop() in (0, -15)


@pytest.mark.parametrize("game", ["pyramids", "mummy"])
def test_one_connection_can_hold_several_seats(server: Process, game: str) -> None:
    async def play() -> None:
        table, claims = lay(server.url, game, ["person"] * 3)
        client = await Client(server.url, table, [token for _, token in claims]).open()
        assert client.you == [0, 1, 2]
        await client.start()
        await client.play_on()
        assert client.over
        await client.close()

    asyncio.run(play())


def test_bots_play_alone_once_started(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "mummy", ["person", "expert", "random"], options={"actions": "yes"})
        client = await Client(server.url, table, [claims[0][1]]).open()
        await client.start()
        answer = await client.ask("hand_over", seat=0, level="novice")
        assert answer["type"] == "ack", answer
        while not client.over:
            await client.hear(60)
        await client.close()

    asyncio.run(play())
