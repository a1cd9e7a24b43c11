"""How a game of pyramids ends."""

import saqqara


def test_the_rule_that_ended_the_game() -> None:
    game = saqqara.game("pyramids")
    *_, last = game.steps(["random", "random"], 1)
    outcome = game.outcome(last.after)
    assert outcome is not None
    assert str(outcome.reason) == "all four rounds have been played (P20)"
    assert last.after.turn == 28
