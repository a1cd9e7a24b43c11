"""Many tables of a game at once, for programs that train and search: docs/research.md."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saqqara import library
from saqqara.core.contract import Value

from .setup import Setup
from .tables import Tables as Tables
from .tables import kind_of


def batch(
    game: str,
    players: int = 2,
    size: int = 1,
    seed: int = 0,
    *,
    device: str = "cpu",
    arrays: str | None = None,
    seeds: Sequence[int] | NDArray[Any] | None = None,
    chance: str = "drawn",
    forced: bool = False,
    autoreset: str = "same",
    rewards: str = "win",
    illegal: str = "raise",
    keep: bool = False,
    threads: int | None = None,
    box: str | Path | None = None,
    mode: str | None = None,
    **options: Value,
) -> Tables:
    """So many tables of a game, all of one kind.

    `seed` decides all luck: table number i plays the games i, i + size, i + 2·size … of `saqqara simulate --seed`;
    `seeds` gives every table a number of its own instead, by which all of its games begin. `device` is `cpu` or `cuda`
    (`cuda:1` for the second GPU), which plays the same games. `arrays` is `numpy` or `torch`, which then owns the
    memory: on a GPU always. `chance` is `drawn`, or `asked`: then outcomes are chosen too. `forced` also
    stops where there is one code only. `autoreset` is `same`, `next` or `off`, as Gymnasium means them. `rewards` are
    `win`, `points`, `margin`, or `points so far`. `illegal` is `raise`, or `lowest`: then the lowest legal code is
    played instead, and counted. `keep` writes episodes down. All other names are options of the game.
    """
    setup = Setup(
        library.game(game, box=box, mode=mode), players, options,
        device=device, arrays=arrays or ("numpy" if device == "cpu" else "torch"), chance=chance, forced=forced,
        autoreset=autoreset, rewards=rewards, illegal=illegal, keep=keep, threads=threads,
    )  # fmt: skip
    luck = None if seeds is None else np.asarray(seeds, np.int64)
    return kind_of(setup).new(setup, size, seed, luck)
