"""Moves and outcomes in words, as `moves` reads them."""

from saqqara.core.contract import CHANCE
from saqqara.core.printing import Labels, Page, number
from saqqara.core.rule import rule

from .rules import Box
from .state import State


@rule
def spell(page: Page, box: Box, state: State, seat: int, code: int, names: Labels) -> None:
    """A legal code, or an outcome."""
    number(page, b"throw " if seat == CHANCE else b"pawn ", code + 1)
