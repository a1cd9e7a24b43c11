"""The page as the server hands it out: real files, caching, link previews; and `saqqara play`."""

import asyncio
import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec

from saqqara.games import discover
from saqqara.server.ahead import Ahead
from saqqara.server.messages import TableInfo
from saqqara.server.page import FOLDER, Page

from .client import Process, fewest, free_port, lay

ELSEWHERE = re.compile(r"""(?:src=|href=|url\(|@import )["']?https?://""")


def test_the_page_is_built() -> None:
    assert (FOLDER / "index.html").exists(), "make page"


def test_any_address_gets_the_page(server: Process) -> None:
    for path in ("/", "/t/abcdefghjk", "/rules/mummy", "/new/pyramids/friends"):
        answer = httpx.get(f"{server.url}{path}")
        assert answer.status_code == 200
        assert 'id="app"' in answer.text
        assert answer.headers["cache-control"] == "no-cache"
    assert httpx.get(f"{server.url}/assets/nothing.js").status_code == 404
    assert httpx.get(f"{server.url}/../../etc/passwd").text.count('id="app"') == 1


def test_files_are_found_from_any_depth(server: Process) -> None:
    """The page is built for any folder; where the server is asked for it at a deep address it names its root."""
    for path in ("/", "/index.html", "/t/abcdefghjk", "/new/pyramids/friends"):
        found = re.findall(r'(?:src|href)="([^"]*)"', httpx.get(f"{server.url}{path}").text)
        assert len(found) > 5
        for address in found:
            assert address.startswith("/")
            assert 'id="app"' not in httpx.get(f"{server.url}{address}").text


def test_what_an_address_will_need_is_told_ahead(server: Process) -> None:
    """Words in the language that is asked for, the page, and of a table the board of its game."""
    listed = json.loads((FOLDER / "files.json").read_text("utf-8"))

    def told(path: str, language: str = "pl") -> set[str]:
        text = httpx.get(f"{server.url}{path}", headers={"accept-language": language}).text
        return set(re.findall(r'"(?:modulepreload|preload)" (?:as="style" )?crossorigin href="/([^"]*)"', text))

    def file(part: str) -> str:
        return str(listed[part]["file"])

    assert file("src/words/messages/pl.js") in told("/")
    assert file("src/words/messages/cs.js") in told("/", "cs, en")
    for part in listed:
        if part.startswith("src/pages/"):
            address = f"/{Path(part).stem.lower()}/x".replace("/table/", "/t/")
            assert file(part) in told(address) - told("/")
    assert set(listed["src/pages/New.svelte"]["css"]) < told("/new/pyramids/friends")
    for game in discover.names():
        assert file(f"src/games/{game}/rules/pl.json") in told(f"/rules/{game}")
        table, _ = lay(server.url, game, ["person", *["open"] * (fewest(game) - 1)])
        assert file("src/table/Lobby.svelte") in told(f"/t/{table}")
        info = msgspec.convert(httpx.get(f"{server.url}/api/tables/{table}").json(), TableInfo)
        begun = msgspec.structs.replace(info, status="playing")
        assert file(f"src/games/{game}/Board.svelte") in Ahead(FOLDER).tags(f"/t/{table}", "pl", begun)
    assert told("/t/../nothing") >= told("/")
    assert httpx.get(f"{server.url}/files.json").headers["content-type"].startswith("text/html")


def test_files_of_the_page_do_not_count_as_requests(serve: Callable[..., Process], tmp_path: Path) -> None:
    """Ten fresh visits within a moment from one address, as behind a router, get whole pages."""
    busy = serve(f"sqlite:///{tmp_path}/tables.sqlite3", 1, "requests_a_second=5")
    with httpx.Client(base_url=busy.url) as client:
        for _ in range(10):
            addresses = re.findall(r'(?:src|href)="([^"]*)"', client.get("/").text)
            assert [client.get(address).status_code for address in addresses] == [200] * len(addresses)
        asked = [client.get("/api/games").status_code for _ in range(40)]
    assert asked[0] == 200
    assert 429 in asked


