"""Series of games."""

from pathlib import Path
from random import Random
from typing import cast

import numpy as np
import pytest

import saqqara
from saqqara.core import discover
from saqqara.core.contract import Spec
from saqqara.core.layout import Array
from saqqara.core.luck import random_below
from saqqara.core.replay import verify
from saqqara.sim.simulate import cores, recorded, simulate
from tests.play import allowed


@pytest.mark.parametrize("name", discover.names())
def test_results_depend_on_the_seed_alone(name: str) -> None:
    fast, plain = saqqara.game(name, mode="cpu"), saqqara.game(name, mode="interpreted")
    players = fast.spec.players[-1]
    seen: list[int] = []
    results = [
        simulate(game, players, 12, seed, {}, threads, seen.append)[0]
        for game, seed, threads in ((fast, 5, 1), (fast, 5, 3), (plain, 5, 2), (fast, 6, 1))
    ]
    for other in results[1:3]:
        assert np.array_equal(results[0].points, other.points)
        assert np.array_equal(results[0].steps, other.steps)
        assert np.array_equal(results[0].won, other.won)
    assert not np.array_equal(results[0].points, results[3].points)
    assert sum(seen) == 4 * 12


@pytest.mark.parametrize("name", discover.names())
def test_100_000_games_lose_nothing(name: str) -> None:
    """Over random options and numbers of players."""
    game = saqqara.game(name, mode="cpu")
    random = Random(name)
    for seed in range(100):
        players, options = random_table(game.spec, random)
        results, _ = simulate(game, players, 1000, seed, options, cores(), lambda done: None)
        assert results.astray.sum() == 0
        assert results.steps.max() < game.spec.longest
        assert (results.won > 0).all()


def random_table(spec: Spec, random: Random) -> tuple[int, dict[str, str]]:
    while True:
        players = random.choice(spec.players)
        options = {option.name: random.choice(option.values) for option in spec.options}
        if allowed(spec, {**options, "players": str(players)}):
            return players, options


@pytest.mark.parametrize("name", discover.names())
def test_records_of_a_series(name: str, tmp_path: Path) -> None:
    game = saqqara.game(name)
    players = game.spec.players[0]
    texts = [played.record.text() for played in recorded(game, players, 2, 3, {}, ["random"] * players, tmp_path)]
    assert [path.read_text("utf-8") for path in sorted(tmp_path.iterdir())] == texts
    assert texts[0] != texts[1]
    for path in tmp_path.iterdir():
        assert verify(game, saqqara.read_record(path)) > 0


def test_random_numbers_are_even() -> None:
    dice = np.random.default_rng(1).integers(1, 1 << 60, 200)
    counts = np.zeros(7)
    for place in range(200):
        for _ in range(50):
            counts[random_below(cast(Array[int], dice), place, 7)] += 1
    expected = 200 * 50 / 7
    assert ((counts - expected) ** 2 / expected).sum() < 25
