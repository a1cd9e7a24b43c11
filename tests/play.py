"""Walking through games, for tests. Knows no game by name."""

import os
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import saqqara
from saqqara import CHANCE, SPECTATOR, Game, State
from saqqara.core.contract import Spec


class Setting(NamedTuple):
    """A game with a number of players and options."""

    name: str
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        words = [name if value == "yes" else f"{name}_{value}" for name, value in self.options]
        return "-".join([self.name, f"{self.players}p", *words])

    def new(self, game: Game) -> State:
        return game.new(self.players, **dict(self.options))


def some_settings_of(name: str) -> list[Setting]:
    """All of them where the rules are compiled, every fourth where calling them is slow."""
    return settings_of(name)[:: 1 if os.environ["SAQQARA_MODE"] == "cpu" else 4]


def settings_of(name: str) -> list[Setting]:
    """Every number of players with default options, and more until every allowed pair of choices was there once."""
    return settings_for(saqqara.game(name, mode="interpreted").spec)


def settings_for(spec: Spec) -> list[Setting]:
    """The same for any spec; none comes twice."""
    name = spec.name
    found = [Setting(name, players, ()) for players in spec.players]
    switches = tuple((option.name, "yes") for option in spec.options if option.values == ("no", "yes"))
    if switches:
        found += [Setting(name, players, switches) for players in (spec.players[0], spec.players[-1])]
    factors = {"players": [str(players) for players in spec.players]}
    for option in spec.options:  # of many values the first two and the last
        factors[option.name] = list(dict.fromkeys([*option.values[:2], option.values[-1]]))
    random = Random(name)
    missing = {
        frozenset({(a, x), (b, y)})
        for (a, xs), (b, ys) in combinations(factors.items(), 2)
        for x, y in product(xs, ys)
        if allowed(spec, {a: x, b: y})
    }
    while missing and spec.options:
        rows = [{factor: random.choice(values) for factor, values in factors.items()} for _ in range(200)]
        rows += [{**row, **dict(pair)} for row, pair in zip(rows, sorted(map(sorted, missing)), strict=False)]
        good = [row for row in rows if allowed(spec, row)]
        best = max(good, key=lambda row: len(missing & pairs(row)))
        missing -= pairs(best)
        found.append(Setting(name, int(best["players"]), not_default(spec, best)))
    return list(dict.fromkeys(found))


def not_default(spec: Spec, row: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """The options of a row that are not as usual."""
    usual = {option.name: option.values[0] for option in spec.options}
    return tuple((name, row[name]) for name in usual if row[name] != usual[name])


def pairs(row: dict[str, str]) -> set[frozenset[tuple[str, str]]]:
    """All pairs of choices in a row."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def allowed(spec: Spec, row: dict[str, str]) -> bool:
    """Whether these choices go together; what is not chosen is the default, or the most players."""
    options = {key: value for key, value in row.items() if key != "players"}
    try:
        spec.option_numbers(int(row.get("players", spec.players[-1])), options)
    except saqqara.BadOption:
        return False
    return True


def everyone(state: State) -> list[int]:
    """Who may look at a table."""
    return [*range(state.players), SPECTATOR]


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


def sampled(setting: Setting, seed: int, every: int = 1) -> Iterator[tuple[Game, State]]:
    """Every so manieth state of a random game, as copies."""
    game = saqqara.game(setting.name)
    for number, state in enumerate(walk(game, setting.new(game), seed)):
        if number % every == 0:
            yield game, state.copy()
