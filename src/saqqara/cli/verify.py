"""`saqqara verify`: records by the rules, and chance by the seed."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from saqqara import library
from saqqara.core import replay as replaying
from saqqara.core.errors import SaqqaraError
from saqqara.core.record import UNSIGNED

from .options import Backend, BoxFile


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records.")],
    box: BoxFile = None,
    backend: Backend = "interpreted",
) -> None:
    """Check records: moves by the rules, draws by seed and nonces that were committed to, signatures by their keys.

    The draws of a simulation follow from its dice.

    Example:
      saqqara verify games/*.txt

    """
    failed = 0
    for file in files:
        try:
            record, intact = library.scan_record(file)
            draws = replaying.examine(library.game_of(record, box=box, mode=backend), record, intact=intact)
            source, moves = "dice" if record.dice else "seed", len(record.moves) - draws
            signed = f", {sum(record.signed)} turns signed" if record.table else ""
            if unsigned := sum(move.mark == UNSIGNED for move in record.moves):
                signed += f", {unsigned} moves not signed by seats that sign"
            print(f"{file}: fair: {moves} moves by the rules, {draws} draws by the {source}{signed}")
        except SaqqaraError as error:
            failed += 1
            print(f"saqqara: {file}: {error}", file=sys.stderr)
    if failed:
        raise typer.Exit(2)
