"""Who runs the same rules is sent redacted states, and makes of them what others are sent."""

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import saqqara
from saqqara.server.table import Table

from .client import Client, Process, fewest, lay, seats_with_a_bot, together
from .hearing import Ear, is_due, sitting, wish
from .states import MADE, ByStates, Reader, prints

each_game = pytest.mark.parametrize("game", saqqara.games())


def updates(ear: Ear) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, ear.heard) if message["type"] == "update"]


def play_a_turn(table: Table, luck: random.Random) -> tuple[int, dict[str, Any]]:
    seat = luck.choice(is_due(table))
    return seat, wish(table, seat, luck)


@each_game
def test_states_say_what_views_say(tmp_path: Path, game: str) -> None:
    """A whole game: everyone, and a spectator, by states and by views at the same table; a seat changes hands too."""

    async def play() -> None:
        players, luck = fewest(game), random.Random(2)
        async with sitting(tmp_path, game, players, {}) as (hub, table, by_views):
            by_states = [Ear(hub) for _ in by_views]
            for seat, ear in enumerate(by_states):
                tokens = [f"token {seat}"] if seat < players else []
                await ear.say(type="hello", table=table.id, tokens=tokens, **prints(game))
            begun, begin = [len(updates(ear)) for ear in by_views], table.seq
            while table.standing.status != "over":
                seat, said = play_a_turn(table, luck)
                answer = await by_views[seat].say(id=f"i{table.seq}", **said)
                assert answer["type"] == "ack"
                if table.seq == begin + 5:
                    for kind in ("hand_over", "take_back"):
                        assert (await by_views[0].say(type=kind, id=kind, seat=0))["type"] == "ack"
            for plain, mine, first in zip(by_views, by_states, begun, strict=True):
                reader = Reader(game)
                made = [reader.read(update) for update in updates(mine)]
                assert made[0]["fresh"] is True
                assert made[1:] == updates(plain)[first:]
                assert len(made) > 10
            for ear in by_states:
                ear.connection.lost()

    asyncio.run(play())


@each_game
def test_the_first_update_of_a_game_has_all_states_from_the_laid_table_on(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with sitting(tmp_path, game, fewest(game), {}) as (hub, table, ears):
            begun = Ear(hub)
            await begun.say(type="hello", table=table.id, tokens=["token 0"], seen=table.seq - 1, **prints(game))
            (update,) = updates(begun)
            assert Reader(game).read(update) | {"table": None} == updates(ears[0])[-1] | {"table": None}
            begun.connection.lost()

    asyncio.run(play())


@each_game
def test_the_missing_tail_goes_on_from_what_was_there(tmp_path: Path, game: str) -> None:
    """Who comes back with `seen`, and the state of that number, makes the same of the tail as who has seen it all."""

    async def play() -> None:
        luck = random.Random(4)
        async with sitting(tmp_path, game, fewest(game), {}) as (hub, table, ears):
            whole, reader = Ear(hub), Reader(game)
            await whole.say(type="hello", table=table.id, tokens=["token 0"], **prints(game))
            known: dict[int, bytes] = {}
            for _ in range(12):
                seat, said = play_a_turn(table, luck)
                await ears[seat].say(id=f"i{table.seq}", **said)
                for update in updates(whole)[len(known) :]:
                    reader.read(update)
                    known[update["seq"]] = reader.known[0]
            for back in (0, 1, 7):
                late, again = Ear(hub), Reader(game)
                again.known[0] = known[table.seq - back]
                await late.say(type="hello", table=table.id, tokens=["token 0"], seen=table.seq - back, **prints(game))
                tail = [again.read(update) for update in updates(late)]
                assert [told["seq"] for told in tail] == list(range(table.seq - back + 1, table.seq + 1))
                others = {told["seq"]: told for told in updates(ears[0])}
                for told in tail:
                    assert [told.get(name) for name in MADE] == [others[told["seq"]].get(name) for name in MADE]
                late.connection.lost()
            whole.connection.lost()

    asyncio.run(play())


@each_game
def test_other_rules_get_views_and_are_told_so(server: Process, game: str) -> None:
    async def look() -> None:
        right = prints(game)
        table, claims = lay(server.url, game, ["person"] * fewest(game))
        starter = await Client(server.url, table, [token for _, token in claims]).open()
        await starter.start()
        others: list[dict[str, list[str]]] = [{}, {"rules": []}, {"rules": ["0" * 16]}]
        for wrong in others:
            client = await Client(server.url, table, [claims[0][1]], **wrong).open()
            assert client.heard[0]["rules"] == right["rules"][-1]
            assert client.heard[0]["box"] == saqqara.game(game).components.digest
            assert "states" not in client.updates[0]
            assert client.updates[0]["view"] == starter.updates[0]["view"]
            await client.close()
        one = await Client(server.url, table, [claims[0][1]], **right).open()
        assert one.heard[0]["rules"] == right["rules"][-1]
        assert len(one.updates[0]["states"]) == 1
        assert not one.updates[0].keys() & set(MADE)
        # The same connection without its prints is a program without rules again.
        await one.send({"type": "hello", "table": table, "tokens": [claims[0][1]]})
        update = await one.until(lambda m: m["type"] == "update")
        assert update["view"] == starter.updates[0]["view"]
        for client in (one, starter):
            await client.close()

    asyncio.run(look())


@each_game
def test_several_seats_on_one_screen_and_a_spectator(server: Process, game: str) -> None:
    """One connection plays all seats by states; each seat gets its own, and who looks on the spectator's."""

    async def play() -> None:
        table, claims = lay(server.url, game, ["person"] * fewest(game))
        screen = await ByStates(server.url, table, game, [token for _, token in claims]).open()
        watcher = await ByStates(server.url, table, game, []).open()
        program = await Client(server.url, table, []).open()
        assert (await screen.start())["type"] == "ack"
        await together(screen.play_on(), watcher.play_on(), program.play_on())
        assert set(screen.updates) == set(range(fewest(game)))
        assert watcher.updates[None]["view"] == program.updates[None]["view"]
        assert watcher.updates[None]["events"] == program.updates[None]["events"]
        for client in (screen, watcher, program):
            await client.close()

    asyncio.run(play())


@each_game
def test_two_workers_by_states_and_by_views(postgres_database: str, serve: Callable[..., Process], game: str) -> None:
    servers = [serve(postgres_database), serve(postgres_database)]

    async def play() -> None:
        table, claims = lay(servers[0].url, game, seats_with_a_bot(game, "novice"))
        clients = [
            await ByStates(servers[number % 2].url, table, game, [token], number).open()
            for number, (_, token) in enumerate(claims)
        ]
        beside = await Client(servers[1].url, table, [claims[0][1]]).open()
        assert (await clients[-1].start())["type"] == "ack"
        await together(*(client.play_on() for client in clients), watch(beside))
        assert beside.updates[0]["view"] == clients[0].updates[0]["view"]
        assert len({str(client.updates[seat]["ending"]) for client in clients for seat in client.you}) == 1
        for client in (*clients, beside):
            await client.close()

    async def watch(client: Client) -> None:
        while not client.over:
            await client.hear(60)

    asyncio.run(play())
