"""One loop over a whole game: chance draws, whoever must decides, and every step is handed out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from .contract import CHANCE
from .errors import BadOption, SaqqaraError
from .layout import State

if TYPE_CHECKING:
    from .game import Game

Player = Callable[["Game", State, int], int]
"""Picks a code for a seat from the state as that seat sees it."""
Luck = int | Random | Callable[[int], int] | None
"""Where outcomes come from: a seed, a generator, or a function that picks one of so many; None for any luck."""
Named = Callable[[str, Random], Player]
"""A player by name, with luck of its own."""


@dataclass(frozen=True, repr=False)
class Step:
    """A decision of a seat, or an outcome of CHANCE, and the states before and after it."""

    seat: int
    code: int
    before: State
    after: State

    @property
    def words(self) -> str:
        """What was played, in words."""
        return self.before.game.write(self.before, self.seat, self.code)

    def __repr__(self) -> str:
        return f"<{'chance' if self.seat == CHANCE else f'seat {self.seat}'}: {self.words}>"


def play(state: State, players: Sequence[Player | str], luck: Luck, named: Named | None) -> Iterator[Step]:
    """Every step from a state to the end of its game; those who decide at the same time do so in the order of seats."""
    game = state.game
    if len(players) != state.players:
        raise BadOption(f"{len(players)} players for {state.players} seats")
    choosers = [
        _player(player, luck, seat, named) if isinstance(player, str) else player for seat, player in enumerate(players)
    ]
    draw = luck if callable(luck) else (luck if isinstance(luck, Random) else Random(luck)).randrange
    while not game.over(state):
        before = state
        if due := game.chance(state):
            step = _step(state, CHANCE, draw(due))
            yield step
            state = step.after
        for seat in game.waiting(state):
            step = _step(state, seat, choosers[seat](game, game.redact(state, seat), seat))
            yield step
            state = step.after
        if state is before:
            raise SaqqaraError(f"{game.name} is stuck: it is not over, chance is not due, and nobody has to decide")


def _player(name: str, luck: Luck, seat: int, named: Named | None) -> Player:
    if named is None:
        raise BadOption(f"this game knows no players by name, such as {name!r}")
    # A seed decides all, and whoever plays the same cards come: players do not draw from the luck of the table.
    return named(name, Random(f"{luck} {seat}" if isinstance(luck, int) else None))


def _step(before: State, seat: int, code: int) -> Step:
    after = before.copy()
    before.game.apply(after, seat, code)
    return Step(seat, int(code), before, after)
