"""A table as text for a terminal and as a picture for a notebook; a game that draws its own is asked first."""

from typing import TYPE_CHECKING

import msgspec

from .layout import State
from .svg import picture
from .svg import text as words

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
    drawn = [words(12, _ROW * (place + 1), line, size=15) for place, line in enumerate(lines)]
    return picture(8 * max(map(len, lines)) + 24, _ROW * len(lines) + 16, *drawn)


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
