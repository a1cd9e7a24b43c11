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
from saqqara.core.printing import labels

from . import search
from .budget import Budget
from .decision import first_decision
from .judgement import Judgement, judgement

_A_WIN = 1.3
"""How far ahead a win is worth on top, in spreads of the game's points: what counts in the end."""
_WORTH_SAYING = 0.02
"""By how much a term must set a move apart to be named, in spreads."""
_CANDIDATES = 12
"""How many moves are played out at the most."""
_LONGEST_REASON = 300


@dataclass
class Candidate:
    """A move under consideration: what judgement says, and what its playouts gave."""

    code: int
    judged: float
    playouts: int
    wins: float
    points: float
    lead: float


class Thought:
    """What goes through a mind about one decision: all that the rules of search work on."""

    def __init__(self, game: Game, state: State) -> None:
        self.states, self.scratch = np.repeat(state.array, 2), state.array.copy()
        self.mind = mind_for(game)
        self.table = np.zeros((game.spec.codes, search.COLUMNS))
        self.progress = np.zeros(search.STAGES, np.int64)

    @property
    def candidates(self) -> list[Candidate]:
        """All moves, the best first; behind those that were played out in no order."""
        rows = self.table[: self.progress[search.COUNT]].tolist()
        return [Candidate(int(code), judged, int(playouts), *sums) for code, judged, playouts, *sums in rows]


class Thinker:
    """All that is compiled for a game, and the weights of its terms."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.skill = judgement(game.name)
        self.backend = _knowing(game.backend, game.name)
        self._begin, self._think = self.backend(search.begin), self.backend(search.think)
        self._advice, self._bytes = self.backend(search.advice), 1 << 12
        self._terms, self._labels = labels(self.skill.names), game.labels

    def judged(self, state: State, seat: int, misjudged_by: float = 0.0, luck: int = 0) -> int:
        """The code of the highest worth, each judged by up to so many spreads too good."""
        thought = self._begun(state, seat, 0, luck, misjudged_by)
        return int(thought.table[0, search.CODE])

    def _begun(self, state: State, seat: int, playouts: int, luck: int, misjudged_by: float = 0.0) -> Thought:
        thought = Thought(self.game, state)
        self._begin(
            self.game.box, thought.states, thought.scratch, seat, thought.mind, misjudged_by * self.skill.spread,
            _CANDIDATES, playouts, luck, thought.table, thought.progress,
        )  # fmt: skip
        return thought

    def searched(self, state: State, seat: int, budget: Budget, random: Random) -> Thought:
        """The best codes by judgement, played out in rounds; the weaker half is dropped as the budget is used up."""
        thought = self._begun(state, seat, budget.playouts, random.randrange(1 << 30))
        start, win = time.perf_counter(), _A_WIN * self.skill.spread
        while self._think(
            self.game.box, thought.states, thought.scratch, seat, thought.mind, win, budget.playouts,
            (time.perf_counter() - start) / max(budget.seconds, 1e-9), thought.table, thought.progress,
        ):  # fmt: skip
            pass
        return thought

    def advised(self, thought: Thought, seat: int, most: int) -> bytes:
        """The best moves of a thought with what speaks for them, as JSON."""
        written, apart = np.zeros(1, np.int64), np.zeros((_CANDIDATES, len(self.skill.names)))
        least = _WORTH_SAYING * self.skill.spread
        while True:
            page = np.zeros(self._bytes, np.uint8)
            self._advice(
                self.game.box, thought.states, thought.scratch, seat, thought.mind, least, most, thought.table,
                thought.progress, apart, self._terms, self._labels, page, written,
            )  # fmt: skip
            size = int(written[0])
            if size <= len(page):
                return page[:size].tobytes()
            self._bytes = 2 * size


def told_to_search(skill: Judgement) -> dict[str, float]:
    """What search is handed for a game: what a win is worth, what a term must be worth to be named, how many moves."""
    return {"win": _A_WIN * skill.spread, "least": _WORTH_SAYING * skill.spread, "candidates": _CANDIDATES}


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
