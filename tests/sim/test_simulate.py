"""Series of games."""

from pathlib import Path
from random import Random
from typing import cast

import numpy as np
import pytest

import saqqara
from saqqara.core.contract import Spec
from saqqara.core.layout import Array
from saqqara.core.luck import random_below
from saqqara.core.replay import verify
from saqqara.sim.simulate import cores, recorded, simulate
from tests.play import allowed


@pytest.mark.parametrize("name", saqqara.games())
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


@pytest.mark.parametrize("name", saqqara.games())
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


def random_table(spec: Spec, random: Random, seats: int = 0) -> tuple[int, dict[str, str]]:
    while True:
        players = seats or random.choice(spec.players)
        options = {option.name: random.choice(option.values) for option in spec.options}
        if allowed(spec, {**options, "players": str(players)}):
            return players, options


@pytest.mark.parametrize("name", saqqara.games())
def test_records_of_a_series(name: str, tmp_path: Path) -> None:
    game = saqqara.game(name)
    players = game.spec.players[0]
    texts = [played.record.text() for played in recorded(game, players, 2, 3, {}, ["random"] * players, tmp_path)]
    assert [path.read_text("utf-8") for path in sorted(tmp_path.iterdir())] == texts
    assert texts[0] != texts[1]
    for path in tmp_path.iterdir():
        assert verify(game, saqqara.read_record(path)) > 0


@pytest.mark.parametrize("name", saqqara.games())
def test_one_seed_one_meaning(name: str, tmp_path: Path) -> None:
    """Random play compiled as a whole, and the same games one by one with a record of each, on any threads."""
    game = saqqara.game(name)
    for players in (game.spec.players[0], game.spec.players[-1]):
        options = random_table(game.spec, Random(players), players)[1]
        fast, _ = simulate(game, players, 3, 8, options, 1, lambda done: None)
        for number, threads in enumerate((1, 3)):
            folder = tmp_path / f"{players}-{number}"
            folder.mkdir()
            slow, _ = simulate(game, players, 3, 8, options, threads, lambda done: None, folder=folder)
            assert np.array_equal(fast.points, slow.points)
            assert np.array_equal(fast.won, slow.won)
            assert np.array_equal(fast.steps, slow.steps)
            assert np.array_equal(fast.astray, slow.astray)
            scores = [saqqara.read_record(path).scores for path in sorted(folder.iterdir())]
            assert scores == fast.points.sum(axis=2).tolist()


@pytest.mark.parametrize("name", saqqara.games())
def test_a_longer_series_begins_with_the_same_games(name: str) -> None:
    game = saqqara.game(name)
    few, many = (simulate(game, 2, games, 8, {}, 1, lambda done: None)[0] for games in (2, 7))
    assert np.array_equal(few.points, many.points[:2])


@pytest.mark.parametrize("name", saqqara.games())
def test_bots_play_the_same_with_records_and_without(name: str, tmp_path: Path) -> None:
    game = saqqara.game(name, mode="cpu")
    told = list[int]()
    plain, kept, other = (
        simulate(game, 2, 3, seed, {}, threads, told.append, "novice", folder)[0]
        for seed, threads, folder in ((4, 1, None), (4, 2, tmp_path), (5, 1, None))
    )
    assert np.array_equal(plain.points, kept.points)
    assert not np.array_equal(plain.points, other.points)
    assert len(list(tmp_path.iterdir())) == 3
    assert sum(told) == 9


def test_random_numbers_are_even() -> None:
    dice = np.random.default_rng(1).integers(1, 1 << 60, 200)
    counts = np.zeros(7)
    for place in range(200):
        for _ in range(50):
            counts[random_below(cast(Array[int], dice), place, 7)] += 1
    expected = 200 * 50 / 7
    assert ((counts - expected) ** 2 / expected).sum() < 25
