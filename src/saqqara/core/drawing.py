"""A table as text for a terminal and as a picture for a notebook; a game that draws its own is asked first."""

from html import escape
from typing import TYPE_CHECKING

import msgspec

from .layout import State

if TYPE_CHECKING:
    from .game import Game

_ROW = 26


def text(game: "Game", state: State) -> str:
    """All that a state shows, as lines."""
    if game.spec.text is not None:
        return game.spec.text(msgspec.json.decode(game.show(state), type=game.spec.view))
    return "\n".join([_head(game, state), *_seats(game, state)])


def svg(game: "Game", state: State) -> str:
    """All that a state shows, drawn."""
    if game.spec.svg is not None:
        return game.spec.svg(msgspec.json.decode(game.show(state), type=game.spec.view))
    lines = [_head(game, state), *_seats(game, state)]
    width, height = 9 * max(map(len, lines)) + 24, _ROW * len(lines) + 16
    drawn = [
        f'<text x="12" y="{_ROW * (place + 1)}" xml:space="preserve">{escape(line)}</text>'
        for place, line in enumerate(lines)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="ui-monospace, monospace" font-size="15"><rect width="{width}" height="{height}" rx="8" '
        f'fill="#f6efdf"/>{"".join(drawn)}</svg>'
    )


def _head(game: "Game", state: State) -> str:
    return f"{game.spec.title}: {'over' if game.over(state) else 'chance' if game.chance(state) else 'playing'}"


def _seats(game: "Game", state: State) -> list[str]:
    """A line for each seat: points, by kind, and whether it must decide."""
    waiting = game.waiting(state)
    lines = []
    for seat, points in enumerate(game.breakdown(state)):
        kinds = ", ".join(f"{kind} {count}" for kind, count in points.items() if count)
        lines.append(
            f"{'>' if seat in waiting else ' '} seat {seat}  {sum(points.values()):4} points  {kinds}".rstrip()
        )
    return lines
