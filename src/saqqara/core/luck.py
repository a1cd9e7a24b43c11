"""Random numbers for rules: the same interpreted and compiled."""

from .contract import Buffer
from .rule import rule

MULTIPLIER = 698769069
LOW = (1 << 32) - 1


@rule
def random_below(dice: Buffer, place: int, n: int) -> int:
    """A number 0 to n−1: multiply with carry, in 63 bits, so that Python and machine numbers agree."""
    dice[place] = MULTIPLIER * (dice[place] & LOW) + (dice[place] >> 32)
    return ((dice[place] ^ dice[place] >> 32) & LOW) * n >> 32


@rule
def any_below(dice: Buffer, n: int) -> int:
    """A number 0 to n−1 from the first of the dice."""
    return random_below(dice, 0, n)
