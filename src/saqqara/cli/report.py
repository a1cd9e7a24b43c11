"""`saqqara report`: how a game plays."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from saqqara import library

from .options import BoxFile, GameName


def report(
    name: GameName,
    games: Annotated[int, typer.Option(min=200, help="Games at each table.")] = 20_000,
    expert_games: Annotated[int, typer.Option(min=0, help="Games of two experts (a few seconds each).")] = 0,
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Where the page and its pictures go.")] = Path("report"),
    box: BoxFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as plain data.")] = False,
) -> None:
    """Measure how a game plays, and write a page with tables and plots.

    Example:
      saqqara report pyramids --folder docs/report

    """
    from saqqara.study.report import report as study

    game = library.game(name, box=box, mode="cpu")
    page = study(game, games, expert_games, lambda line: print(line, file=sys.stderr))
    page.write(folder, name)
    print(json.dumps(page.figures, indent=1) if as_json else f"written: {folder / name}.md")
