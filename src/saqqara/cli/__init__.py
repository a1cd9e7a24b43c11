"""The command line: one module a command, and what games bring along (`commands.py` in a game's folder).

Whatever is wrong with what a person typed or with a file becomes one line and exit code 2.
"""

import os
import sys
from collections.abc import Iterator
from typing import Annotated, Never

import typer

from saqqara import __version__, library
from saqqara.core.errors import SaqqaraError
from saqqara.games import discover

from . import analyse, arena, doctor, games, play, prepare, replay, report, serve, simulate, site, tune, verify

app = typer.Typer(
    name="saqqara",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Egyptian board games: play them in the browser, host them, simulate them, replay and verify records.

    Without a command it does what `saqqara play` does.
    """
    if version:
        print(f"saqqara {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        play.play()


def of_the_games() -> Iterator[tuple[str, typer.Typer]]:
    """Commands that games bring along, by name."""
    for game in library.games():
        if own := discover.plug_in(game, "commands"):
            yield from own.COMMANDS.items()


for command in (
    play.play, serve.serve, simulate.simulate, replay.replay, verify.verify, analyse.analyse, arena.arena, tune.tune,
    report.report, games.games, prepare.prepare, site.site, doctor.doctor,
):  # fmt: skip
    app.command()(command)
for name, group in of_the_games():
    app.add_typer(group, name=name)
