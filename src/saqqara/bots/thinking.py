"""Judgement and playouts for one game, ready to be asked by the bots."""

import time
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from saqqara.core.backend import Backend
from saqqara.core.game import Game
from saqqara.core.layout import State

from . import search
from .budget import Budget
from .judgement import judgement, weights

_A_WIN = 20.0
"""Points of lead that a win is worth on top: what counts in the end."""
_TRUST = 40
"""How many playouts the judgement of a move is worth."""
_ROUND = 16
"""Playouts of each candidate between two looks at the clock."""


@dataclass
class Candidate:
    """A move under consideration: what judgement says, and what its playouts gave."""

    code: int
    judged: float
    playouts: int = 0
    wins: float = 0.0
    points: float = 0.0
    lead: float = 0.0

    @property
    def value(self) -> float:
        """The lead in playouts, and a bonus for wins; judgement speaks with, as if it were some playouts more."""
        seen = self.lead + _A_WIN * self.wins
        return (seen + _TRUST * self.judged) / (self.playouts + _TRUST)


class Thinker:
    """All that is compiled for a game, and the weights of its terms."""

    def __init__(self, game: Game) -> None:
        self.game = game
        skill = judgement(game.name)
        backend = backend_of(game.backend, game.name)
        self.names = skill.names
        self.weights = weights(game.name)
        self.rivalry = skill.rivalry
        self._rank, self._try_out = backend(search.call_rank), backend(search.try_out)
        self._terms_after = backend(search.terms_after)

    def judged(self, state: State, seat: int) -> list[Candidate]:
        """Every legal code with its worth, the best first."""
        codes, worths = self._buffers()
        states = np.repeat(state.array, 2)
        count = self._rank(
            self.game.box, states, states[1:].copy(), seat, self.weights, self._values(), self.rivalry, codes, worths
        )
        found = [Candidate(int(codes[choice]), float(worths[choice])) for choice in range(count)]
        return sorted(found, key=lambda candidate: -candidate.judged)

    def searched(self, state: State, seat: int, budget: Budget, random: Random, most: int = 12) -> list[Candidate]:
        """The best codes by judgement, played out in rounds; the weaker half is dropped as the budget is used up."""
        ranked = self.judged(state, seat)
        live = ranked[: max(2, min(most, budget.playouts // _ROUND))]
        if len(live) < 2:
            return ranked
        states, scratch = np.repeat(state.array, 2), state.array.copy()
        codes, worths = self._buffers()
        luck, dice = random.randrange(1 << 30), np.zeros(1, np.int64)
        start, used, halvings = time.perf_counter(), 0, len(live).bit_length()
        for halving in range(1, halvings + 1):
            until = budget.playouts * halving // halvings
            deadline = start + budget.seconds * halving / halvings
            while used + len(live) <= until and (time.perf_counter() < deadline or live[0].playouts < _ROUND):
                rounds = max(1, min(_ROUND, (until - used) // len(live)))
                for candidate in live:
                    sums = np.zeros(3)
                    self._try_out(
                        self.game.box, states, scratch, seat, candidate.code, self.weights, self._values(),
                        self.rivalry, codes, worths, dice, luck + candidate.playouts, rounds, sums,
                    )  # fmt: skip
                    candidate.playouts += rounds
                    candidate.wins += sums[0]
                    candidate.points += sums[1]
                    candidate.lead += sums[2]
                    used += rounds
            live = sorted(live, key=lambda candidate: -candidate.value)
            if len(live) > 2:
                live = live[: (len(live) + 1) // 2]
        tried = sorted((c for c in ranked if c.playouts), key=lambda c: (-c.playouts, -c.value))
        return tried + [candidate for candidate in ranked if not candidate.playouts]

    def terms_after(self, state: State, seat: int, code: int) -> NDArray[np.float64]:
        """What each term contributes to the worth of a move, in points."""
        values = self._values()
        self._terms_after(self.game.box, state.array.copy(), seat, code, values)
        return values * self.weights

    def _buffers(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        return np.zeros(self.game.spec.codes, np.int64), np.zeros(self.game.spec.codes)

    def _values(self) -> NDArray[np.int64]:
        return np.zeros(len(self.names), np.int64)


@lru_cache(maxsize=8)
def backend_of(backend: Backend, name: str) -> Backend:
    """A game's backend that knows its judgement too."""
    return backend.knowing(judgement(name).rules)


@lru_cache(maxsize=8)
def thinker(game: Game) -> Thinker:
    """The thinker of a game."""
    return Thinker(game)
