"""The expert as the page thinks against the expert as the server thinks, with the same time for each decision.

`make bench-expert` plays, prints and writes bench/results/expert.json; SECONDS and GAMES change how long it takes. One
expert runs compiled in this process, the other one in Chromium, in the worker of the built page; they think one after
the other, so neither takes the other's core. Every deal is played once in each seating with the same luck. `--quick`
tries it briefly and writes nothing.
"""

import argparse
import json
import math
import platform
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from bench.chromium import Desk, desk

import saqqara
from saqqara import engine
from saqqara.bots import Budget
from saqqara.bots.search import USED
from saqqara.bots.thinking import thinker
from saqqara.core.contract import CHANCE
from saqqara.core.game import Game
from saqqara.core.layout import State
from saqqara.sim.simulate import cores

RESULTS = Path(__file__).parent / "results" / "expert.json"
SERVER, PAGE = "server", "page"
SEED = 1


@dataclass
class Expert:
    """What one of the two has done so far."""

    won: list[float] = field(default_factory=list)  # by deal, both seatings together
    points: list[float] = field(default_factory=list)
    playouts: list[int] = field(default_factory=list)  # of decisions with something to decide
    seconds: list[float] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """Means, and how sure the share of wins is."""
        error = stdev(self.won) / math.sqrt(len(self.won)) if len(self.won) > 1 else None
        return {
            "win_share": round(mean(self.won), 3),
            "standard_error": error if error is None else round(error, 3),
            "points": round(mean(self.points), 2),
            "decisions": len(self.playouts),
            "playouts_a_decision": round(mean(self.playouts)),
            "seconds_a_decision": round(mean(self.seconds), 3),
        }


@dataclass
class Match:
    """A game and the two who play it."""

    game: Game
    page: Desk
    budget: Budget
    experts: dict[str, Expert] = field(default_factory=lambda: {SERVER: Expert(), PAGE: Expert()})

    def __post_init__(self) -> None:
        self.told = engine.told(self.game.name)
        self.players = next(count for count in self.game.spec.players if count > 1)

    def _choose(self, who: str, state: State, seat: int, luck: Random) -> int:
        """A decision, from what a seat may know."""
        seen = self.game.trial(state, seat)
        if who == PAGE:
            there = self.page.thought(self.told, seen, seat, self.budget)
            code, playouts, seconds = there.code, there.playouts, there.seconds
        else:
            start = time.perf_counter()
            thought = thinker(self.game).searched(seen, seat, self.budget, luck)
            code, playouts = thought.candidates[0].code, int(thought.progress[USED])
            seconds = time.perf_counter() - start
        if playouts:
            self.experts[who].playouts.append(playouts)
            self.experts[who].seconds.append(seconds)
        return code

    def _play(self, deal: int, seats: list[str]) -> State:
        """A game to its end; chance is the same for every seating of a deal."""
        game, state, luck = self.game, self.game.new(self.players), Random(f"{SEED} {deal}")
        minds = Random(f"{SEED} {deal} {seats}")
        while not game.over(state):
            if due := game.chance(state):
                game.apply(state, CHANCE, luck.randrange(due))
            for seat in game.waiting(state):
                game.apply(state, seat, self._choose(seats[seat], state, seat, minds))
        return state

    def deal(self, deal: int) -> None:
        """One deal, in both seatings."""
        line = [(SERVER, PAGE)[seat % 2] for seat in range(self.players)]
        won, points = {SERVER: 0.0, PAGE: 0.0}, dict[str, list[int]]({SERVER: [], PAGE: []})
        for seats in (line, [(PAGE, SERVER)[who == PAGE] for who in line]):
            state = self._play(deal, seats)
            winners, scores = self.game.winners(state), self.game.scores(state)
            for seat, who in enumerate(seats):
                won[who] += (seat in winners) / len(winners) / 2
                points[who].append(scores[seat])
        for who, expert in self.experts.items():
            expert.won.append(won[who])
            expert.points.append(mean(points[who]))


def main() -> None:
    """Play, print, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of each game there is; every deal is two of them")
    parser.add_argument("--seconds", type=float, default=0.5, help="to think, for each decision")
    parser.add_argument("--quick", action="store_true", help="two games with short thoughts; nothing is written")
    asked = parser.parse_args()
    games, seconds = (2, 0.02) if asked.quick else (asked.games, asked.seconds)
    figures: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{platform.machine()}, {cores()} shared cores, Numba {version('numba')}",
        "command": f"python bench/expert.py --games {games} --seconds {seconds}",
    }
    with desk() as page:
        figures["machine"] += f", Chromium {page.browser.version}"
        for name in saqqara.games():
            match = Match(saqqara.game(name), page, Budget(seconds=seconds))
            start, deals = time.perf_counter(), max(1, games // 2)
            for deal in range(deals):
                match.deal(deal)
                left = (time.perf_counter() - start) / (deal + 1) * (deals - deal - 1)
                share = match.experts[PAGE].told()["win_share"]
                print(
                    f"{name}: {2 * deal + 2} games, the page has won {share:.3f}, {left / 60:.1f} min left", flush=True
                )
            figures[name] = {
                "games": 2 * deals, "players": match.players, "minutes": round((time.perf_counter() - start) / 60, 1),
                **{who: expert.told() for who, expert in match.experts.items()},
            }  # fmt: skip
    print(json.dumps(figures, indent=2))
    if not asked.quick:
        RESULTS.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
