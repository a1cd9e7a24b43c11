"""PettingZoo: `aec(name)` for one seat after the other, `parallel(name)` for all at once.

Importing this registers every game: `pettingzoo.make("aec", "saqqara/NAME-vN")`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from saqqara.core.contract import Value
from saqqara.core.errors import IllegalMove
from saqqara.core.observing import MOST
from saqqara.games import discover

from .table import Table

_MODES = ["ansi", "human", "svg"]
Observation = dict[str, NDArray[Any]]


class _Seats:
    """What both doors have in common: agents by seat, their spaces, what they are shown."""

    def _sit(self, game: str, players: int | None, render_mode: str | None, more: int, how: Mapping[str, Any]) -> None:
        known = {name: how[name] for name in ("rewards", "forced", "box", "mode") if name in how}
        options: dict[str, Value] = {name: value for name, value in how.items() if name not in known}
        seats = discover.spec(game).players[0] if players is None else players
        self.table = Table(game, seats, **known, options=options)
        self.metadata = {"name": self.table.name, "render_modes": _MODES, "render_fps": 1, "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        spec, self._more = self.table.game.spec, more
        shown = Dict(
            observation=Box(0, MOST, (self.table.game.features,), np.uint8),
            action_mask=Box(0, 1, (spec.codes + more,), np.int8),
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, shown)
        self.action_spaces = {agent: Discrete(spec.codes + more) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The codes of the game; of the parallel door one more, to wait."""
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    def words(self, agent: str) -> list[str]:
        """What an agent may play, in words."""
        return self.table.game.legal(self.table.state, self.seat(agent)).words

    def observe(self, agent: str) -> Observation:
        """What an agent is shown, at any time: by what its seat may know."""
        table, seat = self.table, self.seat(agent)
        mask = table.mask(seat, self._more)
        if self._more and not mask.any():
            mask[-1] = 1
        return {"observation": table.game.observe(table.state, seat), "action_mask": mask}

    def state(self) -> NDArray[np.uint8]:
        """All there is, from the first seat, for critics that may see it; the only door to what is secret."""
        return self.table.game.observe(self.table.state, 0, openly=True)

    def snapshot(self) -> Any:
        """All that the environment is now: `restore` takes it."""
        return self.table.snapshot(), self.__kept()

    def restore(self, kept: Any) -> None:
        """Stand as it was kept."""
        self.table.restore(kept[0])
        for name, value in kept[1].items():
            setattr(self, name, value.copy() if isinstance(value, dict | list) else value)

    def __kept(self) -> dict[str, Any]:
        names = ("agents", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards", "agent_selection")
        found = {name: vars(self)[name] for name in names if name in vars(self)}
        return {name: value.copy() if isinstance(value, dict | list) else value for name, value in found.items()}

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        own = (options or {}).get("saqqara") or {}
        self.table.begin(self._random, own.get("state"))
        self.agents = self.possible_agents[:]

    def render(self) -> Any:
        """The table as text or as a picture; `human` prints it."""
        drawn = self.table.drawn(self.render_mode)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn if self.render_mode else None

    def close(self) -> None:
        """There is nothing to close."""


class AEC(_Seats, pettingzoo.AECEnv[str, Observation, int]):
    """One seat after the other; those who decide at the same time do so in the order of seats, none seeing the others.

    A code that is not allowed raises IllegalMove.
    """

    def __init__(self, game: str, players: int | None = None, render_mode: str | None = None, **how: Any) -> None:
        super().__init__()
        self._sit(game, players, render_mode, 0, how)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, or one from `options={"saqqara": {"state": state}}`."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def _select(self) -> None:
        """Who must choose next; when the game is over all are paid."""
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self.table.paid(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.deciding[0]]

    def step(self, action: int | None) -> None:
        """Play a code for the agent that is selected; None once it is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.table.play(self.seat(agent), action)
        self.table.settle()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._select()
        self._accumulate_rewards()


class Parallel(_Seats, pettingzoo.ParallelEnv[str, Observation, int]):
    """All at once: who need not decide waits, with the code behind all others. What is not allowed loses the game."""

    def __init__(self, game: str, players: int | None = None, render_mode: str | None = None, **how: Any) -> None:
        self._sit(game, players, render_mode, 1, how)

    @property
    def wait(self) -> int:
        """The action of those who need not decide."""
        return self.table.game.spec.codes

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game, or one from `options={"saqqara": {"state": state}}`."""
        self._begin(seed, options)
        return self._shown(), {agent: {} for agent in self.agents}

    def _shown(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Any:
        """Play the codes of all who must choose."""
        table, agents = self.table, self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        paid, over = [0.0] * table.players, False
        deciding = table.deciding
        for agent in agents:
            seat, action = self.seat(agent), int(actions[agent])
            try:
                if seat in deciding:
                    table.play(seat, action)
                elif action != self.wait:
                    reason = table.game.why_not(table.state, seat, action)
                    raise IllegalMove(reason) if reason else AssertionError(agent)
            except IllegalMove as error:
                infos[agent]["illegal"] = str(error)
                paid, over = table.lost_by(seat), True
                break
        if not over:
            table.settle()
            over = table.over
            paid = table.paid() if over else paid
        shown = self._shown()
        rewards = {agent: paid[self.seat(agent)] for agent in agents}
        self.agents = [] if over else agents
        return shown, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos


def raw_aec(game: str, players: int | None = None, render_mode: str | None = None, **how: Any) -> AEC:
    """A game as an AEC environment, without wrappers; options of the game and `rewards`, `forced`, `box`, `mode`."""
    return AEC(game, players, render_mode, **how)


def aec(game: str, players: int | None = None, render_mode: str | None = None, **how: Any) -> Any:
    """The same with PettingZoo's usual wrappers: a code that is not allowed loses the game."""
    env = raw_aec(game, players, render_mode, **how)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(env, illegal_reward=-1))


def parallel(game: str, players: int | None = None, render_mode: str | None = None, **how: Any) -> Parallel:
    """A game as a parallel environment."""
    return Parallel(game, players, render_mode, **how)


for _name in discover.names():
    _id = f"saqqara/{_name}-v{discover.spec(_name).version}"
    pettingzoo.register("aec", _id, f"{__name__}:aec", kwargs={"game": _name})
    pettingzoo.register("parallel", _id, f"{__name__}:parallel", kwargs={"game": _name})
