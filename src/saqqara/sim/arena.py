"""Tournaments that measure bots: balanced seats, the same luck for every seating, honest intervals."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.bots import Budget, bot
from saqqara.core.contract import CHANCE
from saqqara.core.errors import BadOption
from saqqara.core.game import Game

Open = Callable[[str, str | None], Game]
"""How a worker gets a game: by name and box file."""

_RESAMPLES = 400


@dataclass(frozen=True)
class Match:
    """What is played: a game, its options, and who plays how long."""

    game: str
    box: str | None
    options: dict[str, str]
    bots: tuple[str, ...]
    players: int
    budget: Budget
    seed: int


@dataclass(frozen=True)
class Played:
    """One game of an arena: its deal, who sat where, and how it ended."""

    deal: int
    seating: int
    bots: list[str]
    scores: list[int]
    won: list[float]
    seconds: list[float]
    decisions: list[int]


def lineup(match: Match, deal: int) -> list[str]:
    """Who plays in a deal: all bots in turn, as many as there are seats."""
    return [match.bots[(deal * match.players + seat) % len(match.bots)] for seat in range(match.players)]


def play(game: Game, match: Match, deal: int, seating: int) -> Played:
    """One game; the seating is a rotation of the line-up, and every rotation of a deal has the same luck."""
    line = lineup(match, deal)
    seats = line[seating:] + line[:seating]
    luck = Random(f"{match.seed} {deal}")
    minds = [Random(f"{match.seed} {deal} {seating} {seat}") for seat in range(match.players)]
    choosers = [bot(name) for name in seats]
    seconds, decisions = [0.0] * match.players, [0] * match.players
    state = game.new(match.players, **match.options)
    while not game.over(state):
        if due := game.chance(state):
            game.apply(state, CHANCE, luck.randrange(due))
        for seat in game.waiting(state):
            start = time.perf_counter()
            code = choosers[seat](game, game.redact(state, seat), seat, match.budget, minds[seat])
            seconds[seat] += time.perf_counter() - start
            decisions[seat] += 1
            game.apply(state, seat, code)
    winners = game.winners(state)
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(match.players)]
    return Played(deal, seating, seats, game.scores(state), won, seconds, decisions)


def run(
    match: Match, games: int, done: Iterable[Played], open_game: Open, jobs: int, ray: str | None = None
) -> Iterator[Played]:
    """The games that are still to be played, as they finish: here, in processes, or on a Ray cluster."""
    have = {(played.deal, played.seating) for played in done}
    wanted = [divmod(number, match.players) for number in range(games)]
    todo = [(deal, seating) for deal, seating in wanted if (deal, seating) not in have]
    if ray:
        from .on_ray import run_on_ray

        yield from run_on_ray(match, todo, open_game, ray)
        return
    if jobs == 1:
        game = open_game(match.game, match.box)
        for deal, seating in todo:
            yield play(game, match, deal, seating)
        return
    with ProcessPoolExecutor(jobs, initializer=_prepare, initargs=(match, open_game)) as pool:
        try:
            yield from pool.map(_play_in_worker, todo)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_WORKER: dict[str, Any] = {}


def _prepare(match: Match, open_game: Open) -> None:
    _WORKER["match"], _WORKER["game"] = match, open_game(match.game, match.box)


def _play_in_worker(table: tuple[int, int]) -> Played:
    return play(_WORKER["game"], _WORKER["match"], *table)


def read_log(path: Path, match: Match) -> list[Played]:
    """The games of an earlier run of the same match; a line that was cut off counts as not played."""
    if not path.exists() or not path.stat().st_size:
        return []
    first, *lines = path.read_text("utf-8").splitlines(keepends=True)
    if first != header(match) + "\n":
        raise BadOption(f"--log: {path} is of another match; name another file")
    return [Played(**json.loads(line)) for line in lines if line.endswith("\n")]


def rewrite_log(path: Path, match: Match, played: Iterable[Played]) -> None:
    """Begin a log, or end an interrupted one at its last whole line."""
    path.write_text("".join(line + "\n" for line in (header(match), *map(as_line, played))), "utf-8")


def header(match: Match) -> str:
    """The first line of a log: what is played."""
    return json.dumps(asdict(match))


def as_line(played: Played) -> str:
    """A game as a line of a log."""
    return json.dumps(asdict(played))


def summary(match: Match, played: Sequence[Played]) -> dict[str, Any]:
    """Win shares, points, Elo with 95 % intervals, time for a decision; by bot."""
    names = sorted(set(match.bots), key=match.bots.index)
    deals = sorted({game.deal for game in played})
    by_deal = [[game for game in played if game.deal == deal] for deal in deals]
    ratings = _ratings(names, by_deal)
    told: dict[str, Any] = {}
    for number, name in enumerate(names):
        seats = [(game, seat) for game in played for seat, other in enumerate(game.bots) if other == name]
        won = np.array([game.won[seat] for game, seat in seats])
        shares = [
            np.mean([g.won[s] for g in deal for s, other in enumerate(g.bots) if other == name])
            for deal in by_deal
            if any(name in game.bots for game in deal)
        ]
        error = float(np.std(shares) / len(shares) ** 0.5) if shares else 0.0
        decisions = sum(game.decisions[seat] for game, seat in seats)
        told[name] = {
            "seats": len(seats),
            "win_share": round(float(won.mean()), 4),
            "win_share_95": [round(min(1.0, max(0.0, float(won.mean()) + sign * 1.96 * error)), 4) for sign in (-1, 1)],
            "points": round(float(np.mean([game.scores[seat] for game, seat in seats])), 2),
            "elo": round(float(ratings[0][number])),
            "elo_95": [round(float(np.percentile(ratings[1:, number], q))) for q in (2.5, 97.5)],
            "ms_a_decision": round(1000 * sum(game.seconds[seat] for game, seat in seats) / max(1, decisions), 2),
        }
    return told


def _ratings(names: list[str], by_deal: list[list[Played]]) -> NDArray[np.float64]:
    """Elo of every bot, the mean 0: first of all games, then of resampled deals for the intervals."""
    tallies = np.zeros((len(by_deal), len(names), len(names)))
    for number, games in enumerate(by_deal):
        for game in games:
            for a, first in enumerate(game.bots):
                for b, second in enumerate(game.bots):
                    if first != second:
                        result = float(game.scores[a] > game.scores[b]) + 0.5 * (game.scores[a] == game.scores[b])
                        tallies[number, names.index(first), names.index(second)] += result
    random = np.random.default_rng(1)
    picks = [np.arange(len(by_deal)), *(random.integers(0, len(by_deal), len(by_deal)) for _ in range(_RESAMPLES))]
    return np.array([_elo(tallies[pick].sum(axis=0)) for pick in picks])


def _elo(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bradley and Terry's strengths by their fixed point, half a win added to every pair so that they stay finite."""
    if len(wins) == 1:
        return np.zeros(1)
    wins = wins + 0.5 * (1 - np.eye(len(wins)))
    games, strength = wins + wins.T, np.ones(len(wins))
    for _ in range(500):
        strength = wins.sum(axis=1) / (games / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    return np.asarray(400 * np.log10(strength), np.float64)
