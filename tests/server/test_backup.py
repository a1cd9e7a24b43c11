"""Backups made while people play, by the commands of docs/hosting.md, and games that go on from them."""

import asyncio
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import saqqara

from .client import Client, Process, fewest, free_port, lay, together
from .postgres import new_database, program
from .proxies import program as needed
from .test_crash import Stubborn, log_of

Serve = Callable[..., Process]
DOCUMENTS = Path(__file__).parents[2] / "docs"
SQLITE_BACKUP = "sqlite3 /var/lib/saqqara/tables.sqlite3 \"VACUUM INTO '/var/backups/saqqara.sqlite3'\""
POSTGRES_BACKUP = "pg_dump --format=custom --file=/var/backups/saqqara.dump saqqara"
POSTGRES_RESTORE = "pg_restore --no-owner --dbname=saqqara /var/backups/saqqara.dump"


def run(command: str, changes: dict[str, str]) -> None:
    """A command of the documents, on files and databases of ours."""
    for ours in changes:
        assert ours in command
    words = [_changed(word, changes) for word in shlex.split(command)]
    words[0] = needed(words[0]) if words[0] == "sqlite3" else program(words[0])
    subprocess.run(words, check=True, capture_output=True)


def _changed(word: str, changes: dict[str, str]) -> str:
    for ours, theirs in changes.items():
        word = word.replace(ours, theirs) if ours.startswith("/") or word == ours or word.endswith(f"={ours}") else word
    return word


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_under_load(kind: str, request: pytest.FixtureRequest, serve: Serve, tmp_path: Path) -> None:
    if kind == "sqlite":
        needed("sqlite3")
    database = (
        f"sqlite:///{tmp_path}/tables.sqlite3" if kind == "sqlite" else request.getfixturevalue("postgres_database")
    )
    server = serve(database)

    async def play() -> str:
        players = await seated(server)
        playing = asyncio.create_task(together(*(player.persist() for player in players)))
        while sum(len(player.promised) for player in players) < 30:
            await asyncio.sleep(0.01)
        promised = [dict(player.promised) for player in players]
        copy = await asyncio.to_thread(backed_up, database, tmp_path)
        assert not playing.done(), "the games were over before the backup was"
        playing.cancel()
        for player, before in zip(players, promised, strict=True):
            log = await log_of(copy, player.table)
            assert [row.seq for row in log] == list(range(1, len(log) + 1))
            kept = {row.client: row.seq for row in log if row.client}
            assert kept.items() >= {f"{player.you[0]}-{id}": seq for id, seq in before.items()}.items()
            await player.close()
        server.kill()
        restored = serve(copy)
        again = [Client(restored.url, player.table, player.tokens, "again") for player in players]
        await together(*(go_on(client) for client in again))
        assert restored.stop() in (0, -15)
        return copy

    copy = asyncio.run(play())
    assert copy != database


async def go_on(client: Client) -> None:
    await client.open()
    await client.play_on()
    await client.close()


async def seated(server: Process) -> list[Stubborn]:
    """People at some tables that have begun."""
    players = list[Stubborn]()
    for number, game in enumerate(saqqara.games() * 3):
        table, claims = lay(server.url, game, ["person"] * fewest(game))
        starter = await Client(server.url, table, [claims[0][1]], "starter").open()
        await starter.start()
        await starter.close()
        players += [Stubborn(server.url, table, [token], f"{number} {seat}") for seat, token in claims]
    return players


def backed_up(database: str, home: Path) -> str:
    """Back up and restore elsewhere; answers where."""
    if database.startswith("sqlite"):
        copy = str(home / "copy.sqlite3")
        path = database.removeprefix("sqlite:///")
        run(SQLITE_BACKUP, {"/var/lib/saqqara/tables.sqlite3": path, "/var/backups/saqqara.sqlite3": copy})
        return f"sqlite:///{copy}"
    dump = str(home / "saqqara.dump")
    run(POSTGRES_BACKUP, {"/var/backups/saqqara.dump": dump, "saqqara": database})
    copy = new_database(database.rpartition("/")[0], f"copy_{free_port()}")
    run(POSTGRES_RESTORE, {"/var/backups/saqqara.dump": dump, "saqqara": copy})
    return copy


def test_the_documents_say_so() -> None:
    assert SQLITE_BACKUP in (DOCUMENTS / "hosting.md").read_text()
    large = (DOCUMENTS / "hosting-large.md").read_text()
    assert POSTGRES_BACKUP in large
    assert POSTGRES_RESTORE in large
