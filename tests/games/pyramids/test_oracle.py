"""Bit masks against sets of cells."""

import pytest

from saqqara.games.pyramids.state import MARK
from tests.play import Setting, sampled

from .oracle import legal_marks


@pytest.mark.parametrize("seed", range(6))
def test_p22_p23_p24_legal_marks_are_those_of_the_oracle(seed: int) -> None:
    compared = 0
    for game, state in sampled(Setting("pyramids", 2 + seed % 3, ()), seed, every=2):
        if state.phase != MARK:
            continue
        for seat in game.waiting(state):
            written = {game.write(state, seat, code) for code in game.legal(state, seat)}
            expected = {
                f"mark {card} " + " ".join(f"{'abcde'[column]}{row + 1}" for row, column in sorted(cells))
                for card, cells in legal_marks(game, state, seat)
            }
            assert written == expected
            compared += len(written)
    assert compared > 200
