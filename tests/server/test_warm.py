"""After memory was given back, everything still works."""

import subprocess
import sys

import pytest

import saqqara
from saqqara.server import warm

_SETTLED = """
import sys
from pathlib import Path
from random import Random

import saqqara
from saqqara.bots import Budget, bot, names
from saqqara.prepare import load
from saqqara.server import warm

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1])

games = {name: saqqara.game(name) for name in saqqara.games()}
for game in games.values():
    load(game)
before = resident()
warm.settle(games)
assert resident() < before, (resident(), before)
luck = Random(1)
for game in games.values():
    state = game.new(game.spec.players[0])
    while not game.over(state):
        if due := game.chance(state):
            game.apply(state, saqqara.CHANCE, luck.randrange(due))
            continue
        seat = game.waiting(state)[0]
        level = names()[0] if luck.random() < 0.9 else names()[-1]
        game.apply(state, seat, bot(level)(game, game.redact(state, seat), seat, Budget(playouts=8), luck))
    assert game.winners(state)
print("played")
"""


def test_games_and_bots_go_on_after_memory_was_given_back() -> None:
    """In a process of its own, because it is done to a whole process."""
    done = subprocess.run([sys.executable, "-c", _SETTLED], capture_output=True, text=True, check=False, timeout=300)
    assert done.stdout == "played\n", done.stderr


def test_a_game_whose_rules_fail_is_not_offered(caplog: pytest.LogCaptureFixture) -> None:
    name = saqqara.games()[0]
    broken, whole = saqqara.game(name, mode="interpreted"), saqqara.game(saqqara.games()[-1])
    vars(broken)["_chance"] = None  # as a rule would be that cannot be called
    games = {"broken": broken, whole.name: whole}
    warm.settle(games)
    assert list(games) == [whole.name]
    assert "broken is not offered" in caplog.text
