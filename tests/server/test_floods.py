"""Bounded, whatever is sent: memory, the work of those who left, and the time others wait."""

import asyncio
import os
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

import saqqara
from saqqara.games import discover

from .client import Client, Process, lay, seats_with_a_bot
from .floods import AS_BY_DEFAULT, UPGRADE, Attacker, answer, bare, ping, push, text

MB = 1_000_000
FLOODED = int(os.environ.get("SAQQARA_FLOODED", "2"))  # games that are played meanwhile; `make soak` wants more


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the limits that it has by default."""
    folder = tmp_path_factory.mktemp("guarded")
    process = Process(f"sqlite:///{folder}/tables.sqlite3", 1, *AS_BY_DEFAULT).start()
    yield process
    process.stop()
    assert '"level": "error"' not in process.errors, process.errors
    assert "Traceback" not in process.errors, process.errors


@contextmanager
def grows_by_less_than(server: Process, most: int) -> Iterator[None]:
    """The memory of a server, from before to after."""
    before = server.memory()
    yield
    grown = server.memory() - before
    assert grown < most, f"{grown / MB:.0f} MB more"


def begun(server: Process) -> tuple[str, list[str]]:
    """A table where all sit at one screen and play."""
    game = max(saqqara.games(), key=lambda name: discover.spec(name).players[-1])
    table, claims = lay(server.url, game, ["person"] * discover.spec(game).players[-1])
    tokens = [token for _, token in claims]

    async def begin() -> None:
        client = await Client(server.url, table, tokens).open()
        assert (await client.start())["type"] == "ack"
        await client.close()

    asyncio.run(begin())
    return table, tokens


def test_requests_that_wait_are_not_read(guarded: Process) -> None:
    table, tokens = begun(guarded)
    with bare(guarded.port) as line, grows_by_less_than(guarded, 30 * MB):
        line.sendall(UPGRADE)
        assert line.recv(4096).startswith(b"HTTP/1.1 101")
        line.sendall(text(type="hello", table=table, tokens=tokens))
        asked = text(type="preview", id="p", seat=0) * 1000
        assert push(line, asked, 32 * MB) < 32 * MB


def test_pings_of_who_does_not_read_are_not_answered_without_end(guarded: Process) -> None:
    with bare(guarded.port) as line, grows_by_less_than(guarded, 30 * MB):
        line.sendall(UPGRADE)
        assert push(line, ping() * 500, 64 * MB) < 64 * MB


def test_hellos_of_who_does_not_read_are_answered_once(guarded: Process) -> None:
    table, tokens = begun(guarded)
    hello = text(type="hello", table=table, tokens=tokens, seen=0)
    with ExitStack() as open_lines, grows_by_less_than(guarded, 30 * MB):
        for _ in range(6):
            line = open_lines.enter_context(bare(guarded.port))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sendall(UPGRADE)
            assert push(line, hello * 20, 8 * MB) < 8 * MB


@pytest.mark.parametrize("more", [b"X-More: and more\r\n" * 2000, b"x" * 40_000])
def test_a_head_without_end_is_refused(guarded: Process, more: bytes) -> None:
    with bare(guarded.port) as line, grows_by_less_than(guarded, 20 * MB):
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-First: ")
        assert push(line, more, 64 * MB) < 64 * MB


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 150 + b"\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nA: " + b"b" * 40_000, b"431"),
        (b"GET /" + b"b" * 40_000, b"431"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 30, b"400"),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" + UPGRADE, b"400"),  # the answer to the first would be in between
        (UPGRADE.replace(b"HTTP/1.1", b"HTTP/1.0"), b"400"),
        (UPGRADE.replace(b"Host: x", b"Host: x\r\nContent-Length: 3"), b"400"),
        (UPGRADE.replace(b"13", b"13\r\nSec-WebSocket-Version: 12"), b"400"),
        (UPGRADE.replace(b"13", b"13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="), b"400"),
        (UPGRADE.replace(b"Host: x", b"Host: \r\nOrigin: null"), b"403"),
        (UPGRADE.replace(b"Host: x", b"Host: x\r\nOrigin: http://["), b"403"),
        (b"nonsense\r\n\r\n", b"400"),
        (b"CONNECT localhost:80 HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\n\r\n", b"400"),
    ],
    ids=range(13),
)
def test_what_is_not_in_order_is_refused(guarded: Process, sent: bytes, status: bytes) -> None:
    with bare(guarded.port) as line:
        line.sendall(sent)
        heard = answer(line)
        assert re.findall(rb"HTTP/1.1 (\d+)", heard)[-1:] == [status], heard[:500]
        assert b"101" not in heard[:20]


def test_a_protocol_that_is_not_spoken_here(guarded: Process) -> None:
    """It is not changed to; and what was the body of a request is never another request, however it is cut."""
    hidden = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    wish = b"Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
    kind = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(hidden)
    for pieces in ([hidden], [hidden[:9], hidden[9:]], []):
        with bare(guarded.port) as line:
            line.sendall(b"POST /api/tables HTTP/1.1\r\n" + wish + kind)
            for piece in pieces:
                with suppress(OSError):
                    line.sendall(piece)
            heard = answer(line)
            assert re.findall(rb"HTTP/1.1 (\d+)", heard) == [b"400"], heard
            assert b"fine" not in heard
    with bare(guarded.port) as line:
        line.sendall(b"GET /health HTTP/1.1\r\n" + wish + b"\r\n" + hidden)
        assert re.findall(rb"HTTP/1.1 (\d+)", answer(line)) == [b"200", b"200"]


def test_a_handshake_may_have_more_lines_and_frames_behind_it(guarded: Process) -> None:
    table, _ = lay(guarded.url, "mummy", ["person", "person"])
    lines = UPGRADE.replace(b"Connection: Upgrade", b"Connection: Upgrade\r\nConnection: keep-alive")
    with bare(guarded.port) as line:
        line.sendall(lines + text(type="hello", table=table))
        heard = b""
        while b'"presence"' not in heard:
            chunk = line.recv(65_536)
            assert chunk, heard
            heard += chunk
        assert heard.startswith(b"HTTP/1.1 101")


def test_who_takes_too_long_is_sent_away(serve: Callable[..., Process], tmp_path: Path) -> None:
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1, "head_seconds=1", "body_seconds=1", "stalled_seconds=1")
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
    for sent in (b"", b"GET / HT", head, head + b"\r\n{"):
        with bare(server.port) as line:
            line.sendall(sent)
            assert answer(line).startswith(b"HTTP/1.1 408")
    with bare(server.port) as line:  # one that is answered, and stays a while
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 200")
    table, tokens = begun(server)
    with bare(server.port) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(UPGRADE + text(type="hello", table=table, tokens=tokens))
        push(line, text(type="preview", id="p", seat=0) * 100, 64 * MB)
        while server.figure("saqqara_connections"):
            pass


def test_who_says_nothing_makes_room_for_others(serve: Callable[..., Process], tmp_path: Path) -> None:
    """By address and in all: whoever is new gets in, and who plays is not sent away."""
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1, *AS_BY_DEFAULT, "connections=100", "head_seconds=600")

    async def play() -> None:
        table, claims = lay(server.url, "mummy", ["person", "person"])
        player = await Client(server.url, table, [token for _, token in claims]).open()
        with ExitStack() as lines:
            crowd = [lines.enter_context(bare(server.port, f"127.0.0.{2 + n % 3}")) for n in range(250)]
            assert (await player.start())["type"] == "ack"
            assert httpx.get(f"{server.url}/health").status_code == 200
            newcomer = await Client(server.url, table, []).open()
            await player.play_on()
            assert crowd[0].recv(1) == b""
            crowd[-1].setblocking(False)
            with pytest.raises(BlockingIOError):
                crowd[-1].recv(1)
            await newcomer.close()
        with ExitStack() as lines:
            near = [lines.enter_context(bare(server.port, "127.0.0.9")) for _ in range(65)]
            assert near[0].recv(1) == b""
        await player.close()

    asyncio.run(play())


def test_all_floods_together(serve: Callable[..., Process], tmp_path: Path) -> None:
    """Against one server with its usual limits: people and bots play on and are acknowledged, and it stops at once."""
    server = serve(f"sqlite:///{tmp_path}/t.sqlite3", 1, *AS_BY_DEFAULT)
    table, tokens = begun(server)
    attacker = Attacker(server.port, "127.0.0.66", table, tokens)
    before, most = server.memory(), 0

    async def play() -> None:
        nonlocal most
        for number in range(FLOODED):
            game = saqqara.games()[number % len(saqqara.games())]
            seats = seats_with_a_bot(game, "novice")
            name, claims = lay(server.url, game, seats)
            player = await Client(server.url, name, [token for _, token in claims], game).open()
            await player.start()
            await player.play_on()
            assert player.acked
            most = max(most, server.memory())
            newcomer = await Client(server.url, name, []).open()
            assert newcomer.over
            await newcomer.close()
            await player.close()

    async def together() -> None:
        flooding = asyncio.create_task(attacker.all_at_once())
        while not all(attacker.done.values()):
            await asyncio.sleep(0.05)
            assert not flooding.done(), flooding.exception()
        await play()
        assert server.figure("saqqara_held_total") > 0
        server.terminate()  # in the middle of it
        assert await asyncio.to_thread(server.ended) in (0, -15)
        flooding.cancel()

    asyncio.run(together())
    assert most - before < 100 * MB, f"{(most - before) / MB:.0f} MB more"
    assert "graceful shutdown exceeded" not in server.errors
