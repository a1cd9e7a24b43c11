"""What the folders may know of each other, and what must stay out of core and games."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import saqqara

ROOT = Path(saqqara.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))

# Each layer may know those named here, itself, and the standard library and packages. A module at the top is a layer.
ARROWS = {
    "core": set[str](),
    "games": {"core"},
    "backends": {"core"},
    "bots": {"core", "games"},
    "sim": {"core", "games", "bots"},
    "study": {"core", "games", "bots", "sim"},
    "library": {"core", "games", "backends", "bots"},  # the front door
    "batch": {"core", "games", "backends", "bots", "library"},
    "envs": {"core", "games", "backends", "bots", "library", "batch"},
    "saqqara": {"core", "games", "backends", "bots", "library", "batch"},  # what it lays out for `import saqqara`
    "prepare": {"core", "games", "backends", "bots", "sim", "library", "batch"},
    "engine": {"core", "games", "backends", "bots", "library"},
    "server": {"core", "games", "backends", "bots", "library", "prepare", "saqqara"},
    "cli": {"core", "games", "backends", "bots", "sim", "study", "library", "prepare", "saqqara", "server"},
    "__main__": {"cli"},
}
# Modules of a game that plug into another layer and may know what it may know. They are found by their name: nobody
# imports them, but plug-ins of the same game beside them.
PLUG_INS = {"judgement": "bots", "report": "study", "balance": "study", "commands": "cli", "pictures": "cli"}
# Who may import by a name that is made while the program runs, and the folder where it looks.
DISCOVERERS = {
    "saqqara.core.contract": "saqqara.games",  # a spec by the name of its folder, as a pickle has it
    "saqqara.games.discover": "saqqara.games",
    "saqqara.bots": "saqqara.bots.levels",
}

IMPURE = {
    "asyncio", "concurrent", "datetime", "glob", "http", "io", "logging", "multiprocessing", "numba", "os", "pathlib",
    "queue", "rich", "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile",
    "threading", "time", "typer", "urllib", "secrets", "uuid",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}
BY_NAME = {"import_module", "__import__", "find_spec", "find_loader", "run_module", "run_path"}


class Import(NamedTuple):
    """One module that really is imported by another."""

    by: str
    module: str


def module_of(path: Path) -> str:
    """The full name of a module."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in FILES}


def really(name: str) -> str:
    """The module of ours that a dotted name leads to: itself, or the one it is a name in."""
    while name not in MODULES:
        name = name.rpartition(".")[0]
    return name


def imported_names(path: Path) -> Iterator[str]:
    """The full names of all that a module imports, wherever in it."""
    package = list(path.relative_to(ROOT.parent).parent.parts)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def written(path: Path) -> set[Import]:
    """The imports of our own modules that a file states."""
    ours = (name for name in imported_names(path) if name.split(".")[0] == ROOT.name)
    return {Import(module_of(path), really(name)) for name in ours}


def layer_of(module: str) -> str:
    """The layer whose arrows a module keeps; of a game's plug-in the one that it plugs into."""
    parts = module.split(".")
    if parts[1:2] == ["games"] and len(parts) > 3:
        return PLUG_INS.get(parts[3], "games")
    return parts[1] if len(parts) > 1 else parts[0]


def game_of(module: str) -> str:
    """The game in whose folder a module stands, or nothing."""
    parts = module.split(".")
    found = parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else ""
    return "" if f"saqqara.games.{found}" in MODULES and not (ROOT / "games" / found).is_dir() else found


def is_plug_in(module: str) -> bool:
    """Whether a module plugs a game into another layer."""
    return bool(game_of(module)) and layer_of(module) != "games"


def objection(found: Import) -> str:
    """What is wrong with an import, or nothing."""
    here, there = layer_of(found.by), layer_of(found.module)
    if here not in ARROWS:
        return f"{found.by}: give this layer its place in ARROWS"
    if there != here and there not in ARROWS[here]:
        return f"{found.by} must not know {found.module}: {here} knows {', '.join(sorted(ARROWS[here])) or 'nobody'}"
    if game_of(found.module) and game_of(found.by) != game_of(found.module):
        return f"{found.by} must not know the game {found.module}: let discovery find it"
    if is_plug_in(found.module) and not is_plug_in(found.by):
        return f"{found.by} must not know {found.module}: a plug-in is found by its name"
    return ""


@each_file
def test_arrows_point_one_way(path: Path) -> None:
    assert not list(filter(None, map(objection, written(path))))


@each_file
def test_only_discovery_imports_by_name(path: Path) -> None:
    called = {
        node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    }
    assert not called & BY_NAME or module_of(path) in DISCOVERERS


