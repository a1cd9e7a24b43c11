"""What one client may ask for, and for how long: inside this process, where every request counts."""

import asyncio
import contextlib
import json
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

import saqqara
from saqqara.server import audience, sqlite, updates
from saqqara.server import hub as hub_module
from saqqara.server.limits import Bucket, Visitor
from saqqara.server.sqlite import SqliteStore

from .client import fewest
from .hearing import Ear, a_hub, is_due, person, sitting, wish

GAME = saqqara.games()[0]


def of(ear: Ear, kind: str) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, ear.heard) if message["type"] == kind]


def preview(number: int) -> str:
    return json.dumps({"type": "preview", "id": f"p{number}", "seat": 0})


def test_more_is_read_when_all_that_waits_is_worked_off(tmp_path: Path) -> None:
    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}) as (_, _, ears):
            ear, answered = ears[0], list[int]()
            resumed = ear.resume_reading

            def resume() -> None:
                answered.append(len(of(ear, "preview")) + len(of(ear, "error")))
                resumed()

            ear.resume_reading = resume  # type: ignore[method-assign]
            for number in range(40):
                ear.connection.received(preview(number))
            assert ear.paused
            await ear.until(lambda m: m.get("id") == "p39")
            while ear.paused:
                await ear.next()
            assert len(answered) == 1
            assert answered[0] >= 39  # the last answer may still be on its way

    asyncio.run(ask())


def test_who_does_not_read_is_not_worked_for(tmp_path: Path) -> None:
    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}) as (_, _, ears):
            ears[0].writable = False
            for number in range(3):
                ears[0].connection.received(json.dumps({"type": "chat", "id": f"c{number}", "text": "hello"}))
            assert (await ears[1].say(type="chat", id="other", text="is anybody there?"))["seq"] == 1
            ears[0].writable = True
            ears[0].connection.flush()
            assert (await ears[0].until(lambda m: m.get("id") == "c2"))["seq"] == 4

    asyncio.run(ask())


def test_what_those_ask_who_have_left_is_not_done(tmp_path: Path) -> None:
    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}, messages_a_second=1) as (hub, table, ears):
            for number in range(14):
                ears[1].connection.received(json.dumps({"type": "chat", "id": f"c{number}", "text": "hello"}))
            await ears[1].until(lambda m: m.get("id") == "c0")
            said = table.said
            ears[1].leave()
            await hub.close()  # which waits for what is under way
            assert table.said <= said + 1

    with contextlib.suppress(RuntimeError):  # it was closed already
        asyncio.run(ask())


def test_talk_and_hints_are_counted_by_seat(tmp_path: Path) -> None:
    """Over however many connections."""

    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}, lines_a_second=0.1, hints_a_second=0.1) as found:
            hub, table, ears = found
            due = is_due(table)[0]
            while table.standing.thrower is not None:
                await ears[due].say(id=f"t{table.seq}", type="throw", seat=due)
                due = is_due(table)[0]
            again = Ear(hub)
            await again.say(type="hello", table=table.id, tokens=[f"token {due}"])
            assert (await ears[due].say(type="chat", id="1", text="hello"))["type"] == "ack"
            assert (await again.say(type="chat", id="2", text="hello"))["code"] == "too_fast"
            assert (await ears[due].say(type="advise", id="3", seat=due))["type"] == "advice"
            assert (await again.say(type="advise", id="4", seat=due))["code"] == "too_fast"
            again.leave()

    asyncio.run(ask())


def test_an_address_is_counted_over_all_its_connections_and_seats(tmp_path: Path) -> None:
    async def ask() -> None:
        async with a_hub(tmp_path, lines_a_second=0.1, hellos_a_second=0.25) as hub:
            tables = [
                await hub.create(GAME, {}, [person(seat) for seat in range(fewest(GAME))], public=False)
                for _ in range(40)
            ]
            here = Visitor(hub.settings)
            ears = [Ear(hub, here) for _ in tables]
            for ear, table in zip(ears, tables, strict=True):
                ear.connection.received(json.dumps({"type": "hello", "table": table.id, "tokens": ["token 0"]}))
            await ears[3].until(lambda m: m["type"] == "presence")
            assert not ears[-1].heard, "it waits for its turn, and is not refused"
            here.hellos = Bucket(1e6)
            said = [(await ear.until(lambda m: m["type"] == "presence"))["connected"] for ear in ears]
            assert said == [[0]] * len(ears)
            answers = [await ear.say(type="chat", id="1", text="hello") for ear in ears]
            assert answers[0]["type"] == "ack"
            assert answers[-1].get("code") == "too_fast"
            for ear in ears:
                ear.leave()

    asyncio.run(ask())


