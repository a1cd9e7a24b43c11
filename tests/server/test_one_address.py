"""What one address can make a server do over plain HTTP, with its usual limits; seen through a proxy."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

import saqqara

from .client import Process, fewest
from .floods import AS_BY_DEFAULT, bare

GOLDEN = sorted((Path(__file__).parents[1] / "games").glob("*/golden/*.txt"))


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that believes its proxy, which a test plays itself."""
    process = Process(f"sqlite:///{tmp_path_factory.mktemp('proxied')}/tables.sqlite3", 1, *AS_BY_DEFAULT)
    process.flags = ["--behind-proxy"]
    process.start()
    yield process
    process.stop()
    assert '"level": "error"' not in process.errors, process.errors
    assert "Traceback" not in process.errors, process.errors


def request(first: bytes, address: str, *headers: bytes, body: bytes = b"") -> bytes:
    lines = [first, b"Host: x", b"X-Forwarded-For: " + address.encode(), *headers, b"", body]
    return b"\r\n".join(lines)


def test_what_follows_a_body_says_nothing_of_who_asks(proxied: Process) -> None:
    """Some proxies hand on the lines behind a body in chunks as they come, after their own."""
    behind = b"0\r\nX-Forwarded-For: 192.0.2.66\r\nX-Forwarded-Proto: https\r\n\r\n"
    asked = request(b"GET /api/here HTTP/1.1", "192.0.2.1", b"Transfer-Encoding: chunked", body=behind)
    with bare(proxied.port) as line:
        line.sendall(asked)
        heard = b""
        while b"}" not in heard:
            heard += line.recv(4096)
    assert json.loads(heard.partition(b"\r\n\r\n")[2]) == {"address": "192.0.2.1", "https": False}


def test_an_address_lays_and_joins_so_many_tables(proxied: Process) -> None:
    game = saqqara.games()[0]
    body = {"game": game, "seats": [{"kind": "open"}] * fewest(game)}

    def lay(address: str) -> httpx.Response:
        return httpx.post(f"{proxied.url}/api/tables", json=body, headers={"X-Forwarded-For": address})

    def sit(table: httpx.Response, address: str) -> httpx.Response:
        place = f"{proxied.url}/api/tables/{table.json()['table']['id']}/seats/0"
        return httpx.post(place, json={"name": "Ewa"}, headers={"X-Forwarded-For": address})

    answers = [lay("192.0.2.2") for _ in range(60)]
    assert answers[0].status_code == 201
    assert answers[-1].status_code == 429
    assert "tables" in answers[-1].json()["text"], "it is not only the requests that are counted"
    assert sit(answers[0], "192.0.2.2").status_code == 429
    assert sit(answers[0], "192.0.2.3").status_code == 201
    assert lay("192.0.2.3").status_code == 201


def test_answers_that_an_address_does_not_read_are_few(proxied: Process) -> None:
    record = max((path.read_text("utf-8") for path in GOLDEN), key=len)
    body = json.dumps({"record": record}).encode()
    headers = (b"Content-Type: application/json", b"Content-Length: %d" % len(body))

    with ExitStack() as lines:

        def asked(address: str) -> tuple[socket.socket, bytes]:
            """A replay, of whose answer only the first words are read."""
            line = lines.enter_context(bare(proxied.port))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sendall(request(b"POST /api/replay HTTP/1.1", address, *headers, body=body))
            return line, line.recv(12)

        first = [asked("192.0.2.4") for _ in range(17)]
        assert [status for _, status in first] == [b"HTTP/1.1 200"] * 16 + [b"HTTP/1.1 429"]
        assert asked("192.0.2.5")[1] == b"HTTP/1.1 200"
        first[0][0].close()
        while asked("192.0.2.4")[1] != b"HTTP/1.1 200":
            pass