# Imports everything and uses what is found by name, while it is written down who imports what.
WITNESS = """
import builtins, importlib, json, sys
seen, by_name = set(), set()
plain_import, plain_import_module = builtins.__import__, importlib.import_module

def noted(name, globals=None, locals=None, fromlist=(), level=0):
    module = plain_import(name, globals, locals, fromlist, level)
    by = (globals or {}).get("__name__", "")
    if by.startswith("saqqara"):
        package = globals.get("__package__", "").split(".")
        base = ".".join(package[: len(package) + 1 - level] + ([name] if name else [])) if level else name
        for found in [f"{base}.{word}" for word in fromlist or ()] or [base]:
            if found.split(".")[0] == "saqqara":
                seen.add((by, found if found in sys.modules else base))
    return module

def noted_by_name(name, package=None):
    by = sys._getframe(1).f_globals.get("__name__", "")
    if by.startswith("saqqara") and name.startswith("saqqara"):
        by_name.add((by, name))
    return plain_import_module(name, package)

builtins.__import__, importlib.import_module = noted, noted_by_name
for module in json.loads(sys.argv[1]):
    if not module.endswith("__main__") and ".migrations." not in module:
        plain_import_module(module)
import saqqara, saqqara.bots
for game in saqqara.games():
    saqqara.game(game, mode="interpreted").new()
for bot in saqqara.bots.names():
    saqqara.bots.bot(bot)
print(json.dumps([sorted(seen), sorted(by_name)]))
"""


def test_arrows_point_one_way_when_it_runs() -> None:
    """What really is imported, also by names that are made while the program runs."""
    done = subprocess.run(
        [sys.executable, "-c", WITNESS, json.dumps(sorted(MODULES))], capture_output=True, text=True, check=True
    )
    seen, by_name = ([Import(*pair) for pair in pairs] for pairs in json.loads(done.stdout))
    assert len(seen) > len(MODULES)
    assert not list(filter(None, map(objection, seen)))
    assert {found.by for found in by_name}, "nothing is discovered"
    for found in by_name:
        assert found.module.startswith(DISCOVERERS.get(found.by, "nowhere")), found


def test_the_test_sees_what_it_shall() -> None:
    """Each kind of import that is not allowed is objected to."""
    game, other = "saqqara.games.senet", "saqqara.games.hounds"
    for bad in (
        Import("saqqara.core.game", "saqqara.games"),
        Import("saqqara.core.game", f"{game}.spec"),
        Import("saqqara.core.game", "saqqara.library"),
        Import("saqqara.library", "saqqara.server"),
        Import(f"{game}.rules", f"{other}.rules"),
        Import(f"{game}.rules", "saqqara.sim.simulate"),
        Import(f"{game}.spec", f"{game}.commands"),
        Import(f"{game}.judgement", "saqqara.study.plots"),
        Import("saqqara.cli.report", f"{game}.report"),
        Import("saqqara.bots.search", f"{game}.judgement"),
        Import("saqqara.newcomer", "saqqara.core.game"),
        Import("saqqara.batch.tables", "saqqara.envs.table"),
        Import("saqqara.games.discover", "saqqara.batch.tables"),
    ):
        assert objection(bad), bad
    for good in (
        Import(f"{game}.rules", f"{game}.codes"),
        Import(f"{game}.commands", f"{game}.balance"),
        Import(f"{game}.balance", "saqqara.sim.tune"),
        Import("saqqara.cli.play", "saqqara.server.play"),
    ):
        assert not objection(good), good


# Packages of others that only those need who ask for them, and the one module that may import each.
OPTIONAL = {
    "gymnasium": {"saqqara.envs.gym", "saqqara.envs.zoo"},  # PettingZoo's spaces are Gymnasium's
    "pettingzoo": {"saqqara.envs.zoo"},
    "pyspiel": {"saqqara.envs.spiel"},
    "torch": {"saqqara.batch.in_torch", "saqqara.batch.gpu.owner"},
}


@each_file
def test_packages_for_training_stay_in_their_files(path: Path) -> None:
    for name in {name.split(".")[0] for name in imported_names(path)} & OPTIONAL.keys():
        assert module_of(path) in OPTIONAL[name]


def test_packages_for_training_are_not_loaded_before_they_are_asked_for() -> None:
    check = f"import sys, saqqara, saqqara.envs; print(*{set(OPTIONAL)} & set(sys.modules), end='')"
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True).stdout == ""


PURE = [path for path in FILES if path.relative_to(ROOT).parts[0] in ("core", "games")]


@pytest.mark.parametrize(
    "path",
    [path for path in PURE if layer_of(module_of(path)) not in ("cli", "study")],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_core_and_games_do_no_io_and_know_no_clock(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported_names(path)} & IMPURE
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & IMPURE_CALLS


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if not game_of(module_of(path))],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_nothing_outside_its_folder_names_a_game(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    documentation = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documentation:
            assert not any(name in node.value for name in saqqara.games()), f"line {node.lineno}: {node.value!r}"


@pytest.mark.parametrize("command", ["import saqqara", "import saqqara.cli", "import saqqara; saqqara.games()"])
def test_numba_is_not_loaded_before_it_is_needed(command: str) -> None:
    check = f"import sys; {command}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_help_loads_nothing_heavy() -> None:
    heavy = {"numba", "rich.progress", "litestar", "sqlalchemy", "matplotlib", "ray"}
    check = (
        "import sys, runpy; sys.argv = ['saqqara', '--help']\n"
        "try: runpy.run_module('saqqara', run_name='__main__')\n"
        "except SystemExit: pass\n"
        f"print(*{heavy} & set(sys.modules), end='', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "simulate" in done.stdout
