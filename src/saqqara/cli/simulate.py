"""`saqqara simulate`: many games, summed up."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from saqqara import library
from saqqara.core.errors import BadOption
from saqqara.core.game import Game

from .options import AsJson, Backend, BoxFile, GameName, OptionList, check_bots, complete_bot, read_options
from .progress import progress


def simulate(
    name: GameName,
    players: Annotated[int, typer.Option(help="How many play.")] = 2,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 1000,
    bot: Annotated[str, typer.Option(help="Who plays.", autocompletion=complete_bot)] = "random",
    option: OptionList = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    backend: Backend = library.MODES[0],
    threads: Annotated[int, typer.Option(min=0, help="0: one for each core.")] = 0,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help="Write a record of each game here.")] = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and sum them up.

    Examples:
      saqqara simulate pyramids --players 4 --games 100000 --json

      saqqara simulate pyramids --games 20 --records games/ && saqqara verify games/*

    """
    from saqqara.sim.simulate import cores
    from saqqara.sim.simulate import simulate as run

    game = library.game(name, box=box, mode=backend)
    options = read_options(option)
    game.new(players, **options)
    check_bots([bot])
    if records is not None or bot != "random":
        results, seconds = _record_games(game, players, games, seed, options, bot, records)
    else:
        with progress("games", games) as advance:
            results, seconds = run(game, players, games, seed, options, threads or cores(), advance)
    told = {
        "game": name, "players": players, "games": games, "bot": bot, "options": options, "seed": seed,
        "box": game.components.name, "backend": backend,
        "seconds": round(seconds, 3), "steps_per_second": round(results.steps.sum() / seconds),
        **results.summary(game),
    }  # fmt: skip
    print(json.dumps(told) if as_json else _in_words(told))


def _record_games(
    game: Game, players: int, games: int, seed: int, options: dict[str, str], bot: str, folder: Path | None
) -> tuple[Any, float]:
    import time

    import numpy as np

    from saqqara.sim.simulate import Results, recorded

    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"--records: cannot use {folder}: {error.strerror}") from None
    start = time.perf_counter()
    rows: list[tuple[int, list[list[int]], int, int]] = []
    with progress("games", games) as advance:
        for played in recorded(game, players, games, seed, options, [bot] * players, folder):
            points = [list(kinds.values()) for kinds in game.breakdown(played.state)]
            won = sum(1 << seat for seat in game.winners(played.state))
            rows.append((len(played.record.moves), points, won, game.astray(played.state)))
            advance(1)
    steps, points_rows, wins, lost = (np.array(column, np.int64) for column in zip(*rows, strict=True))
    return Results(steps, points_rows, wins, lost), time.perf_counter() - start


def _in_words(told: dict[str, Any]) -> str:
    points = told["points"]
    seats = ", ".join(f"seat {i + 1} {100 * share:.1f} %" for i, share in enumerate(told["win_share_by_seat"]))
    kinds = ", ".join(f"{kind} {mean}" for kind, mean in told["points_by_kind"].items())
    lost = told["components_astray"]
    return "\n".join(
        (
            f"{told['games']} games of {told['game']} with {told['players']} {told['bot']} players in "
            f"{told['seconds']} s, {told['steps_per_second']:,} moves a second",
            f"points: {points['mean']} on average (standard deviation {points['sd']}), {points['least']} to "
            f"{points['most']}",
            f"of which: {kinds}",
            f"wins: {seats}, shared {100 * told['shared_wins']:.1f} %",
            "every component is where it belongs" if not lost else f"{lost} components are astray",
        )
    )
