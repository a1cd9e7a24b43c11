"""Gymnasium: one seat against bots, alone or many tables at once.

Importing this registers every game: `gymnasium.make("saqqara.envs.gym:saqqara/NAME-vN", opponents="adept")`.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from saqqara.batch import Tables, batch
from saqqara.core.errors import BadOption, IllegalMove
from saqqara.core.layout import State
from saqqara.core.observing import MOST
from saqqara.core.steps import Player
from saqqara.games import discover

from .opponents import Opponents, players
from .table import REWARDS, Table

_KNOWN = ("rewards", "forced", "box", "mode")
Observation = Any
"""A dictionary with `observation` and `action_mask`, or with `flat` the observation alone."""


def _spaces(features: int, codes: int, flat: bool) -> tuple[Any, Any]:
    shown = Box(0, MOST, (features,), np.uint8)
    both = Dict(observation=shown, action_mask=Box(0, 1, (codes,), np.int8))
    return (shown if flat else both), Discrete(codes)


class Env(gymnasium.Env[Observation, np.int64]):
    """A seat at a table, the others played by bots. A code that is not allowed loses the game."""

    metadata = {"render_modes": ["ansi", "human", "svg"], "render_fps": 1}  # noqa: RUF012 as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int | None = 0,
        opponents: Opponents = "random",
        render_mode: str | None = None,
        flat: bool = False,
        **how: Any,
    ) -> None:
        """A seat of one's own, None for another in every game; `flat` shows no mask: `action_masks` does."""
        known = {name: how[name] for name in _KNOWN if name in how}
        options = {name: value for name, value in how.items() if name not in known}
        seats = discover.spec(game).players[0] if players is None else players
        if seat is not None and not 0 <= seat < seats:
            raise BadOption(f"seat: {seat!r} is none of 0 to {seats - 1}")
        self.table = Table(game, seats, **known, options=options)
        self.render_mode, self.flat = render_mode, flat
        self.observation_space, self.action_space = _spaces(self.table.game.features, self.table.game.spec.codes, flat)
        self.seat, self._wanted, self._opponents = seat or 0, seat, opponents
        self._others: list[Player] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, or one from `options={"saqqara": {"state": state}}`."""
        super().reset(seed=seed)
        own: Mapping[str, Any] = (options or {}).get("saqqara") or {}
        state: State | None = own.get("state")
        self.table.begin(self.np_random, state)
        self._others = players(self._opponents, self.table.players - 1, self.np_random)
        self.seat = int(self.np_random.integers(self.table.players)) if self._wanted is None else self._wanted
        self._let_others()
        return self._shown(), self._info()

    def _let_others(self) -> None:
        """The others play until one's own seat must choose, or the game is over."""
        table = self.table
        while not table.over and self.seat not in table.deciding:
            other = table.deciding[0]
            player = self._others[other - (other > self.seat)]
            table.play(other, player(table.game, table.game.redact(table.state, other), other))
            table.settle()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a code, and let the others play until it is one's turn again."""
        table = self.table
        try:
            table.play(self.seat, int(action))
        except IllegalMove as error:
            reward = table.lost_by(self.seat)[self.seat]
            return self._shown(), reward, True, False, {**self._info(), "illegal": str(error)}
        table.settle()
        self._let_others()
        reward = table.paid()[self.seat] if table.over else 0.0
        return self._shown(), reward, table.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be played, as sb3-contrib asks for it; of a game that is over the first code."""
        mask = self.table.mask(self.seat)
        if not mask.any():
            mask[0] = 1
        return mask.astype(np.bool_)

    def _shown(self) -> Observation:
        shown = self.table.game.observe(self.table.state, self.seat)
        return shown if self.flat else {"observation": shown, "action_mask": self.action_masks().astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def words(self) -> list[str]:
        """What may be played, in words."""
        return self.table.game.legal(self.table.state, self.seat).words

    def snapshot(self) -> Any:
        """The position, and the luck still to come: `restore` takes it."""
        return self.table.snapshot(), self.seat

    def restore(self, kept: Any) -> None:
        """Stand as it was kept."""
        self.table.restore(kept[0])
        self.seat = kept[1]

    def render(self) -> Any:
        """The table as one's own seat sees it, as text or as a picture; `human` prints it."""
        drawn = self.table.drawn(self.render_mode, self.seat)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn if self.render_mode else None


class Vector(VectorEnv[Any, Any, Any]):
    """One seat at many tables at once, the others playing at random, or as a function of the whole batch says."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 as Gymnasium has it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 0,
        opponents: Any = "random",
        flat: bool = False,
        **how: Any,
    ) -> None:
        """`opponents` is "random", or a function that is handed the tables and answers a code for each of them."""
        seats = discover.spec(game).players[0] if players is None else players
        if opponents != "random" and not callable(opponents):
            raise BadOption(f"opponents: {opponents!r} is neither 'random' nor a function of the tables")
        if not 0 <= seat < seats:
            raise BadOption(f"seat: {seat!r} is none of 0 to {seats - 1}")
        if how.get("rewards", REWARDS[0]) not in REWARDS:
            raise BadOption(f"rewards: {how['rewards']!r} is not one of {', '.join(REWARDS)}")
        self.num_envs, self.seat, self.flat, self.opponents = num_envs, seat, flat, opponents
        self._make = lambda seed: batch(game, seats, num_envs, seed, autoreset="off", **how)
        self.tables: Tables = self._make(0)
        features, codes = self.tables.observation.shape[1], self.tables.mask.shape[1]
        self.single_observation_space, self.single_action_space = _spaces(features, codes, flat)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """New games at all tables; a seed gives those of `saqqara simulate`, a number for each table its own."""
        if isinstance(seed, int):
            self.tables = self._make(seed)
        else:
            self.tables.reset()
        self._let_others()
        return self._shown(), {}

    def _let_others(self) -> None:
        """The others play until at every table it is one's own turn, or it is over."""
        tables = self.tables
        while (others := ~tables.ended & (tables.seat != self.seat)).any():
            codes = tables.sample() if self.opponents == "random" else self.opponents(tables)
            tables.step(codes, where=others)

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play a code at every table; where a game ends the next begins, and `final_obs` has its last observation."""
        tables = self.tables
        rewards = np.zeros(self.num_envs, np.float32)
        tables.step(actions)
        self._let_others()
        ended = tables.ended.copy()
        rewards[ended] = tables.last.rewards[ended, self.seat]
        info: dict[str, Any] = {}
        if ended.any():
            final = self._shown()
            tables.reset(ended)
            self._let_others()
            info = {"final_obs": final, "_final_obs": ended, "final_info": {}, "_final_info": ended}
        return self._shown(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be played at each table."""
        masks: NDArray[np.bool_] = self.tables.mask.astype(np.bool_)
        return masks

    def _shown(self) -> Any:
        tables = self.tables
        shown = tables.observation.copy()
        if (other := tables.seat != self.seat).any():  # who was the last to choose at a table that is over
            shown[other] = tables.observe(self.seat)[other]
        return shown if self.flat else {"observation": shown, "action_mask": tables.mask.copy()}


for _name in discover.names():
    gymnasium.register(
        f"saqqara/{_name}-v{discover.spec(_name).version}",
        entry_point=f"{__name__}:Env",
        vector_entry_point=f"{__name__}:Vector",
        kwargs={"game": _name},
    )
