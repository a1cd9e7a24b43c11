"""The reports in docs/report: how a game plays, measured by games of bots, with tables and plots.

What can be said of every game stands here. A game's folder may hold a `report.py` for the rest: `chapters` adds to the
page, SEATS is a sentence on their order, OPTIONS are chosen at every table, and TOGETHER names options to be measured
together.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from saqqara.bots import Budget, bot, names
from saqqara.bots.thinking import thinker
from saqqara.core.contract import CHANCE
from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.core.layout import State
from saqqara.games import discover
from saqqara.sim.judged import Played, play
from saqqara.sim.tune import few_and_more

from . import plots
from .page import Page, percent

Told = Callable[[str], None]
_EXPERT = Budget(seconds=60, playouts=150)
_SEATS = "Win share by seat; the line is an equal share."


@dataclass(frozen=True)
class Study:
    """What was played for a report: games by `adept` at every table, and the last states of games of experts."""

    game: Game
    games: int
    tables: Mapping[int, Played]
    experts: list[State]
    told: Told


def report(game: Game, games: int, expert_games: int, told: Told) -> Page:
    """The report of a game."""
    thinker(game)  # a game that cannot be judged is told at once
    own = discover.plug_in(game.name, "report")
    first: dict[str, str] = getattr(own, "OPTIONS", {})
    tables = dict[int, Played]()
    for players in game.spec.players:
        told(f"{game.name}: {players} players")
        tables[players] = play(game, players, games, 1, first)
    if expert_games:
        told(f"{game.name}: {expert_games} games of experts")
    experts = [_by_bots(game, names(game)[-1], number) for number in range(expert_games)]
    study = Study(game, games, tables, experts, told)
    page = Page([f"# How {game.name} plays", ""])
    page.figures = {"box": game.components.name, "games": games}
    page.say(
        f"Measured with *{game.components.name}*: {games:,} games at each table, everyone played by `adept`.",
        f"Made by `saqqara report {game.name} --games {games} --expert-games {expert_games}`.",
    )
    _points(page, study)
    _seats(page, study, getattr(own, "SEATS", _SEATS))
    _options(page, study, first, getattr(own, "TOGETHER", {}))
    if own and hasattr(own, "chapters"):
        own.chapters(page, study)
    if experts:
        _experts(page, study)
    return page


def _points(page: Page, study: Study) -> None:
    kinds = list(study.game.spec.kinds)
    points = {n: played.results.points.sum(axis=2) for n, played in study.tables.items()}
    means = {n: played.results.points.mean(axis=(0, 1)) for n, played in study.tables.items()}
    page.say("## Points")
    page.table(
        ["players", "points", "standard deviation", *kinds],
        [[n, f"{p.mean():.1f}", f"{p.std():.1f}", *(f"{m:+.1f}" for m in means[n])] for n, p in points.items()],
    )
    page.picture(
        f"{study.game.name}-kinds.svg", "points by kind",
        plots.stacked(kinds, {f"{n} players": mean for n, mean in means.items()}),
    )  # fmt: skip
    page.figures["tables"] = {
        str(n): {
            "points": round(float(p.mean()), 2), "sd": round(float(p.std()), 2),
            "points_by_kind": {kind: round(float(mean), 2) for kind, mean in zip(kinds, means[n], strict=True)},
            "points_by_seat": [round(float(mean), 2) for mean in p.mean(axis=0)],
            "win_share_by_seat": [round(share, 4) for share in _seat_shares(study.tables[n])],
        }
        for n, p in points.items()
    }  # fmt: skip


def _seats(page: Page, study: Study, about: str) -> None:
    shares = {n: _seat_shares(played) for n, played in study.tables.items()}
    most = max(shares)
    page.say("## Who wins", about)
    page.picture(f"{study.game.name}-seats.svg", "win share by seat", plots.seats(shares))
    page.table(
        ["players", *(f"seat {seat + 1}" for seat in range(most))],
        [[n, *map(percent, share), *[""] * (most - n)] for n, share in shares.items()],
    )


def _seat_shares(played: Played) -> list[float]:
    won = played.results.won
    seats = played.results.points.shape[1]
    return [float((won >> seat & 1).astype(float) @ (1 / np.bitwise_count(won)) / len(won)) for seat in range(seats)]


def _options(page: Page, study: Study, first: dict[str, str], together: dict[str, dict[str, str]]) -> None:
    """What every option changes: each value alone, and those that the game wants to see together."""
    game, sizes = study.game, few_and_more(study.game.spec)
    changed = dict[str, dict[int, dict[str, float]]]()
    for label, options in (_option_sets(game, first) | together).items():
        if all(_allowed(game, players, first | options) for players in sizes):
            study.told(f"{game.name}: {label}")
            changed[label] = {n: _effect(play(game, n, study.games, 3, first | options)) for n in sizes}
    if len(changed) < 2:
        return
    page.say("## What the options change", "Each alone, beside the game without.")
    for n in sizes:
        page.say(f"{n} players:")
        page.table(
            ["", "points", "spread", "gap from first to second", "first seat wins", "shared wins"],
            [
                [label, f"{e[n]['points']:.1f}", f"{e[n]['sd']:.1f}", f"{e[n]['gap']:.1f}", percent(e[n]["first"]),
                 percent(e[n]["shared"])]
                for label, e in changed.items()
            ],
        )  # fmt: skip
    page.picture(
        f"{game.name}-options.svg", "points with each option",
        plots.ranges({label: (e[sizes[0]]["points"], e[sizes[0]]["sd"]) for label, e in changed.items()},
                     f"points, {sizes[0]} players"),
    )  # fmt: skip
    page.figures["options"] = changed


def _option_sets(game: Game, first: dict[str, str]) -> dict[str, dict[str, str]]:
    sets: dict[str, dict[str, str]] = {"none": {}}
    for option in game.spec.options:
        for value in option.values[1:] if option.name not in first else ():
            label = option.name.replace("_", " ")
            sets[label if option.values == ("no", "yes") else f"{label} {value}"] = {option.name: value}
    return sets


def _allowed(game: Game, players: int, options: dict[str, str]) -> bool:
    try:
        game.spec.option_numbers(players, options)
    except BadOption:
        return False
    return True


def _effect(played: Played) -> dict[str, float]:
    points: NDArray[np.int64] = np.sort(played.results.points.sum(axis=2), axis=1)
    return {
        "points": round(float(points.mean()), 2),
        "sd": round(float(points.std()), 2),
        "gap": round(float((points[:, -1] - points[:, -2:].min(axis=1)).mean()), 2),
        "first": round(_seat_shares(played)[0], 4),
        "shared": round(float((np.bitwise_count(played.results.won) > 1).mean()), 4),
    }


def _experts(page: Page, study: Study) -> None:
    scores = [score for state in study.experts for score in study.game.scores(state)]
    page.say(
        "## Experts",
        f"{len(study.experts)} games of experts ({_EXPERT.playouts} playouts a decision), {study.game.spec.players[0]}",
        f"players: {np.mean(scores):.1f} points on average (standard deviation {np.std(scores):.1f}).",
    )
    page.figures["experts"] = {"games": len(study.experts), "points": round(float(np.mean(scores)), 2)}


def _by_bots(game: Game, name: str, seed: int) -> State:
    """A game of one kind of bot to its end."""
    luck, state = Random(f"report {seed}"), game.new(game.spec.players[0])
    while not game.over(state):
        if due := game.chance(state):
            game.apply(state, CHANCE, luck.randrange(due))
        for seat in game.waiting(state):
            game.apply(state, seat, bot(name)(game, game.redact(state, seat), seat, _EXPERT, luck))
    return state
