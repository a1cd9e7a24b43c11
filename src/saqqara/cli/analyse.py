"""`saqqara analyse`: a finished game in hindsight."""

import json
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from saqqara import library
from saqqara.core import replay as replaying
from saqqara.core.errors import BadOption
from saqqara.study import plots
from saqqara.study.analysis import Analysis, Analyst, Estimate

from .options import AsJson, BoxFile
from .progress import progress


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    box: BoxFile = None,
    effort: Annotated[
        float, typer.Option(min=0.1, max=100, help="How many playouts: four times as many halve the errors.")
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Tell how the chances to win moved, how lucky everybody was, and which decisions mattered.

    Every outcome is compared with all that could have come, every decision with the best that search finds by what its
    player could know. What is found is kept beside the record, as FILE.analysis.json and a plot, FILE.analysis.svg.

    Example:
      saqqara analyse games/pyramids-2p-1-1.txt

    """
    record = library.read_record(file)
    game = library.game_of(record, box=box, mode="cpu")
    steps = list(replaying.replay(game, record))
    with progress("weighing", len(steps)) as done:
        found = Analyst(game, effort).analyse(steps, record.seats, done)
    text = json.dumps(found.data(), indent=1, ensure_ascii=False) + "\n"
    _beside(file, ".json").write_text(text, "utf-8")
    try:
        _beside(file, ".svg").write_text(_plot(found), "utf-8")
    except BadOption:
        _beside(file, ".svg").unlink(missing_ok=True)  # without the extra there is no plot, and none of another time
    print(text if as_json else _told(found), end="")


def _beside(file: Path, kind: str) -> Path:
    return file.with_name(f"{file.name}.analysis{kind}")


def _plot(found: Analysis) -> str:
    values = np.array([[chance.value for chance in moment] for moment in found.chances])
    errors = np.array([[chance.error for chance in moment] for moment in found.chances])
    return plots.chances(found.seats, values, errors, found.mattered)


def _told(found: Analysis) -> str:
    """The account of every seat, and the decisions that mattered, as text."""
    columns = " ".join(f"{name:>12}" for name in ("start", "luck", "given", "lost"))
    lines = [f"{'% of the win':12} {columns}  result  points a decision"]
    for name, account in zip(found.seats, found.accounts, strict=True):
        shares = " ".join(f"{_percent(one):>12}" for one in (account.start, account.luck, account.given, account.lost))
        points = f"{account.points.value:.1f} ±{account.points.error:.1f}"
        lines.append(f"{name[:12]:12} {shares} {100 * account.result:6.0f}%  {points}")
    lines += ["", "start + luck + given by others - lost = result; lost is against good judgement, ± is 95 %"]
    for nth, step in enumerate(found.mattered, 1):
        one = found.steps[step]
        assert one.seat is not None
        assert one.loss is not None
        assert one.kinds is not None
        why = ", ".join(f"{kind} {points:+}" for kind, points in one.kinds.items())
        lines += ["", f"{nth}. step {step + 1}, {found.seats[one.seat]}: {one.move!r} gave away {_percent(one.loss)} %"]
        lines += [f"   better: {one.best!r}" + (f" ({why} points)" if why else "")]
    if not found.mattered:
        lines += ["", "No decision gave away more than may be noise."]
    return "\n".join(lines) + "\n"


def _percent(one: Estimate) -> str:
    return f"{100 * one.value:.0f} ±{100 * one.error:.0f}"
