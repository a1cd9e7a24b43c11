"""`saqqara simulate`: many games, summed up."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from saqqara import library
from saqqara.core.errors import BadOption

from .options import AsJson, Backend, BoxFile, GameName, OptionList, check_bots, complete_bot, read_options
from .progress import progress


def simulate(
    name: GameName,
    players: Annotated[int, typer.Option(help="How many play.")] = 2,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 1000,
    bot: Annotated[str, typer.Option(help="Who plays.", autocompletion=complete_bot)] = "random",
    option: OptionList = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed and bot give the same games, recorded or not.")] = 1,
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
    try:
        if records:
            records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"--records: cannot use {records}: {error.strerror}") from None
    with progress("games", games) as advance:
        results, seconds = run(game, players, games, seed, options, threads or cores(), advance, bot, records)
    told = {
        "game": name, "players": players, "games": games, "bot": bot, "options": options, "seed": seed,
        "box": game.components.name, "backend": backend,
        "seconds": round(seconds, 3), "steps_per_second": round(results.steps.sum() / seconds),
        **results.summary(game),
    }  # fmt: skip
    print(json.dumps(told) if as_json else _in_words(told))


def _in_words(told: dict[str, Any]) -> str:
    points = told["points"]
    seats = ", ".join(f"seat {i + 1} {100 * share:.1f} %" for i, share in enumerate(told["win_share_by_seat"]))
    kinds = ", ".join(f"{kind} {mean}" for kind, mean in told["points_by_kind"].items())
    lost = told["components_astray"]
    return "\n".join(
        (
            f"{told['games']} games of {told['game']} with {told['players']} {told['bot']} players in "
            f"{told['seconds']} s, {told['steps_per_second']:,} steps a second",
            f"points: {points['mean']} on average (standard deviation {points['sd']}), {points['least']} to "
            f"{points['most']}",
            f"of which: {kinds}",
            f"wins: {seats}, shared {100 * told['shared_wins']:.1f} %",
            "every component is where it belongs" if not lost else f"{lost} components are astray",
        )
    )
