"""Bit masks against sets of cells and lists of players."""

from random import Random

import pytest

from saqqara import Game, State
from saqqara.games.pyramids.components import COLOURS
from saqqara.games.pyramids.state import MARK
from tests.play import Setting, sampled, walk

from .oracle import legal_marks, pyramid_points
from .scene import game, marking, play, table


@pytest.mark.parametrize("seed", range(6))
def test_p22_p23_p24_legal_marks_are_those_of_the_oracle(seed: int) -> None:
    compared = 0
    for made, state in sampled(Setting("pyramids", 2 + seed % 3, ()), seed, every=2):
        compared += compare_marks(made, state)
    assert compared > 200


def compare_marks(game: Game, state: State) -> int:
    """Every seat that marks now may mark what the oracle says; answers how many ways that are."""
    compared = 0
    for seat in game.waiting(state) if state.phase == MARK else ():
        written = {game.write(state, seat, code) for code in game.legal(state, seat)}
        expected = {
            f"mark {card} " + " ".join(f"{'abcde'[column]}{row + 1}" for row, column in sorted(cells))
            for card, cells in legal_marks(game, state, seat)
        }
        assert written == expected
        assert written, "P25: nobody who has a card is left without a cell"
        compared += len(written)
    return compared


# Cells behind the tomb, and one that no way leads to: our decks have none (P3), an owner's may.
POCKETS = ("v.... .#.#. ..#.. .#r#x ..#.G", "v...# xx..# ....# .#.## .#Gsx", "..#v. ..#.. ###.. xx#.. rsG..")


@pytest.mark.parametrize("seed", range(3))
def test_p3_p25_p26_a_deck_with_cells_out_of_reach_is_played_to_the_end(seed: int) -> None:
    made = game(**{f"c{number}": POCKETS[number % 3] for number in range(1, 49)})
    assert len(made.components.warnings) == 16 * (2 + 2 + 8)
    compared = 0
    for state in walk(made, made.new(2 + seed), seed):
        compared += compare_marks(made, state)
        assert made.astray(state) == 0
    assert made.over(state)
    assert compared > 200


CROSS_BEFORE_TOMB = "v.... ..... ..... ..... ...xG"
TO_THE_CROSS = "a1 a2 a3 a4 a5 b5 c5"


def test_p37_p38_pyramid_points_are_those_of_the_oracle() -> None:
    """Two to four players explore one or two cards of any colours in the last turn, with any points gone before."""
    made = game(**{f"c{number}": CROSS_BEFORE_TOMB for number in range(1, 49)})
    random = Random(38)
    shared = 0
    for _ in range(150):
        players = random.randint(2, 4)
        cards = random.sample([*range(3, 40, 3), 1, 2, 4, 5, 7, 8], 2 * players)  # many of them purple
        hands = [(cards[2 * seat], cards[2 * seat + 1]) for seat in range(players)]
        marks = {one: TO_THE_CROSS for one, _ in hands} | {other: f"{TO_THE_CROSS} d5" for _, other in hands}
        state = marking(made, *hands, shape="domino", turn=28, marks=marks, display=(41, 43, 44, 46))
        counts = [{colour: random.randint(0, 6) for colour in COLOURS} for _ in range(players)]
        gone = [random.randint(0, 3) for _ in COLOURS]
        for number, colour in enumerate(COLOURS):
            table(state).taken[number] = gone[number]
            for seat in range(players):
                table(state).seats[seat].colours[number] = counts[seat][colour]
        explored = list[list[tuple[int, str]]]()
        for seat, (one, other) in enumerate(hands):
            both = random.random() < 0.6
            play(made, state, seat, f"mark {one} d5 e5", f"mark {other if both else one} {'e5' if both else 'd4'}")
            explored.append([(card, COLOURS[card % 3]) for card in ((one, other) if both else (one,))])
        left = {colour: [10, 6, 3][gone[number] :] for number, colour in enumerate(COLOURS)}
        expected = pyramid_points(counts, left, explored)
        assert [seat["colours"] for seat in made.breakdown(state)] == expected
        shared += sum(points > 0 for points in expected) > 1
    assert shared > 30
