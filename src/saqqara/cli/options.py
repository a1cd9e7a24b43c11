"""What several commands ask for: their arguments and options, and how these are read."""

from pathlib import Path
from typing import Annotated

import typer

from saqqara import library
from saqqara.bots import names as bot_names
from saqqara.core.errors import BadOption


def _complete_game(incomplete: str) -> list[str]:
    return [name for name in library.games() if name.startswith(incomplete)]


def complete_bot(incomplete: str) -> list[str]:
    """The bots whose names begin so, for the shell."""
    return [name for name in bot_names() if name.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=_complete_game)]
BoxFile = Annotated[Path | None, typer.Option("--box", metavar="FILE", help="Your own deck or components.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print plain data instead of words.")]
Backend = Annotated[str, typer.Option(metavar="|".join(library.MODES), help="How the rules run.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option; see `saqqara games`.")
]


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
