"""OpenSpiel's own simulation test, and ours where it is blind."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import saqqara
from saqqara.envs import spiel
from tests.envs.settings import some
from tests.play import Setting

each_setting = pytest.mark.parametrize("setting", some(), ids=str)


def load(setting: Setting, **more: str) -> Any:
    spiel.register()
    chosen = {"players": str(setting.players), **dict(setting.options), **more}
    return pyspiel.load_game(f"saqqara_{setting.name}({','.join(f'{name}={value}' for name, value in chosen.items())})")


@each_setting
def test_their_simulation_passes(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=1, serialize=False, verbose=False)


def test_they_can_be_kept() -> None:
    """With every state of a game serialised on the way; once for each game, as it takes its time."""
    for name in saqqara.games():
        setting = next(each for each in some() if each.name == name)
        pyspiel.random_sim_test(load(setting), num_sims=1, serialize=True, verbose=False)


@each_setting
def test_a_state_is_the_game(setting: Setting) -> None:
    game, random = load(setting, rewards="points"), Random(3)
    rules, state = saqqara.game(setting.name), game.new_initial_state()
    own, step = setting.new(rules), 0
    observer = game.make_py_observer()
    while not state.is_terminal():
        step += 1
        assert state.position == own
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            assert outcomes == list(range(rules.chance(own)))
            code = random.choice(outcomes)
            state.apply_action(code)
            rules.apply(own, saqqara.CHANCE, code)
            continue
        seats = rules.waiting(own)
        codes = [random.choice(rules.codes(own, seat)) if seat in seats else 0 for seat in range(setting.players)]
        for seat in range(setting.players):
            assert state.legal_actions(seat) == rules.codes(own, seat)
            observer.set_from(state, seat)
            assert np.array_equal(observer.tensor, rules.observe(own, seat))
        if step % 20 == 0:
            assert copy.deepcopy(state).position == pickle.loads(pickle.dumps(state)).position == own
            assert state.action_to_string(seats[0], codes[seats[0]]) == rules.write(own, seats[0], codes[seats[0]])
        if len(seats) > 1:
            state.apply_actions(codes)
        else:
            state.apply_action(codes[seats[0]])
        for seat in seats:
            rules.apply(own, seat, codes[seat])
    assert state.returns() == rules.scores(own)
    assert state.information_state_string(0).startswith(state.observation_string(0))


def test_registering_again_changes_nothing() -> None:
    names = spiel.register()
    assert names == spiel.register() == [f"saqqara_{name}" for name in saqqara.games()]
    assert set(names) <= set(pyspiel.registered_names())
