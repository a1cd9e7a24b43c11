"""A finished game in hindsight: how the chances moved, how lucky everybody was, what was given away, by which moves.

The rules weigh and add up (`bots.hindsight`), here and in the page alike; this lays out what they work on.
"""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from saqqara.bots import hindsight, search
from saqqara.bots.thinking import mind_for, thinker, told_to_search
from saqqara.core.contract import CHANCE, Buffer
from saqqara.core.errors import BadRecord
from saqqara.core.game import Game
from saqqara.core.steps import Step

SURE = 1.96
"""Standard errors to either side of what is told: with 95 % it lies there."""
FORM = 1
"""The version of an analysis as plain data."""
_TOLD = 3
_REASONS = 3


@dataclass(frozen=True)
class Estimate:
    """A share of the win, or points, and by how much it may be wrong (with 95 % by no more)."""

    value: float
    error: float


@dataclass(frozen=True)
class Weighed:
    """What a step did to every seat's chance to win, and, of a decision, what would have been best.

    `loss` is what the mover gave away against the best move, and `lead` the same in points ahead of the best other;
    `kinds` are the points of each kind, and `terms` what is judged, by which the best move was ahead. Neither chance
    nor the best move itself has a `best`.
    """

    seat: int | None
    move: str
    change: list[Estimate]
    best: str | None = None
    loss: Estimate | None = None
    lead: Estimate | None = None
    kinds: dict[str, float] | None = None
    terms: dict[str, float] | None = None


@dataclass(frozen=True)
class Account:
    """Start + luck + given by others - lost = result.

    `lost` is against good judgement, and so below 0 for who finds better moves; `points` is what a decision gave away
    on average in points ahead, against the best moves. `decisions` were those with a choice.
    """

    start: Estimate
    luck: Estimate
    given: Estimate
    lost: Estimate
    result: float
    points: Estimate
    decisions: int


@dataclass(frozen=True)
class Analysis:
    """A game in hindsight. `chances` are those of every seat before each step and at the end."""

    game: str
    seats: list[str]
    chances: list[list[Estimate]]
    steps: list[Weighed]
    accounts: list[Account]

    @property
    def mattered(self) -> list[int]:
        """The steps that gave most away, beyond what may be noise; in the order in which they were played."""
        sure = [nth for nth, step in enumerate(self.steps) if step.loss and step.loss.value > step.loss.error]
        worst = sorted(sure, key=lambda nth: -cast(Estimate, self.steps[nth].loss).value)
        return sorted(worst[:_TOLD])

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {"analysis": FORM, **asdict(self), "mattered": self.mattered}


class _Room:
    """What the rules work in while they weigh; one thread's at a time."""

    def __init__(self, game: Game, players: int) -> None:
        self.mind = mind_for(game)
        self.table = np.zeros((game.spec.codes, search.COLUMNS))
        self.progress = np.zeros(search.STAGES, np.int64)
        self.draws = np.zeros(game.spec.outcomes, np.int64)
        self.row = np.zeros(hindsight.FIRST + hindsight.EACH * players)
        self.kinds = np.zeros(len(game.spec.kinds))
        self.apart = np.zeros(len(self.mind.weights))


@dataclass(frozen=True)
class Found:
    """What the rules wrote about a step."""

    row: NDArray[np.float64]
    kinds: NDArray[np.float64]
    apart: NDArray[np.float64]


