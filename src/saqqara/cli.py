"""The command line. Whatever is wrong with what a person typed or with a file becomes one line and exit code 2."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Never

import typer

from . import __version__, arena_cli, library
from .arena_cli import check_bots, progress, read_options
from .bots import names as bot_names
from .core import replay as replaying
from .core.contract import SPECTATOR
from .core.errors import BadOption, SaqqaraError
from .core.game import Game
from .prepare import prepare_all

app = typer.Typer(
    name="saqqara",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
deck_app = typer.Typer()
app.add_typer(deck_app, name="deck")


def main() -> Never:
    """Run a command; the exit code is 0, 1 if a check failed, 2 if something was wrong with the request."""
    # Rules gain nothing from the costliest optimisations, and compile a third faster without them.
    os.environ.setdefault("NUMBA_OPT", "2")
    os.environ.setdefault("NUMBA_LOOP_VECTORIZE", "0")
    try:
        sys.exit(app(standalone_mode=False))
    except (SaqqaraError, typer.TyperException) as error:
        message = error.format_message() if isinstance(error, typer.TyperException) else str(error)
        print("saqqara:", " ".join(message.split()), file=sys.stderr)
    except (KeyboardInterrupt, typer.Abort):
        print("saqqara: stopped", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # who reads has read enough
        sys.exit(0)
    except OSError as error:
        print(f"saqqara: {error.filename or 'a file'}: {error.strerror}", file=sys.stderr)
    sys.exit(2)


def _complete_game(incomplete: str) -> list[str]:
    return [name for name in library.games() if name.startswith(incomplete)]


def _complete_bot(incomplete: str) -> list[str]:
    return [name for name in bot_names() if name.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=_complete_game)]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
RecordFiles = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records.")]
DeckFile = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A deck; without it the one that ships.")]
BoxFile = Annotated[Path | None, typer.Option("--box", metavar="FILE", help="Your own deck or components.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print plain data instead of words.")]
Backend = Annotated[str, typer.Option(metavar="|".join(library.MODES), help="How the rules run.")]


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Two Egyptian board games: play them in the browser, host them, simulate them, replay and verify records.

    Without a command it does what `saqqara play` does.
    """
    if version:
        print(f"saqqara {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        play()


@deck_app.callback(invoke_without_command=True)
def deck(context: typer.Context) -> None:
    """Decks of pyramids as text files: check, show, make."""
    _help_alone(context)


def _help_alone(context: typer.Context) -> None:
    """A command group typed alone shows its help."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def simulate(
    name: GameName,
    players: Annotated[int, typer.Option(help="How many play.")] = 2,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 1000,
    bot: Annotated[str, typer.Option(help="Who plays.", autocompletion=_complete_bot)] = "random",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option; see `saqqara games`.")
    ] = None,
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
    from .sim.simulate import cores
    from .sim.simulate import simulate as run

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

    from .sim.simulate import Results, recorded

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


@app.command("games")
def list_games() -> None:
    """List the games, who can play them, and their options.

    Example:
      saqqara games

    """
    for name in library.games():
        spec = library.game(name, mode="interpreted").spec
        print(f"{name} ({spec.title}): {spec.players[0]} to {spec.players[-1]} players")
        for option in spec.options:
            print(f"  -o {option.name}={'|'.join(option.values)}\n     {option.about}")


@app.command()
def prepare() -> None:
    """Compile the rules of all games now, so that nothing waits for it later.

    Example:
      saqqara prepare

    """
    prepare_all(print)
    print("All rules are compiled.")


@app.command()
def play(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets others in your network join.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port; if it is busy, the next free one.")] = 8000,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Play in the browser: starts everything on this machine and opens the page. Ctrl-C stops it.

    Examples:
      saqqara play

      saqqara play --host 0.0.0.0

    """
    from .server.play import play as run

    prepare_all(print)
    run(host, port, browser=browser)


@app.command()
def serve(
    database: Annotated[
        str, typer.Option(metavar="ADDRESS", help="sqlite:///FILE or postgresql://…; default: a file of yours.")
    ] = "",
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen at.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes; several need PostgreSQL.")] = 1,
    origin: Annotated[
        list[str] | None, typer.Option(help="A site whose pages may connect, such as https://games.example.org.")
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Take addresses of clients from X-Forwarded-For.")
    ] = False,
    setting: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A limit; see docs/hosting.md.")
    ] = None,
) -> None:
    """Serve tables on the network: REST, WebSocket, bots, records. docs/hosting.md tells more.

    Examples:
      saqqara serve

      saqqara serve --database postgresql://saqqara@localhost/saqqara --workers 4

    """
    from .server.serve import serve as run
    from .server.settings import read

    settings = read(
        setting or [], database=database, host=host, port=port, workers=workers, origins=tuple(origin or ()),
        trust_proxy=behind_proxy,
    )  # fmt: skip
    prepare_all(lambda line: print(line, file=sys.stderr))
    run(settings)


