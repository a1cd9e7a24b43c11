"""Whether all that was acknowledged is kept: read from the database, past the server."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

from saqqara.server.app import open_store
from saqqara.server.log import Entry, Played, Threw, decode
from saqqara.server.settings import Settings
from saqqara.server.store import LogRow

from .players import Player, Promise


@dataclass
class Found:
    """What was looked for, and what is wrong; all but the first two must stay 0."""

    acknowledged: int = 0
    acknowledged_chat: int = 0
    lost: int = 0
    changed: int = 0
    twice: int = 0
    gaps: int = 0
    lost_chat: int = 0

    def add(self, other: "Found") -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    @property
    def wrong(self) -> int:
        return self.lost + self.changed + self.twice + self.gaps + self.lost_chat


async def looked_up(database: str, table: str, players: Iterable[Player]) -> Found:
    """Everything that the players of a table were promised, in its log and its chat."""
    store = open_store(Settings(database=database))
    try:
        log = await store.log_after(table, 0)
        chat = {line.n: line.text for line in await store.chat_after(table, 0, 1_000_000)}
    finally:
        await store.engine.dispose()
    found = compared(log, players)
    for player in players:
        found.acknowledged_chat += len(player.said)
        found.lost_chat += sum(chat.get(n) != text for n, text in player.said.items())
    return found


def compared(log: list[LogRow], players: Iterable[Player]) -> Found:
    """A log and what was promised of it."""
    found = Found(gaps=int([row.seq for row in log] != list(range(1, len(log) + 1))))
    clients = [row.client for row in log if row.client]
    found.twice = len(clients) - len(set(clients))
    kept = {row.client: row for row in log if row.client}
    for player in players:
        for id, promise in player.promised.items():
            found.acknowledged += 1
            row = kept.get(f"{player.seat}-{id}")
            if row is None:
                found.lost += 1
            elif row.seq != promise.seq or not _is(decode(row.body), promise):
                found.changed += 1
    return found


def _is(entry: Entry, promise: Promise) -> bool:
    """Whether an entry is what was acknowledged."""
    wish = promise.wish
    if wish["type"] == "throw":
        return isinstance(entry, Threw) and entry.seat == wish["seat"]
    return isinstance(entry, Played) and (entry.seat, list(entry.codes)) == (wish["seat"], wish["codes"])


def sound(path: Path) -> bool:
    """What SQLite says of a file."""
    with sqlite3.connect(path) as database:
        answer: tuple[str] = database.execute("PRAGMA integrity_check").fetchone()
    database.close()
    return answer[0] == "ok"
