"""`saqqara deck`: decks of pyramids as text files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara import library

if TYPE_CHECKING:
    from .deck import Deck

deck = typer.Typer()
COMMANDS = {"deck": deck}

DeckFile = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A deck; without it the one that ships.")]


@deck.callback(invoke_without_command=True)
def alone(context: typer.Context) -> None:
    """Decks of pyramids as text files: check, show, make."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@deck.command("check")
def check(file: DeckFile = None) -> None:
    """Check a deck file; what is wrong is named by card, row and column.

    Example:
      saqqara deck check my-cards.txt

    """
    from .pictures import summary

    print(summary(_deck(file)))


@deck.command("show")
def show(
    file: DeckFile = None,
    card: Annotated[list[int] | None, typer.Option(help="Only these cards.")] = None,
) -> None:
    """Draw the cards of a deck in the terminal.

    Example:
      saqqara deck show --card 15 --card 33

    """
    from .pictures import draw

    draw(_deck(file), set(card or []))


@deck.command("make")
def make(
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
    from .maker import make as draw_all

    if balanced:
        from .balance import balanced as make_balanced

        game = library.game("pyramids", mode="cpu")
        made = make_balanced(game, seed, name, games, lambda line: print(line, file=sys.stderr))
    else:
        made = draw_all(seed, name)
    print(made.text(), end="")


def _deck(file: Path | None) -> "Deck":
    from .deck import parse

    game = library.game("pyramids", box=file, mode="interpreted")
    return parse(game.components.text, str(file or "the deck that ships"))
