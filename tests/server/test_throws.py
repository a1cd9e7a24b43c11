"""Dice are thrown when their player says so: nobody is told before, everybody at that moment, and it is kept."""

import asyncio
import json
import random
import secrets
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from saqqara.games.mummy.codes import EXTRA_CODE, ROLL_CODE
from saqqara.server.log import Entry, Sat, Started, Threw, decode, encode
from saqqara.server.messages import SeatInfo
from saqqara.server.store import Loaded, LogRow
from saqqara.server.table import Table

from .client import Client, Process, lay
from .hearing import Ear, a_hub, begin, is_due, person, sitting, wish
from .states import prints

GAME = "mummy"
FIRST = {"layout": "first", "begins": "1"}  # nothing is left to chance before the first throw
each_way = pytest.mark.parametrize("by_states", [False, True], ids=["by views", "by states"])


def updates(ear: Ear) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, ear.heard) if message["type"] == "update"]


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seeds of the tables to come; their names and commitments, which differ with them, are the same."""
    coming: list[str] = []
    monkeypatch.setattr(secrets, "token_hex", lambda size: coming.pop(0))
    monkeypatch.setattr(secrets, "choice", lambda signs: signs[0])
    monkeypatch.setattr("saqqara.core.fair.commitment", lambda seed: "sealed")
    return coming


@each_way
def test_what_the_dice_will_show_is_told_to_nobody_before_they_are_thrown(
    tmp_path: Path, seeds: list[str], by_states: bool
) -> None:
    """Other luck, and everything that anybody hears up to the throw is the same, byte for byte; then it is not."""
    hello = prints(GAME) if by_states else {}

    async def heard(seed: str) -> tuple[list[list[str]], list[list[str]]]:
        seeds.append(seed)
        async with sitting(tmp_path, GAME, 2, FIRST, hello) as (hub, table, ears):
            assert table.standing.thrower == 0
            await ears[0].say(type="preview", id="look", seat=0)
            await ears[0].say(type="advise", id="hint", seat=0)
            await ears[0].say(type="why_not", id="why", seat=0, code=0)
            assert (await ears[0].say(type="play", id="early", seat=0, codes=[0]))["type"] == "error"
            late = Ear(hub)
            await late.say(type="hello", table=table.id, tokens=["token 1"], **hello)
            all_ears = [*ears, late]
            before = [ear.heard.copy() for ear in all_ears]
            assert (await ears[0].say(type="throw", id="now", seat=0))["type"] == "ack"
            after = [ear.heard[len(known) :] for ear, known in zip(all_ears, before, strict=True)]
            late.connection.lost()
            return before, after

    async def compare() -> None:
        runs = [await heard(f"{seed:064x}") for seed in range(4)]
        assert all(before == runs[0][0] for before, _ in runs)
        assert any(after != runs[0][1] for _, after in runs), "the luck must differ for the test to mean anything"
        for _, after in runs:
            assert all('"type":"update"' in "".join(told) for told in after), "everybody is told at the same moment"

    asyncio.run(compare())


def test_whose_throw_it_is_and_that_they_have_thrown_is_told_to_everybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with sitting(tmp_path, GAME, 2, FIRST) as (_, table, ears):
            assert [updates(ear)[-1]["thrower"] for ear in ears] == [0, 0, 0]
            assert "legal" not in updates(ears[0])[-1]
            await ears[0].say(type="throw", id="now", seat=0)
            for ear in ears:
                assert updates(ear)[-1].get("thrower") is None
                assert [event["kind"] for event in updates(ear)[-1]["events"]] == ["Rolled"]
            assert updates(ears[0])[-1]["legal"]
            turn = wish(table, 0, random.Random(1))
            await ears[0].say(id="move", **turn)
            assert [updates(ear)[-1]["thrower"] for ear in ears] == [1, 1, 1]

    asyncio.run(play())


def test_only_whose_throw_it_is_throws_and_only_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with sitting(tmp_path, GAME, 2, FIRST) as (_, table, ears):
            refused = await ears[1].say(type="throw", id="a", seat=0)
            assert (refused["code"], bool(refused["text"])) == ("not_your_seat", True)
            refused = await ears[1].say(type="throw", id="b", seat=1)
            assert (refused["code"], bool(refused["text"])) == ("no_throw", True)
            assert (await ears[2].say(type="throw", id="c", seat=0))["code"] == "not_your_seat"
            seq = table.seq
            first = await ears[0].say(type="throw", id="d", seat=0)
            assert (first["type"], first["seq"]) == ("ack", seq + 1)
            thrown = table.standing
            assert await ears[0].say(type="throw", id="d", seat=0) == first, "sent again, it is the same throw"
            assert (await ears[0].say(type="throw", id="e", seat=0))["code"] == "no_throw"
            assert table.standing is thrown

    asyncio.run(play())


def test_a_turn_that_ends_with_a_roll_can_throw_at_once(tmp_path: Path) -> None:
    """Who has tokens decides to roll: with `throw` that is the throw, and nobody else's dice are touched by it."""

    async def play() -> None:
        luck, seen = random.Random(5), set[bool]()
        async with sitting(tmp_path, GAME, 2, FIRST | {"actions": "yes"}) as (_, table, ears):
            for number in count():
                if table.standing.status == "over":
                    break
                (seat,) = is_due(table)
                said = wish(table, seat, luck)
                if said["type"] == "play":
                    said["throw"] = number % 3 != 0
                assert (await ears[seat].say(id=f"i{number}", **said))["type"] == "ack"
                if said["type"] == "play" and table.standing.status == "playing":
                    if said["codes"][-1] in (ROLL_CODE, EXTRA_CODE):
                        assert table.standing.thrower == (None if said["throw"] else seat)
                        seen.add(said["throw"])
                    elif said["throw"]:
                        assert table.standing.thrower != seat  # the next turn may be the same seat's: thrown with it
        assert seen == {False, True}

    asyncio.run(play())


