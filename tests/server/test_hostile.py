"""Tens of thousands of malformed, oversized, unauthorised and out-of-turn messages: clear errors, nothing breaks."""

import asyncio
import json
import random
import socket
import string
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import saqqara
from saqqara.games import discover

from .client import Client, Process, lay, together

FLOOD = 20_000


def nonsense(luck: random.Random, good: dict[str, Any]) -> str | bytes:
    """A message that is not quite right."""
    kind = luck.randrange(9)
    if kind == 0:
        return "".join(luck.choices(string.printable, k=luck.randrange(200)))
    if kind == 1:
        return luck.randbytes(luck.randrange(1, 200))
    if kind == 2:
        return json.dumps(good)[: luck.randrange(1, 40)]
    if kind == 3:
        return json.dumps(good | {luck.choice(list(good)): luck.choice([None, [], {}, -1, 1e300, "x" * 500, True])})
    if kind == 4:
        return json.dumps(good | {"extra": 1})
    if kind == 5:
        return "[" * luck.randrange(1, 2000)
    if kind == 6:
        return json.dumps(good | {"seat": luck.randrange(6)})
    if kind == 7:
        return json.dumps(good | {"codes": [luck.randrange(100_000) for _ in range(luck.randrange(1, 64))]})
    seat = {"seat": 1}
    whole: dict[str, dict[str, Any]] = {
        "take_back": seat, "hand_over": seat, "leave": seat, "rematch": {}, "start": {}, "advise": seat,
        "why_not": seat | {"code": 5}, "chat": {"text": "hi"},
    }  # fmt: skip
    name = luck.choice(list(whole))
    return json.dumps({"type": name, "id": "z", **whole[name]})


def test_a_flood_of_nonsense(server: Process) -> None:
    async def flood() -> None:
        table, claims = lay(server.url, "pyramids", ["person", "person"])
        good_players = [await Client(server.url, table, [token], f"good {seat}").open() for seat, token in claims]
        await good_players[0].start()
        before = server.memory()
        sent, codes = 0, set()

        async def guess(luck: random.Random) -> None:
            """A token that somebody made up opens nothing, and ends the connection."""
            async with connect(server.url.replace("http", "ws") + "/api/socket", proxy=None) as stranger:
                tokens = [f"{luck.randrange(1 << 60):x}" for _ in range(luck.randrange(1, 6))]
                await stranger.send(json.dumps({"type": "hello", "table": table, "tokens": tokens}))
                told = json.loads(await stranger.recv())
                codes.add(told["code"])
                assert told["code"] == "bad_token", told
                with pytest.raises(ConnectionClosed) as closed:
                    await stranger.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4400

        async def attacker(number: int) -> None:
            nonlocal sent
            luck = random.Random(number)
            good = {"type": "play", "id": "m1", "seat": 0, "codes": [1]}
            while sent < FLOOD:
                if number % 2 and luck.random() < 0.5:
                    await guess(luck)
                    sent += 1
                bad = await Client(server.url, table, []).open()
                with suppress(ConnectionClosed):
                    for _ in range(150):
                        sent += 1
                        await bad.socket.send(nonsense(luck, good))
                        message = json.loads(await bad.socket.recv())
                        while message["type"] in ("presence", "update"):
                            message = json.loads(await bad.socket.recv())
                        assert message["type"] == "error", message
                        assert message["code"]
                        assert message["text"]
                        codes.add(message["code"])
                await bad.close()

        await together(*(attacker(number) for number in range(8)), *(player.play_on() for player in good_players))
        assert {"bad_message", "not_your_seat", "watching", "bad_token"} <= codes
        assert server.memory() - before < 60_000_000
        assert good_players[0].over

    asyncio.run(flood())
    assert httpx.get(f"{server.url}/health").status_code == 200


def test_a_player_cannot_cheat(server: Process) -> None:
    """Own seat, right token: out of turn, illegal, unfinished and foreign moves are refused with their rule."""

    async def cheat() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"], options={"begins": "1", "actions": "yes"})
        one, other = [await Client(server.url, table, [token]).open() for _, token in claims]
        await one.start()
        await one.to_decide(0)
        seq = one.seen
        luck = random.Random(2)
        for _ in range(60):
            refused = await other.ask("play", seat=1, codes=[luck.randrange(20)])
            assert refused["type"] == "error"
            assert refused["code"] == "not_your_turn"
            refused = await other.ask("play", seat=0, codes=one.updates[0]["legal"][:1])
            assert refused["code"] == "not_your_seat"
            code = luck.randrange(100_000)
            if code not in one.updates[0]["legal"]:
                refused = await one.ask("play", seat=0, codes=[code])
                assert refused["type"] == "error"
                assert refused["text"]
        assert one.seen == seq
        reason = await one.ask("why_not", seat=0, code=99_999)
        assert reason["type"] == "why_not"
        assert reason["text"]
        await one.close()
        await other.close()

    asyncio.run(cheat())


