"""What a good player looks at, game by game: named terms of a position, and how much each is worth.

A module here has the name of its game and offers rules: `terms` writes the terms of a seat's position into a buffer,
`imagine` fills in what a seat cannot see. TERMS names them. RIVALRY is how much the others'
prospects count against one's own. The weights are in weights/*.txt, fitted by `saqqara tune`: a position is worth the
final points that such positions led to.
"""

import pkgutil
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from saqqara.core.errors import BadOption
from saqqara.core.rule import Function


@dataclass(frozen=True)
class Judgement:
    """The terms of one game."""

    names: tuple[str, ...]
    terms: Function
    imagine: Function
    rivalry: float

    @property
    def rules(self) -> dict[str, Function]:
        """The rules by the names under which search calls them."""
        return {"terms": self.terms, "imagine": self.imagine}


def judgement(name: str) -> Judgement:
    """The judgement of a game."""
    if name not in {module.name for module in pkgutil.iter_modules(__path__)}:
        raise BadOption(f"nobody has taught the bots to judge {name}; only random play is possible")
    module = import_module(f"{__name__}.{name}")
    return Judgement(module.TERMS, module.terms, module.imagine, module.RIVALRY)


def weights(name: str) -> NDArray[np.float64]:
    """The fitted weights of a game, in the order of its terms."""
    text = (files(__name__) / "weights" / f"{name}.txt").read_text("utf-8")
    values = dict(line.rsplit(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#"))
    return np.array([float(values.get(term, "0")) for term in judgement(name).names])
