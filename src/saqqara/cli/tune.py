"""`saqqara tune`: fit what the bots value."""

import sys
from typing import Annotated

import typer

from saqqara import library

from .options import BoxFile, GameName
from .progress import progress


def tune(
    name: GameName,
    games: Annotated[int, typer.Option(min=10, help="Games at each table in each round.")] = 1000,
    rounds: Annotated[int, typer.Option(min=2, help="How often to play and fit.")] = 12,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same weights.")] = 1,
    box: BoxFile = None,
) -> None:
    """Fit what the bots value, and print the weights.

    Example:
      saqqara tune pyramids > weights.txt

    """
    from saqqara.sim.tune import as_text, tables
    from saqqara.sim.tune import tune as fit

    game = library.game(name, box=box, mode="cpu")
    with progress("rounds", rounds) as advance:

        def told(number: int, missed: float) -> None:
            advance(1)
            print(f"round {number}: predictions miss by {missed:.1f} points", file=sys.stderr)

        fitted = fit(game, tables(game.spec), games, rounds, seed, told)
    command = f"saqqara tune {name} --games {games} --rounds {rounds} --seed {seed}"
    print(as_text(game, fitted, command), end="")