def test_a_seat_may_not_change_hands_all_the_time(tmp_path: Path) -> None:
    """What changes nothing is not kept at all; the log stays short."""

    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}, changes_a_second=0.1) as (_, table, ears):
            seq = table.seq
            assert (await ears[0].say(type="take_back", id="a", seat=0))["seq"] == seq
            assert (await ears[0].say(type="take_back", id="b", seat=0))["seq"] == seq
            answers = [
                (await ears[0].say(type=("hand_over", "take_back")[n % 2], id=f"{n}", seat=0))["type"] for n in range(8)
            ]
            assert answers[0] == "ack"
            assert answers[-1] == "error"

    asyncio.run(ask())


def test_an_id_stands_for_one_thing(tmp_path: Path) -> None:
    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}) as (_, table, ears):
            luck = random.Random(1)
            while table.standing.thrower is not None:
                thrower = is_due(table)[0]
                await ears[thrower].say(id=f"t{table.seq}", type="throw", seat=thrower)
            seat = is_due(table)[0]
            turn = wish(table, seat, luck)
            kept = await ears[seat].say(id="once", **turn)
            assert kept["type"] == "ack"
            assert await ears[seat].say(id="once", **turn) == kept
            assert (await ears[seat].say(id="once", **turn | {"codes": [*turn["codes"], 9]}))["code"] == "used_id"
            assert (await ears[seat].say(id="once", type="throw", seat=seat))["code"] == "used_id"

    asyncio.run(ask())


def test_a_rematch_under_a_used_id_lays_no_table(tmp_path: Path) -> None:
    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}) as (hub, table, ears):
            luck = random.Random(1)
            while table.status == "playing":
                seat = is_due(table)[0]
                await ears[seat].say(id=f"i{table.seq}", **wish(table, seat, luck))
            laid = len(hub.tables_in_memory())
            for _ in range(3):
                assert (await ears[0].say(type="rematch", id="go"))["code"] == "used_id"
            assert len(hub.tables_in_memory()) == laid
            assert (await ears[0].say(type="rematch", id="again"))["type"] == "ack"
            assert len(hub.tables_in_memory()) == laid + 1

    asyncio.run(ask())


