"""What the protocol promises, message by message, over real WebSockets."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import msgspec

from saqqara.server.messages import Answer, Request
from saqqara.server.schema_file import schema

from .client import TOKENS, Client, Process, lay, nonce_of

SCHEMA = Path(__file__).parents[2] / "docs" / "protocol.schema.json"


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_the_documented_schema_is_that_of_the_code() -> None:
    assert json.loads(SCHEMA.read_text("utf-8")) == schema(), "make schema writes it anew"


def test_every_message_fits_the_schema(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "pyramids", ["person", "person"])
        client = await Client(server.url, table, [token for _, token in claims]).open()
        await client.start()
        await client.ask("chat", text="hello")
        await client.ask("advise", seat=0)
        await client.ask("why_not", seat=0, code=70)
        await client.ask("play", seat=0, codes=[99_999])
        await client.play_on()
        kinds = set()
        for text in client.raw:
            kinds.add(type(msgspec.json.decode(text, type=Answer)).__name__)
        assert kinds == {"Welcome", "Update", "Ack", "Previewed", "Reasoned", "Advised", "Said", "Presence", "Failed"}
        for message in client.heard:
            if message["type"] == "update" and message.get("legal"):
                assert len(message["words"]) == len(message["legal"])
        await client.close()

    run(play)
    assert msgspec.json.decode(b'{"type":"hello","table":"x"}', type=Request)


def test_seats_are_taken_left_handed_over_and_taken_back(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "mummy", ["person", "open", "open"], public=True)
        host = await Client(server.url, table, [claims[0][1]]).open()
        assert table in [one["id"] for one in httpx.get(f"{server.url}/api/tables").json()]
        refused = await host.start()
        assert refused["code"] == "open_seats"
        claim = httpx.post(f"{server.url}/api/tables/{table}/seats/1", json={"name": " Ewa  B "}).json()
        update = await host.until(lambda m: m["type"] == "update" and m["table"]["seats"][1]["kind"] == "person")
        assert update["table"]["seats"][1]["name"] == "Ewa B"
        again = httpx.post(f"{server.url}/api/tables/{table}/seats/1", json={"name": "Thief"})
        assert (again.status_code, again.json()["code"]) == (409, "taken")
        ewa = await Client(server.url, table, [claim["token"]]).open()
        assert ewa.you == [1]
        assert (await ewa.ask("leave", seat=1))["type"] == "ack"
        assert ewa.you == []  # told at once that she only watches now
        assert (await ewa.ask("play", seat=1, codes=[0]))["code"] == "not_your_seat"
        gone = await Client(server.url, table, []).open()
        assert gone.updates[None]["table"]["seats"][1]["kind"] == "open"
        claim = httpx.post(f"{server.url}/api/tables/{table}/seats/1", json={"name": "Ewa"}).json()
        await ewa.close()
        ewa = await Client(server.url, table, [claim["token"]], "ewa again").open()
        jan = httpx.post(f"{server.url}/api/tables/{table}/seats/2", json={"name": "Jan"}).json()
        TOKENS[table] += [claim["token"], jan["token"]]
        assert (await host.start())["type"] == "ack"
        await ewa.until(lambda m: m["type"] == "update" and m["table"] and m["table"]["status"] == "playing")
        assert ewa.updates[1]["table"]["nonces"] == [nonce_of(table, seat) for seat in range(3)]
        away = await ewa.ask("hand_over", seat=2, level="novice")  # Jan did not stay
        assert away["type"] == "ack"
        assert (await ewa.ask("hand_over", seat=0))["code"] == "not_your_seat"  # the host is here
        assert (await host.ask("hand_over", seat=0, level="adept"))["type"] == "ack"
        assert (await host.ask("play", seat=0, codes=[0]))["code"] == "bot_plays"
        assert (await host.ask("take_back", seat=0))["type"] == "ack"
        assert (await host.ask("hand_over", seat=0, level="boss"))["code"] == "no_bot"
        assert (await ewa.ask("leave", seat=1))["type"] == "ack"
        seats = (await host.until(lambda m: m["type"] == "update" and m["table"]["seats"][1]["kind"] == "bot"))["table"]
        assert seats["seats"][1]["owned"] is False
        await host.play_on()
        assert host.over

    run(play)


def test_open_seats_are_filled_with_bots_and_freed_again(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "pyramids", ["person", "open", "open"])
        host = await Client(server.url, table, [claims[0][1]]).open()
        guest = await Client(server.url, table, []).open()
        assert (await guest.ask("hand_over", seat=1, level="adept"))["code"] == "watching"
        assert (await host.ask("hand_over", seat=1, level="boss"))["code"] == "no_bot"
        for seat in (1, 2):
            assert (await host.ask("hand_over", seat=seat, level="novice"))["type"] == "ack"
        assert (await host.ask("hand_over", seat=1, level="adept"))["code"] == "not_your_seat"  # taken by now
        seats = (await Client(server.url, table, []).open()).updates[None]["table"]["seats"]
        assert [seat["level"] for seat in seats] == ["", "novice", "novice"]
        assert len({seat["colour"] for seat in seats}) == 3
        assert (await host.ask("leave", seat=2))["type"] == "ack"
        assert (await host.start())["code"] == "open_seats"
        assert (await host.ask("hand_over", seat=2, level="adept"))["type"] == "ack"
        assert (await host.start())["type"] == "ack"

    run(play)


def test_why_not_takes_a_move_in_words(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "pyramids", ["person", "adept"])
        client = await Client(server.url, table, [claims[0][1]]).open()
        await client.start()
        reason = await client.ask("why_not", seat=0, move="draw")
        assert (reason["rule"], reason["code"]) == ("P10", "now_keep")
        reason = await client.ask("why_not", seat=0, move="keep 99 98")
        assert (reason["rule"], reason["code"]) == ("P10", "not_dealt")
        assert (await client.ask("why_not", seat=0, move="fly"))["code"] == "unreadable"

    run(play)


def test_rematch_with_the_same_tokens(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "pyramids", ["person", "novice"])
        client = await Client(server.url, table, [claims[0][1]]).open()
        assert (await client.ask("rematch"))["code"] == "not_over"
        await client.start()
        await client.play_on()
        assert (await client.ask("rematch"))["type"] == "ack"
        new = client.updates[0]["table"]["rematch"]
        client.table, client.seen, client.updates = new, None, {}
        await client.send({"type": "hello", "table": new, "tokens": client.tokens})  # on the same connection
        await client.until(lambda m: m["type"] == "welcome" and m["table"]["id"] == new)
        await client.start()
        await client.play_on()
        assert httpx.get(f"{server.url}/api/tables/{new}/record").status_code == 200
        await client.close()

    run(play)


def test_the_missing_tail_or_a_fresh_view(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"])
        tokens = [token for _, token in claims]
        whole = await Client(server.url, table, tokens).open()
        await whole.start()
        await whole.play_on()
        updates = [m for m in whole.heard if m["type"] == "update"]
        last = whole.updates[0]["seq"]
        for back in (0, 1, 7, 30):
            late = Client(server.url, table, tokens)
            late.seen = last - back
            await late.open()
            tail = [m for m in late.heard if m["type"] == "update"]
            while len(tail) < 2 * back:
                await late.hear()
                tail = [m for m in late.heard if m["type"] == "update"]
            assert (
                [(m["seq"], m["seat"], m["events"], m["view"]) for m in tail]
                == [(m["seq"], m["seat"], m.get("events", []), m["view"]) for m in updates if m["seq"] > last - back]
                if back
                else tail == []
            )
            await late.close()
        stranger = await Client(server.url, table, tokens).open()
        assert stranger.updates[0]["fresh"] is True
        assert stranger.updates[0]["view"] == whole.updates[0]["view"]
        await whole.close()

    run(play)


def test_a_preview_keeps_nothing(server: Process) -> None:
    async def play() -> None:
        table, claims = lay(server.url, "pyramids", ["person", "person"])
        one = await Client(server.url, table, [claims[0][1]]).open()
        await one.start()
        await one.to_decide(0)
        before = one.seen
        for code in one.updates[0]["legal"]:
            seen = await one.ask("preview", seat=0, codes=[code])
            assert seen["done"] is True
        empty = await one.ask("preview", seat=0)
        assert empty["legal"] == one.updates[0]["legal"]
        assert (await one.ask("preview", seat=0, codes=[0, 0]))["code"] == "turn_over"
        assert one.seen == before
        await one.close()

    run(play)


def test_chat_and_phrases(server: Process) -> None:
    async def talk() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"])
        one, other = [await Client(server.url, table, [token]).open() for _, token in claims]
        watcher = await Client(server.url, table, []).open()
        assert (await one.ask("chat", text="  hi   there "))["type"] == "ack"
        said = await other.until(lambda m: m["type"] == "chat")
        assert (said["text"], said["seat"], said["n"]) == ("hi there", 0, 1)
        assert (await other.ask("chat", phrase="well played"))["type"] == "ack"
        assert (await other.ask("chat", phrase="shut up"))["code"] == "no_phrase"
        assert (await other.ask("chat", text=" "))["code"] == "empty"
        assert (await watcher.ask("chat", text="boo"))["code"] == "watching"
        late = await Client(server.url, table, [], chat=1).open()
        heard = await late.until(lambda m: m["type"] == "chat")
        assert (heard["n"], heard["phrase"]) == (2, "well played")
        for _ in range(20):
            answer = await one.ask("chat", text="spam")
        assert answer["code"] == "too_fast"

    run(talk)


def test_a_hint_names_moves_and_reasons(server: Process) -> None:
    async def ask() -> None:
        table, claims = lay(server.url, "pyramids", ["person", "person"])
        one = await Client(server.url, table, [claims[0][1]]).open()
        assert (await one.ask("advise", seat=0))["code"] == "not_started"
        await one.start()
        await one.to_decide(0)
        hint = await one.ask("advise", seat=0)
        assert hint["moves"][0]["code"] in one.updates[0]["legal"]
        assert 0 <= hint["moves"][0]["win_chance"] <= 1
        await one.close()

    run(ask)


def test_a_host_stops_it_and_everyone_is_told(database: str, serve: Callable[..., Process]) -> None:
    server = serve(database)

    async def play() -> str:
        table, claims = lay(server.url, "mummy", ["person", "person"])
        client = await Client(server.url, table, [token for _, token in claims]).open()
        await client.start()
        began = time.monotonic()
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        try:
            while True:
                await client.hear(10)
        except Exception as error:
            assert getattr(getattr(error, "rcvd", None), "code", None) == 1012
        assert await stopping in (0, -15)
        assert time.monotonic() - began < 10
        return table

    table = asyncio.run(play())
    server.start()
    assert httpx.get(f"{server.url}/api/tables/{table}").json()["status"] == "playing"
    server.stop()


def test_tables_nobody_plays_leave_memory(serve: Callable[..., Process], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1, "tables_kept=20")
    ids = [lay(server.url, "mummy", ["person", "person"])[0] for _ in range(100)]
    text = httpx.get(f"{server.url}/metrics").text
    held = next(float(line.split()[1]) for line in text.splitlines() if line.startswith("saqqara_tables_in_memory "))
    assert held <= 20
    assert all(httpx.get(f"{server.url}/api/tables/{id}").status_code == 200 for id in ids[:5])


def test_idle_tables_are_archived(serve: Callable[..., Process], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1)
    table, claims = lay(server.url, "mummy", ["person", "person"])
    server.kill()
    server.settings = ("idle_days=0", "archive_seconds=1")
    server.start()

    async def look() -> None:
        while httpx.get(f"{server.url}/api/tables/{table}").json()["status"] != "archived":
            await asyncio.sleep(0.1)
        watcher = await Client(server.url, table, []).open()
        assert watcher.updates[None]["table"]["status"] == "archived"
        back = await Client(server.url, table, [token for _, token in claims]).open()  # a clock may have been wrong
        assert (await back.start())["type"] == "ack"
        await watcher.close()
        await back.close()

    asyncio.run(look())
    server.stop()


def test_much_talk_does_not_hide_the_welcome(serve: Callable[..., Process], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1, "queue=8", "lines_a_second=1000")

    async def talk() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"])
        tokens = [token for _, token in claims]
        for number in range(12):
            one = await Client(server.url, table, tokens, number).open()
            assert (await one.ask("chat", text=f"line {number}\u0000\u202e"))["type"] == "ack"
            await one.close()
        late = await Client(server.url, table, tokens).open()
        heard = [(await late.until(lambda m: m["type"] == "chat"))["text"] for _ in range(12)]
        assert heard == [f"line {number}" for number in range(12)]

    asyncio.run(talk())


def test_odd_names_options_and_pledges_do_no_harm(database: str, serve: Callable[..., Process]) -> None:
    server = serve(database)
    seats = [{"kind": "person", "name": "A\u0000b"}, {"kind": "open"}]
    laid = httpx.post(f"{server.url}/api/tables", json={"game": "mummy", "seats": seats}).json()
    assert laid["table"]["seats"][0]["name"] == "Ab"
    for name in ("players", "self", "box"):
        answer = httpx.post(f"{server.url}/api/tables", json={"game": "mummy", "seats": seats, "options": {name: "2"}})
        assert answer.json()["code"] == "bad_option"
    table = laid["table"]["id"]

    async def talk() -> None:
        client = await Client(server.url, table, [laid["claims"][0]["token"]]).open()
        assert (await client.ask("chat", text="a\u0000b"))["type"] == "ack"
        for wrong in ("f" * 63 + "\n", "f" * 64 + "\n", "xyz", "F" * 64):
            await client.send({"type": "pledge", "id": "p", "seat": 0, "pledge": wrong})
            assert (await client.until(lambda m: m["type"] == "error"))["code"] == "bad_message"
        await client.close()

    asyncio.run(talk())
    assert httpx.get(f"{server.url}/health").status_code == 200
