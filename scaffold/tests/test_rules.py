"""The rules of stubgame, one by one, by their ids."""

import pytest

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.games.stubgame.components import FACES, HOME


@pytest.fixture
def game() -> Game:
    return saqqara.game("stubgame")


def thrown(game: Game, state: State, number: int) -> State:
    """The die falls as wished."""
    game.play(state, CHANCE, f"throw {number}")
    return state


def standing(game: Game, pawns: list[int], number: int) -> State:
    """Seat 1 is to move: its pawns stand there, and the die shows this."""
    state = thrown(game, game.new(2), number)
    for pawn, square in enumerate(pawns):
        state.array["seats"]["pawns"][0, 0, pawn] = square
    return state


def test_z10_all_begin_on_the_start(game: Game) -> None:
    state = game.new(3)
    assert [seat.pawns for seat in game.view(state, 0).seats] == [[0, 0]] * 3
    assert game.waiting(thrown(game, state, 1)) == [0]


def test_z20_the_die_comes_first(game: Game) -> None:
    state = game.new(2)
    assert game.chance(state) == FACES
    with pytest.raises(saqqara.IllegalMove, match="Z20"):
        game.play(state, 0, "pawn 1")


def test_z20_one_after_the_other(game: Game) -> None:
    state = thrown(game, game.new(2), 3)
    with pytest.raises(saqqara.IllegalMove, match="another player's turn"):
        game.play(state, 1, "pawn 1")
    game.play(state, 0, "pawn 1")
    assert game.waiting(thrown(game, state, 1)) == [1]


def test_z21_a_pawn_goes_on_by_the_die(game: Game) -> None:
    state = standing(game, [4, 9], 5)
    game.play(state, 0, "pawn 2")
    assert game.view(state, 0).seats[0].pawns == [4, 14]


def test_z21_a_pawn_stops_at_home(game: Game) -> None:
    state = standing(game, [HOME - 2, 0], 6)
    game.play(state, 0, "pawn 1")
    assert game.view(state, 0).seats[0].pawns == [HOME, 0]
    assert not game.over(state)


def test_z22_a_pawn_at_home_stays(game: Game) -> None:
    state = standing(game, [HOME, 3], 2)
    assert [move.words for move in game.legal(state, 0)] == ["pawn 2"]
    with pytest.raises(saqqara.IllegalMove, match="Z22"):
        game.play(state, 0, "pawn 1")


def test_z30_z31_who_is_home_first_wins(game: Game) -> None:
    state = standing(game, [HOME, HOME - 1], 1)
    game.play(state, 0, "pawn 2")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ([0], [2 * HOME, 0])
    assert outcome.reason.rule == "Z30"


def test_a_net_is_shown_the_die_and_all_pawns(game: Game) -> None:
    state = standing(game, [7, 3], 5)
    assert game.observe(state, 0).tolist() == [5] + 7 * [0] + [7, 3, 0, 0, 0, 0, 0, 0]
    assert game.observe(state, 1).tolist() == [5] + 7 * [0] + [0, 0, 7, 3, 0, 0, 0, 0]
    game.play(state, 0, "pawn 1")
    assert game.observe(state, 1)[0] == 0


def test_z31_a_tie_is_a_shared_win(game: Game) -> None:
    assert game.winners(game.new(4)) == [0, 1, 2, 3]
