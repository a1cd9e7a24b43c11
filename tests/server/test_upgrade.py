"""Databases of earlier versions, as they were left behind: everything in them goes on."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from saqqara import library
from saqqara.core import replay
from saqqara.core.record import read

from .client import TOKENS, Client, Process, fewest, free_port, together

FOLDER = Path(__file__).with_name("databases")
Serve = Callable[..., Process]


@pytest.mark.parametrize("version", sorted(file.stem for file in FOLDER.glob("*.sqlite3")))
def test_tables_of_an_earlier_version_go_on(serve: Serve, tmp_path: Path, version: str) -> None:
    shutil.copy(FOLDER / f"{version}.sqlite3", tmp_path / "tables.sqlite3")
    server = serve(f"sqlite:///{tmp_path}/tables.sqlite3")
    kept = json.loads((FOLDER / f"{version}.json").read_text())
    assert {table["over"] for table in kept} == {True, False}
    for table in kept:
        url = f"{server.url}/api/tables/{table['table']}"
        status = httpx.get(url).json()["status"]
        if table["over"]:
            assert status == "over"
            _same_game(httpx.get(f"{url}/record").text, table["record"])
        elif status == "open":
            asyncio.run(_sit_down(server.url, table))
        else:
            asyncio.run(_play_on(server.url, table))
        assert httpx.get(url).json()["status"] == "over"
    assert server.stop() in (0, -15)


def _same_game(now: str, before: str) -> None:
    record, earlier = read(now), read(before)
    assert [str(move) for move in record.moves] == [str(move) for move in earlier.moves]
    replay.verify(library.game_of(record), record)


async def _play_on(url: str, table: dict[str, Any]) -> None:
    players = [await Client(url, table["table"], [token], seat).open() for seat, token in table["claims"]]
    said = [await players[0].until(lambda m: m["type"] == "chat") for _ in range(2)]
    assert "cześć" in said[0]["text"]
    assert said[1]["phrase"] == "hello"
    await together(*(player.play_on() for player in players))
    for player in players:
        await player.close()


async def _sit_down(url: str, table: dict[str, Any]) -> None:
    """Somebody takes the open seat, and the game begins."""
    address = f"{url}/api/tables/{table['table']}/seats"
    tokens = [token for _, token in table["claims"]]
    for seat in range(len(tokens), fewest(table["game"])):
        tokens.append(httpx.post(f"{address}/{seat}", json={"name": "late"}).json()["token"])
    TOKENS[table["table"]] = tokens
    player = await Client(url, table["table"], tokens, "late").open()
    assert (await player.start())["type"] == "ack"
    await player.play_on()
    await player.close()


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    shutil.copy(FOLDER / "0001.sqlite3", path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    before = path.read_bytes()
    command = [sys.executable, "-m", "saqqara", "serve", "--database", f"sqlite:///{path}", "--port", str(free_port())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "a later version of Saqqara" in done.stderr
    assert path.read_bytes() == before
