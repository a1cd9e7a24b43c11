"""Our use of the WebSocket's protocol: bytes sent to a real server, however they are cut, and what comes back."""

import json
import random
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode

from .client import Process, lay

_BYTES = 16_384  # of a message, as by default
_HEAD = {"Host": "x", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
         "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}  # fmt: skip


def masked(kind: int, payload: bytes, *, fin: bool = True) -> bytes:
    """A client's frame."""
    return Frame(Opcode(kind), payload, fin).serialize(mask=True)


class Line:
    """A bare connection: bytes out, frames in."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.rest = b""

    def read(self, size: int) -> bytes:
        while len(self.rest) < size:
            chunk = self.socket.recv(65_536)
            if not chunk:
                raise EOFError
            self.rest += chunk
        found, self.rest = self.rest[:size], self.rest[size:]
        return found

    def upgrade(self, path: str = "/api/socket", **headers: str) -> tuple[int, dict[str, str]]:
        """The handshake; answers the status and the headers."""
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in (_HEAD | headers).items() if value]
        self.socket.sendall("\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode())
        while b"\r\n\r\n" not in self.rest:
            chunk = self.socket.recv(65_536)
            if not chunk:
                break
            self.rest += chunk
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        return int(first.split()[1]), {
            name.lower(): value for name, _, value in (line.partition(": ") for line in lines)
        }

    def frame(self) -> tuple[int, bytes]:
        """The next frame of the server's: whole, and not masked."""
        first, size = self.read(2)
        assert first & 0xF0 == 0x80
        if size == 126:
            (size,) = struct.unpack("!H", self.read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.read(8))
        return first & 0x0F, self.read(size)

    def message(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            kind, payload = self.frame()
            assert kind == Opcode.TEXT
            told: dict[str, Any] = json.loads(payload)
            if fits(told):
                return told

    def closed(self) -> int:
        """The code the server closes with; after that it hangs up."""
        while True:
            kind, payload = self.frame()
            if kind == Opcode.CLOSE:
                break
        with pytest.raises((EOFError, ConnectionResetError)):
            self.read(1)
        return int.from_bytes(payload[:2])


@contextmanager
def watching(server: Process) -> Iterator[Line]:
    """Somebody who watches a new table."""
    table, _ = lay(server.url, game_for_two(server), ["person", "person"])
    line = Line(server.port)
    with line.socket:
        assert line.upgrade()[0] == 101
        line.socket.sendall(masked(Opcode.TEXT, json.dumps({"type": "hello", "table": table}).encode()))
        line.message(lambda m: m["type"] == "presence")
        yield line


def game_for_two(server: Process) -> str:
    games = httpx.get(f"{server.url}/api/games").json()
    return str(next(game["name"] for game in games if 2 in game["players"]))


def test_the_handshake(server: Process) -> None:
    for headers, path, status in (
        ({}, "/api/socket", 101),
        ({"Origin": "http://x"}, "/api/socket", 101),
        ({"Origin": "http://evil.example"}, "/api/socket", 403),
        ({}, "/api/other", 404),
        ({"Sec_WebSocket_Key": ""}, "/api/socket", 400),
        ({"Sec_WebSocket_Key": "c2hvcnQ="}, "/api/socket", 400),
        ({"Sec_WebSocket_Version": "12"}, "/api/socket", 400),
    ):
        line = Line(server.port)
        with line.socket:
            head = {name.replace("_", "-"): value for name, value in headers.items()}
            found, told = line.upgrade(path, **head)
            assert found == status
            if status == 101:
                assert told["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="  # of the RFC
                assert "sec-websocket-extensions" not in told


def test_messages_are_heard_however_they_are_cut(server: Process) -> None:
    luck = random.Random(1)
    with watching(server) as line:
        for number in range(40):
            text = json.dumps(
                {"type": "preview", "id": f"n{number}", "seat": 0, "codes": [1] * luck.randrange(200)}
            ).encode()
            kind = luck.choice([Opcode.TEXT, Opcode.BINARY])
            cuts = sorted(luck.randrange(len(text) + 1) for _ in range(luck.randrange(4)))
            parts = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
            sent = b""
            for place, part in enumerate(parts):
                sent += masked(Opcode.CONT if place else kind, part, fin=place == len(parts) - 1)
                if place < len(parts) - 1 and luck.random() < 0.3:
                    sent += masked(Opcode.PONG, b"between")  # asked for by nobody
            while sent:
                size = luck.choice([1, 3, 50, 10_000])
                line.socket.sendall(sent[:size])
                sent = sent[size:]
            assert line.message(lambda m: "id" in m) | {"text": ""} == {
                "type": "error", "code": "not_your_seat", "text": "", "id": f"n{number}",
            }  # fmt: skip


def test_a_ping_is_answered(server: Process) -> None:
    with watching(server) as line:
        line.socket.sendall(masked(Opcode.TEXT, b'{"type":"x', fin=False) + masked(Opcode.PING, b"are you there"))
        assert line.frame() == (Opcode.PONG, b"are you there")


def test_a_good_bye_is_answered_after_what_came_before_it(server: Process) -> None:
    for code in (1000, 4000):
        with watching(server) as line:
            last = masked(Opcode.TEXT, b'{"type":"preview","id":"last","seat":0}')
            line.socket.sendall(last + masked(Opcode.CLOSE, struct.pack("!H", code) + b"why"))
            assert line.closed() == code
    with watching(server) as line:
        line.socket.sendall(masked(Opcode.CLOSE, b""))
        assert line.closed() == 0
    assert httpx.get(f"{server.url}/health").status_code == 200


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (Frame(Opcode.TEXT, b"x").serialize(mask=False), 1002),
        (b"\xc1" + masked(Opcode.TEXT, b"x")[1:], 1002),  # an extension's bit
        (b"\x83" + masked(Opcode.TEXT, b"x")[1:], 1002),  # no such kind
        (b"\x8b" + masked(Opcode.TEXT, b"x")[1:], 1002),
        (masked(Opcode.CONT, b"x"), 1002),  # goes on with nothing
        (masked(Opcode.TEXT, b"x", fin=False) + masked(Opcode.TEXT, b"y"), 1002),  # another one begins
        (b"\x09" + masked(Opcode.PING, b"x")[1:], 1002),  # control frames are whole
        (b"\x89\xfe\x00\x7e" + b"mask" + b"x" * 126, 1002),  # and short
        (masked(Opcode.CLOSE, b"x"), 1002),
        (masked(Opcode.CLOSE, struct.pack("!H", 1005)), 1002),  # nobody may say that
        (masked(Opcode.TEXT, b"\xff"), 1007),
        (masked(Opcode.TEXT, b"\xc5", fin=False) + masked(Opcode.CONT, b"x"), 1007),
        (masked(Opcode.TEXT, b"x" * (_BYTES + 1)), 1009),
        (masked(Opcode.TEXT, b"x" * 9000, fin=False) + masked(Opcode.CONT, b"x" * 9000, fin=False), 1009),
        (struct.pack("!BBQ", 0x82, 0xFF, 1 << 62) + b"mask", 1009),
    ],
    ids=range(15),
)
def test_what_a_peer_may_not_send(server: Process, data: bytes, code: int) -> None:
    with watching(server) as line:
        line.socket.sendall(data + masked(Opcode.TEXT, b"more of it"))
        assert line.closed() == code


def test_a_letter_may_be_cut_in_two_frames(server: Process) -> None:
    text = json.dumps({"type": "why_not", "id": "cut", "seat": 0, "move": "ż"}, ensure_ascii=False).encode()
    cut = text.index("ż".encode()) + 1
    with watching(server) as line:
        line.socket.sendall(masked(Opcode.TEXT, text[:cut], fin=False) + masked(Opcode.CONT, text[cut:]))
        assert line.message(lambda m: "id" in m)["id"] == "cut"


def test_the_largest_message_is_read(server: Process) -> None:
    with watching(server) as line:
        line.socket.sendall(masked(Opcode.TEXT, b" " * _BYTES))
        assert line.message(lambda m: m["type"] == "error")["code"] == "bad_message"
