"""Bots choose legal moves by what they may see, the same for the same seed, and the stronger ones win."""

from random import Random
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara import CHANCE, BadOption, Game, State
from saqqara.bots import Budget, bot, names
from saqqara.bots.advice import advise
from saqqara.bots.judgement import judgement, weights
from saqqara.bots.search import imagine
from saqqara.bots.thinking import thinker
from saqqara.core.layout import view
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
            assert sum(candidate.playouts for candidate in found) <= 50
            assert {candidate.code for candidate in found} == set(game.legal(state, seat))


@each_game
def test_stronger_bots_win(name: str) -> None:
    """A few games with the same luck for both; the real figures are in bench/results."""
    game = saqqara.game(name, mode="cpu")
    for stronger, weaker, games in (("adept", "random", 20), ("novice", "random", 20), ("expert", "novice", 12)):
        match = Match(name, None, {}, (stronger, weaker), 2, Budget(60, 200), 1)
        results = [play(game, match, *divmod(number, 2)) for number in range(games)]
        won = sum(sum(w for w, who in zip(r.won, r.bots, strict=True) if who == stronger) for r in results)
        assert won > 0.6 * games


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


@each_game
def test_weights_are_those_of_the_terms(name: str) -> None:
    names = judgement(name).names
    assert len(set(names)) == len(names) == len(weights(name))
    assert abs(weights(name)).sum() > 1


@each_game
def test_tuning_learns_and_repeats(name: str) -> None:
    game = saqqara.game(name, mode="cpu")
    missed: list[float] = []
    fitted = [tune(game, [(2, {})], 60, 4, 1, lambda number, miss: missed.append(miss)) for _ in range(2)]
    assert (fitted[0] == fitted[1]).all()
    assert missed[3] < missed[0]
    assert as_text(game, fitted[0], "a test").startswith("# made by: a test\n")


def test_unknown_bots_are_named() -> None:
    with pytest.raises(BadOption, match="no bot 'genius'; the bots are random, novice, adept, expert"):
        bot("genius")
    with pytest.raises(BadOption, match="nobody has taught the bots to judge chess"):
        judgement("chess")


def test_a_sure_win_is_seen() -> None:
    """One turn before the end, a cell from the tomb and behind by a few points: the expert explores."""
    game = saqqara.game("pyramids", mode="cpu")
    state = last_turn(game)
    seat = 0
    best = thinker(game).searched(state, seat, Budget(60, 200), Random(1))[0]
    after = state.copy()
    game.apply(after, seat, best.code)
    assert game.scores(play_on(game, after))[0] >= 10


def last_turn(game: Game) -> State:
    from tests.games.pyramids.scene import marking

    cards = [game.box[0]["cards"][number] for number in range(49)]
    card = next(number for number in range(1, 49) if int(cards[number]["tomb"]) == 1 << 24)
    state = marking(game, (card, 0), (1 if card != 1 else 2, 0), turn=28, display=())
    open_cells, tomb = int(cards[card]["open"]), int(cards[card]["tomb"])
    table = view(state.array[0])
    table.seats[0].hand[0].marks = open_cells & ~tomb
    return state


def play_on(game: Game, state: State) -> State:
    while not game.over(state):
        if due := game.chance(state):
            game.apply(state, CHANCE, due - 1)
        for seat in game.waiting(state):
            game.apply(state, seat, game.legal(state, seat)[0])
    return state


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
    assert reasons > 3