def test_what_was_packed_when_the_page_was_built_is_sent_to_who_can_unpack_it(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index.js").write_bytes(b"let pyramids;" * 100)
    (tmp_path / "assets" / "index.js.br").write_bytes(b"packed")
    page = Page(tmp_path)
    assert not page.has("/assets/index.js.br")
    sent = list[dict[str, Any]]()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def find(table: str) -> TableInfo:
        raise AssertionError(table)

    for accepted, encoding in ((b"gzip, deflate, br, zstd", b"br"), (b"gzip", b"gzip"), (b"", None)):
        scope = {"path": "/assets/index.js", "method": "GET", "headers": [(b"accept-encoding", accepted)]}
        asyncio.run(page.respond(scope, send, find))
        headers = dict(sent[-2]["headers"])
        assert (headers[b"content-type"], headers.get(b"content-encoding")) == (
            b"text/javascript; charset=utf-8",
            encoding,
        )
        assert (sent[-1]["body"] == b"packed") == (encoding == b"br")


def test_the_page_as_built_is_packed(server: Process) -> None:
    names = [path.name for path in (FOLDER / "assets").iterdir()]
    assert {f"{name}.br" for name in names if name.endswith(".wasm")} <= set(names)
    module = next(name for name in names if name.endswith(".wasm"))
    with httpx.stream("GET", f"{server.url}/assets/{module}", headers={"accept-encoding": "br"}) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join(answer.iter_raw()) == (FOLDER / "assets" / f"{module}.br").read_bytes()


def test_the_rules_may_run_in_the_page(server: Process) -> None:
    policy = httpx.get(f"{server.url}/").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "frame-ancestors 'none'" in policy


def test_assets_are_compressed_and_kept(server: Process) -> None:
    index = httpx.get(f"{server.url}/")
    script = re.findall(r'src="(/assets/[^"]+\.js)"', index.text)[0]
    answer = httpx.get(f"{server.url}{script}")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    again = httpx.get(f"{server.url}{script}", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert httpx.head(f"{server.url}/").content == b""


def test_modules_of_rules_may_run_and_nothing_else_may(server: Process) -> None:
    policy = httpx.get(f"{server.url}/").headers["content-security-policy"]
    told = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert told["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert told["default-src"] == "'self'"


def test_modules_of_rules_are_known_as_such_and_compressed(tmp_path: Path) -> None:
    module = b"\0asm" + bytes(5000)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "rules.wasm").write_bytes(module)
    sent = list[dict[str, Any]]()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def find(table: str) -> TableInfo:
        raise AssertionError(table)

    scope = {"path": "/assets/rules.wasm", "method": "GET", "headers": [(b"accept-encoding", b"gzip")]}
    asyncio.run(Page(tmp_path).respond(scope, send, find))
    headers = dict(sent[0]["headers"])
    assert headers[b"content-type"] == b"application/wasm"
    assert headers[b"content-encoding"] == b"gzip"
    assert gzip.decompress(sent[1]["body"]) == module


def test_nothing_comes_from_elsewhere() -> None:
    for path in FOLDER.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            text = path.read_text("utf-8")
            assert not re.search(r"""(?:src|href)=["']?https?://|url\(["']?https?://|@import ["']?https?://""", text), (
                path.name
            )


def test_a_link_shows_what_it_leads_to(server: Process) -> None:
    wish = {"game": "mummy", "seats": [{"kind": "person", "name": 'A"<b>'}, {"kind": "open"}]}
    table = httpx.post(f"{server.url}/api/tables", json=wish).json()["table"]["id"]
    text = httpx.get(f"{server.url}/t/{table}").text
    assert 'property="og:title" content="Mumia: Wyścig w bandażach · Saqqara"' in text
    assert "A&quot;&lt;b&gt;: come and play." in text
    assert f'content="{server.url}/preview.png"' in text
    assert "og:title" in httpx.get(f"{server.url}/t/nonsense").text
    for asked, said in (
        ("pl-PL,pl;q=0.9", "zapraszamy do gry"),
        ("fi, cs;q=0.5", "pojď si zahrát"),
        ("fi", "come and"),
    ):
        assert f": {said}" in httpx.get(f"{server.url}/t/{table}", headers={"accept-language": asked}).text


def test_play_steps_over_a_busy_port_and_stops_cleanly(tmp_path: Path) -> None:
    port = free_port()
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", port))
        busy.listen()
        command = [sys.executable, "-m", "saqqara", "play", "--port", str(port), "--no-browser"]
        environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "SAQQARA_MODE": "cpu"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "ready at" in line:
                break
        address = lines[-1].split()[-1]
        assert any(f"Port {port} is busy" in line for line in lines)
        assert not address.endswith(f":{port}")
        assert 'id="app"' in httpx.get(address).text
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert process.returncode in (0, 130, -signal.SIGINT)
        assert "Traceback" not in errors
