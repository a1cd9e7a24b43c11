"""Gymnasium's own checker, and ours where it is blind."""

import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import saqqara
from saqqara.envs import gym
from tests.envs.settings import some
from tests.play import Setting

each_setting = pytest.mark.parametrize("setting", some(), ids=str)
each_game = pytest.mark.parametrize("name", saqqara.games())


def env_of(setting: Setting, **how: Any) -> gym.Env:
    how |= dict(setting.options)
    return gym.Env(setting.name, setting.players, **how)


def any_code(env: Any, random: Random) -> int:
    return random.choice(np.flatnonzero(env.action_masks()).tolist())


@each_setting
@pytest.mark.parametrize("flat", [False, True])
def test_their_checker_passes(setting: Setting, flat: bool) -> None:
    check_env(env_of(setting, flat=flat, render_mode="ansi"), skip_render_check=True)


@each_game
def test_games_are_registered(name: str) -> None:
    spec = saqqara.game(name).spec
    named = f"saqqara.envs.gym:saqqara/{name}-v{spec.version}"
    env = gymnasium.make(named, players=spec.players[-1], seat=1)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert info == {"seat": 1}
    both = gymnasium.make_vec(named, num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(both, gym.Vector)
    assert both.num_envs == 3


@each_setting
def test_a_seat_plays_to_the_end(setting: Setting) -> None:
    """A seed decides all, also what the others play; restored or pickled it goes on the same."""
    ends = []
    for again in range(2):
        env, random = env_of(setting, seat=None), Random(4)
        env.reset(seed=3)
        over, reward, turn = False, 0.0, 0
        while not over:
            assert env.seat in env.table.deciding
            if turn == 5 and again:
                env = pickle.loads(pickle.dumps(env))
            _, reward, over, truncated, _ = env.step(np.int64(any_code(env, random)))
            turn += 1
            assert not truncated
        assert reward == env.table.paid()[env.seat]
        ends.append((env.seat, env.table.state.tobytes(), reward))
    assert ends[0] == ends[1]


@each_game
def test_a_position_comes_again(name: str) -> None:
    def first(game: saqqara.Game, state: saqqara.State, seat: int) -> int:
        return game.codes(state, seat)[0]

    env, random = gym.Env(name, 2, opponents=first), Random(5)
    env.reset(seed=1)
    kept, codes = env.snapshot(), list[Any]()
    first_time = []
    for _ in range(5):
        codes.append(any_code(env, random))
        first_time.append(env.step(np.int64(codes[-1]))[0])
    env.restore(kept)
    assert all(
        np.array_equal(env.step(np.int64(code))[0]["observation"], shown["observation"])
        for code, shown in zip(codes, first_time, strict=True)
    )


@each_game
def test_a_bot_can_sit_there(name: str) -> None:
    asked: list[int] = []

    def first(game: saqqara.Game, state: saqqara.State, seat: int) -> int:
        assert game.redact(state, seat) == state
        asked.append(seat)
        return game.codes(state, seat)[0]

    env, random, over = gym.Env(name, 3, seat=1, opponents=[first, first]), Random(1), False
    env.reset(seed=1, options={"options": 1})
    assert env.words()
    while not over:
        _, _, over, _, _ = env.step(np.int64(any_code(env, random)))
    assert set(asked) == {0, 2}
    wrongs: list[dict[str, Any]] = [{"opponents": ["random"]}, {"seat": 7}]
    for wrong in wrongs:
        with pytest.raises(saqqara.BadOption):
            gym.Env(name, 3, **wrong).reset()


@each_game
def test_what_is_not_allowed_loses(name: str) -> None:
    env = gym.Env(name, 3, render_mode="human")
    env.reset(seed=1)
    bad = next(code for code in range(env.table.game.spec.codes + 1) if code not in np.flatnonzero(env.action_masks()))
    _, reward, over, _, info = env.step(np.int64(bad))
    assert (reward, over) == (-1 / 3, True)
    assert "(" in info["illegal"]


@each_setting
def test_many_tables_are_single_ones(setting: Setting) -> None:
    """The others play their first code: the vector and single environments are the same games, one after the other."""

    def first(game: saqqara.Game, state: saqqara.State, seat: int) -> int:
        return game.codes(state, seat)[0]

    def lowest(tables: Any) -> Any:
        return tables.mask.argmax(axis=1)

    how: dict[str, Any] = {"players": setting.players, "seat": 1, **dict(setting.options)}
    both = gym.Vector(setting.name, 2, opponents=lowest, **how)
    single = gym.Env(setting.name, opponents=first, **how)
    shown, _ = both.reset(seed=6)
    own, _ = single.reset(seed=6)
    episodes, random = 0, Random(2)
    while episodes < 2:
        assert both.observation_space.contains(shown)
        assert np.array_equal(both.action_masks(), shown["action_mask"])
        if not episodes:
            assert np.array_equal(shown["observation"][0], own["observation"])
            assert np.array_equal(shown["action_mask"][0], own["action_mask"])
        codes = [random.choice(np.flatnonzero(mask).tolist()) for mask in both.action_masks()]
        shown, rewards, over, truncated, info = both.step(codes)
        assert not truncated.any()
        if not episodes:
            own, reward, ended, _, _ = single.step(np.int64(codes[0]))
            assert ended == over[0]
            assert abs(reward - rewards[0]) < 1e-6
            if ended:
                assert np.array_equal(info["final_obs"]["observation"][0], own["observation"])
        assert ("final_obs" in info) == over.any()
        episodes += int(over[0])
    both.reset()
    wrongs: list[dict[str, Any]] = [{"opponents": "grandmaster"}, {"seat": 9}, {"rewards": "gold"}]
    for wrong in wrongs:
        with pytest.raises(saqqara.BadOption):
            gym.Vector(setting.name, 2, **wrong)
