"""Sets of small numbers as bits of an integer."""

from .rule import rule


@rule
def size(members: int) -> int:
    """How many members the set has."""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count


@rule
def lowest(members: int) -> int:
    """The smallest member of a set that is not empty."""
    return size((members & -members) - 1)


@rule
def pick(members: int, k: int) -> int:
    """Member number k, counted from 0 in ascending order."""
    for _ in range(k):
        members &= members - 1
    return lowest(members)
