"""Bots choose legal moves by what they may see, the same for the same seed, and the stronger ones win."""

from random import Random

import numpy as np
import pytest

import saqqara
from saqqara import BadOption, Game
from saqqara.bots import Budget, bot, names
from saqqara.bots.advice import advise
from saqqara.bots.judgement import judgement
from saqqara.bots.thinking import thinker
from saqqara.games import discover
from saqqara.sim.arena import Match, play
from saqqara.sim.tune import as_text, tune
from tests.play import Setting, sampled, settings_of

each_game = pytest.mark.parametrize("name", discover.names())
QUICK = Budget(seconds=60, playouts=40)


@each_game
@pytest.mark.parametrize("level", names())
def test_every_bot_plays_every_table(name: str, level: str) -> None:
    choose = bot(level)
    for setting in settings_of(name)[::12]:
        for game, state in sampled(setting, seed=1, every=61):
            for seat in game.waiting(state):
                seen = game.redact(state, seat)
                code = choose(game, seen, seat, QUICK, Random(5))
                assert code in game.legal(state, seat)
                assert seen == game.redact(state, seat)  # thinking leaves the state alone
                assert code == choose(game, seen, seat, QUICK, Random(5))


@each_game
def test_a_thought_stops_on_its_budget(name: str) -> None:
    game = saqqara.game(name, mode="cpu")
    for game_now, state in sampled(Setting(name, 2, ()), seed=2, every=40):
        for seat in game_now.waiting(state):
            found = thinker(game).searched(state, seat, Budget(60, 50), Random(1))
            assert sum(candidate.playouts for candidate in found.candidates) <= 50
            assert {candidate.code for candidate in found.candidates} == set(game.legal(state, seat))


@each_game
def test_stronger_bots_win(name: str) -> None:
    """Deals with the same luck for both, until the difference shows; the real figures are in bench/results."""
    game = saqqara.game(name, mode="cpu")
    chance, *taught = names(game)
    for stronger, weaker in [*((level, chance) for level in taught), *zip(taught[-1:], taught[:1], strict=True)]:
        assert share_beyond_doubt(game, stronger, weaker) > 0.5, f"{stronger} against {weaker}"


def share_beyond_doubt(game: Game, stronger: str, weaker: str) -> float:
    """The stronger one's win share less three standard errors, over up to 1,000 deals."""
    match = Match(game.name, None, {}, (stronger, weaker), 2, Budget(60, 60), 1)
    shares, low = list[float](), 0.0
    while len(shares) < 1000 and (len(shares) < 10 or low <= 0.5):
        both = [play(game, match, len(shares), seating) for seating in (0, 1)]
        shares.append(sum(played.won[played.bots.index(stronger)] for played in both) / 2)
        error = max(float(np.std(shares)), 0.5 / len(shares)) / len(shares) ** 0.5
        low = float(np.mean(shares)) - 3 * error
    return low


@each_game
def test_weights_are_those_of_the_terms(name: str) -> None:
    skill = judgement(name)
    assert len(set(skill.names)) == len(skill.names) == len(skill.weights)
    assert skill.weights.any()
    assert skill.spread > 0


@each_game
def test_tuning_learns_and_repeats(name: str) -> None:
    game = saqqara.game(name, mode="cpu")
    missed: list[float] = []
    fitted = [tune(game, [(2, {})], 60, 4, 1, lambda number, miss: missed.append(miss)) for _ in range(2)]
    assert (fitted[0].weights == fitted[1].weights).all()
    assert fitted[0].spread == fitted[1].spread > 1
    assert missed[3] < missed[0]
    assert as_text(game, fitted[0], "a test").startswith("# made by: a test\n")


def test_unknown_bots_are_named() -> None:
    with pytest.raises(BadOption, match="no bot 'genius'; the bots are random, novice, adept, expert"):
        bot("genius")


@each_game
def test_advice_ranks_moves_with_reasons(name: str) -> None:
    game = saqqara.game(name, mode="cpu")
    reasons = 0
    for _, state in sampled(Setting(name, 2, ()), seed=4, every=9):
        for seat in game.waiting(state):
            seen = game.redact(state, seat)
            advice = advise(game, seen, seat, QUICK, Random(1))
            assert 1 <= len(advice) <= 5
            for hint in advice:
                assert hint.code == game.read(state, seat, hint.move)
                assert 0 <= hint.win_chance <= 1
                reasons += len(hint.reasons)
            assert advice[0].code == bot("expert")(game, seen, seat, QUICK, Random(1))
    assert reasons > 3 or not discover.plug_in(name, "judgement"), "points alone may say nothing"
