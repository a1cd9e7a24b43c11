"""The rules run the same, byte for byte, as plain Python and compiled. One run says it for both modes."""

from random import Random

import pytest

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.games import discover
from tests.play import Setting, everyone, some_settings_of, step

SETTINGS = [setting for name in discover.names() for setting in some_settings_of(name)]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_interpreted_is_compiled_byte_for_byte(setting: Setting) -> None:
    plain, fast = saqqara.game(setting.name, mode="interpreted"), saqqara.game(setting.name, mode="cpu")
    slow_state, fast_state = setting.new(plain), setting.new(fast)
    random = Random(11)
    while not plain.over(slow_state):
        for seat in range(setting.players):
            assert plain.legal(slow_state, seat) == fast.legal(fast_state, seat)
        before = slow_state.tobytes()
        if plain.chance(slow_state) and random.random() < 0.2:
            assert words_of_chance(plain, slow_state) == words_of_chance(fast, fast_state)
        fast.apply(fast_state, *step(plain, slow_state, random))
        assert slow_state == fast_state
        for viewer in everyone(slow_state):
            assert plain.redact(slow_state, viewer) == fast.redact(fast_state, viewer)
        viewers = [random.choice(everyone(slow_state))] if random.random() < 0.2 else []  # writing takes its time
        passed = [before, slow_state.tobytes()]
        assert not viewers or plain.updates(passed, viewers) == fast.updates(passed, viewers)
        assert plain.breakdown(slow_state) == fast.breakdown(fast_state)
        assert plain.scores(slow_state) == fast.scores(fast_state)
        assert plain.astray(slow_state) == fast.astray(fast_state) == 0
    assert plain.winners(slow_state) == fast.winners(fast_state)


def words_of_chance(game: Game, state: State) -> list[str]:
    return [game.write(state, CHANCE, outcome) for outcome in range(game.chance(state))]
