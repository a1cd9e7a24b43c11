"""The deal of a day: the same table and the same luck for everybody, and how a seed says both.

Luck is drawn as in every game, by seed and nonces (`fair.draw`); nobody adds anything, so the seed alone decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from . import fair


@dataclass(frozen=True)
class Challenge:
    """What a game offers as the deal of a day: how many seats, which bot plays the others, with which options.

    The bot must be one whose every decision follows from what its seat may know, so that others can check it.
    """

    players: int
    bot: str
    options: Mapping[str, str] = field(default_factory=dict)


def seat_of(seed: str, players: int) -> int:
    """The seat of whoever plays a deal."""
    return fair.draw(seed, ["seat"], 0, players)


def nonces(players: int) -> list[str]:
    """What the seats of a deal add to its luck: nothing."""
    return [fair.NO_NONCE] * players
