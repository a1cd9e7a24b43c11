"""One table behind a door: chance draws, forced moves are made, until somebody must choose."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from saqqara import library
from saqqara.core.contract import CHANCE, Value
from saqqara.core.dice import BEYOND, LEAST
from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.core.layout import Array, State
from saqqara.core.luck import random_below

REWARDS = ("win", "points", "margin")


class Table:
    """A game from its first card to its end, again and again."""

    def __init__(
        self,
        game: str,
        players: int,
        *,
        rewards: str = "win",
        forced: bool = False,
        box: str | Path | None = None,
        mode: str | None = None,
        options: Mapping[str, Value],
    ) -> None:
        if rewards not in REWARDS:
            raise BadOption(f"rewards: {rewards!r} is not one of {', '.join(REWARDS)}")
        self.game: Game = library.game(game, box=box, mode=mode)
        self.players, self.options, self._rewards, self._forced = players, dict(options), rewards, forced
        self.state = self.game.new(players, **self.options)
        self._dice = [1]

    @property
    def name(self) -> str:
        """The game with the version of its rules."""
        return f"{self.game.name}_v{self.game.spec.version}"

    def begin(self, random: np.random.Generator, state: State | None = None) -> None:
        """A new game, or one from a state. A generator of seed s gives the games of `saqqara simulate --seed s`."""
        self._dice = random.integers(LEAST, BEYOND, 2).tolist()
        self.state = self.game.new(self.players, **self.options) if state is None else state.copy()
        self.settle()

    def settle(self) -> None:
        """Go on until somebody must choose, or the game is over."""
        while due := self.game.chance(self.state):
            self.game.apply(self.state, CHANCE, random_below(cast(Array[int], self._dice), 0, due))
        for seat in self.game.waiting(self.state):
            legal = self.game.codes(self.state, seat)
            if len(legal) == 1 and not self._forced:
                self.game.apply(self.state, seat, legal[0])
                self.settle()
                return

    def play(self, seat: int, code: int) -> None:
        """Play a code; what is not allowed raises IllegalMove and changes nothing."""
        self.game.apply(self.state, seat, int(code))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.state)

    @property
    def deciding(self) -> list[int]:
        """The seats that must choose now."""
        return self.game.waiting(self.state)

    def mask(self, seat: int, more: int = 0) -> NDArray[np.int8]:
        """1 for every code that a seat may play; with room for more behind them."""
        mask = np.zeros(self.game.spec.codes + more, np.int8)
        mask[self.game.codes(self.state, seat)] = 1
        return mask

    def paid(self) -> list[float]:
        """What every seat gets for a game that is over."""
        points = self.game.scores(self.state)
        if self._rewards == "points":
            return [float(own) for own in points]
        if self._rewards == "margin":
            others = [max((p for at, p in enumerate(points) if at != seat), default=0) for seat in range(self.players)]
            return [float(own - other) for own, other in zip(points, others, strict=True)]
        won = self.game.winners(self.state)
        return [(seat in won) / len(won) - 1 / self.players for seat in range(self.players)]

    def lost_by(self, seat: int) -> list[float]:
        """What every seat gets when one has played what is not allowed: it loses, the others share the win."""
        each = 1 / max(self.players - 1, 1) - 1 / self.players
        return [-1 / self.players if other == seat else each for other in range(self.players)]

    def snapshot(self) -> tuple[bytes, tuple[int, ...]]:
        """The position, and the luck that is still to come: `restore` takes it."""
        return self.state.tobytes(), tuple(self._dice)

    def restore(self, kept: tuple[bytes, tuple[int, ...]]) -> None:
        """Stand as it was kept."""
        self.state, self._dice = self.game.state(kept[0]), list(kept[1])

    def drawn(self, mode: str | None, seat: int | None = None) -> Any:
        """The table as text, or as a picture."""
        return self.game.svg(self.state, seat) if mode == "svg" else self.game.text(self.state, seat)