def test_a_bot_throws_by_itself_and_so_does_a_seat_that_is_handed_to_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_hub(tmp_path) as hub:
            seats = [person(0), (SeatInfo("bot", "B", 1, "novice", owned=False), "")]
            table = await hub.create(GAME, FIRST, seats, public=False)
            ear = Ear(hub)
            await ear.say(type="hello", table=table.id, tokens=["token 0"])
            await begin(table, {0: ear})
            await ear.say(type="throw", id="t", seat=0)
            await ear.say(id="m", **wish(table, 0, random.Random(1)))
            while table.standing.thrower != 0:
                await ear.next()
            threw = [entry.seat for entry in await entries(hub, table) if isinstance(entry, Threw)]
            assert threw == [0, 1]
            assert (await ear.say(type="hand_over", id="h", seat=0))["type"] == "ack"
            await ear.until(lambda m: m["type"] == "update" and "ending" in m)
            assert (await ear.say(type="throw", id="late", seat=0))["type"] == "error"
            ear.connection.lost()

    asyncio.run(play())


async def entries(hub: Any, table: Table) -> list[Entry]:
    return [decode(row.body) for row in await hub.store.log_after(table.id, 0)]


def test_a_table_begun_before_dice_waited_goes_on_as_it_was(tmp_path: Path) -> None:
    """Its log has no throws: chance decides by itself, and the same states follow from it."""

    async def play() -> None:
        async with sitting(tmp_path, GAME, 2, FIRST) as (hub, table, ears):
            luck, loaded = random.Random(3), await hub.store.load(table.id)
            assert loaded is not None
            before = [row.body for row in loaded.log if isinstance(decode(row.body), Sat)]
            before.append(encode(Started(list(table.standing.nonces))))
            assert "by_hand" not in "".join(before)
            old = Table(_loaded(loaded, before), table.game)
            for number in range(60):
                if table.standing.status == "over":
                    break
                (seat,) = is_due(table)
                said = wish(table, seat, luck)
                assert (await ears[seat].say(id=f"i{number}", **said))["type"] == "ack"
                if said["type"] == "play":
                    before.append((await hub.store.log_after(table.id, table.seq - 1))[0].body)
                    old = Table(_loaded(loaded, before), table.game)
                    assert old.standing.thrower is None
                if table.standing.thrower is None:
                    assert old.standing.state is not None
                    assert table.standing.state is not None
                    assert old.standing.state.tobytes() == table.standing.state.tobytes()

    asyncio.run(play())


def _loaded(loaded: Loaded, bodies: list[str]) -> Loaded:
    log = [LogRow(number, None, body) for number, body in enumerate(bodies, 1)]
    return Loaded(loaded.row, loaded.tokens, log, loaded.said)


def test_a_throw_survives_a_kill(tmp_path: Path) -> None:
    """Killed before the answer comes: whoever throws again under the same id is told the number it has."""

    async def play(server: Process) -> None:
        table, claims = lay(server.url, GAME, ["person", "person"], options=FIRST)
        one, other = [await Client(server.url, table, [token]).open() for _, token in claims]
        await one.start()
        while not one.throws(0):
            await one.hear()
        seq = one.updates[0]["seq"]
        await one.send({"type": "throw", "id": "once", "seat": 0})
        while other.updates[1]["seq"] <= seq or "thrower" in other.updates[1]:
            await other.hear()  # the friend has seen it; the thrower has read no answer
        shown = other.updates[1]["view"]["number"], other.updates[1]["view"]["picture"]
        server.kill()
        server.start()
        again, watcher = Client(server.url, table, [claims[0][1]]), Client(server.url, table, [])
        await again.open()
        await watcher.open()
        answer = await again.ask("throw", seat=0, id="once")
        assert answer["type"] == "ack"
        assert answer["seq"] == other.updates[1]["seq"]
        for client, viewer in ((again, 0), (watcher, None)):
            view = client.updates[viewer]["view"]
            assert (view["number"], view["picture"]) == shown
        for client in (one, other, again, watcher):
            await client.close()

    server = Process(f"sqlite:///{tmp_path}/kill.sqlite3").start()
    try:
        asyncio.run(play(server))
    finally:
        server.stop()


@each_way
def test_who_was_away_is_told_of_throws_in_their_order(tmp_path: Path, by_states: bool) -> None:
    async def play() -> None:
        async with sitting(tmp_path, GAME, 2, FIRST) as (hub, table, ears):
            start, luck = table.seq, random.Random(2)
            for number in range(6):
                (seat,) = is_due(table)
                await ears[seat].say(id=f"i{number}", **wish(table, seat, luck))
            late = Ear(hub)
            hello = prints(GAME) if by_states else {}
            await late.say(type="hello", table=table.id, tokens=["token 1"], seen=start, **hello)
            told, live = updates(late), [update for update in updates(ears[1]) if update["seq"] > start]
            assert [one.get("thrower") for one in told] == [one.get("thrower") for one in live]
            assert len({one.get("thrower") for one in told}) == 3
            late.connection.lost()

    asyncio.run(play())
