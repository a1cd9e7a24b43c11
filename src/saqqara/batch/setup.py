"""How the tables of a batch are laid and run, checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from saqqara.backends.cuda.driver import driver
from saqqara.core.contract import Value
from saqqara.core.errors import BadOption
from saqqara.core.game import Game

from .gpu.owner import needed
from .kernels import Way

ARRAYS = ("numpy", "torch")
_DEVICES = ("cpu", "cuda")
_CHANCE = ("drawn", "asked")
_RESETS = ("same", "next", "off")
_PAYS = ("win", "points", "margin", "points so far")
_ILLEGAL = ("raise", "lowest")


@dataclass(frozen=True)
class Setup:
    """What all tables have in common."""

    game: Game
    players: int
    options: Mapping[str, Value]
    device: str = "cpu"
    arrays: str = "numpy"
    chance: str = "drawn"
    forced: bool = False
    autoreset: str = "same"
    rewards: str = "win"
    illegal: str = "raise"
    keep: bool = False
    threads: int | None = None

    def __post_init__(self) -> None:
        _one_of("device", self.device.partition(":")[0], _DEVICES)
        _one_of("arrays", self.arrays, ARRAYS)
        if self.on_gpu:
            self._check_gpu()
        if self.keep and self.chance == "asked":
            raise BadOption("a record lists what was drawn: with keep, chance must be 'drawn'")
        if self.threads is not None and self.threads < 1:
            raise BadOption(f"threads: {self.threads} is less than 1")
        _ = self.way
        self.game.spec.option_numbers(self.players, self.options)

    @property
    def on_gpu(self) -> bool:
        """Whether the tables lie on a GPU."""
        return self.device != "cpu"

    def _check_gpu(self) -> None:
        """Raise unless there is one, and what is asked for can be done there."""
        if self.arrays != "torch":
            raise BadOption(f"arrays: memory on a GPU is torch's, not {self.arrays!r}")
        if self.keep or self.threads is not None:
            raise BadOption(
                f"{'keep' if self.keep else 'threads'}: only on the CPU; save() on a GPU can be loaded there"
            )
        driver()
        needed()

    @cached_property
    def way(self) -> Way:
        """The same as numbers."""
        return Way(
            int(self.forced),
            _one_of("chance", self.chance, _CHANCE),
            _one_of("autoreset", self.autoreset, _RESETS),
            _one_of("rewards", self.rewards, _PAYS),
            _one_of("illegal", self.illegal, _ILLEGAL),
        )

    def told(self) -> dict[str, Any]:
        """What makes the bytes of one batch those of another too: game, rules, box, and how tables run."""
        plain = {name: value for name, value in vars(self).items() if name in _SAVED}
        spec = self.game.spec
        return plain | {
            "game": spec.name,
            "rules": spec.version,
            "box": self.game.components.digest,
            "options": spec.written(self.options),
        }

    def keywords(self) -> dict[str, Any]:
        """All but the game, to make the same again."""
        return {name: getattr(self, name) for name in type(self).__dataclass_fields__ if name != "game"}


_SAVED = ("players", "chance", "forced", "autoreset", "rewards")


def _one_of(name: str, value: str, known: Sequence[str]) -> int:
    if value not in known:
        raise BadOption(f"{name}: {value!r} is not one of {', '.join(known)}")
    return known.index(value)
