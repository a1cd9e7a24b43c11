"""How long a bot may think."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """So many seconds, or so many playouts, whichever ends first; with enough seconds the choice repeats exactly."""

    seconds: float = 0.5
    playouts: int = 1_000_000
