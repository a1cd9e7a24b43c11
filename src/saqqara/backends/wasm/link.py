"""The linker that makes a module of an object file: LLVM's `wasm-ld`, which `scripts/get-lld` brings along."""

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from saqqara.core.errors import SaqqaraError

_NAMES = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(24, 13, -1)))
_STACK = 1 << 18
_UNDEFINED = re.compile(r"undefined symbol: (\S+)")


class NoLinker(SaqqaraError):
    """There is no wasm-ld on this machine."""


def linker() -> list[str] | None:
    """The command of the linker: the machine's own, or that of PyPI's `ziglang`; None if there is neither."""
    for name in _NAMES:
        if found := shutil.which(name):
            return [found]
    return [sys.executable, "-m", "ziglang", "wasm-ld"] if _has_zig() else None


def _has_zig() -> bool:
    try:
        return bool(version("ziglang"))
    except PackageNotFoundError:
        return False


def needed() -> list[str]:
    """The same; raises if there is none."""
    command = linker()
    if command is None:
        raise NoLinker("to make WebAssembly the linker wasm-ld is needed: apt install lld, or pip install ziglang")
    return command


def link(objects: Path, module: Path, exports: Sequence[str]) -> None:
    """Make a module that exports these functions and its memory, and imports nothing."""
    words = [
        *needed(), str(objects), "-o", str(module), "--no-entry", "--gc-sections", "--strip-all",
        "--stack-first", "-z", f"stack-size={_STACK}",  # what overflows traps, and overwrites nothing
        "--export=__heap_base", *(f"--export={name}" for name in exports),
    ]  # fmt: skip
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        missing = sorted(set(_UNDEFINED.findall(done.stderr)))
        why = f"rules call what is not there in a page: {', '.join(missing)}" if missing else done.stderr.strip()
        raise SaqqaraError(f"{module.name} cannot be linked: {why}")
