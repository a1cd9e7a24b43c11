"""The rules run the same, byte for byte, as plain Python, compiled, and as WebAssembly. One run says it for all."""

from random import Random

import numpy as np
import pytest

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.library import MODES
from tests.play import Setting, everyone, settings_of, step
from tests.webassembly import missing

SETTINGS = [setting for name in saqqara.games() for setting in settings_of(name)]
PLAIN = "interpreted"
OTHERS = [mode for mode in MODES if mode != PLAIN and not (mode == "wasm" and missing())]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_mode_is_interpreted_byte_for_byte(setting: Setting) -> None:
    plain, others = saqqara.game(setting.name, mode=PLAIN), [saqqara.game(setting.name, mode=mode) for mode in OTHERS]
    state = setting.new(plain)
    twins = [(game, setting.new(game)) for game in others]
    random = Random(11)
    while not plain.over(state):
        assert not any(game.over(twin) for game, twin in twins)
        legal = [plain.codes(state, seat) for seat in range(setting.players)]
        for game, twin in twins:
            assert [game.codes(twin, seat) for seat in range(setting.players)] == legal
        if plain.chance(state) and random.random() < 0.2:
            words = words_of_chance(plain, state)
            assert all(words_of_chance(game, twin) == words for game, twin in twins)
        if random.random() < 0.2:
            seat, code = random.randrange(setting.players), random.randrange(plain.spec.codes)
            reason, known = plain.why_not(state, seat, code), plain.legal(state, seat).words
            spoken = random.choice([*known, "x 1.2"])
            heard = said(plain, state, seat, spoken)
            for game, twin in twins:
                assert game.why_not(twin, seat, code) == reason
                assert said(game, twin, seat, spoken) == heard
        before = state.tobytes()
        move = step(plain, state, random)
        redacted = [plain.redact(state, viewer) for viewer in everyone(state)]
        as_bytes = [[seen.tobytes()] for seen in redacted]
        viewers = [random.choice(everyone(state))] if random.random() < 0.2 else []  # writing takes its time
        passed = [before, state.tobytes()]
        told = plain.updates(passed, viewers) if viewers else []
        looker = random.randrange(setting.players)
        seen = plain.observe(state, looker)
        points, scores = plain.breakdown(state), plain.scores(state)
        for game, twin in twins:
            game.apply(twin, *move)
            assert twin == state
            assert [game.redact(twin, viewer) for viewer in everyone(twin)] == redacted
            assert game.redacted(twin.array, everyone(twin)) == as_bytes
            assert not viewers or game.updates(passed, viewers) == told
            assert (game.breakdown(twin), game.scores(twin)) == (points, scores)
            assert np.array_equal(game.observe(twin, looker), seen)
            assert game.astray(twin) == plain.astray(state) == 0
    assert all(game.over(twin) for game, twin in twins)
    assert all(game.outcome(twin) == plain.outcome(state) for game, twin in twins)


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_nothing_was_missing() -> None:
    assert set(OTHERS) == set(MODES) - {PLAIN}


def said(game: Game, state: State, seat: int, words: str) -> int | str:
    """The code of words, or why there is none."""
    try:
        return game.read(state, seat, words)
    except saqqara.SaqqaraError as error:
        return f"{type(error).__name__}: {error}"


def words_of_chance(game: Game, state: State) -> list[str]:
    return [game.write(state, CHANCE, outcome) for outcome in range(game.chance(state))]