class Analyst:
    """A game's rules of hindsight, ready to be asked."""

    def __init__(self, game: Game, effort: float = 1.0) -> None:
        self.game, self.thinker = game, thinker(game)
        self._weigh, self._settle = (self.thinker.backend(call) for call in (hindsight.weigh, hindsight.settle))
        told = told_to_search(self.thinker.skill)
        self._win, self._most = told["win"], int(told["candidates"])
        self._searched = max(2 * search.ROUND, int(effort * hindsight.SEARCHED))
        self._compared = max(2, int(effort * hindsight.COMPARED))

    def weigh(self, step: Step, nth: int) -> Found:
        """One step of a game, the nth."""
        room = _Room(self.game, step.before.players)
        states, scratch = np.repeat(step.before.array, 2), step.before.array.copy()
        self._weigh(
            self.game.box, states, scratch, step.seat, step.code, room.mind, self._win, self._most, self._searched,
            self._compared, nth * hindsight.STEPS_APART, room.table, room.progress, room.draws, room.row, room.kinds,
            room.apart,
        )  # fmt: skip
        return Found(room.row, room.kinds, room.apart)

    def settle(self, steps: Sequence[Step], found: Sequence[Found]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The chances at every moment with what each step did to them, and everybody's account."""
        end = steps[-1].after
        lines = np.zeros((len(steps) + 1, hindsight.EACH * end.players))
        sums = np.zeros((end.players, hindsight.SUMS))
        seats = cast(Buffer, np.array([step.seat for step in steps], np.int64))
        self._settle(self.game.box, end.array.copy(), seats, np.array([one.row for one in found]), lines, sums)
        return lines, sums

    def analyse(self, steps: Sequence[Step], names: Sequence[str], told: Callable[[int], None]) -> Analysis:
        """A whole game, its steps weighed on all cores; `told` hears of every step that is done."""
        if not steps or not self.game.over(steps[-1].after):
            raise BadRecord("the game is not over: only a finished one can be analysed")
        with ThreadPoolExecutor() as pool:
            found = list[Found]()
            for one in pool.map(self.weigh, steps, range(len(steps))):
                found.append(one)
                told(1)
        lines, sums = self.settle(steps, found)
        seats, each = range(steps[-1].after.players), hindsight.EACH
        weighed = [self._told(step, one, line) for step, one, line in zip(steps, found, lines[:-1], strict=True)]
        results = [float(lines[-1][each * seat]) for seat in seats]
        points = [self._points(steps, found, seat) for seat in seats]
        return Analysis(
            self.game.name,
            list(names),
            [[_estimate(line, each * seat) for seat in seats] for line in lines],
            weighed,
            [_account(sums[seat], results[seat], *points[seat]) for seat in seats],
        )

    def _points(self, steps: Sequence[Step], found: Sequence[Found], seat: int) -> tuple[Estimate, int]:
        """What a seat's decisions gave away on average, in points, and how many there were with a choice."""
        own = [one.row for step, one in zip(steps, found, strict=True) if step.seat == seat and self._chose(step)]
        total, variance = (float(sum(row[at] for row in own)) for at in (hindsight.LEAD, hindsight.LEAD_VARIANCE))
        count = max(1, len(own))
        return Estimate(total / count, SURE * math.sqrt(variance) / count), len(own)

    def _chose(self, step: Step) -> bool:
        return len(self.game.codes(step.before, step.seat)) > 1

    def _told(self, step: Step, found: Found, line: NDArray[np.float64]) -> Weighed:
        change = [_estimate(line, hindsight.EACH * seat + hindsight.CHANGE) for seat in range(step.before.players)]
        if step.seat == CHANCE:
            return Weighed(None, step.words, change)
        if not found.row[hindsight.DIFFERS]:
            return Weighed(step.seat, step.words, change)
        loss, lead = _estimate(found.row, hindsight.LOSS), _estimate(found.row, hindsight.LEAD)
        best = self.game.write(step.before, step.seat, int(found.row[hindsight.BEST]))
        kinds = _weightiest(self.game.spec.kinds, found.kinds)
        terms = _weightiest(self.thinker.skill.names, found.apart)
        return Weighed(step.seat, step.words, change, best, loss, lead, kinds, terms)


def _estimate(row: NDArray[np.float64], at: int) -> Estimate:
    return Estimate(round(float(row[at]), 5), round(SURE * math.sqrt(row[at + 1]), 5))


def _account(sums: NDArray[np.float64], result: float, points: Estimate, decisions: int) -> Account:
    start, luck, given, lost = (
        Estimate(float(sums[column]), SURE * math.sqrt(sums[4 + column])) for column in range(4)
    )
    return Account(start, luck, given, lost, result, points, decisions)


def _weightiest(names: Sequence[str], by: NDArray[np.float64]) -> dict[str, float]:
    """What sets two moves apart most, to either side."""
    largest = sorted(range(len(names)), key=lambda nth: -abs(by[nth]))[:_REASONS]
    return {names[nth]: round(float(by[nth]), 1) for nth in largest if round(float(by[nth]), 1)}
