"""The settings on which every game is tested."""

from dataclasses import replace
from itertools import combinations, product

import pytest

import saqqara
from saqqara.core.contract import Spec
from tests.play import Setting, allowed, settings_for


def specs() -> list[Spec]:
    """Every game as it is, and as if it were for so many players only."""
    own = [saqqara.game(name, mode="interpreted").spec for name in saqqara.games()]
    return own + [replace(spec, players=spec.players[-1:]) for spec in own]


@pytest.mark.parametrize("spec", specs(), ids=lambda spec: f"{spec.name}-{len(spec.players)}")
def test_settings_are_different_and_hold_every_pair_of_choices(spec: Spec) -> None:
    settings = settings_for(spec)
    assert len(set(settings)) == len(settings)
    assert {setting.players for setting in settings} == set(spec.players)
    for setting in settings:
        spec.option_numbers(setting.players, dict(setting.options))
    rows = [chosen(spec, setting) for setting in settings]
    for (a, xs), (b, ys) in combinations({option.name: option.values[:2] for option in spec.options}.items(), 2):
        for x, y in product(xs, ys):
            if allowed(spec, {a: x, b: y}):
                assert any(row[a] == x and row[b] == y for row in rows), f"{a}={x} with {b}={y}"


def chosen(spec: Spec, setting: Setting) -> dict[str, str]:
    """All options of a setting, also those as usual."""
    return {option.name: option.values[0] for option in spec.options} | dict(setting.options)
