"""How well a game in hindsight tells good play from bad: what every bot gives away a decision, at a table of all bots.

`make bench-analysis` plays, prints and writes bench/results/analysis.json, and losses.txt in each game's folder, by
which the page places a player; GAMES changes how long it takes. Every game has each bot at one seat, in turn.
"""

import argparse
import json
import math
import platform
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import saqqara
from saqqara.bots import Budget, Thinks, bot, names
from saqqara.core.game import Game
from saqqara.sim.simulate import cores
from saqqara.study.analysis import SURE, Account, Analyst

RESULTS = Path(__file__).parent / "results" / "analysis.json"
THOUGHT = Budget(seconds=60, playouts=600)


@cache
def _analyst(name: str, effort: float) -> Analyst:
    return Analyst(saqqara.game(name), effort)


def accounts(name: str, effort: float, number: int) -> dict[str, Account]:
    """One game, with every bot somewhere at the table."""
    analyst = _analyst(name, effort)
    game = analyst.game
    levels = names(game)
    seats = [levels[(seat + number) % len(levels)] for seat in range(len(levels))]
    players = [Thinks(bot(level), THOUGHT, Random(f"{number} {level}")) for level in seats]
    steps = list(game.steps(players, number + 1, state=game.new(len(seats))))
    return dict(zip(seats, analyst.analyse(steps, seats, lambda _: None).accounts, strict=True))


def told(found: list[Account]) -> dict[str, Any]:
    """What a bot gave away a decision, in points ahead, with how sure that is; and its share of the wins."""
    points = [account.points.value for account in found]
    error = SURE * stdev(points) / math.sqrt(len(points)) if len(points) > 1 else None
    return {
        "points_a_decision": round(mean(points), 3),
        "error_95": error if error is None else round(error, 3),
        "lost": round(mean(account.lost.value for account in found), 4),
        "luck": round(mean(account.luck.value for account in found), 4),
        "win_share": round(mean(account.result for account in found), 3),
    }


def measured(game: Game, games: int, effort: float) -> dict[str, Any]:
    """Many games, as many at a time as there are cores."""
    found: dict[str, list[Account]] = {level: [] for level in names(game)}
    accounts(game.name, effort, 0)  # compiles
    start = time.perf_counter()
    with ProcessPoolExecutor(cores()) as pool:
        for number, told_of in enumerate(pool.map(partial(accounts, game.name, effort), range(games)), 1):
            for level, account in told_of.items():
                found[level].append(account)
            line = ", ".join(f"{level} {mean(a.points.value for a in own):.2f}" for level, own in found.items())
            print(f"{game.name}: {number} games: {line}", flush=True)
    minutes = round((time.perf_counter() - start) / 60, 1)
    bots = {level: told(own) for level, own in found.items()}
    return {"games": games, "players": len(bots), "minutes": minutes, "bots": bots}


def main() -> None:
    """Play, analyse, print, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each game there is")
    parser.add_argument("--game", action="append", choices=saqqara.games(), help="only this one; again for another")
    parser.add_argument("--effort", type=float, default=0.5, help="playouts, as `saqqara analyse` has them")
    parser.add_argument("--quick", action="store_true", help="two games; nothing is written")
    asked = parser.parse_args()
    games = 2 if asked.quick else asked.games
    command = f"python bench/analysis.py --games {games} --effort {asked.effort}"
    figures = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}
    for name in asked.game or saqqara.games():
        figures[name] = {
            "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
            "machine": f"{platform.machine()}, {cores()} shared cores, Numba {version('numba')}",
            "command": command,
            **measured(saqqara.game(name), games, asked.effort),
        }
        print(json.dumps(figures[name], indent=2))
        if not asked.quick:
            RESULTS.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
            lines = [f"{level} {one['points_a_decision']}" for level, one in figures[name]["bots"].items()]
            path = Path(saqqara.__file__).parent / "games" / name / "losses.txt"
            path.write_text("\n".join([f"# made by: {command}", *lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