def test_a_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays on plays on; who comes is told how it stands, and not all that was done before."""

    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}, changes_a_second=1e6) as (hub, table, ears):
            longest = table.seq + 30
            monkeypatch.setattr(hub_module, "_LONGEST_LOG", longest)
            monkeypatch.setattr(updates, "_LONGEST_LOG", longest)
            answers = [
                (await ears[0].say(type=("hand_over", "take_back")[n % 2], id=f"{n}", seat=0)) for n in range(40)
            ]
            assert answers[0]["type"] == "ack"
            assert answers[-1]["code"] == "busy"
            assert table.seq >= longest
            luck, seq = random.Random(1), table.seq
            while table.seq < seq + 5:
                due = [seat for seat in is_due(table) if seat not in table.standing.bots]
                if due:
                    assert (await ears[due[0]].say(id=f"i{table.seq}", **wish(table, due[0], luck)))["type"] == "ack"
                else:
                    await ears[0].next()
            late = Ear(hub)
            await late.say(type="hello", table=table.id, seen=table.seq - 1)
            assert [update["fresh"] for update in of(late, "update")] == [True]
            late.leave()

    asyncio.run(ask())


def test_somebody_who_has_only_just_gone_is_waited_for(tmp_path: Path) -> None:
    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}, away_seconds=600) as (_, table, ears):
            ears[1].leave()
            assert (await ears[0].say(type="hand_over", id="a", seat=1, level="random"))["code"] == "just_gone"
            assert table.standing.seats[1].kind == "person"

    asyncio.run(ask())


def test_who_is_back_plays_again_at_once(tmp_path: Path) -> None:
    """After a bot has stood in, of the table's choice; not after one of one's own."""

    async def ask() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}, away_seconds=0) as (hub, table, ears):
            ears[1].leave()
            assert (await ears[0].say(type="hand_over", id="a", seat=1, level="random"))["type"] == "ack"
            assert (table.standing.seats[1].level, table.standing.stand_ins) == ("adept", (1,))
            assert (await ears[0].say(type="hand_over", id="b", seat=1, level="random"))["code"] == "not_your_seat"
            back = Ear(hub)
            await back.say(type="hello", table=table.id, tokens=["token 1"])
            await ears[0].until(lambda m: m["type"] == "update" and "table" in m and not table.standing.bots)
            assert table.standing.seats[1].kind == "person"
            assert (await back.say(type="hand_over", id="c", seat=1, level="random"))["type"] == "ack"
            back.leave()
            again = Ear(hub)
            await again.say(type="hello", table=table.id, tokens=["token 1"])
            assert table.standing.seats[1].level == "random"
            again.leave()

    asyncio.run(ask())


def test_a_seat_that_is_left_is_lost_to_a_hello_that_is_under_way(tmp_path: Path) -> None:
    async def ask() -> None:
        for number in range(8):
            async with sitting(tmp_path, GAME, fewest(GAME), {}) as (hub, table, ears):
                twin = Ear(hub)
                hello = {"type": "hello", "table": table.id, "tokens": ["token 0"], "seen": 0}
                twin.connection.received(json.dumps(hello))
                for _ in range(number):
                    await asyncio.sleep(0)
                assert (await ears[0].say(type="leave", id="x", seat=0))["type"] == "ack"
                await twin.until(lambda m: m["type"] in ("error", "presence"))
                assert twin.connection.seats == []
                twin.leave()

    asyncio.run(ask())


def test_crowds_of_watchers_are_told_of_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "_WATCHING_EVERY", 3600)

    async def watch() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}) as (hub, table, ears):
            before, crowd = len(of(ears[0], "presence")), [Ear(hub) for _ in range(30)]
            for one in crowd:
                there = await one.say(type="hello", table=table.id)
                assert there["watching"] > 1  # each is told who is there
            assert len(of(ears[0], "presence")) == before
            for one in crowd:
                one.leave()
            ears[1].leave()
            await ears[0].until(lambda m: m["type"] == "presence" and 1 not in m["connected"])

    asyncio.run(watch())


@pytest.mark.parametrize("start", ['{"type":"play","id":"a","x":', '{"type":"chat","id":"a","x":'])
def test_what_is_nested_too_deep_is_no_message(tmp_path: Path, start: str) -> None:
    async def say() -> None:
        async with sitting(tmp_path, GAME, fewest(GAME), {}) as (_, _, ears):
            ears[0].connection.received(start + "[" * 15_000)
            assert (await ears[0].until(lambda m: m["type"] == "error"))["code"] == "bad_message"

    asyncio.run(say())


def test_a_file_that_others_have_locked_is_waited_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def keep() -> None:
        async with a_hub(tmp_path) as hub:
            table = await hub.create(GAME, {}, [person(seat) for seat in range(fewest(GAME))], public=False)
            assert isinstance(hub.store, SqliteStore)
            other = sqlite3.connect(hub.store._path, isolation_level=None, check_same_thread=False)
            await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")  # the hub itself may be writing, and goes on
            kept = asyncio.ensure_future(hub.say(table, 0, "Anna", "hello", ""))
            while "locked the database" not in caplog.text:
                await asyncio.sleep(0.05)
            other.execute("ROLLBACK")
            other.close()
            assert await kept == 1

    asyncio.run(keep())


def test_a_full_disk_is_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        async with a_hub(tmp_path) as hub:
            assert await hub.store.trouble() == ""
            monkeypatch.setattr(sqlite, "_ROOM", 1 << 62)
            assert "full" in await hub.store.trouble()

    asyncio.run(look())


def test_a_clock_that_is_wrong_for_a_while_archives_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look of a server that is started far ahead; then the clock is right again."""

    async def look() -> None:
        right = time.time
        with monkeypatch.context() as wrong:
            async with a_hub(tmp_path) as hub:
                table = await hub.create(GAME, {}, [person(seat) for seat in range(fewest(GAME))], public=False)
                wrong.setattr(time, "time", lambda: right() + 61 * 86_400)
                await hub._archive()
                assert hub._idle == {table.id}
                wrong.setattr(time, "time", right)
                await hub._archive()
                assert table.status == "open"
                assert hub._idle == set()

    asyncio.run(look())
