"""The commands `saqqara arena …`: measure bots, and tune what they value."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from . import library
from .bots import names as bot_names
from .core.errors import BadOption
from .core.game import Game

OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option; see `saqqara games`.")
]
BoxFile = Annotated[Path | None, typer.Option("--box", metavar="FILE", help="Your own deck or components.")]


def read_options(given: list[str] | None) -> dict[str, str]:
    """Options as typed, NAME=VALUE."""
    options = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"--option {text!r}: write it as NAME=VALUE")
        options[name] = value
    return options


def check_bots(names: list[str]) -> None:
    """Raise unless all are bots."""
    for name in names:
        if name not in bot_names():
            raise BadOption(f"no bot {name!r}; the bots are {', '.join(bot_names())}")


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A progress bar on the terminal's error stream; nothing where there is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda more: bar.advance(task, more)


def open_game(name: str, box: str | None) -> Game:
    """A compiled game, also in a worker process."""
    return library.game(name, box=box, mode="cpu")


def arena(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    bots: Annotated[str, typer.Option(help="Who plays, with commas; all of them take turns at the seats.")],
    players: Annotated[int, typer.Option(help="How many sit at a table.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seconds: Annotated[float, typer.Option(min=0.001, help="Thinking time for a decision.")] = 0.5,
    playouts: Annotated[int, typer.Option(min=1, help="At most so many playouts for a decision.")] = 1_000_000,
    option: OptionList = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deals.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS|auto", help="Play on this Ray cluster (extra 'ray').")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every game; go on from here next time.")
    ] = None,
    box: BoxFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print plain data instead of words.")] = False,
) -> None:
    """Let bots play each other and tell how strong they are.

    Every deal is played in all rotations of the seats with the same luck. With --log a run that was interrupted goes on
    where it stopped.

    Examples:
      saqqara arena pyramids --bots expert,adept --games 1000 --jobs 2 --log match.jsonl

      saqqara arena pyramids --players 4 --bots expert,adept,adept,adept --playouts 300

    """
    from .bots import Budget
    from .sim.arena import Match, as_line, read_log, rewrite_log, run, summary

    line = bots.split(",")
    check_bots(line)
    options = read_options(option)
    library.game(name, box=box, mode="interpreted").new(players, **options)
    match = Match(name, str(box) if box else None, options, tuple(line), players, Budget(seconds, playouts), seed)
    played = read_log(log, match) if log else []
    keep = None
    if log:
        rewrite_log(log, match, played)
        keep = log.open("a", encoding="utf-8")
    with progress("games", games, len(played)) as advance:
        for game in run(match, games, played.copy(), open_game, jobs, ray):
            played.append(game)
            if keep:
                print(as_line(game), file=keep, flush=True)
            advance(1)
    chosen = "".join(f" -o {key}={value}" for key, value in options.items())
    told = {
        "command": f"saqqara arena {name} --bots {bots} --players {players} --games {games} --seconds {seconds} "
        f"--playouts {playouts} --seed {seed}{chosen}",
        "game": name, "players": players, "games": len(played), "options": options, "seed": seed,
        "seconds": seconds, "playouts": playouts, "bots": summary(match, played),
    }  # fmt: skip
    print(json.dumps(told) if as_json else in_words(told))


def in_words(told: dict[str, Any]) -> str:
    """A table of the bots, the strongest first."""
    lines = [f"{told['games']} games of {told['game']} with {told['players']} players"]
    for name, bot in sorted(told["bots"].items(), key=lambda item: -item[1]["elo"]):
        low, high = (100 * share for share in bot["win_share_95"])
        lines.append(
            f"{name:>8}: wins {100 * bot['win_share']:5.1f} % ({low:.1f} to {high:.1f}), {bot['points']:6.1f} points, "
            f"Elo {bot['elo']:+d} ({bot['elo_95'][0]:+d} to {bot['elo_95'][1]:+d}), "
            f"{bot['ms_a_decision']} ms a decision"
        )
    return "\n".join(lines)


def tune(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    games: Annotated[int, typer.Option(min=10, help="Games at each table in each round.")] = 1000,
    rounds: Annotated[int, typer.Option(min=2, help="How often to play and fit.")] = 12,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same weights.")] = 1,
    box: BoxFile = None,
) -> None:
    """Fit what the bots value, and print the weights.

    Example:
      saqqara tune pyramids > weights.txt

    """
    from .sim.tune import as_text, tables
    from .sim.tune import tune as fit

    game = open_game(name, str(box) if box else None)
    with progress("rounds", rounds) as advance:

        def told(number: int, missed: float) -> None:
            advance(1)
            print(f"round {number}: predictions miss by {missed:.1f} points", file=sys.stderr)

        fitted = fit(game, tables(game.spec), games, rounds, seed, told)
    command = f"saqqara tune {name} --games {games} --rounds {rounds} --seed {seed}"
    print(as_text(game, fitted, command), end="")


def report(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
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
    from .study.report import report as study

    library.game(name, box=box, mode="interpreted")
    page = study(
        open_game(name, str(box) if box else None), games, expert_games, lambda line: print(line, file=sys.stderr)
    )
    page.write(folder, name)
    print(json.dumps(page.figures, indent=1) if as_json else f"written: {folder / name}.md")
