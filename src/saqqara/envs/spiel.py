"""OpenSpiel: `register()` adds every game at run time, then `pyspiel.load_game("saqqara_NAME(players=3)")`."""

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

import numpy as np
import pyspiel

from saqqara import library
from saqqara.core.contract import CHANCE, Spec
from saqqara.core.errors import IllegalMove
from saqqara.core.game import Game
from saqqara.games import discover

WIN, POINTS = "win", "points"


def register() -> list[str]:
    """Add the games that are not there yet; answers the names of all."""
    names = [f"saqqara_{name}" for name in discover.names()]
    known = pyspiel.registered_names()
    for name, short in zip(discover.names(), names, strict=True):
        if short not in known:
            # A class, as OpenSpiel lets go of what it was given when there is no interpreter any more to take it back.
            own = type(f"Spiel_{name}", (SpielGame,), {"name": name, "short": short})
            pyspiel.register_game(_kind(discover.spec(name), short, WIN), own)
    return names


def _kind(spec: Spec, short: str, rewards: str) -> Any:
    kind = pyspiel.GameType
    together = kind.Dynamics.SIMULTANEOUS if spec.simultaneous else kind.Dynamics.SEQUENTIAL
    return kind(
        short_name=short,
        long_name=spec.title,
        dynamics=together,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if rewards == WIN else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=spec.players[-1],
        min_num_players=spec.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": spec.players[0],
            "rewards": WIN,
            **{option.name: option.values[0] for option in spec.options},
        },
    )


@cache
def _game(name: str) -> Game:
    """One for all states: compiled rules are not copied with them."""
    return library.game(name)


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel sees it. `rewards` are shares of the win, less an even one, or `points`."""

    name: str
    short: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.rules = _game(self.name)
        spec = self.rules.spec
        self.players, self.rewards = int(params.get("players", spec.players[0])), params.get("rewards", WIN)
        self.options = {option.name: params[option.name] for option in spec.options if option.name in params}
        won = self.rewards == WIN
        info = pyspiel.GameInfo(
            num_distinct_actions=spec.codes,
            max_chance_outcomes=spec.outcomes,
            num_players=self.players,
            min_utility=-1.0 if won else -1000.0,
            max_utility=1.0 if won else 1000.0,
            utility_sum=0.0 if won else None,
            max_game_length=spec.longest,
        )
        super().__init__(_kind(spec, self.short, self.rewards), info, params)

    def new_initial_state(self) -> "SpielState":
        """An empty table."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What writes observations."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A position. All it holds is the record, and the codes that each seat has played."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.rules.new(game.players, **game.options)
        self.played: list[tuple[int, ...]] = [()] * game.players
        self.rewards_of = game.rewards

    def current_player(self) -> Any:
        """Chance, a seat, all at once, or nobody."""
        rules = self.position.game
        if rules.over(self.position):
            return pyspiel.PlayerId.TERMINAL
        if rules.chance(self.position):
            return pyspiel.PlayerId.CHANCE
        seats = rules.waiting(self.position)
        return seats[0] if len(seats) == 1 else pyspiel.PlayerId.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.game.codes(self.position, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        due = self.position.game.chance(self.position)
        return [(outcome, 1 / due) for outcome in range(due)]

    def _apply_action(self, action: int) -> None:
        rules = self.position.game
        if rules.chance(self.position):
            rules.apply(self.position, CHANCE, action)
        else:
            self._play(rules.waiting(self.position)[0], action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in self.position.game.waiting(self.position):
            self._play(seat, actions[seat])

    def _play(self, seat: int, action: int) -> None:
        self.position.game.apply(self.position, seat, action)
        self.played[seat] += (action,)

    def _action_to_string(self, player: int, action: int) -> str:
        """In words; the number alone where it cannot be played."""
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        try:
            return self.position.game.write(self.position, seat, action)
        except IllegalMove:
            return f"({action})"

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position.game.over(self.position)

    def returns(self) -> list[float]:
        """What every seat gets."""
        rules, seats = self.position.game, range(len(self.played))
        if not self.is_terminal():
            return [0.0 for _ in seats]
        if self.rewards_of != WIN:
            return [float(points) for points in rules.scores(self.position)]
        won = rules.winners(self.position)
        return [(seat in won) / len(won) - 1 / len(seats) for seat in seats]

    def __str__(self) -> str:
        return self.position.game.text(self.position)


class Observer:
    """Writes what a seat is shown: one flat tensor, and its pieces by name."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._recalls = kind.perfect_recall
        self.tensor = np.zeros(game.rules.features, np.float32)
        self.dict = {
            piece.name: self.tensor[piece.offset : piece.offset + prod(piece.shape)].reshape(piece.shape)
            for piece in game.rules.spec.pieces
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """What a seat is shown of a state."""
        self.tensor[:] = state.position.game.observe(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text; with perfect recall also what the seat has played."""
        told = state.position.game.text(state.position, player)
        return f"{told}\nplayed: {' '.join(map(str, state.played[player]))}" if self._recalls else told
