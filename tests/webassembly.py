"""Whether modules can be made and run here; where checks run on their own it is a failure if not."""

import os
from functools import cache
from importlib.util import find_spec

from saqqara.backends.wasm.link import linker


@cache
def missing() -> str:
    """What is missing; nothing where everything must be there."""
    if os.environ.get("CI"):
        return ""
    if linker() is None:
        return "no wasm-ld on this machine: sh scripts/get-lld .venv/bin/python"
    return "" if find_spec("wasmtime") else "no wasmtime: make setup"
