"""`saqqara verify`: records by the rules, and chance by the seed."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from saqqara import library
from saqqara.core import replay as replaying
from saqqara.core.errors import SaqqaraError

from .options import Backend, BoxFile


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records.")],
    box: BoxFile = None,
    backend: Backend = "interpreted",
) -> None:
    """Check records: every move by the rules, every draw by the seed that was committed to, or by a simulation's dice.

    Example:
      saqqara verify games/*.txt

    """
    failed = 0
    for file in files:
        try:
            record = library.read_record(file)
            draws = replaying.verify(library.game_of(record, box=box, mode=backend), record)
            source = "dice" if record.dice else "seed"
            print(f"{file}: fair: {len(record.moves) - draws} moves by the rules, {draws} draws by the {source}")
        except SaqqaraError as error:
            failed += 1
            print(f"saqqara: {file}: {error}", file=sys.stderr)
    if failed:
        raise typer.Exit(2)
