"""A player that runs the rules itself, as the page does: from the bytes of a redacted state to a random whole turn."""

import random
from typing import Any

import numpy as np

import saqqara
from saqqara.backends.cache import source_print
from saqqara.core.arguments import OneBox, OneState
from saqqara.core.contract import Box, Buffer, State, apply, chance, legal, reopen, waiting
from saqqara.core.luck import random_below
from saqqara.core.rule import rule


@rule
def decides(box: Box, state: State, seat: int) -> bool:
    """Whether this seat has to decide now."""
    return chance(box, state) == 0 and waiting(box, state) >> seat & 1 == 1


@rule
def random_turn(boxes: OneBox, states: OneState, seat: int, dice: Buffer, codes: Buffer, turn: Buffer) -> int:
    """Write a random whole turn of a seat from a state redacted for it, which is used up; answers its length."""
    box, state = boxes[0], states[0]
    if not decides(box, state, seat):
        return 0
    reopen(box, state, seat)
    length = 0
    while decides(box, state, seat):
        turn[length] = codes[random_below(dice, 0, legal(box, state, seat, codes))]
        apply(box, state, seat, turn[length])
        length += 1
    return length


class Player:
    """Random turns of one game, and the print of the rules that it plays by."""

    def __init__(self, name: str) -> None:
        game = saqqara.game(name, mode="cpu")
        self.prints = {"rules": [source_print(game.spec.rules)]}
        self._box, self._kind = game.box, game.new(game.spec.players[0]).array.dtype
        self._play: Any = game.backend(random_turn)
        self._dice = np.array([random.randrange(1 << 32)], np.int64)
        self._codes, self._turn = np.empty(game.spec.codes, np.int64), np.empty(game.spec.longest, np.int64)
        self.turn(bytes(self._kind.itemsize), 0)  # compiled before anything is measured

    def turn(self, state: bytes, seat: int) -> list[int]:
        """A random whole turn; empty if the seat need not decide."""
        states = np.ndarray((1,), self._kind, bytearray(state))
        length = self._play(self._box, states, seat, self._dice, self._codes, self._turn)
        turn: list[int] = self._turn[:length].tolist()
        return turn
