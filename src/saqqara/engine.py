"""The rules of games as WebAssembly modules: `python -m saqqara.engine FOLDER` writes them for a page.

Beside the modules it writes engine.json: what each call is handed and answers, and for each game its file, the print of
its sources, and sizes. docs/engine.md explains them. Without a folder they are only made; names of games may follow.
"""

import gzip
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from . import library
from .backends.cache import source_print
from .backends.wasm.shape import answer, export, shape
from .bots import search
from .core import entry
from .core.errors import SaqqaraError
from .games import discover

CALLS = (*entry.CALLS, *search.CALLS)


def build(name: str) -> Path:
    """The file of a game's module; it is made if it is not in the cache."""
    return library.as_module(name).path


def build_all(names: Sequence[str] = ()) -> dict[str, Path]:
    """The modules of these games, or of all, made side by side."""
    names = names or discover.names()
    with ThreadPoolExecutor() as pool:
        return dict(zip(names, pool.map(build, names), strict=True))


def write(folder: Path, names: Sequence[str] = ()) -> dict[str, Any]:
    """Put modules into a folder, and engine.json, which is also the answer."""
    folder.mkdir(parents=True, exist_ok=True)
    games = {}
    for name, path in build_all(names).items():
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


def main(folder: str = "", *names: str) -> None:
    """Make the modules, and write them if there is a folder to write to."""
    if folder:
        write(Path(folder), names)
    for name, path in build_all(names).items():
        print(f"{name}: {path.stat().st_size:,} bytes of WebAssembly")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except SaqqaraError as error:
        sys.exit(f"saqqara: {error}")
