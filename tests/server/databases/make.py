"""`python -m tests.server.databases.make NAME`: a database as this version leaves it behind, for versions to come.

Of every game a table that is over, one in the middle, one with a bot, and one that waits for players; with chat.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx

import saqqara

from ..client import Client, Process, fewest, lay, seats_with_a_bot, together

FOLDER = Path(__file__).parent
_TURNS = 12  # of a game that is not over


async def _played(url: str, game: str, seats: list[str], turns: int | None) -> dict[str, Any]:
    """A table on which so many turns are played, or all."""
    table, claims = lay(url, game, seats)
    players = [await Client(url, table, [token], f"{game} {seat}").open() for seat, token in claims]
    await players[0].start()
    await players[0].ask("chat", seat=0, text=f"Hello, this is {game} — cześć, γειά, ahoj")
    await players[0].ask("chat", phrase="hello")
    if turns is None:
        await together(*(player.play_on() for player in players))
    else:
        await together(*(_some_turns(player, turns // len(players)) for player in players))
    for player in players:
        await player.close()
    record = httpx.get(f"{url}/api/tables/{table}/record").text if turns is None else None
    return {"table": table, "game": game, "claims": claims, "over": turns is None, "record": record}


async def _some_turns(player: Client, turns: int) -> None:
    """As many as that, or all there are."""
    while turns > 0 and not player.over:
        due = player.due()
        if not due:
            await player.hear()
            continue
        seq = player.seen
        turns -= (answer := await player.act(due[0]))["type"] == "ack"
        while player.seen == seq and (answer["type"] == "ack" or not player.due()):
            await player.hear()


def main() -> None:
    name = sys.argv[1]
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "tables.sqlite3"
        server = Process(f"sqlite:///{path}").start()
        told = []
        for game in saqqara.games():
            for seats, turns in (
                (["person"] * fewest(game), None),
                (["person"] * fewest(game), _TURNS),
                (seats_with_a_bot(game, "novice"), _TURNS),
            ):
                told.append(asyncio.run(_played(server.url, game, seats, turns)))
            table, claims = lay(server.url, game, ["person", "open"], public=True)
            told.append({"table": table, "game": game, "claims": claims, "over": False, "record": None})
        server.stop()
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
        database.close()
        (FOLDER / f"{name}.sqlite3").write_bytes(path.read_bytes())
    (FOLDER / f"{name}.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
