"""What the folders may know of each other, and what must stay out of core and games."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import saqqara

ROOT = Path(saqqara.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
PURE = [path for path in MODULES if path.relative_to(ROOT).parts[0] in ("core", "games")]

# Each layer may import from those named here, from itself, and from the standard library and packages.
ARROWS = {
    "core": {"games"},  # core.discover looks into the folder `games`, and knows no game by name
    "games": {"core"},
    "backends": {"core"},
    "bots": {"core"},
    "sim": {"core", "bots"},
    "server": {"core", "games", "bots", "library", "prepare", "__version__"},
    "study": {"core", "bots", "sim"},
}
# What a game's folder holds for a layer that looks for it may know that layer too.
PLUG_INS = {"balance": {"core", "sim"}, "report": {"core", "study"}}
IMPURE = {
    "asyncio", "concurrent", "datetime", "glob", "http", "io", "logging", "multiprocessing", "numba", "os", "pathlib",
    "queue", "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading",
    "time", "urllib", "secrets", "uuid",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}


def imported(path: Path) -> set[str]:
    """The full names of all that a module imports."""
    here = ["saqqara", *path.relative_to(ROOT).with_suffix("").parts]
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            base = here[: -node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_arrows_point_one_way(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    if layer not in ARROWS:
        return
    allowed = PLUG_INS.get(path.stem, ARROWS[layer]) if layer == "games" else ARROWS[layer]
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "saqqara" and len(parts) > 1:
            assert parts[1] in allowed | {layer}, f"{layer} must not know {name}"
        if layer == "games" and parts[:2] == ["saqqara", "games"]:
            assert parts[2] == path.relative_to(ROOT).parts[1], "one game must not know another"


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT)))
def test_core_and_games_do_no_io_and_know_no_clock(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & IMPURE
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & IMPURE_CALLS


def test_core_names_no_game() -> None:
    for path in (ROOT / "core").glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        documentation = {
            node.body[0].value
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for string in strings:
            if string not in documentation:
                assert not any(name in str(string.value) for name in saqqara.games()), path


@pytest.mark.parametrize("command", ["import saqqara", "import saqqara.cli", "import saqqara; saqqara.games()"])
def test_numba_is_not_loaded_before_it_is_needed(command: str) -> None:
    check = f"import sys; {command}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_help_does_not_load_numba() -> None:
    check = (
        "import sys, runpy; sys.argv = ['saqqara', '--help']\n"
        "try: runpy.run_module('saqqara', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "sys.exit('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "simulate" in done.stdout
