"""The plots of the reports, as SVG text that is the same for the same figures."""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara.core.errors import BadOption

INK, SAND = "#4a3f35", "#c9b28f"
SHADES = ("#b5893c", "#6d4c8d", "#d9822b", "#3f7d58", "#8a8178", "#a23b3b")


def _figure(width: float, height: float) -> tuple[Any, Any]:
    try:
        import matplotlib
    except ImportError:
        raise BadOption("the report needs the extra: pip install 'saqqara[report]'") from None
    matplotlib.use("svg")
    matplotlib.rcParams.update({
        "svg.hashsalt": "saqqara", "font.size": 9, "axes.edgecolor": INK, "axes.labelcolor": INK, "text.color": INK,
        "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False, "axes.spines.right": False,
        "savefig.facecolor": "white", "legend.frameon": False,
    })  # fmt: skip
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def _svg(figure: Any) -> str:
    text = StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()) + "\n"


def stacked(names: Sequence[str], bars: Mapping[str, NDArray[Any]]) -> str:
    """Horizontal bars made of parts; negative parts go to the left."""
    figure, axes = _figure(7, 0.6 + 0.5 * len(bars))
    labels = list(bars)
    for part, name in enumerate(names):
        values = np.array([bar[part] for bar in bars.values()])
        before = np.array([sum(v for v in bar[:part] if v > 0) for bar in bars.values()])
        axes.barh(
            labels,
            values,
            left=np.where(values > 0, before, 0),
            color=SHADES[part % len(SHADES)],
            label=name,
            height=0.6,
        )
    axes.invert_yaxis()
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_xlabel("points")
    axes.legend(ncols=len(names), loc="lower center", bbox_to_anchor=(0.5, 1.0), fontsize=8)
    return _svg(figure)


def seats(shares: Mapping[int, Sequence[float]]) -> str:
    """A group of bars for each number of players, one bar a seat, and the equal share as a line."""
    figure, axes = _figure(7, 2.6)
    place, ticks, labels = 0.0, [], []
    for players, share in shares.items():
        where = place + np.arange(players)
        axes.bar(where, 100 * np.array(share), color=SHADES[0], width=0.8)
        axes.hlines(100 / players, where[0] - 0.5, where[-1] + 0.5, color=INK, linewidth=1)
        ticks += list(where)
        labels += [f"{seat + 1}" for seat in range(players)]
        axes.text(float(where.mean()), -0.16, f"{players} players", ha="center", transform=axes.get_xaxis_transform())
        place = float(where[-1]) + 2
    axes.set_xticks(ticks, labels)
    axes.set_ylabel("wins, %")
    return _svg(figure)


def bars(values: NDArray[Any], errors: NDArray[Any], colours: Sequence[str], what: str, measure: str) -> str:
    """A value with its error for each thing of a kind, numbered from 1, in its colour."""
    figure, axes = _figure(9, 3)
    numbers = np.arange(1, len(values) + 1)
    axes.bar(numbers, values, color=colours, yerr=errors, ecolor=SAND, width=0.7)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xticks(numbers[::3])
    axes.set_xlim(0, len(values) + 1)
    axes.set_xlabel(what)
    axes.set_ylabel(measure)
    return _svg(figure)


def ranges(bars: Mapping[str, tuple[float, float]], measure: str) -> str:
    """A mean and a standard deviation for each label."""
    figure, axes = _figure(7, 0.6 + 0.3 * len(bars))
    means, spreads = zip(*bars.values(), strict=True)
    axes.barh(list(bars), means, xerr=spreads, color=SHADES[0], ecolor=SAND, height=0.6)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.invert_yaxis()
    axes.set_xlabel(f"{measure} (bars: one standard deviation)")
    return _svg(figure)


def chances(names: Sequence[str], lines: NDArray[Any], errors: NDArray[Any], moments: Sequence[int]) -> str:
    """Everybody's chance to win, step by step, with how sure it is, and numbered moments."""
    figure, axes = _figure(9, 3.6)
    steps = np.arange(len(lines))
    for seat, name in enumerate(names):
        line, error, colour = 100 * lines[:, seat], 100 * errors[:, seat], SHADES[seat % len(SHADES)]
        axes.fill_between(steps, line - error, line + error, color=colour, alpha=0.18, linewidth=0)
        axes.plot(steps, line, color=colour, label=name, linewidth=1.6)
    for nth, step in enumerate(moments, 1):
        axes.axvline(step + 1, color=INK, linewidth=0.8, linestyle=":")
        axes.text(step + 1, 101, str(nth), ha="center")
    axes.set_xlim(0, len(lines) - 1)
    axes.set_ylim(0, 100)
    axes.set_xlabel("step")
    axes.set_ylabel("chance to win, % (shaded: 95 %)")
    axes.legend(ncols=len(names), loc="lower center", bbox_to_anchor=(0.5, 1.06), fontsize=8)
    return _svg(figure)