def test_too_large_too_early_too_late(server: Process) -> None:
    address = server.url.replace("http", "ws") + "/api/socket"

    async def try_out() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"])
        client = await Client(server.url, table, [claims[0][1]]).open()
        await client.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            await client.until(lambda m: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        async with connect(address, proxy=None) as early:
            await early.send('{"type":"preview","id":"1","seat":0}')
            assert json.loads(await early.recv())["code"] == "hello_first"
            with pytest.raises(ConnectionClosed):
                await early.recv()
        for hello, code in (
            ({"table": "nonsense00"}, "no_table"),
            ({"table": table, "tokens": ["guess"]}, "bad_token"),
        ):
            async with connect(address, proxy=None) as guess:
                await guess.send(json.dumps({"type": "hello", **hello}))
                assert json.loads(await guess.recv())["code"] == code
        with pytest.raises(InvalidStatus):
            await connect(address, origin="https://evil.example", proxy=None)  # type: ignore[arg-type]
        with pytest.raises(InvalidStatus):
            await connect(address.replace("/socket", "/other"), proxy=None)

    asyncio.run(try_out())


def test_a_dead_peer_is_noticed(server: Process) -> None:
    """A client that answers no ping is gone within 15 seconds, and the others are told."""

    async def wait() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"])
        alive = await Client(server.url, table, [claims[0][1]]).open()
        dead = await Client(server.url, table, [claims[1][1]]).open()
        await alive.until(lambda m: m["type"] == "presence" and m["connected"] == [0, 1])
        began = time.monotonic()
        dead.socket.transport.pause_reading()
        await alive.until(lambda m: m["type"] == "presence" and m["connected"] == [0], 20)
        assert time.monotonic() - began < 15
        dead.socket.transport.abort()
        await alive.close()

    asyncio.run(wait())


def test_who_says_nothing_is_sent_away(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as silent:
        silent.sendall(b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")  # fmt: skip
        silent.settimeout(20)
        assert silent.recv(4096).startswith(b"HTTP/1.1 101")
        heard = b""
        while chunk := silent.recv(4096):
            heard += chunk
            if b"no_hello" in heard:
                break
        assert b"no_hello" in heard


_MORE_THAN_BUFFERS_HOLD = 4000  # views, of some kilobytes each


async def pinging(client: Client) -> None:
    """Somebody who is slow, but there."""
    while True:
        await client.socket.ping()
        await asyncio.sleep(1)


def test_a_slow_reader_is_resynced_not_buffered(serve: Callable[..., Process], tmp_path: Path) -> None:
    """Who does not read for a while gets a fresh view, not hours of old ones."""
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1, "queue=16")
    game = max(saqqara.games(), key=lambda name: discover.spec(name).players[-1])  # many seats, much to be sent

    async def play() -> None:
        table, claims = lay(server.url, game, ["person"] * discover.spec(game).players[-1])
        tokens = [token for _, token in claims]
        players = await Client(server.url, table, tokens).open()
        slow = Client(server.url, table, tokens)
        await slow.open(receive_bytes=4096)
        slow.socket.transport.pause_reading()
        alive = asyncio.create_task(pinging(slow))
        await players.start()
        before = server.memory()
        for number in range(_MORE_THAN_BUFFERS_HOLD):
            await slow.send({"type": "preview", "id": f"p{number}", "seat": 0})
        await players.play_on()
        assert server.memory() - before < 40_000_000
        alive.cancel()
        assert server.figure("saqqara_resyncs_total") == 0, "it is not asked to read what it cannot take"
        numbers = len(slow.numbers)
        slow.socket.transport.resume_reading()
        while not slow.over:
            await slow.hear()
        assert server.figure("saqqara_resyncs_total") >= 1
        assert slow.updates.keys() == players.updates.keys()
        while any("ending" not in update for update in slow.updates.values()):
            await slow.hear()
        assert all(update.get("fresh") for update in slow.updates.values())
        assert [slow.updates[seat]["view"] for seat in slow.you] == [players.updates[seat]["view"] for seat in slow.you]
        assert len(slow.numbers) - numbers < len(players.numbers) / 2
        await players.close()
        await slow.close()

    asyncio.run(play())
