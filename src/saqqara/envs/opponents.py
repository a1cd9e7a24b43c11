"""Who plays the other seats: names of bots, or functions `(game, state, seat) -> code`."""

from collections.abc import Sequence
from random import Random

import numpy as np

from saqqara import library
from saqqara.core.errors import BadOption
from saqqara.core.steps import Player

Opponents = str | Player | Sequence[str | Player]
_LUCK = 1 << 62


def players(opponents: Opponents, others: int, random: np.random.Generator) -> list[Player]:
    """A player for each of the other seats; one that is given alone plays them all."""
    given = [opponents] * others if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(given) != others:
        raise BadOption(f"{len(given)} opponents for {others} other seats")
    luck = [Random(int(random.integers(_LUCK))) for _ in given]
    return [
        library.bot(each, luck=own) if isinstance(each, str) else each for each, own in zip(given, luck, strict=True)
    ]
