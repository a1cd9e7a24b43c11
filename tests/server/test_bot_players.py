"""Bots at tables that go wrong: nobody waits for ever, and nothing is tried for ever."""

import asyncio
import logging
import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import saqqara
from saqqara.bots import Budget
from saqqara.server.bot_players import THREADS, Bots
from saqqara.server.log import Entry, Played, decode
from saqqara.server.messages import SeatInfo
from saqqara.server.table import Table

from .client import fewest
from .hearing import Ear, a_hub, begin, is_due, person, wish

GAME = saqqara.games()[0]
RANDOM = SeatInfo("bot", "Merit", 4, "random", owned=False)
RETIRED = SeatInfo("bot", "Imhotep", 5, "retired", owned=False)  # of an older version: there is no such bot any more


async def begun(ear: Ear, table: Table) -> None:
    await ear.say(type="hello", table=table.id, tokens=["token 0"])
    await begin(table, {0: ear})


@pytest.mark.parametrize("game", saqqara.games())
def test_a_bot_that_fails_plays_at_random(tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with a_hub(tmp_path) as hub:
            seats = [person(0), *[(RETIRED, "")] * max(1, fewest(game) - 1)]
            table = await hub.create(game, {}, seats, public=False)
            ear, luck = Ear(hub), random.Random(1)
            await begun(ear, table)
            for _ in range(3):
                if 0 in is_due(table):
                    await ear.say(id=f"i{table.seq}", **wish(table, 0, luck))
                while table.bot_due() is not None:
                    await ear.next()
            log = [decode(row.body) for row in await hub.store.log_after(table.id, 0)]
            assert any(isinstance(entry, Played) and entry.seat for entry in log)
            ear.connection.lost()

    with caplog.at_level(logging.ERROR):
        asyncio.run(play())
    told = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert {record.name for record in told} == {"saqqara.bots"}
    assert len(told) == len({record.args for record in told}), "told once for each seat, not at each turn"
    assert "'retired' failed" in told[0].getMessage()
    assert "no bot 'retired'" in str(told[0].exc_text or told[0].exc_info)


def test_what_fails_again_and_again_is_left_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A store that refuses, say: three times, then the table rests until something happens there."""

    async def play() -> None:
        async with a_hub(tmp_path) as hub:
            game = saqqara.games()[0]
            seats = [person(0), *[(RETIRED, "")] * max(1, fewest(game) - 1)]
            table = await hub.create(game, {}, seats, public=False)
            ear, tries = Ear(hub), 0

            async def keep(table: Table, make: Callable[[], Entry], client: str) -> int:
                nonlocal tries
                tries += 1
                raise OSError("no room left")

            await hub.bots.close()  # those of the hub keep out of it
            await begun(ear, table)
            while table.bot_due() is None:
                await ear.say(id=f"i{table.seq}", **wish(table, 0, random.Random(1)))
            bots = Bots(hub.store, Budget(seconds=0.01, playouts=1), keep)
            for _ in range(10):  # as the hub does every few seconds
                bots.consider(table)
                while bots.at(table):
                    await asyncio.sleep(0)
            assert tries == 3
            table.seq += 1  # something has happened
            bots.consider(table)
            while bots.at(table):
                await asyncio.sleep(0)
            assert tries == 4
            await bots.close()
            ear.connection.lost()

    with caplog.at_level(logging.ERROR):
        asyncio.run(play())
    failed = [record for record in caplog.records if "moving bots" in record.getMessage()]
    assert len(failed) == 2


def test_a_crowd_of_bots_shares_the_time_to_think(tmp_path: Path) -> None:
    """Somebody who lays many tables with bots makes all of them think less: nobody's turn comes late."""

    async def play() -> None:
        async with a_hub(tmp_path) as hub:
            whole, busy = hub.bots.budget(), threading.Event()
            for _ in range(THREADS):
                hub.bots._pool.submit(busy.wait)
            ears, tables = list[Ear](), list[Table]()
            try:
                for _ in range(40):
                    seats = [person(0), *[(RANDOM, "")] * max(1, fewest(GAME) - 1)]
                    tables.append(await hub.create(GAME, {}, seats, public=False))
                    ears.append(Ear(hub))
                    await begun(ears[-1], tables[-1])
                    await ears[-1].say(type="hand_over", id="x", seat=0, level="random")
                shared = hub.bots.budget()
                assert shared.seconds < whole.seconds / 4
                assert 0 < shared.playouts < whole.playouts / 4
            finally:
                busy.set()
            while any(table.status == "playing" for table in tables):
                await ears[0].next() if tables[0].status == "playing" else await asyncio.sleep(0.01)
            assert hub.bots.budget() == whole
            for ear in ears:
                ear.leave()

    asyncio.run(play())
