"""A bot's whole turn, computed in a thread from what its seat may know."""

from collections.abc import Callable, Sequence
from random import Random

from saqqara.bots import Budget, bot, names
from saqqara.bots.advice import Advice, advise
from saqqara.core.errors import BadOption
from saqqara.core.game import Game
from saqqara.core.layout import State

from .messages import Refusal


def checked_level(level: str) -> str:
    """A level there is a bot for."""
    if level not in names():
        raise Refusal("no_bot", f"there is no bot {level!r}; there are {', '.join(names())}", status=422)
    return level


def bot_turn(game: Game, seen: State, seat: int, level: str, budget: Budget, seed: str) -> list[int]:
    """All codes of a turn: until chance or somebody else decides."""
    able, luck = names(game), Random(seed)
    unable = level in names() and level not in able  # a game that cannot be judged is played at random
    choose = bot(able[-1] if unable else level)
    return _whole(game, seen, seat, lambda state: choose(game, state, seat, budget, luck))


def any_turn(game: Game, seen: State, seat: int, seed: str) -> list[int]:
    """A random turn, for a bot that cannot think."""
    luck = Random(seed)
    return _whole(game, seen, seat, lambda state: luck.choice(game.codes(state, seat)))


def _whole(game: Game, seen: State, seat: int, choose: Callable[[State], int]) -> list[int]:
    codes, state = list[int](), game.trial(seen, seat)
    while not codes or (not game.chance(state) and seat in game.waiting(state)):
        codes.append(int(choose(state)))
        game.apply(state, seat, codes[-1])
    return codes


def hints(game: Game, seen: State, seat: int, budget: Budget, seed: str) -> Sequence[Advice]:
    """The best moves for a seat."""
    try:
        return advise(game, seen, seat, budget, Random(seed))
    except BadOption as error:
        raise Refusal("no_hint", str(error)) from None
