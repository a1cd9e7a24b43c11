"""`saqqara replay`: a record told move by move."""

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from saqqara import library
from saqqara.core import replay as replaying
from saqqara.core.contract import SPECTATOR
from saqqara.core.game import Game

from .options import AsJson, Backend, BoxFile


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    box: BoxFile = None,
    backend: Backend = "interpreted",
    pace: Annotated[float, typer.Option(min=0, max=60, help="Seconds to wait between moves.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game move by move: who did what, what came of it, and the points.

    Examples:
      saqqara replay games/pyramids-2p-1-1.txt

      saqqara simulate mummy --bot expert --games 1 --records games/ && saqqara replay games/mummy-2p-1-1.txt --pace 1

    """
    record = library.read_record(file)
    game = library.game_of(record, box=box, mode=backend)
    last = game.new(len(record.seats), **record.options)
    for number, step in enumerate(replaying.replay(game, record), 1):
        last = step.after
        if as_json:
            seat = None if step.move.seat < 0 else step.move.seat + 1
            told = {"step": number, "seat": seat, "move": step.move.text, "scores": game.scores(last)}
            print(json.dumps(told))
        else:
            name = "" if step.move.seat < 0 else record.seats[step.move.seat]
            points = " ".join(f"{points:4}" for points in game.scores(last))
            print(f"{number:4} {name:>12}  {step.move.text:32} {points}", flush=True)
            for event in game.story(step.before, step.after, SPECTATOR):
                if event.kind not in game.spec.quiet:
                    print(f"{'':20}· {_event(event, record.seats)}", flush=True)
            time.sleep(pace)
    if not as_json:
        print(_result(game, last, record.seats) if game.over(last) else "The game is not over.")


def _event(event: Any, names: list[str]) -> str:
    """What happened, in words: the kind of the event, and its fields as they are named."""
    words = "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in event.kind).strip()
    fields = vars(event).copy()
    if (seat := fields.pop("seat", None)) is not None:
        words = f"{names[seat]} {words}"
    return f"{words} {', '.join(f'{field} {_shown(value)}' for field, value in fields.items() if value)}"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {count}" for name, count in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _result(game: Game, state: Any, names: list[str]) -> str:
    winners = " and ".join(names[seat] for seat in game.winners(state))
    lines = [f"Winner: {winners}"]
    for name, kinds in zip(names, game.breakdown(state), strict=True):
        parts = ", ".join(f"{kind} {points}" for kind, points in kinds.items())
        lines.append(f"  {name}: {sum(kinds.values())} points ({parts})")
    return "\n".join(lines)
