"""How a game ended."""

from dataclasses import dataclass

from .errors import Reason


@dataclass(frozen=True)
class Outcome:
    """Who won, with which points, and by which rule the game ended."""

    winners: list[int]
    scores: list[int]
    breakdown: list[dict[str, int]]
    reason: Reason

    def __str__(self) -> str:
        who = " and ".join(f"seat {seat}" for seat in self.winners)
        points = ", ".join(map(str, self.scores))
        return f"{who} {'wins' if len(self.winners) == 1 else 'win'} with points {points}: {self.reason}"
