"""What each bot gives away a decision, in points ahead: measured by `make bench-analysis`, kept in losses.txt."""

from importlib.resources import files


def losses(name: str) -> dict[str, float]:
    """By bot; nothing of a game for which nobody has measured it."""
    path = files("saqqara.games") / name / "losses.txt"
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return {bot: float(points) for bot, points in pairs}
