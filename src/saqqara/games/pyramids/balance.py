"""Decks weighed by play: what each card is worth, and redrawing those that are too good or too bad."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.sim.judged import play
from saqqara.sim.tune import tables, tune

from .components import CARDS, COLOURS
from .deck import Deck, Pyramid
from .maker import draw, plans
from .reading import USUAL_EXPEDITIONS

WIDEST = 5.0
"""No card of a balanced deck is worth more points above or below the usual one."""
GROUPS_APART = 1.0
"""Nor is the mean of a colour, or of the low or the high numbers."""
_MOST_ROUNDS = 40
_REFIT_EVERY = 5
_PLAYERS = 3


@dataclass(frozen=True)
class Weighed:
    """By card number from 1: points above the usual card, and how often those who are dealt it keep it."""

    value: NDArray[np.float64]
    error: NDArray[np.float64]
    kept: NDArray[np.float64]

    def groups(self, deck: Deck) -> dict[str, float]:
        """The mean value of each colour, and of the low and the high half of the numbers."""
        return {name: float(self.value[cards].mean()) for name, cards in _groups(deck).items()}


def _groups(deck: Deck) -> dict[str, list[int]]:
    """Cards that shall be worth the same on average, counted from 0."""
    half = CARDS // 2
    told = {colour: [p.number - 1 for p in deck.pyramids if p.colour == colour] for colour in COLOURS}
    return told | {"low numbers": list(range(half)), "high numbers": list(range(half, CARDS))}


def weigh(game: Game, games: int, seed: int, weights: NDArray[np.float64] | None = None) -> Weighed:
    """Weigh every card: seats that start with cards picked at random, and play on by judgement.

    The picks being random, the difference in final points is the card's doing.
    """
    random = play(game, _PLAYERS, games, seed, {}, weights, opening=_PLAYERS, any_opening=True)
    held = random.opened["seats"]["hand"]["card"][:, :_PLAYERS].reshape(-1, 2)
    points = random.results.points.sum(axis=2).reshape(-1).astype(np.float64)
    squares, sums = np.zeros((CARDS, CARDS)), np.zeros(CARDS)
    for first, second in ((0, 0), (0, 1), (1, 0), (1, 1)):
        np.add.at(squares, (held[:, first] - 1, held[:, second] - 1), 1.0)
    for slot in (0, 1):
        np.add.at(sums, held[:, slot] - 1, points)
    shares = np.linalg.solve(squares, sums)
    missed = points - shares[held[:, 0] - 1] - shares[held[:, 1] - 1]
    error = missed.std() / np.sqrt(squares.diagonal())
    return Weighed(shares - shares.mean(), error, _kept(game, games // 4, seed + 1, weights))


def _kept(game: Game, games: int, seed: int, weights: NDArray[np.float64] | None) -> NDArray[np.float64]:
    """How often each card is kept by those who were dealt it, choosing by judgement."""
    # One decision short of all, the cards of everyone but the last lie sorted into kept and not kept.
    choosers = _PLAYERS - 1
    seats = play(game, _PLAYERS, games, seed, {}, weights, opening=choosers).opened["seats"][:, :choosers]
    kept = np.bincount(seats["hand"]["card"].reshape(-1), minlength=CARDS + 1)[1:]
    left = np.array([(seats["dealt"] >> card & 1).sum() for card in range(1, CARDS + 1)])
    return np.asarray(kept / (kept + left), np.float64)


def balanced(game: Game, seed: int, name: str, games: int, told: Callable[[str], None]) -> Deck:
    """A deck whose cards are worth about the same: weighed, and outliers redrawn, until none is left."""
    random = Random(seed)
    wanted = plans(random)
    cards = list[Pyramid]()
    for number, plan in enumerate(wanted, 1):
        cards.append(draw(random, plan, number, cards))
    weights: NDArray[np.float64] | None = None
    fitted: Deck | None = None
    out = list[int]()
    for number in range(_MOST_ROUNDS):
        deck = Deck(name or f"seed {seed}, balanced", tuple(cards), USUAL_EXPEDITIONS)
        trial = Game(game.spec, deck.components(), game.backend)
        if number % _REFIT_EVERY == 0 or not out:
            weights = tune(trial, tables(game.spec), 1000, 12, seed, lambda n, m: None).weights
            fitted = deck
        weighed = weigh(trial, games, seed, weights)
        out = _outliers(deck, weighed)
        told(f"round {number + 1}: cards within ±{abs(weighed.value).max():.1f} points, {len(out)} to redraw")
        if not out and fitted == deck:  # weighed by players who know this very deck
            return deck
        for card in out:
            cards[card] = draw(random, wanted[card], card + 1, cards)
    raise BadOption(f"seed {seed} came to no balance in {_MOST_ROUNDS} rounds; try another seed")


def _outliers(deck: Deck, weighed: Weighed) -> list[int]:
    """The cards to redraw, counted from 0: too good, too bad, or what tips the scales of a group most."""
    out = {int(card) for card in np.flatnonzero(abs(weighed.value) > WIDEST)}
    for cards in _groups(deck).values():
        mean = float(weighed.value[cards].mean())
        if abs(mean) > GROUPS_APART:
            out.add(max(cards, key=lambda card: float(weighed.value[card]) * mean))
    return sorted(out)
