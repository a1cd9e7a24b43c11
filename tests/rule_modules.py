"""Prints the files that hold the rules of all games and score pads, with commas: `python -m tests.rule_modules`.

Those are the modules in a game's folder with rules that its contract leads to, found by following their calls.
"""

import sys
from pathlib import Path
from types import FunctionType

import saqqara
from saqqara.core.rule import Function
from saqqara.games import discover


def rules_below(function: Function, found: set[Function]) -> None:
    """Take in a rule and all that it calls."""
    assert isinstance(function, FunctionType)
    found.add(function)
    for name in function.__code__.co_names:
        called = function.__globals__.get(name)
        if isinstance(called, FunctionType) and "rule" in vars(called) and called not in found:
            rules_below(called, found)


def rule_modules(name: str) -> list[Path]:
    """The files in which the rules of a game stand."""
    found = set[Function]()
    pad = discover.pad(name)
    for rule in (*discover.spec(name).rules.values(), *(pad.rules.values() if pad else ())):
        rules_below(rule, found)
    own = {rule.__module__ for rule in found if rule.__module__.startswith(f"saqqara.games.{name}.")}
    return sorted(Path(str(sys.modules[module].__file__)) for module in own)


if __name__ == "__main__":
    here = Path.cwd()
    print(",".join(str(path.relative_to(here)) for name in saqqara.games() for path in rule_modules(name)))
