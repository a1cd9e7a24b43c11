"""What bots imagine of mummy."""

from random import Random
from typing import Any

import numpy as np

import saqqara
from saqqara.bots.judgement import judgement
from saqqara.bots.search import imagine
from tests.play import Setting, sampled


def test_imagined_states_look_the_same_to_the_viewer() -> None:
    """What is filled in is only what the viewer cannot see."""
    game = saqqara.game("mummy", mode="interpreted")
    setting = Setting("mummy", 3, (("actions", "yes"),))
    random = Random(3)
    filled = 0
    for number in range(3):
        for _, state in sampled(setting, seed=number, every=11):
            seen = game.redact(state, 0)
            guess = seen.copy()
            dice = np.array([random.randrange(1, 1 << 60)])
            game.backend.knowing(judgement("mummy").rules)(imagine_one)(game.box, guess.array, 0, dice)
            assert game.redact(guess, 0) == seen
            assert game.astray(guess) == 0
            filled += guess != seen
    assert filled


def imagine_one(boxes: Any, states: Any, seat: int, dice: Any) -> None:
    imagine(boxes[0], states[0], seat, dice)
