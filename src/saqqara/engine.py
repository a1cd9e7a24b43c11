"""The rules of every game as a WebAssembly module: `python -m saqqara.engine FOLDER` writes them for a page.

Beside the modules it writes engine.json: what each call is handed and answers, and for each game its file, the print of
its sources, and sizes. docs/engine.md explains them.
"""

import gzip
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from . import library
from .backends.cache import source_print
from .backends.wasm.shape import answer, export, shape
from .bots import search
from .core import entry
from .core.errors import SaqqaraError
from .core.rule import Function
from .games import discover

CALLS: tuple[Function, ...] = (*entry.CALLS, *search.CALLS)


def build(name: str) -> Path:
    """The file of a game's module; it is made if it is not in the cache."""
    return library.as_module(name).path


def build_all() -> dict[str, Path]:
    """The modules of all games, made side by side."""
    names = discover.names()
    with ThreadPoolExecutor() as pool:
        return dict(zip(names, pool.map(build, names), strict=True))


def write(folder: Path) -> dict[str, Any]:
    """Put all modules into a folder, and engine.json, which is also the answer."""
    folder.mkdir(parents=True, exist_ok=True)
    games = {}
    for name, path in build_all().items():
        code = path.read_bytes()
        (folder / f"{name}.wasm").write_bytes(code)
        games[name] = told(name) | {"bytes": len(code), "gzipped": len(gzip.compress(code, 9))}
    found = {"calls": calls(), "games": games}
    (folder / "engine.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return found


def told(name: str) -> dict[str, Any]:
    """What one has to know of a game to call its module."""
    spec, job = discover.spec(name), library.as_module(name).job
    return {
        "file": f"{name}.wasm", "rules": source_print(spec.rules), "version": spec.version,
        "box": job.box.itemsize, "state": job.state.itemsize, "codes": spec.codes, "outcomes": spec.outcomes,
        "longest": spec.longest, "kinds": list(spec.kinds),
    }  # fmt: skip


def calls() -> dict[str, Any]:
    """What each call is handed, one number after the other, and what it answers."""
    shapes = {export(call): shape(call) for call in CALLS}
    return {name: {"numbers": dict(formed.numbers), "answers": answer(formed)} for name, formed in shapes.items()}


if __name__ == "__main__":
    try:
        for _name, _game in write(Path(sys.argv[1]))["games"].items() if len(sys.argv) > 1 else build_all().items():
            print(f"{_name}: {_game}")
    except SaqqaraError as error:
        sys.exit(f"saqqara: {error}")
