"""`saqqara arena`: measure bots against each other."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from saqqara import library
from saqqara.core.game import Game

from .options import AsJson, BoxFile, GameName, OptionList, check_bots, read_options
from .progress import progress


def open_game(name: str, box: str | None) -> Game:
    """A compiled game, also in a worker process."""
    return library.game(name, box=box, mode="cpu")


def arena(
    name: GameName,
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
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and tell how strong they are.

    Every deal is played in all rotations of the seats with the same luck. With --log a run that was interrupted goes on
    where it stopped.

    Examples:
      saqqara arena pyramids --bots expert,adept --games 1000 --jobs 2 --log match.jsonl

      saqqara arena pyramids --players 4 --bots expert,adept,adept,adept --playouts 300

    """
    from saqqara.bots import Budget
    from saqqara.sim.arena import Match, as_line, read_log, rewrite_log, run, summary

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
    print(json.dumps(told) if as_json else _in_words(told))


def _in_words(told: dict[str, Any]) -> str:
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
