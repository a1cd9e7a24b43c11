"""The rules of games as WebAssembly modules: `python -m saqqara.engine FOLDER` writes them for a page.

Beside each module it writes NAME.json, all else that one has to know of a game to play it: its boxes, options, reasons,
and how its bots think; for a game with a score pad NAME-pad.wasm and NAME-pad.json, the same of its sheets. engine.json
says what each call is handed and answers, calls.ts the same as types; prints.json has the prints of all rules.
docs/engine.md explains them.
Without a folder they are only made; names of games may follow.
"""

import base64
import gzip
import json
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from . import library
from .backends.cache import source_print
from .backends.wasm.compiler import Job
from .backends.wasm.shape import answer, export, shape
from .bots import called, hindsight, manners, search
from .bots.judgement import judgement
from .bots.losses import losses
from .bots.thinking import can_judge, told_to_search
from .core import entry
from .core.contract import Components, Spec
from .core.errors import SaqqaraError
from .core.layout import snapshot
from .games import discover

CALLS = (*entry.CALLS, *search.CALLS, *hindsight.CALLS)


def build(name: str) -> Path:
    """The file of a game's module; it is made if it is not in the cache."""
    return library.as_module(name).path


def build_pad(name: str) -> Path:
    """The file of the module of a game's score pad."""
    return library.pad_as_module(name).path


def build_all(names: Sequence[str] = ()) -> dict[str, Path]:
    """The modules of these games, or of all, made side by side."""
    names = names or discover.names()
    with ThreadPoolExecutor() as pool:
        return dict(zip(names, pool.map(build, names), strict=True))


def build_pads(names: Sequence[str] = ()) -> dict[str, Path]:
    """The same of their score pads."""
    having = [name for name in names or discover.names() if discover.pad(name)]
    with ThreadPoolExecutor() as pool:
        return dict(zip(having, pool.map(build_pad, having), strict=True))


def write(folder: Path, names: Sequence[str] = ()) -> dict[str, Any]:
    """Put modules and what is told of their games into a folder, and engine.json, which is also the answer."""
    folder.mkdir(parents=True, exist_ok=True)
    games = {}
    for name, path in build_all(names).items():
        code = path.read_bytes()
        _put(folder / f"{name}.wasm", code)
        _put(folder / f"{name}.json", _json(told(name)))
        sizes = {"bytes": len(code), "gzipped": len(gzip.compress(code, 9))}
        games[name] = {"file": f"{name}.wasm", "rules": rules_print(name), **sizes}
    for name, path in build_pads(names).items():
        pad = library.pad(name, mode="interpreted").spec
        _put(folder / f"{pad.label}.wasm", path.read_bytes())
        _put(folder / f"{pad.label}.json", _json(told_of(pad, library.pad_as_module(name).job)))
    found = {"calls": calls(), "games": games}
    _put(folder / "engine.json", _json(found))
    _put(folder / "calls.ts", typescript().encode())
    _put(folder / "prints.json", _json({name: game["rules"] for name, game in games.items()}))
    return found


def _json(found: Mapping[str, Any]) -> bytes:
    return (json.dumps(found, indent=1, ensure_ascii=False) + "\n").encode()


def _put(path: Path, data: bytes) -> None:
    """Write a file, unless it is there as it should be: what is built of it is then not built anew."""
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


def rules_print(name: str) -> str:
    """By which a page and a server know that they play a game by the same rules."""
    return source_print(discover.spec(name).rules)


def told(name: str) -> dict[str, Any]:
    """What one has to know of a game to call its module."""
    spec, job = discover.spec(name), library.as_module(name).job
    called_so = [called(seat) for seat in range(spec.players[-1])]
    return told_of(spec, job) | {"mind": _mind(name), "bots": _bots(name), "called": called_so}


def told_of(spec: Spec, job: Job) -> dict[str, Any]:
    """What rules can be called for, whether bots play by them or not."""
    return {
        "name": spec.name, "title": spec.title, "rules": rules_print(spec.name), "version": spec.version,
        "replays": spec.replays_from or spec.version, "players": list(spec.players),
        "options": [{"name": option.name, "values": option.values, "about": option.about} for option in spec.options],
        "kinds": spec.kinds, "box": job.box.itemsize, "state": job.state.itemsize, "codes": spec.codes,
        "outcomes": spec.outcomes, "longest": spec.longest,
        "boxes": [_box(spec, components) for components in library.shipped_boxes(spec)],
        "reasons": {
            number: {"rule": reason.rule, "code": reason.key, "text": reason.text}
            for number, reason in spec.reasons.items()
        },
    }  # fmt: skip


def _box(spec: Spec, components: Components) -> dict[str, Any]:
    return {
        "name": components.name,
        "digest": components.digest,
        "data": base64.b64encode(components.records.tobytes()).decode(),
        "labels": list(spec.labels(snapshot(components.records))),
    }


def _mind(name: str) -> dict[str, Any]:
    skill = judgement(name)
    return {
        "terms": skill.names, "weights": skill.weights.tolist(), "rivalry": skill.rivalry,
        **told_to_search(skill), "columns": search.COLUMNS, "stages": search.STAGES,
        "hindsight": hindsight.told(),
    }  # fmt: skip


def _bots(name: str) -> list[dict[str, Any]]:
    """The bots that can play a game in a page, the weakest first, and how each of them thinks."""
    # Judgement is any contributor's: what fails, or cannot be compiled and so is not in the module, plays at random.
    offered = b"\x05begin\x00" in build(name).read_bytes()
    judges = offered and can_judge(library.game(name, mode="interpreted"))
    return [
        {"name": level, "judges": how.judges, "misjudges": how.misjudges * judgement(name).spread,
         "plays_out": how.plays_out, "loses": losses(name).get(level)}
        for level, how in manners().items()
        if judges or not how.judges
    ]  # fmt: skip


def calls() -> dict[str, Any]:
    """What each call is handed, one number after the other, and what it answers."""
    shapes = {export(call): shape(call) for call in CALLS}
    return {name: {"numbers": dict(formed.numbers), "answers": answer(formed)} for name, formed in shapes.items()}


def typescript() -> str:
    """The calls as a type for pages, which are checked against it."""
    lines = ["/** What a module exports; made by `python -m saqqara.engine`. */", "export interface Calls {"]
    for name, call in calls().items():
        given = ", ".join(f"{number.replace('.', '_')}: number" for number in call["numbers"])
        lines.append(f'  "{name}"({given}): {"number" if call["answers"] else "void"};')
    return "\n".join([*lines, "}", ""])


def main(folder: str = "", *names: str) -> None:
    """Make the modules, and write them if there is a folder to write to."""
    if folder:
        write(Path(folder), names)
    build_pads(names)
    for name, path in build_all(names).items():
        print(f"{name}: {path.stat().st_size:,} bytes of WebAssembly")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except SaqqaraError as error:
        sys.exit(f"saqqara: {error}")
