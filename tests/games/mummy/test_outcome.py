"""How a game of mummy ends."""

import pytest

import saqqara


@pytest.mark.parametrize(
    ("quick_end", "rule", "words"),
    [(False, "M27", "all pawns are in the finish"), (True, "M28", "one player has all pawns in the finish")],
)
def test_the_rule_that_ended_the_game(quick_end: bool, rule: str, words: str) -> None:
    game = saqqara.game("mummy")
    *_, last = game.steps(["random", "random"], 1, quick_end=quick_end)
    outcome = game.outcome(last.after)
    assert outcome is not None
    assert (outcome.reason.rule, outcome.reason.text) == (rule, words)
    home = [seat.home for seat in game.view(last.after, 0).seats]
    assert sum(home) == (1 if quick_end else 2)
