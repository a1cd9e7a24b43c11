"""Who somebody is, behind a proxy and without one."""

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from .client import Process


def from_address(server: Process, *addresses: str) -> "connect":
    """A connection that a proxy hands on."""
    headers = [("X-Forwarded-For", address) for address in addresses]
    return connect(f"ws://127.0.0.1:{server.port}/api/socket", additional_headers=headers, proxy=None)


async def refused(server: Process, *addresses: str) -> None:
    with pytest.raises(InvalidStatus) as found:
        await from_address(server, *addresses)
    assert found.value.response.status_code == 503


async def left(server: Process, connection: ClientConnection) -> None:
    await connection.close()
    while server.figure("saqqara_connections") > 1:
        await asyncio.sleep(0.02)


def test_a_trusted_proxy_says_who_it_is(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/t.sqlite3", 1, "connections_of_address=1", "requests_a_second=2")
    server.flags = ["--behind-proxy"]
    server.start()

    async def come() -> None:
        one, other = await from_address(server, "192.0.2.1"), await from_address(server, "192.0.2.2")
        await refused(server, "192.0.2.1")
        await refused(server, "198.51.100.7, 192.0.2.1")  # what the client wrote, and what the proxy has seen
        await refused(server, "198.51.100.7", "192.0.2.1")
        await left(server, one)
        await (await from_address(server, "192.0.2.1")).close()
        await other.close()

    try:
        asyncio.run(come())
        for address in ("192.0.2.3", "192.0.2.4"):
            headers = {"X-Forwarded-For": address}
            answers = [httpx.get(f"{server.url}/api/games", headers=headers).status_code for _ in range(40)]
            assert answers[:2] == [200, 200]
            assert 429 in answers
        page = httpx.get(f"{server.url}/", headers={"X-Forwarded-For": "192.0.2.5", "X-Forwarded-Proto": "https"})
        assert f'content="https://127.0.0.1:{server.port}/preview.png"' in page.text
    finally:
        server.stop()


def test_without_a_proxy_nobody_is_believed(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/t.sqlite3", 1, "connections_of_address=2").start()

    async def come() -> None:
        one, other = await from_address(server, "192.0.2.1"), await from_address(server, "192.0.2.2")
        await refused(server, "192.0.2.3")
        await left(server, one)
        await (await from_address(server)).close()
        await other.close()

    try:
        asyncio.run(come())
        page = httpx.get(f"{server.url}/", headers={"X-Forwarded-Proto": "https"})
        assert f'content="{server.url}/preview.png"' in page.text
    finally:
        server.stop()