@app.command()
def replay(
    file: RecordFile,
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
    import time

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
                if event.kind not in _PLAIN_FROM_THE_MOVES:
                    print(f"{'':20}· {_event(event, record.seats)}", flush=True)
            time.sleep(pace)
    if not as_json:
        print(_result(game, last, record.seats) if game.over(last) else "The game is not over.")


_PLAIN_FROM_THE_MOVES = frozenset(
    [
        "Dealt",
        "Chose",
        "Kept",
        "TurnedUp",
        "HasMarked",
        "SheetChanged",
        "OwesCells",
        "Drafts",
        "Took",
        "LeftOut",
        "Laid",
        "Rolled",
        "PawnMoved",
        "GuardMoved",
        "MummyMoved",
        "UsedToken",
        "Swapped",
        "TurnBegan",
        "Ended",
    ]
)


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


@app.command()
def verify(files: RecordFiles, box: BoxFile = None, backend: Backend = "interpreted") -> None:
    """Check records: every move by the rules, every draw by the seed that was committed to.

    Example:
      saqqara verify games/*.txt

    """
    failed = 0
    for file in files:
        try:
            record = library.read_record(file)
            draws = replaying.verify(library.game_of(record, box=box, mode=backend), record)
            print(f"{file}: fair: {len(record.moves) - draws} moves by the rules, {draws} draws by the seed")
        except SaqqaraError as error:
            failed += 1
            print(f"saqqara: {file}: {error}", file=sys.stderr)
    if failed:
        raise typer.Exit(2)


@deck_app.command("check")
def deck_check(file: DeckFile = None) -> None:
    """Check a deck file; what is wrong is named by card, row and column.

    Example:
      saqqara deck check my-cards.txt

    """
    from .deck_pictures import summary

    print(summary(_deck(file)))


@deck_app.command("show")
def deck_show(
    file: DeckFile = None,
    card: Annotated[list[int] | None, typer.Option(help="Only these cards.")] = None,
) -> None:
    """Draw the cards of a deck in the terminal.

    Example:
      saqqara deck show --card 15 --card 33

    """
    from .deck_pictures import draw

    draw(_deck(file), set(card or []))


@deck_app.command("make")
def deck_make(
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deck.")],
    name: Annotated[str, typer.Option(help="The name of the deck.")] = "",
    balanced: Annotated[
        bool, typer.Option("--balanced", help="Weigh the cards by play; redraw what is too good or bad.")
    ] = False,
    games: Annotated[int, typer.Option(min=1000, help="With --balanced: games for a weighing.")] = 20_000,
) -> None:
    """Make a new deck of 48 cards and print it.

    Examples:
      saqqara deck make --seed 7 > mine.txt

      saqqara deck make --seed 7 --balanced > mine.txt   (a minute)

    """
    from .games.pyramids.maker import make

    if balanced:
        from .games.pyramids.balance import balanced as make_balanced

        game = library.game("pyramids", mode="cpu")
        made = make_balanced(game, seed, name, games, lambda line: print(line, file=sys.stderr))
    else:
        made = make(seed, name)
    print(made.text(), end="")


def _deck(file: Path | None) -> Any:
    from .games.pyramids.deck import parse

    game = library.game("pyramids", box=file, mode="interpreted")
    return parse(game.components.text, str(file or "the deck that ships"))


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


app.command()(arena_cli.arena)
app.command()(arena_cli.tune)
app.command()(arena_cli.report)
