"""Which tables the doors are tried with: of every game the usual ones, the fullest, and one with other options."""

import saqqara
from tests.play import Setting, settings_of


def some() -> list[Setting]:
    found: list[Setting] = []
    for name in saqqara.games():
        every = settings_of(name)
        most = max(setting.players for setting in every)
        chosen = [every[0], next(each for each in every if each.players == most), every[-1]]
        found += dict.fromkeys(chosen)
    return found
