"""Whole games by real WebSocket clients, on both databases."""

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

import saqqara
from saqqara.bots import names
from saqqara.core.replay import verify
from saqqara.games import discover
from tests.play import settings_of

from .client import Client, Process, lay, nonce_of, seats_with_a_bot, together

Serve = Callable[..., Process]


def most(game: str) -> int:
    """The most that can play a game."""
    return discover.spec(game).players[-1]


SOME = 6  # settings of a game: the fewest and the most players, and mixed options


def tables_of(name: str) -> list[tuple[list[str], dict[str, str]]]:
    """Who plays with which options: some of the settings that the contract suite plays too, and a table with a bot."""
    settings, mixed = settings_of(name), seats_with_a_bot(name, "novice")
    places = {round(place * (len(settings) - 1) / (SOME - 1)) for place in range(SOME)}
    people = [(["person"] * settings[place].players, dict(settings[place].options)) for place in sorted(places)]
    options = max((setting.options for setting in settings if setting.players == len(mixed)), key=len)
    return [*people, (mixed, dict(options))]


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
    assert record.nonces[0] == nonce_of(table, 0)


@pytest.mark.parametrize("game", saqqara.games())
def test_whole_games(database: str, serve: Serve, tmp_path: Path, game: str) -> None:
    server = serve(database)

    async def all_games() -> list[str]:
        return await together(
            *(whole_game(server.url, game, seats, i, options) for i, (seats, options) in enumerate(tables_of(game)))
        )

    for table in asyncio.run(all_games()):
        check_record(server.url, table, tmp_path)
    assert server.stop() in (0, -15)


@pytest.mark.parametrize("game", saqqara.games())
def test_one_connection_can_hold_several_seats(server: Process, game: str) -> None:
    async def play() -> None:
        table, claims = lay(server.url, game, ["person"] * most(game))
        client = await Client(server.url, table, [token for _, token in claims]).open()
        assert client.you == list(range(most(game)))
        await client.start()
        await client.play_on()
        assert client.over
        await client.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", saqqara.games())
def test_bots_play_alone_once_started(server: Process, game: str) -> None:
    async def play() -> None:
        levels = itertools.cycle(names())
        table, claims = lay(server.url, game, ["person", *itertools.islice(levels, most(game) - 1)])
        client = await Client(server.url, table, [claims[0][1]]).open()
        await client.start()
        answer = await client.ask("hand_over", seat=0, level=next(levels))
        assert answer["type"] == "ack", answer
        while not client.over:
            await client.hear(60)
        await client.close()

    asyncio.run(play())
