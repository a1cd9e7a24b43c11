"""Rules relinked for a compiler."""

import pytest

import saqqara
from saqqara.backends.interpreted import Interpreted
from saqqara.core.contract import named
from saqqara.core.rule import rule, stand_in
from saqqara.games.pyramids import scoring


@rule
def double(number: int) -> int:
    return 2 * number


@stand_in
def bonus(number: int) -> int:
    raise NotImplementedError


@rule
def total(number: int) -> int:
    return double(number) + bonus(number)


def test_stand_ins_are_filled_by_name() -> None:
    @rule
    def hundred(number: int) -> int:
        return 100

    assert Interpreted("test", {"bonus": hundred})(total)(4) == 108
    with pytest.raises(NotImplementedError):
        total(4)


def test_twins_leave_the_rules_as_they_are() -> None:
    Interpreted("test", {"bonus": double})(total)
    assert total.__globals__["double"] is double
    assert double(3) == 6


def test_a_game_must_offer_every_rule() -> None:
    with pytest.raises(TypeError, match="rules missing: apply, astray, chance"):
        named(scoring)


def test_unknown_modes_are_named() -> None:
    with pytest.raises(saqqara.BadOption, match="the rules do not run as 'gpu', only as cpu or interpreted"):
        saqqara.game("pyramids", mode="gpu")
