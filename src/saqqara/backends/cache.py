"""Where compiled rules are kept between runs: one folder for each game and each state of what was compiled into it.

Numba itself only looks at the file a function stands in, not at the constants and functions of other files. So the
folder is named by a fingerprint of all of them: core, every module elsewhere that has rules, and the game's own folder.
An edit of one game leaves the others' code where it is. What was not used for a month is dropped.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import platformdirs

from saqqara.core.rule import Function

_KEPT_DAYS = 30
_PACKAGE = Path(__file__).parents[1]
_OF_ALL_GAMES = ("core", "backends")


def folder(label: str, rules: Mapping[str, Function]) -> Path:
    """The folder for the code of a game's rules, marked as used."""
    return _used(f"{label}-{fingerprint(rules)}")


def portable(label: str, rules: Mapping[str, Function]) -> Path:
    """The same for code that does not depend on what it was made with."""
    return _used(f"{label}-{source_print(rules)}")


def _used(name: str) -> Path:
    home = _home()
    mine = home / name
    mine.mkdir(parents=True, exist_ok=True)
    os.utime(mine)
    _drop_unused(home)
    return mine


def fingerprint(rules: Mapping[str, Function]) -> str:
    """What tells these rules, and all that is compiled together with them, from earlier ones."""
    made_with = f"{version('numba')} {version('numpy')} {sys.version}"
    return hashlib.sha256(f"{made_with} {source_print(rules)}".encode()).hexdigest()[:16]


def source_print(rules: Mapping[str, Function]) -> str:
    """The same whatever they are compiled with: by which two programs know that they play by the same rules."""
    digest = hashlib.sha256()
    for source in sorted({*_with_rules(), *_beside(rules)}):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _with_rules() -> Iterator[Path]:
    """The sources of the package, games apart, that can get into compiled code."""
    for source in _PACKAGE.rglob("*.py"):
        layer = source.relative_to(_PACKAGE).parts[0]
        if layer in _OF_ALL_GAMES or (layer != "games" and b"core.rule import" in source.read_bytes()):
            yield source


def _beside(rules: Mapping[str, Function]) -> Iterator[Path]:
    """The sources in the folders where these rules stand."""
    for place in {Path(rule.__code__.co_filename).parent for rule in rules.values()}:
        yield from place.rglob("*.py")


def _home() -> Path:
    home = Path(os.environ.get("SAQQARA_CACHE") or platformdirs.user_cache_path("saqqara")) / "compiled"
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        if os.access(home, os.W_OK):
            return home
    return Path(tempfile.gettempdir()) / f"saqqara-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"


def _drop_unused(home: Path) -> None:
    long_ago = time.time() - _KEPT_DAYS * 24 * 60 * 60
    for old in home.iterdir():
        with suppress(OSError):  # another process may be dropping it
            if old.stat().st_mtime < long_ago:
                shutil.rmtree(old, ignore_errors=True)
