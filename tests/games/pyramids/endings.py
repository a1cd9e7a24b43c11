"""Ways in which pyramids can end; each has its golden record."""

from saqqara import SPECTATOR
from tests.golden.golden import Ending, Finish


def tie_broken(end: Finish) -> bool:
    """Several have the most points, and fewer of them win (P41)."""
    scores = end.record.scores
    return 1 <= len(end.record.winners) < scores.count(max(scores))


def explored_last(end: Finish) -> bool:
    """The last move explored a pyramid."""
    told = end.game.story(end.last.before, end.last.after, SPECTATOR)
    return any(event.kind == "Explored" for event in told)


ENDINGS = {"tie-broken": Ending(4, {}, tie_broken), "explored-last": Ending(4, {}, explored_last)}
