"""The points of a seat, as every view shows them."""

from .contract import Box, State, points_of_kind
from .printing import Page, Words, comma, number, put, word
from .rule import rule


@rule
def show_points(page: Page, box: Box, state: State, seat: int, kinds: Words) -> None:
    """Two members of an object: `points` by kind, and their `total`."""
    put(page, b',"points":{')
    total = 0
    for kind in range(len(kinds)):
        points = points_of_kind(box, state, seat, kind)
        total += points
        comma(page)
        word(page, b"", kinds, kind)
        number(page, b":", points)
    number(page, b'},"total":', total)
