"""`python -m tests.soak --minutes 60 --kills 1000`: the soak, its figures printed and kept."""

import argparse
import asyncio
import json
import logging
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import saqqara
from saqqara.backends import cache
from saqqara.games import discover

from ..server.postgres import Postgres, new_database
from . import nursery
from .floods import FLOODS
from .house import House, OnPostgres, OnSqlite, Plan

RESULT = Path(__file__).parents[2] / "bench" / "results" / "soak.json"
_DISK_MB = 768
_MOST_MEMORY = 600 * 1_000_000  # of one server
_TOLD_EVERY = 30.0


@contextmanager
def disk(folder: Path) -> Iterator[bool]:
    """A small disk of our own, so that it can be filled; False where this user may not mount one."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={_DISK_MB}m", "none", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def figures(houses: dict[str, House], began: float) -> dict[str, Any]:
    """What is kept."""
    of = {name: _of(house) for name, house in houses.items()}
    wrong = [f"{name}: {words}" for name, house in houses.items() for words in house.happened.wrong]
    memory = max(house.happened.memory_max for house in houses.values())
    if memory > _MOST_MEMORY:
        wrong.append(f"a server held {memory // 1_000_000} MB")
    total = {
        key: sum(one[key] for one in of.values())
        for key in ("kills", "stops", "acknowledged", "acknowledged_chat", "lost", "changed", "twice", "gaps",
                    "lost_chat", "games", "fair_records")
    }  # fmt: skip
    return {
        "command": "make soak",
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
        "version": saqqara.__version__,
        "minutes": round((time.monotonic() - began) / 60, 1),
        "total": {**total, "memory_max_mb": memory // 1_000_000},
        "wrong": wrong,
        **of,
    }


def _of(house: House) -> dict[str, Any]:
    told = {**vars(house.happened)}  # counters are no plain dicts, as asdict would have them
    del told["wrong"], told["memory_max"], told["start_seconds"]
    return {
        **told,
        **asdict(house.found),
        "start_seconds": round(house.happened.start_seconds / max(1, house.happened.starts), 2),
        "memory_max_mb": house.happened.memory_max // 1_000_000,
        "came_back": house.seen.returns,
        "refusals": dict(house.seen.refusals.most_common()),
        "flood_messages": {kind.__name__: house.floods[number] for number, kind in enumerate(FLOODS)},
    }


async def soak(minutes: float, kills: int, jump_days: float, home: Path, *, may_fill: bool) -> dict[str, Any]:
    """Both databases at once."""
    nursery.begin(_cache(home))
    began = time.monotonic()
    postgres = Postgres()
    try:
        postgres.start()
        address = new_database(postgres.address, "soak")
        first, other = (Plan(60 * minutes, kills // 2, jump_days, seed) for seed in (1, 2))
        houses: dict[str, House] = {
            "sqlite": OnSqlite(home / "disk", home, first, may_fill=may_fill),
            "postgresql": OnPostgres(postgres, address, home, other),
        }
        telling = asyncio.create_task(_tell(houses, began))
        async with asyncio.TaskGroup() as group:
            for house in houses.values():
                group.create_task(house.live())
        telling.cancel()
        return figures(houses, began)
    finally:
        postgres.remove()


def _cache(home: Path) -> Path:
    """Compiled rules of our own: a clock that is months ahead would have those of this user dropped as unused."""
    for name in saqqara.games():
        kept = cache.folder(name, discover.spec(name).rules)
        shutil.copytree(kept, home / "cache" / "compiled" / kept.name)
    return home / "cache"


async def _tell(houses: dict[str, House], began: float) -> None:
    while True:
        await asyncio.sleep(_TOLD_EVERY)
        now = figures(houses, began)
        total = " ".join(f"{name} {number}" for name, number in now["total"].items())
        print(f"{now['minutes']:5.1f} min: {total}", flush=True)
        for words in now["wrong"]:
            print("  WRONG", words, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--kills", type=int, default=0, help="of all servers; by default 1,000 an hour and some more")
    parser.add_argument("--jump-days", type=float, default=400.0, help="the furthest that a clock jumps ahead")
    parser.add_argument("--keep", type=Path, default=RESULT, help="where the figures are kept")
    given = parser.parse_args()
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # lines that end are what this is about
    home = Path(tempfile.mkdtemp(prefix="soak"))
    (home / "disk").mkdir()
    with disk(home / "disk") as may_fill:
        kills = given.kills or round(1100 * given.minutes / 60)
        found = asyncio.run(soak(given.minutes, kills, given.jump_days, home, may_fill=may_fill))
    given.keep.write_text(json.dumps(found, indent=1) + "\n")
    print(json.dumps(found["total"], indent=1))
    if found["wrong"]:
        print("\n".join(["WRONG:", *found["wrong"], f"Logs of the servers: {home}"]), file=sys.stderr)
        sys.exit(1)
    shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
