"""The server behind nginx and Caddy, as docs/hosting sets them up: pages, games, addresses, smuggled requests."""

import asyncio
import json
import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

import saqqara

from .client import Client, Process, fewest, lay, together
from .proxies import HOSTING, Proxy, said
from .smuggling import SMUGGLING

_FIGURES = b"saqqara_connections"  # which the proxy does not let out


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """A proxy with a server behind it, and its certificate known to every client of this module."""
    home = tmp_path_factory.mktemp(request.param)
    server = Process(f"sqlite:///{home}/t.sqlite3")
    proxy = Proxy(request.param, home, server.port)
    server.flags = ["--behind-proxy", "--set", "requests_a_second=5", "--set", "connections_of_address=6"]
    server.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(proxy.certificate))
        try:
            proxy.start()
            yield proxy
        finally:
            proxy.stop()
            server.stop()
    assert "Traceback" not in server.errors, server.errors


async def came(proxy: Proxy, address: str, *forged: str) -> ClientConnection:
    """A WebSocket from an address of this machine, which says it were others."""
    line = socket.create_connection(("127.0.0.1", proxy.https), 30, (address, 0))
    headers = [("X-Forwarded-For", words) for words in forged]
    origin = proxy.url
    return await connect(
        f"{proxy.url.replace('http', 'ws')}/api/socket", sock=line, server_hostname="localhost", proxy=None,
        additional_headers=[("Origin", origin), *headers],
    )  # fmt: skip


def test_the_page_comes_over_tls(proxy: Proxy) -> None:
    page = httpx.get(proxy.url)
    assert page.status_code == 200
    assert f'content="{proxy.url}/preview.png"' in page.text, "it knows its address, https and all"
    asset = next(part for part in page.text.split('"') if part.startswith("/assets/"))
    assert httpx.get(f"{proxy.url}{asset}").headers["cache-control"].startswith("public")
    plain = httpx.get(f"http://localhost:{proxy.http}/")
    assert plain.is_redirect
    assert plain.headers["location"].startswith("https://localhost")


def test_games_are_played_over_tls(proxy: Proxy) -> None:
    async def play() -> None:
        for game in saqqara.games():
            table, claims = lay(proxy.url, game, ["person"] * fewest(game))
            players = [await Client(proxy.url, table, [token], f"{game} {seat}").open() for seat, token in claims[:1]]
            players.append(await Client(proxy.url, table, [token for _, token in claims[1:]], "rest").open())
            await players[0].start()
            await together(*(player.play_on() for player in players))
            assert players[0].updates[0]["ending"] == players[1].updates[1]["ending"]
            for player in players:
                await player.close()

    asyncio.run(play())


def test_limits_count_clients_not_the_proxy(proxy: Proxy) -> None:
    async def come() -> None:
        one = [await came(proxy, "127.0.0.11") for _ in range(6)]
        for forged in ((), ("192.0.2.1",), ("192.0.2.2, 192.0.2.3",), ("192.0.2.4", "192.0.2.5")):
            with pytest.raises(InvalidStatus) as refused:
                await came(proxy, "127.0.0.11", *forged)
            assert refused.value.response.status_code in (403, 429, 503)
        other = await came(proxy, "127.0.0.12")
        for line in (*one, other):
            await line.close()

    asyncio.run(come())
    answers = dict[str, list[int]]()
    for address in ("127.0.0.13", "127.0.0.14"):
        with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as client:
            answers[address] = [
                client.get(f"{proxy.url}/api/games", headers={"X-Forwarded-For": f"192.0.2.{number}"}).status_code
                for number in range(400)
            ]
    for codes in answers.values():
        assert codes[0] == 200
        assert 429 in codes, "a forged address helps nobody"


def test_figures_stay_at_home(proxy: Proxy) -> None:
    for path in ("/metrics", "/metrics/", "//metrics", "/metrics?x=1", "/%6detrics", "/./metrics", "/api/../metrics",
                 "/metrics%2f", "/Metrics", "/metrics/x", "/metrics;x", "/metrics%00", "http://localhost/metrics",
                 "http://localhost:8000/metrics/"):  # fmt: skip
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        assert _FIGURES not in said(proxy, request.encode()), path


def test_the_files_are_what_the_documents_say() -> None:
    for document, names in (("hosting.md", ("Caddyfile", "saqqara.service")), ("hosting-large.md", ("nginx.conf",))):
        text = (HOSTING.parent / document).read_text()
        for name in names:
            assert (HOSTING / name).read_text().strip() in text, f"docs/{document} shows another {name}"


@pytest.mark.parametrize("way", SMUGGLING)
def test_nothing_is_smuggled(proxy: Proxy, way: str) -> None:
    """A request inside another one is not answered past the rules of the proxy, and nobody else gets its answer."""
    heard = said(proxy, SMUGGLING[way], within=1)
    assert _FIGURES not in heard, heard
    with httpx.Client(base_url=proxy.url) as others:
        for _ in range(3):
            assert others.get("/favicon.svg").content.startswith(b"<svg")  # which is not counted


def test_a_game_goes_on_beside_it(proxy: Proxy) -> None:
    """Whoever smuggles does not reach into the connection of a player either."""

    async def play() -> None:
        table, claims = lay(proxy.url, "mummy", ["person", "person"])
        client = await Client(proxy.url, table, [token for _, token in claims]).open()
        await client.start()
        for request in SMUGGLING.values():
            await asyncio.to_thread(said, proxy, request, within=0.1)
            for seat in client.due()[:1]:
                assert (await client.act(seat))["type"] == "ack"
        assert all(json.loads(text)["type"] for text in client.raw)
        await client.close()

    asyncio.run(play())
