"""Weighing cards, and balanced decks."""

from dataclasses import replace

import numpy as np
import pytest

import saqqara
from saqqara.core.game import Game
from saqqara.games.pyramids import balance
from saqqara.games.pyramids.balance import weigh
from saqqara.games.pyramids.deck import Deck, parse
from saqqara.sim.judged import play


def shipped() -> tuple[Game, Deck]:
    game = saqqara.game("pyramids")
    return game, parse(game.components.text, "shipped")


def test_the_shipped_deck_keeps_its_bounds() -> None:
    game, deck = shipped()
    weighed = weigh(game, 20_000, 7)
    assert abs(weighed.value).max() < balance.WIDEST + 1  # the luck of the draw
    assert all(abs(mean) < balance.GROUPS_APART + 0.3 for mean in weighed.groups(deck).values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_adept_does_as_well_as_the_deck_was_made_for(players: int) -> None:
    game, _ = shipped()
    played = play(game, players, 2000, 3, {})
    explored = np.bitwise_count(played.ended["seats"]["explored"][:, :players]).mean()
    assert 6 <= explored <= 8
    assert 90 <= played.results.points.sum(axis=2).mean() <= 115
    assert (played.ended["deck"] == 0).mean() < 0.02
    assert played.results.astray.sum() == 0


def test_a_card_that_gives_much_weighs_more() -> None:
    game, deck = shipped()
    easy = replace(deck.pyramids[6], rows=("v....", ".....", "..r..", ".re..", ".eGte"))
    hard = replace(deck.pyramids[7], rows=("v.s#.", "s#..s", "#...s", "#.#s.", "s.s#G"))
    cards = tuple({6: easy, 7: hard}.get(place, card) for place, card in enumerate(deck.pyramids))
    unfair = Game(game.spec, replace(deck, pyramids=cards).components(), game.backend)
    weighed = weigh(unfair, 4000, 1)
    assert weighed.value.argmax() == 6
    assert weighed.value.argmin() == 7
    assert 0 <= weighed.kept.min() <= weighed.kept.max() <= 1
