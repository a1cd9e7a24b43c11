"""Nobody is told what they must not know: what a seat receives is the same, byte for byte, whatever others hide."""

import asyncio
import itertools
import json
import random
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from saqqara.server.app import open_store
from saqqara.server.connection import Connection
from saqqara.server.hub import Hub
from saqqara.server.messages import SeatInfo
from saqqara.server.migrate import migrate
from saqqara.server.people import token_hash
from saqqara.server.settings import Settings
from saqqara.server.table import Table


class Ear:
    """The other end of a connection of the real server: what is sent to it, and what it says."""

    writable = True

    def __init__(self, hub: Hub) -> None:
        self.heard: list[str] = []
        self.connection = Connection(hub, self, lambda: None)

    def write(self, messages: Sequence[bytes]) -> None:
        self.heard += [message.decode() for message in messages]

    async def say(self, **message: Any) -> None:
        before = len(self.heard)
        self.connection.received(json.dumps(message))
        while len(self.heard) == before:
            await asyncio.sleep(0)
        await asyncio.sleep(0.02)

    def close(self, code: int) -> None:
        self.heard.append(f"closed with {code}")

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


@asynccontextmanager
async def sitting(
    folder: Path, game: str, players: int, options: dict[str, str]
) -> AsyncIterator[tuple[Hub, Table, list[Ear]]]:
    """A table whose seed is always the same, with everyone and a spectator connected."""
    settings = Settings(database=f"sqlite:///{folder}/{time.monotonic_ns()}.sqlite3")
    hub = Hub(settings, open_store(settings))
    await migrate(hub.store.engine)
    await hub.open()
    try:
        yield hub, *await sat_down(hub, game, players, options)
    finally:
        await hub.close()


async def sat_down(hub: Hub, game: str, players: int, options: dict[str, str]) -> tuple[Table, list[Ear]]:
    seats = [(SeatInfo("person", f"P{i}", i, "", owned=True), token_hash(f"token {i}")) for i in range(players)]
    table = await hub.create(game, options, seats, public=False)
    ears = [Ear(hub) for _ in range(players + 1)]
    for seat, ear in enumerate(ears):
        await ear.say(type="hello", table=table.id, tokens=[f"token {seat}"] if seat < players else [])
    await ears[0].say(type="start", id="go")
    return table, ears


@pytest.fixture(autouse=True)
def known_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same names and seeds in every run, and a clock that stands still."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "7" * 2 * size)
    monkeypatch.setattr(secrets, "choice", lambda signs: signs[0])


def whole_turn(table: Table, seat: int, luck: random.Random) -> list[int]:
    codes: list[int] = []
    state = table.trial(seat, codes)
    while table.is_due(state, seat):
        codes.append(luck.choice(table.game.legal(state, seat)))
        state = table.trial(seat, codes)
    return codes


async def heard_by_others(folder: Path, choice: int, steps: int) -> tuple[list[list[str]], list[int]]:
    """Seat 0 decides differently for every `choice` in an open step; everything the others hear of it."""
    async with sitting(folder, "pyramids", 3, {}) as (hub, table, ears):
        luck = random.Random(1)
        for _ in range(steps):  # the same game up to here
            for seat in table.game.waiting(table.standing.state) if table.standing.state else []:
                await ears[seat].say(type="play", id=f"i{table.seq}", seat=seat, codes=whole_turn(table, seat, luck))
        own = random.Random(choice)
        codes = whole_turn(table, 0, own)
        await ears[0].say(type="preview", id="look", seat=0, codes=codes[:1])
        await ears[0].say(type="play", id="hidden", seat=0, codes=codes)
        await ears[1].say(type="preview", id="mine", seat=1, codes=whole_turn(table, 1, random.Random(5)))
        await ears[2].say(type="why_not", id="why", seat=2, code=0)
        await ears[3].say(type="play", id="no", seat=0, codes=[1])
        late = Ear(hub)
        await late.say(type="hello", table=table.id, tokens=["token 2"])
        again = Ear(hub)
        await again.say(type="hello", table=table.id, tokens=["token 1"], seen=table.seq - 1)
        told = [ear.heard.copy() for ear in (*ears[1:], late, again)]
        for ear in (*ears, late, again):
            ear.connection.lost()
        return told, codes


@pytest.mark.parametrize("steps", [0, 1, 4])
def test_marks_and_choices_stay_hidden_while_the_step_is_open(tmp_path: Path, steps: int) -> None:
    async def compare() -> None:
        runs = [await heard_by_others(tmp_path, choice, steps) for choice in range(6)]
        assert len({tuple(codes) for _, codes in runs}) > 2, "the choices must differ for the test to mean anything"
        for (first, _), (second, _) in itertools.pairwise(runs):
            assert first == second

    asyncio.run(compare())


def test_secret_tokens_of_mummy_stay_hidden(tmp_path: Path) -> None:
    """Swap the kind of a secret token in the true state: the others' messages do not change by a byte."""

    async def heard(swapped: bool) -> list[list[str]]:
        async with sitting(tmp_path, "mummy", 2, {"actions": "yes"}) as (hub, table, ears):
            luck = random.Random(3)
            changed = False
            for number in range(400):
                state = table.standing.state
                assert state is not None
                if table.standing.status == "over":
                    break
                secret = state.array["seats"][0]["secret"][0]
                if secret.any() and not changed:
                    changed = True
                    if swapped:
                        kind = int(secret.argmax())
                        other = next(k for k in range(len(secret)) if k != kind and state.array["fresh"][0][k])
                        secret[kind] -= 1
                        secret[other] += 1
                        state.array["fresh"][0][kind] += 1
                        state.array["fresh"][0][other] -= 1
                    late = Ear(hub)
                    await late.say(type="hello", table=table.id, tokens=["token 1"])
                    told = [ear.heard[-1] for ear in (ears[1], ears[2])] + late.heard
                    for ear in (*ears, late):
                        ear.connection.lost()
                    return [told]
                seat = table.game.waiting(state)[0]
                await ears[seat].say(type="play", id=f"i{number}", seat=seat, codes=whole_turn(table, seat, luck))
            raise AssertionError("nobody got a secret token")

    async def compare() -> None:
        assert await heard(False) == await heard(True)

    asyncio.run(compare())


def test_no_secret_is_ever_sent(tmp_path: Path) -> None:
    """Neither the seed before the end, nor tokens, nor hashes of tokens."""

    async def play() -> None:
        async with sitting(tmp_path, "mummy", 2, {}) as (_, table, ears):
            luck = random.Random(3)
            while table.standing.status != "over":
                state = table.standing.state
                assert state is not None
                seat = table.game.waiting(state)[0]
                before = "".join(itertools.chain.from_iterable(ear.heard for ear in ears))
                assert table.row.seed not in before
                await ears[seat].say(type="play", id=f"i{table.seq}", seat=seat, codes=whole_turn(table, seat, luck))
            everything = "".join(itertools.chain.from_iterable(ear.heard for ear in ears))
            assert table.row.seed in everything
            for seat in (0, 1):
                assert f"token {seat}" not in everything
                assert token_hash(f"token {seat}") not in everything
            for ear in ears:
                ear.connection.lost()

    asyncio.run(play())
