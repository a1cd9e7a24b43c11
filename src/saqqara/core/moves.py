"""What a seat may play, as a person or a program wants to look at it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import msgspec

if TYPE_CHECKING:
    from .game import Game


class Move(int):
    """A code that knows its words. To the rules, and wherever numbers are compared, it is its code."""

    _among: "Moves"
    _place: int

    def __new__(cls, among: "Moves", place: int) -> "Move":
        """The move in this place of a list."""
        move = super().__new__(cls, among.codes[place])
        move._among, move._place = among, place
        return move

    @property
    def code(self) -> int:
        """The number by which the rules know the move."""
        return int(self)

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self._among.seat

    @property
    def words(self) -> str:
        """The move in words."""
        return self._among.words[self._place]

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Move {self.code}: {self.words}>"

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        return int, (self.code,)  # a move leaves its table behind


class Moves(Sequence[Move]):
    """All that a seat may play in one position, ascending by code; what is asked with `in` may be a code or words."""

    __slots__ = ("_game", "_state", "_words", "codes", "seat")

    def __init__(self, game: "Game", state: bytes, seat: int, codes: list[int]) -> None:
        self._game, self._state, self.seat, self.codes = game, state, seat, codes
        self._words: list[str] | None = None

    @property
    def words(self) -> list[str]:
        """All of them in words, written at the first look."""
        if self._words is None:
            self._words = msgspec.json.decode(self._game.updates([self._state], [self.seat])[0].words, type=list[str])
        return self._words

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> list[Move]: ...
    def __getitem__(self, place: int | slice) -> Move | list[Move]:
        if isinstance(place, slice):
            return [Move(self, each) for each in range(len(self))[place]]
        return Move(self, place)

    def __iter__(self) -> Iterator[Move]:
        return (Move(self, place) for place in range(len(self)))

    def __contains__(self, move: object) -> bool:
        return " ".join(move.split()) in self.words if isinstance(move, str) else move in self.codes

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Sequence) and self.codes == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} moves of seat {self.seat}: {', '.join(self.words)}>"
