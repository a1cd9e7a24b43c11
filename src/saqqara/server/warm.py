"""Before the first player comes: rules are loaded, and memory that only loading needed is given back."""

import ctypes
import gc
import logging
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from saqqara.bots import names
from saqqara.core.game import Game
from saqqara.prepare import load

from . import prints

logger = logging.getLogger("saqqara.warm")

_DONTNEED = 4


def settle(games: dict[str, Game]) -> None:
    """Load all rules, then give back what is needed no more: most of a compiler that has nothing left to compile.

    A game whose rules fail is told of and no longer offered; the others are played.
    """
    for name, game in list(games.items()):
        try:
            load(game)
            names(game)
            prints.rules(name)
            game.backend.lean()
        except Exception:
            logger.exception("%s is not offered: its rules fail", name)
            del games[name]
    gc.collect()
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        with suppress(AttributeError):  # not every C library has it
            libc.malloc_trim(0)
        for start, size in _code_pages():
            libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), _DONTNEED)


def _code_pages() -> Iterator[tuple[int, int]]:
    """Memory that is a file's and unchanged: it comes back from the file by itself if it is needed again."""
    start = size = 0
    readonly = False
    for line in Path("/proc/self/smaps").read_text("utf-8").splitlines():
        first, *rest = line.split()
        if not first.endswith(":"):
            begin, end = (int(address, 16) for address in first.split("-"))
            start, size = begin, end - begin
            readonly = len(rest) > 4 and "w" not in rest[0] and "s" not in rest[0] and rest[4].endswith(".so")
        elif first == "Anonymous:" and readonly and rest[0] == "0":
            yield start, size
