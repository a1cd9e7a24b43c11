"""What a way to run rules must offer. A backend turns a function that calls rules into one that runs on arrays."""

from collections.abc import Mapping
from typing import Protocol

from .rule import Function


class Backend(Protocol):
    """Makes functions runnable for one game."""

    mode: str

    def __call__(self, function: Function) -> Function:
        """The function with this game's rules in it; boxes and states are handed in as arrays."""

    def knowing(self, more: Mapping[str, Function]) -> "Backend":
        """A backend with more rules than the game's own."""

    def lean(self) -> None:
        """Let go of what was only needed to make functions runnable."""

    def __hash__(self) -> int:
        """Backends are told apart by identity, and can be keys."""
