"""The engine against the slow oracle, move by move, over whole games."""

from pathlib import Path

import pytest

import saqqara
from saqqara import CHANCE
from saqqara.core.replay import replay
from saqqara.games.mummy.state import LOT
from saqqara.sim.simulate import recorded
from tests.games.mummy.oracle import Oracle
from tests.play import Setting, some_settings_of


@pytest.mark.parametrize("setting", some_settings_of("mummy"), ids=str)
def test_m21_to_m75_the_oracle_sees_the_same_table(setting: Setting, tmp_path: Path) -> None:
    game = saqqara.game("mummy")
    bots = ["random"] * setting.players
    compared = 0
    for played in recorded(game, setting.players, 2, 11, dict(setting.options), bots, tmp_path):
        oracle = None
        for step in replay(game, played.record):
            if oracle is None and step.before.phase >= LOT:
                track = [tile.name for tile in game.view(step.before, 0).track]
                oracle = Oracle(setting.players, dict(setting.options), track)
            if oracle is not None:
                if step.move.seat == CHANCE:
                    oracle.chance(step.move.text.split(), step.before.player)
                else:
                    oracle.play(step.move.seat, step.move.text.split())
                oracle.check(game, step.after)
                compared += 1
        assert oracle is not None
        assert oracle.scores() == played.record.scores
    assert compared > 100
