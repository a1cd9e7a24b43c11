"""What bots see in pyramids."""

from random import Random

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.bots import Budget
from saqqara.bots.thinking import thinker
from saqqara.core.layout import view


def test_a_sure_win_is_seen() -> None:
    """One turn before the end, a cell from the tomb and behind by a few points: the expert explores."""
    game = saqqara.game("pyramids", mode="cpu")
    state = last_turn(game)
    seat = 0
    best = thinker(game).searched(state, seat, Budget(60, 200), Random(1)).candidates[0]
    after = state.copy()
    game.apply(after, seat, best.code)
    assert game.scores(play_on(game, after))[0] >= 10


def last_turn(game: Game) -> State:
    from tests.games.pyramids.scene import marking

    cards = [game.box[0]["cards"][number] for number in range(49)]
    card = next(number for number in range(1, 49) if int(cards[number]["tomb"]) == 1 << 24)
    state = marking(game, (card, 0), (1 if card != 1 else 2, 0), turn=28, display=())
    open_cells, tomb = int(cards[card]["open"]), int(cards[card]["tomb"])
    table = view(state.array[0])
    table.seats[0].hand[0].marks = open_cells & ~tomb
    return state


def play_on(game: Game, state: State) -> State:
    while not game.over(state):
        if due := game.chance(state):
            game.apply(state, CHANCE, due - 1)
        for seat in game.waiting(state):
            game.apply(state, seat, game.legal(state, seat)[0])
    return state
