"""What is asked of Numba beyond its manual: a new version of it must still do this."""

from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from saqqara.backends.cpu import Compiled, inner
from saqqara.core.rule import rule, stand_in


@rule
def doubled(number: int) -> int:
    return 2 * number


@stand_in
def bonus(number: int) -> int:
    raise NotImplementedError


def total(numbers: Any) -> int:
    return bonus(numbers[0]) + bonus(3)


@pytest.fixture
def compiled(tmp_path: Path) -> Compiled:
    return Compiled("test", {"bonus": doubled}, tmp_path)


def test_a_rule_is_compiled_once_for_all_widths_of_numbers() -> None:
    made: Any = inner(doubled)

    @numba.njit
    def outer(small: Any, large: Any) -> int:
        return made(small[0]) + made(large[0]) + made(7)  # type: ignore[no-any-return]

    assert outer(np.ones(1, np.int8), np.ones(1, np.int64)) == 18
    assert [signature[0] for signature in made.signatures] == [numba.types.int64]


def test_a_function_runs_on_when_what_linking_needs_is_gone(compiled: Compiled) -> None:
    function: Any = compiled(total)
    numbers = np.array([4])
    assert function(numbers) == 14
    (made,) = function.overloads.values()
    assert made.library._shared_module is not None
    compiled.lean()
    assert made.library._shared_module is None
    assert function(numbers) == 14


def test_numba_is_left_as_it_was(compiled: Compiled, tmp_path: Path) -> None:
    settings = ("CACHE_DIR", "CACHE_LOCATOR_CLASSES")
    before = [vars(numba.config)[name] for name in settings]
    compiled(total)(np.array([4]))
    assert [vars(numba.config)[name] for name in settings] == before
    assert list(tmp_path.glob("*.nbc")), "whatever the place of the source file"
