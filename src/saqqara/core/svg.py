"""Pictures as plain SVG: the few shapes that drawings of tables are made of."""

from html import escape

PAPER, INK, FAINT = "#f6efdf", "#3a2a1a", "#8a7a66"
SEATS = ("#2f6fb2", "#c0392b", "#2e8b57", "#d08a1d", "#7d3fa0", "#3f8f97")
"""A colour for each seat."""


def picture(width: float, height: float, *parts: str) -> str:
    """A whole picture on paper."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="system-ui, sans-serif" fill="{INK}">'
        f"{rect(0, 0, width, height, PAPER, rounded=8)}{''.join(parts)}</svg>"
    )


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    line: str = "none",
    rounded: float = 0,
    thick: float = 1,
) -> str:
    """A rectangle."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{rounded:g}" fill="{fill}" '
        f'stroke="{line}" stroke-width="{thick:g}"/>'
    )


def circle(x: float, y: float, radius: float, fill: str, *, line: str = "none") -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{line}"/>'


def path(drawn: str, *, fill: str = "none", line: str = "none", thick: float = 1) -> str:
    """Any shape."""
    return f'<path d="{drawn}" fill="{fill}" stroke="{line}" stroke-width="{thick:g}" stroke-linecap="round"/>'


def text(
    x: float, y: float, words: str, *, size: float = 13, fill: str = INK, anchor: str = "start", bold: bool = False
) -> str:
    """Words; `anchor` is start, middle or end."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{weight}>'
        f"{escape(words)}</text>"
    )
