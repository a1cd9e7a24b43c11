"""Sets of small numbers as bits of an integer."""

from .rule import rule


@rule
def size(numbers: int) -> int:
    """How many members the set has."""
    count = 0
    while numbers:
        numbers &= numbers - 1
        count += 1
    return count


@rule
def lowest(numbers: int) -> int:
    """The smallest member of a set, or -1 if it is empty."""
    return size((numbers & -numbers) - 1) if numbers else -1


def members(numbers: int) -> list[int]:
    """The set as a list, ascending; for people, not for rules."""
    return [number for number in range(int(numbers).bit_length()) if numbers >> number & 1]


@rule
def pick(numbers: int, k: int) -> int:
    """Member number k, counted from 0 in ascending order, or -1 if there are not so many."""
    for _ in range(k):
        numbers &= numbers - 1
    return lowest(numbers)
