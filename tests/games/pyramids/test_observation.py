"""What a net is shown of pyramids."""

import numpy as np
from numpy.typing import NDArray

from saqqara import Game, State
from saqqara.games.pyramids.components import CELLS
from saqqara.games.pyramids.observation import FIRST_HAND, GLANCE, HANDS_SEEN, OFFERS, OTHERS, PLANES, SEATED
from tests.games.pyramids.scene import cells, game, marking

# Two cards with the same drawing under other numbers, and one with a corridor of five cells.
DRAWN = ("v.x..", "#r.e.", "..t..", ".s.p.", "....G")
CORRIDOR = ("v####", ".####", ".####", ".####", "G####")


def planes(made: Game, state: State, seat: int) -> dict[str, NDArray[np.uint8]]:
    """The planes of a seat's first card."""
    shown = made.observe(state, seat)[8 * FIRST_HAND :][: len(PLANES) * CELLS].reshape(len(PLANES), CELLS)
    return dict(zip(PLANES, shown, strict=True))


def chosen(*names: str) -> list[int]:
    """Cells by name as numbers 0 and 1."""
    return [cells(" ".join(names)) >> cell & 1 for cell in range(CELLS)]


def test_a_card_is_shown_as_it_is_drawn() -> None:
    made = game(c5=DRAWN)
    state = marking(made, (5, 0), (1, 0), marks={5: "a1 b1"})
    seen = planes(made, state, 0)
    assert seen["free"].sum() == CELLS - 3
    assert seen["reach"].tolist() == chosen("c1", "b2")
    assert seen["tomb"].tolist() == chosen("e5")
    assert seen["crosses"].tolist() == chosen("c1")
    assert seen["rubies"].tolist() == chosen("b2")
    assert seen["potions"].tolist() == chosen("d4")


def test_a_card_is_shown_by_its_drawing_and_not_by_its_number() -> None:
    """Cards 3, 6 and 15 are of one colour: who holds which of them, drawn alike, is all the same."""
    made = game(c3=DRAWN, c6=DRAWN)
    held = [made.observe(marking(made, (card, 0), (15, 0)), 0) for card in (3, 6)]
    assert np.array_equal(held[0], held[1])
    other = [made.observe(marking(made, (15, 0), (card, 0)), 0) for card in (3, 6)]
    assert np.array_equal(other[0], other[1])


def test_how_far_the_tomb_is() -> None:
    made = game(c7=CORRIDOR)
    state = marking(made, (7, 0), (7, 0), display=(7, 41, 42, 43))
    assert made.observe(state, 0)[8 * HANDS_SEEN :][:13].tolist() == [0, 0, 0, 0, 0, 1] + 7 * [0]
    away = GLANCE.index("cells to the tomb")
    assert made.observe(state, 0)[8 * OFFERS + away] == made.observe(state, 0)[8 * OTHERS + away] == 5
    state = marking(made, (7, 0), (7, 0), marks={7: "a1 a2"})
    assert made.observe(state, 0)[8 * HANDS_SEEN :][:13].tolist() == [0, 0, 0, 1] + 9 * [0]
    assert made.observe(state, 1)[8 * OTHERS + away] == 3
    state = marking(made, (7, 0), (7, 0), marks={7: "a1 a2 a3 a4 a5"})
    assert made.observe(state, 0)[8 * HANDS_SEEN] == 1


def test_seats_come_in_order_from_ones_own() -> None:
    made = game()
    state = marking(made, (1, 0), (2, 0), (4, 0))
    for seat, ruby in enumerate((3, 5, 7)):
        state.seats[seat].owed = ruby
    for seat, owed in enumerate(([3, 5, 7, 0], [5, 7, 3, 0], [7, 3, 5, 0])):
        assert made.observe(state, seat, openly=True)[8 * SEATED :].reshape(-1, 8)[:4, 2].tolist() == owed
        assert made.observe(state, seat)[8 * SEATED :].reshape(-1, 8)[:4, :3].tolist() == [
            [1, 1, owed[0]],
            [1, 1, 0],  # P22: what others owe in an open marking nobody sees
            [1, 1, 0],
            [0, 0, 0],
        ]
