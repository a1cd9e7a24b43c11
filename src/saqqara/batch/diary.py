"""Episodes written down: what was chosen, from which all else follows."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.core.errors import BadOption
from saqqara.core.record import Record
from saqqara.core.replay import Recorder

from .memory import Memory
from .setup import Setup


@dataclass
class _Page:
    """An episode: with which number its dice began, the codes that were chosen, and whether these are all."""

    start: int = 0
    codes: list[int] = field(default_factory=list)
    whole: bool = True


class Diary:
    """The episode of each table that is under way, or has just ended."""

    def __init__(self, size: int) -> None:
        self._pages = [_Page() for _ in range(size)]
        self._coming: list[_Page | None] = [None] * size  # where one has ended and the next begun in the same step

    def begun(self, which: NDArray[np.bool_], starts: NDArray[np.int64]) -> None:
        """New games at some tables, with these dice."""
        for nth in np.flatnonzero(which).tolist():
            self._pages[nth], self._coming[nth] = _Page(int(starts[nth])), None

    def played(self, memory: Memory, was_over: NDArray[np.bool_], anew: bool, starts: NDArray[np.int64]) -> None:
        """What was chosen at the tables that were not over; where one is over now, the next game may begin anew."""
        for nth in np.flatnonzero(~was_over).tolist():
            page = self._pages[nth] = self._coming[nth] or self._pages[nth]
            page.codes.append(int(memory.chosen[nth]))
            self._coming[nth] = _Page(int(starts[nth])) if anew and memory.ended[nth] else None

    def lost(self, which: NDArray[np.bool_]) -> None:
        """These episodes cannot be told any more."""
        for nth in np.flatnonzero(which).tolist():
            self._pages[nth].whole, self._coming[nth] = False, None

    def taken(self, index: Sequence[int]) -> "Diary":
        """That of some of the tables."""
        some = Diary(0)
        some._pages = [_again(self._pages[nth]) for nth in index]
        some._coming = [_again(page) if (page := self._coming[nth]) else None for nth in index]
        return some

    def told(self) -> list[Any]:
        """All of it as plain data."""
        both = zip(self._pages, self._coming, strict=True)
        return [[astuple(page), coming and astuple(coming)] for page, coming in both]

    def restore(self, told: list[Any] | None, size: int) -> None:
        """As it was told; nothing is known of tables that kept none."""
        self._pages, self._coming = [_Page(whole=False) for _ in range(size)], [None] * size
        if told is None:
            return
        self._pages = [_Page(*page) for page, _ in told]
        self._coming = [coming and _Page(*coming) for _, coming in told]

    def record(self, setup: Setup, nth: int) -> Record:
        """The episode as it was played: chance draws again what it drew, and who had no choice had none."""
        page, game = self._pages[nth], setup.game
        if not page.whole:
            raise BadOption(f"the episode of table {nth} did not begin with a new table, so it cannot be written down")
        recorder = Recorder(game, [f"seat {seat + 1}" for seat in range(setup.players)], setup.options, dice=page.start)
        codes = iter(page.codes)
        while not game.over(recorder.state):
            if game.chance(recorder.state):
                recorder.draw()
                continue
            seat = min(game.waiting(recorder.state))
            legal = game.codes(recorder.state, seat)
            code = legal[0] if len(legal) == 1 and not setup.forced else next(codes, None)
            if code is None:
                break
            recorder.play(seat, code)
        return recorder.record


def _again(page: _Page) -> _Page:
    return replace(page, codes=list(page.codes))
