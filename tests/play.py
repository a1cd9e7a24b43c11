"""Walking through games, for tests. Knows no game by name."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.core import discover


class Setting(NamedTuple):
    """A game with a number of players and options."""

    name: str
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.name, f"{self.players}p", *(value for _, value in self.options)])

    def new(self, game: Game) -> State:
        return game.new(self.players, **dict(self.options))


def settings_of(name: str) -> list[Setting]:
    """Every number of players with default options, and every combination of options in turn."""
    spec = discover.spec(name)
    found = [Setting(name, players, ()) for players in spec.players]
    names = [option.name for option in spec.options]
    rows = product(*(option.values for option in spec.options)) if names else []
    for number, values in enumerate(rows):
        options = tuple(zip(names, values, strict=True))
        if spec.allowed(dict(options)):
            found.append(Setting(name, spec.players[number % len(spec.players)], options))
    return found


def step(game: Game, state: State, random: Random) -> tuple[int, int]:
    """One random step; answers who did what."""
    if due := game.chance(state):
        move = (CHANCE, random.randrange(due))
    else:
        seat = random.choice(game.waiting(state))
        move = (seat, random.choice(game.legal(state, seat)))
    game.apply(state, *move)
    return move


def walk(game: Game, state: State, seed: int) -> Iterator[State]:
    """The states of a random game from here, each one yielded before the next step changes it."""
    random = Random(seed)
    yield state
    while not game.over(state):
        step(game, state, random)
        yield state


def sampled(setting: Setting, seed: int, every: int) -> Iterator[tuple[Game, State]]:
    """Every so manieth state of a random game, as copies."""
    game = saqqara.game(setting.name)
    for number, state in enumerate(walk(game, setting.new(game), seed)):
        if number % every == 0:
            yield game, state.copy()
