"""What a good player looks at: named terms of a position, and how much each is worth.

A game's folder may hold a `judgement.py`. TERMS names the terms, and its rule `terms` writes those of a seat's position
into a buffer; its rule `imagine` fills in what a seat cannot see; RIVALRY is how much the others' prospects count
against one's own. What it leaves out comes from `by_score`.

The weights are in weights.txt beside it, fitted by `saqqara tune`: a position is worth the final points that such
positions led to. The spread stands there too: the standard deviation of final points, by which bots know whether a
point is much or little in a game.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from saqqara.core.rule import Function
from saqqara.games import discover

from . import by_score

SPREAD = "spread"
"""The line of the weights that is no term."""


@dataclass(frozen=True)
class Judgement:
    """The terms of one game, their weights, and the spread of its points."""

    names: tuple[str, ...]
    terms: Function
    imagine: Function
    rivalry: float
    weights: NDArray[np.float64]
    spread: float

    @property
    def rules(self) -> dict[str, Function]:
        """The rules by the names under which search calls them."""
        return {"terms": self.terms, "imagine": self.imagine}


@cache
def judgement(name: str) -> Judgement:
    """The judgement of a game: its own, or by the score."""
    own = discover.plug_in(name, "judgement")
    judged = own if own and hasattr(own, "terms") else by_score
    values = by_score.UNTUNED | _fitted(name)
    return Judgement(
        judged.TERMS,
        judged.terms,
        getattr(own, "imagine", by_score.imagine),
        getattr(own, "RIVALRY", by_score.RIVALRY),
        np.array([values.get(term, 0.0) for term in judged.TERMS]),
        values.get(SPREAD, 1.0),
    )


def _fitted(name: str) -> dict[str, float]:
    """The weights file of a game; nothing if it was never tuned."""
    path = files("saqqara.games") / name / "weights.txt"
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    pairs = (line.rsplit(maxsplit=1) for line in lines if line and not line.startswith("#"))
    return {term: float(weight) for term, weight in pairs}
