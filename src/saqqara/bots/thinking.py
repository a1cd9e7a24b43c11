"""Judgement and playouts for one game, ready to be asked by the bots."""

import time
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import cast

import numpy as np
from numpy.typing import NDArray

from saqqara.core.backend import Backend
from saqqara.core.contract import Buffer
from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.core.layout import State

from . import search
from .budget import Budget
from .decision import first_decision
from .judgement import judgement

_A_WIN = 1.3
"""How far ahead a win is worth on top, in spreads of the game's points: what counts in the end."""
_TRUST = 40
"""How many playouts the judgement of a move is worth."""
_ROUND = 16
"""Playouts of each candidate between two looks at the clock."""
_LONGEST_REASON = 300


@dataclass
class Candidate:
    """A move under consideration: what judgement says, and what its playouts gave."""

    code: int
    judged: float
    playouts: int = 0
    wins: float = 0.0
    points: float = 0.0
    lead: float = 0.0


class Thinker:
    """All that is compiled for a game, and the weights of its terms."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.skill = judgement(game.name)
        self.backend = _knowing(game.backend, game.name)
        self._rank, self._try_out = self.backend(search.call_rank), self.backend(search.try_out)
        self._terms_after = self.backend(search.terms_after)

    def judged(self, state: State, seat: int) -> list[Candidate]:
        """Every legal code with its worth, the best first."""
        mind = mind_for(self.game)
        states = np.repeat(state.array, 2)
        count = self._rank(self.game.box, states, states[1:].copy(), seat, mind)
        found = [Candidate(int(mind.codes[choice]), float(mind.worths[choice])) for choice in range(count)]
        return sorted(found, key=lambda candidate: -candidate.judged)

    def searched(self, state: State, seat: int, budget: Budget, random: Random, most: int = 12) -> list[Candidate]:
        """The best codes by judgement, played out in rounds; the weaker half is dropped as the budget is used up."""
        ranked = self.judged(state, seat)
        live = ranked[: max(2, min(most, budget.playouts // _ROUND))]
        if len(live) < 2:
            return ranked
        states, scratch = np.repeat(state.array, 2), state.array.copy()
        mind, luck = mind_for(self.game), random.randrange(1 << 30)
        start, used, halvings = time.perf_counter(), 0, len(live).bit_length()
        for halving in range(1, halvings + 1):
            until = budget.playouts * halving // halvings
            deadline = start + budget.seconds * halving / halvings
            while used + len(live) <= until and (time.perf_counter() < deadline or live[0].playouts < _ROUND):
                rounds = max(1, min(_ROUND, (until - used) // len(live)))
                for candidate in live:
                    sums = np.zeros(3)
                    self._try_out(
                        self.game.box, states, scratch, seat, candidate.code, mind, luck + candidate.playouts,
                        rounds, sums,
                    )  # fmt: skip
                    candidate.playouts += rounds
                    candidate.wins += sums[0]
                    candidate.points += sums[1]
                    candidate.lead += sums[2]
                    used += rounds
            live = sorted(live, key=lambda candidate: -self._value(candidate))
            if len(live) > 2:
                live = live[: (len(live) + 1) // 2]
        tried = sorted((c for c in ranked if c.playouts), key=lambda c: (-c.playouts, -self._value(c)))
        return tried + [candidate for candidate in ranked if not candidate.playouts]

    def _value(self, candidate: Candidate) -> float:
        """The lead in playouts, and a bonus for wins; judgement speaks with, as if it were some playouts more."""
        seen = candidate.lead + _A_WIN * self.skill.spread * candidate.wins
        return (seen + _TRUST * candidate.judged) / (candidate.playouts + _TRUST)

    def terms_after(self, state: State, seat: int, code: int) -> NDArray[np.float64]:
        """What each term contributes to the worth of a move, in points."""
        values = np.zeros(len(self.skill.names), np.int64)
        self._terms_after(self.game.box, state.array.copy(), seat, code, values)
        return values * self.skill.weights


def mind_for(game: Game, weights: NDArray[np.float64] | None = None) -> search.Mind:
    """Room to think about a game, with its weights or others."""
    skill, codes = judgement(game.name), game.spec.codes
    return search.Mind(
        weights=skill.weights if weights is None else weights,
        rivalry=skill.rivalry,
        longest=game.spec.longest,
        values=cast(Buffer, np.zeros(len(skill.names), np.int64)),
        codes=cast(Buffer, np.zeros(codes, np.int64)),
        worths=np.zeros(codes),
        dice=cast(Buffer, np.zeros(1, np.int64)),
    )


@lru_cache(maxsize=8)
def _knowing(backend: Backend, name: str) -> Backend:
    """A game's backend that knows its judgement too."""
    return backend.knowing(judgement(name).rules)


def thinker(game: Game) -> Thinker:
    """The thinker of a game; raises if the game cannot be judged."""
    found = _tried(game)
    if isinstance(found, str):
        raise BadOption(f"the bots cannot judge {game.name}, only play at random: {found}")
    return found


def can_judge(game: Game) -> bool:
    """Whether there is a thinker for a game."""
    return isinstance(_tried(game), Thinker)


@lru_cache(maxsize=8)
def _tried(game: Game) -> Thinker | str:
    """A thinker that has judged the first decision of its game, or what went wrong: judgement is any contributor's."""
    try:
        made = Thinker(game)
        state, seat = first_decision(game)
        made.judged(game.redact(state, seat), seat)
    except Exception as error:
        return f"{type(error).__name__}: {' '.join(str(error).split())}"[:_LONGEST_REASON]
    return made
