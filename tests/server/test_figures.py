"""What a host can watch: figures, the dashboard that shows them, and lines of the log."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from .client import Client, Process, fewest, lay, seats_with_a_bot
from .proxies import HOSTING

_OWN = re.compile(r"\b(?:saqqara|process)_\w+")
Serve = Callable[..., Process]


def figures(server: Process) -> dict[str, float]:
    """By name and labels."""
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


def counted(server: Process) -> set[str]:
    """Names of all that is counted, also of what has not happened yet."""
    return set(re.findall(r"^# TYPE (\S+_total) counter$", httpx.get(f"{server.url}/metrics").text, re.MULTILINE))


def test_who_is_here_and_what_is_refused(server: Process) -> None:
    async def play() -> None:
        before = figures(server)
        table, claims = lay(server.url, "mummy", seats_with_a_bot("mummy", "novice"))
        player = await Client(server.url, table, [token for _, token in claims], "player").open()
        watcher = await Client(server.url, table, []).open()
        assert (await watcher.ask("preview", seat=0, codes=[]))["type"] == "error"
        assert httpx.get(f"{server.url}/api/tables/aaaaaaaaaa").status_code == 404
        now = figures(server)
        assert now['saqqara_viewers{kind="seated"}'] == before['saqqara_viewers{kind="seated"}'] + 1
        assert now['saqqara_viewers{kind="watching"}'] == before['saqqara_viewers{kind="watching"}'] + 1
        assert now['saqqara_tables{status="open"}'] == before['saqqara_tables{status="open"}'] + 1
        assert now['saqqara_refusals_total{code="no_table"}'] >= 1
        await player.start()
        await player.ask("advise", seat=0, codes=[])
        await player.play_on()
        await watcher.close()  # who does not read is waited for
        now = figures(server)
        assert now['saqqara_tables{status="over"}'] == before['saqqara_tables{status="over"}'] + 1
        assert now['saqqara_thinking_seconds_count{what="bots"}'] > 0
        assert now['saqqara_thinking{what="bots"}'] == 0
        assert now["saqqara_commit_seconds_count"] > before["saqqara_commit_seconds_count"]
        for what in ("requests", "answers", "database"):
            assert now[f'saqqara_waiting{{what="{what}"}}'] == 0
        assert now["process_max_fds"] > now["process_open_fds"] > 0
        await player.close()

    asyncio.run(play())


def test_the_dashboard_shows_what_there_is(server: Process) -> None:
    """Every figure that it asks for is there once something has happened, and every one of ours is shown."""
    asyncio.run(_something_of_everything(server))
    there = {name.partition("{")[0] for name in figures(server)} | counted(server)
    dashboard = json.loads((HOSTING / "grafana.json").read_text())
    asked = {name for panel in dashboard["panels"] for one in panel["targets"] for name in _OWN.findall(one["expr"])}
    assert asked <= there, asked - there
    ours = {
        re.sub("_(bucket|count|sum)$", "", name)
        for name in there
        if name.startswith("saqqara_") and not name.endswith("_created")
    }
    shown = {re.sub("_bucket$", "", name) for name in asked}
    assert {name for name in ours if name not in shown} <= {"saqqara_tables_in_memory"}
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]]
    assert len(set(places)) == len(places)
    for labels in ("sum by (kind)", "sum by (status)", "sum by (what)", "sum by (code)", "sum by (game)"):
        assert any(labels in one["expr"] for panel in dashboard["panels"] for one in panel["targets"])


async def _something_of_everything(server: Process) -> None:
    table, claims = lay(server.url, "mummy", seats_with_a_bot("mummy", "novice"), options={"begins": "1"})
    player = await Client(server.url, table, [token for _, token in claims], "player").open()
    await player.start()
    await player.to_decide(claims[0][0])
    assert (await player.ask("advise", seat=claims[0][0], codes=[]))["type"] == "advice"
    assert (await player.ask("start"))["type"] == "error"
    await player.play_on()
    await player.close()


def test_the_log_says_where_and_holds_no_secrets(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    server = serve(f"sqlite:///{path}")
    game = "pyramids"
    table, claims = lay(server.url, game, ["person"] * fewest(game))

    async def play() -> None:
        async with connect(server.url.replace("http", "ws") + "/api/socket", proxy=None) as stranger:
            hello = {"type": "hello", "table": table, "tokens": [f"{claims[0][1]}x"]}
            await stranger.send(json.dumps(hello))
            await stranger.recv()
        player = await Client(server.url, table, [token for _, token in claims], "player").open()
        await player.start()
        await player.ask("chat", text="a word between us")
        await player.play_on()
        await player.close()

    asyncio.run(play())
    server.stop()
    lines = [json.loads(line) for line in server.errors.splitlines() if line.startswith("{")]
    assert all({"at", "level", "from", "text"} <= line.keys() for line in lines)
    told = [(line["text"], line.get("table"), line.get("game")) for line in lines]
    for words in ("a table is laid", "a game began", "a game is over"):
        assert (words, table, game) in told
    with sqlite3.connect(path) as database:
        (seed,) = database.execute("SELECT seed FROM tables").fetchone()
        hashes = [token for (token,) in database.execute("SELECT token FROM seats")]
    database.close()
    for secret in (*(token for _, token in claims), *hashes, seed, "a word between us"):
        assert secret
        assert secret not in server.errors


def test_the_log_for_people(serve: Serve, tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/tables.sqlite3")
    server.flags = ["--log-format", "text"]
    server.start()
    try:
        table, _ = lay(server.url, "mummy", ["person", "open"])
    finally:
        server.stop()
    assert re.search(rf"info saqqara\.tables: a table is laid table={table} game=mummy", server.errors)
    assert not any(line.startswith("{") for line in server.errors.splitlines())
