"""The server as after an upgrade of all rules, as far as pages can tell: `python -m tests.browser.upgraded serve …`."""

import runpy

from saqqara.server import prints

if __name__ == "__main__":
    prints.rules = lambda game: f"newer {game}"[:16]  # type: ignore[assignment]
    runpy.run_module("saqqara", run_name="__main__", alter_sys=True)
