"""PettingZoo's own suites, and ours where these are blind."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import saqqara
from saqqara.envs import zoo
from saqqara.sim.simulate import recorded
from tests.envs.settings import some
from tests.play import Setting

each_setting = pytest.mark.parametrize("setting", some(), ids=str)
each_game = pytest.mark.parametrize("name", saqqara.games())
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should",
    "ignore:Action mask numpy array is all zeros",
)


def aec(setting: Setting, **how: Any) -> zoo.AEC:
    return zoo.raw_aec(setting.name, setting.players, **how, **dict(setting.options))


def parallel(setting: Setting, **how: Any) -> zoo.Parallel:
    return zoo.parallel(setting.name, setting.players, **how, **dict(setting.options))


@each_setting
def test_their_suites_pass(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(zoo.aec(setting.name, setting.players, **dict(setting.options)), num_cycles=60)
    seed_test(lambda: aec(setting), num_cycles=20)
    render_test(lambda render_mode=None: aec(setting, render_mode=render_mode), custom_tests={"svg": drawn})
    parallel_api_test(parallel(setting), num_cycles=60)
    parallel_seed_test(lambda: parallel(setting), num_cycles=5)
    capsys.readouterr()


def drawn(picture: str) -> bool:
    return picture.startswith("<svg")


@each_game
def test_games_are_registered(name: str) -> None:
    spec = saqqara.game(name).spec
    for kind in ("aec", "parallel"):
        env: Any = pettingzoo.make(kind, f"saqqara/{name}-v{spec.version}", players=spec.players[-1])
        env.reset(seed=1)
        assert len(env.possible_agents) == spec.players[-1]


def chosen(observation: Any, random: Random) -> int:
    return random.choice(np.flatnonzero(observation["action_mask"]).tolist())


@each_setting
def test_a_game_is_played_to_its_end(setting: Setting) -> None:
    """Every seat's mask is what it may play, who plays is paid once, and a seed gives the same game."""
    lines = []
    for _ in range(2):
        env, random, line = aec(setting, rewards="points"), Random(3), []
        env.reset(seed=4)
        for agent in env.agent_iter():
            observation, reward, over, truncated, _ = env.last()
            assert not truncated
            if over:
                line.append(reward)
                env.step(None)
                continue
            assert reward == 0
            assert observation is not None
            legal = env.table.game.codes(env.table.state, env.seat(agent))
            assert np.flatnonzero(observation["action_mask"]).tolist() == legal
            assert len(env.words(agent)) == len(legal)
            action = chosen(observation, random)
            line.append(action)
            env.step(action)
        assert sorted(line[-setting.players :]) == sorted(env.table.game.scores(env.table.state))
        lines.append(line)
    assert lines[0] == lines[1]


@each_setting
def test_seeds_hold_for_all_at_once(setting: Setting) -> None:
    """Whole games with masks: their own test takes one step, and unmasked ones."""
    lines = []
    for seed in (5, 5, 6):
        env, random, line = parallel(setting), Random(2), []
        shown, _ = env.reset(seed=seed)
        while env.agents:
            for agent in env.agents:
                assert env.observation_space(agent).contains(shown[agent])
            actions = {agent: chosen(shown[agent], random) for agent in env.agents}
            shown, rewards, over, _, infos = env.step(actions)
            assert not any(infos.values())
            line.append([shown[agent]["observation"].tobytes() for agent in shown])
        assert abs(sum(rewards.values())) < 1e-9
        assert set(over.values()) == {True}
        lines.append(line)
    assert lines[0] == lines[1] != lines[2]


@each_game
def test_a_seed_is_the_first_game_that_simulate_plays(name: str) -> None:
    game = saqqara.game(name)
    (played,) = recorded(game, 2, 1, 8, {}, ["random"] * 2, None)
    env = zoo.raw_aec(name, 2)
    env.reset(seed=8)
    first = next(move for move in played.record.moves if move.seat != saqqara.CHANCE)
    dealt = game.new(2)
    for move in played.record.moves[: played.record.moves.index(first)]:
        game.play(dealt, saqqara.CHANCE, move.text)
    assert env.table.state == dealt or not game.spec.simultaneous


@each_setting
def test_whoever_kept_it_goes_on(setting: Setting) -> None:
    """Snapshot, pickle and deep copy, in the middle of a game: the same actions lead to the same."""
    env, random = aec(setting), Random(7)
    env.reset(seed=2)
    for _ in range(15):
        env.step(chosen(env.observe(env.agent_selection), random))
    kept = env.snapshot()
    others = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    ends: list[tuple[bytes, dict[str, float]]] = []
    for each in (env, *others, env):
        if ends:
            each.restore(kept)
        luck = Random(1)
        while not any(each.terminations.values()):
            each.step(chosen(each.observe(each.agent_selection), luck))
        ends.append((each.table.state.tobytes(), each.rewards))
    assert all(end == ends[0] for end in ends)


@each_setting
def test_an_observation_is_what_the_seat_knows(setting: Setting) -> None:
    env, random = parallel(setting), Random(1)
    shown, _ = env.reset(seed=9)
    for _ in range(30):
        if not env.agents:
            break
        table = env.table
        for agent in env.agents:
            seat = env.seat(agent)
            seen = table.game.redact(table.state, seat)
            assert np.array_equal(shown[agent]["observation"], table.game.observe(seen, seat))
        assert np.array_equal(env.state(), table.game.observe(table.state, 0, openly=True))
        shown, *_ = env.step({agent: chosen(shown[agent], random) for agent in env.agents})


@each_game
def test_what_is_not_allowed(name: str) -> None:
    env = zoo.raw_aec(name, 3)
    env.reset(seed=1)
    before = env.table.state.copy()
    legal = env.table.game.codes(env.table.state, env.seat(env.agent_selection))
    bad = next(code for code in range(env.table.game.spec.codes + 1) if code not in legal)
    with pytest.raises(saqqara.IllegalMove):
        env.step(bad)
    assert env.table.state == before
    both = zoo.parallel(name, 3)
    for wrong in (bad, both.wait):
        shown, _ = both.reset(seed=1)
        loser = both.possible_agents[both.table.deciding[0]]
        actions = {agent: chosen(shown[agent], Random(1)) for agent in both.agents}
        _, rewards, over, _, infos = both.step({**actions, loser: wrong})
        assert "(" in infos[loser]["illegal"]
        assert rewards[loser] < 0 < min(paid for agent, paid in rewards.items() if agent != loser)
        assert abs(sum(rewards.values())) < 1e-9
        assert all(over.values())
        assert not both.agents
    usual = zoo.aec(name, 3)
    usual.reset(seed=1)
    usual.reset(seed=1, options={"saqqara": {"state": before}, "other": 1})
    assert usual.unwrapped.table.state == before
    with pytest.raises(saqqara.BadOption, match="rewards"):
        zoo.raw_aec(name, rewards="gold")
