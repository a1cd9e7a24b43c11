"""Games that nobody has taught the bots: they are judged by the score, or only played at random, and stop nobody."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from saqqara.backends.cpu import Compiled
from saqqara.backends.interpreted import Interpreted
from saqqara.bots import Budget, bot, names
from saqqara.bots.by_score import imagine, terms
from saqqara.bots.decision import first_decision
from saqqara.bots.judgement import judgement
from saqqara.core.game import Game
from saqqara.core.rule import rule
from saqqara.games import discover
from saqqara.sim.arena import Match, play
from saqqara.sim.tune import as_text, tables, tune
from saqqara.study.report import report

from .toy import THREE, toy

each_backend = pytest.mark.parametrize("backend", [Interpreted, Compiled])


def values_of(game: Game, state: Any, seat: int) -> list[int]:
    values = np.zeros(3, np.int64)
    game.backend.knowing({"terms": terms, "imagine": imagine})(write_terms)(game.box, state.array, seat, values)
    return [int(value) for value in values]


def write_terms(boxes: Any, states: Any, seat: int, values: Any) -> None:
    terms(boxes[0], states[0], seat, values)


def test_the_score_is_what_is_judged() -> None:
    game = toy(Interpreted)
    state = game.new(3)
    state.array[0]["points"] = [5, -7, -2]
    assert [values_of(game, state, seat) for seat in range(3)] == [[1, 5, -2], [1, -7, 5], [1, -2, 5]]
    skill = judgement(game.name)
    assert dict(zip(skill.names, skill.weights, strict=True))["points now"] > 0
    assert skill.spread == 1


@each_backend
def test_every_bot_plays_it_and_takes_what_is_more(backend: type) -> None:
    game = toy(backend)
    assert names(game) == names()
    state, seat = first_decision(game)
    for die in range(1, 7):
        state.array[0]["die"] = die
        for level in ("adept", "expert"):
            code = bot(level)(game, state, seat, Budget(60, 64), Random(1))
            assert die == THREE or code == (0 if die > THREE else 1)


@each_backend
def test_those_who_judge_win(backend: type) -> None:
    game = toy(backend)
    match = Match(game.name, None, {}, ("adept", "random"), 2, Budget(60, 10), 1)
    played = [play(game, match, *divmod(number, 2)) for number in range(60)]
    assert sum(result.won[result.bots.index("adept")] for result in played) > 50


@pytest.mark.parametrize("most", [2, 3])
def test_it_can_be_tuned(most: int) -> None:
    game = toy(Interpreted, most)
    assert [players for players, _ in tables(game.spec)] == list(range(2, most + 1))
    fitted = tune(game, tables(game.spec), 40, 4, 1, lambda number, missed: None)
    assert fitted.weights[1] > max(0.2, fitted.weights[2])  # own points count, and more than another's
    assert 1 < fitted.spread < 10
    text = as_text(game, fitted, "a test")
    assert text.splitlines()[1].startswith("spread ")


@pytest.mark.parametrize("most", [2, 3])
def test_it_has_a_report(most: int, tmp_path: Path) -> None:
    page = report(toy(Interpreted, most), 20, 1, lambda line: None)
    page.write(tmp_path, "toy")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["toy-kinds.svg", "toy-seats.svg", "toy.md"]
    assert sorted(page.figures["tables"]) == [str(players) for players in range(2, most + 1)]
    for table in page.figures["tables"].values():
        assert sum(table["win_share_by_seat"]) == pytest.approx(1, abs=0.001)


BROKEN = {
    "import": "raise ValueError('of two minds')",
    "call": "from saqqara.core.rule import rule\nTERMS = ('one',)\n@rule\ndef terms(box, state, seat, values):\n"
    "    values[0] = state.nonsense\n",
}
ASKS = """
import json, saqqara
from saqqara.bots import USUAL_BUDGET, names
from saqqara.bots.decision import first_decision
from saqqara.bots.thinking import thinker
from saqqara.server.bot_turns import bot_turn, hints
from saqqara.server.messages import Refusal
told = {}
for name in saqqara.games():
    game = saqqara.game(name)
    try:
        thinker(game)
        trouble = ""
    except saqqara.BadOption as error:
        trouble = str(error)
        state, seat = first_decision(game)
        assert bot_turn(game, state, seat, "adept", USUAL_BUDGET, "a seed")[0] in game.legal(state, seat)
        try:
            hints(game, state, seat, USUAL_BUDGET, "a seed")
        except Refusal as refusal:
            assert refusal.code == "no_hint"
    told[name] = [names(game), trouble]
print(json.dumps(told))
"""


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("name", discover.names())
def test_what_cannot_be_judged_is_played_at_random(copied: Path, name: str, broken: str) -> None:
    (copied / f"saqqara/games/{name}/judgement.py").write_text(BROKEN[broken])
    done = subprocess.run(
        [sys.executable, "-c", ASKS], env=os.environ | {"PYTHONPATH": str(copied), "SAQQARA_MODE": "interpreted"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    able, trouble = told.pop(name)
    assert able == ["random"]
    assert trouble.startswith(f"the bots cannot judge {name}, only play at random: ")
    assert "\n" not in trouble
    assert all(able == names() and not trouble for able, trouble in told.values())


def test_loading_does_not_wait_for_a_decision_for_ever() -> None:
    game = toy(Interpreted)
    rules = {**game.spec.rules, "apply": nothing_happens}
    endless = Game(replace(game.spec, rules=rules), game.components, Interpreted("endless", rules))
    state, seat = first_decision(endless)
    assert (endless.waiting(state), seat) == ([], 0)


@rule
def nothing_happens(box: Any, state: Any, seat: int, code: int) -> bool:
    return True
