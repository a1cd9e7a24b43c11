"""What can go wrong, as a small tree. Every message is one line for a person."""

from dataclasses import dataclass, field, replace


class SaqqaraError(Exception):
    """Anything this package reports about what it was given."""


class UnknownGame(SaqqaraError):
    """No game of that name."""


class OtherGame(SaqqaraError):
    """A state that belongs to another game."""


class NoSuchSeat(SaqqaraError):
    """Nobody sits there."""


class BadOption(SaqqaraError):
    """An option or a number of players that the game does not offer."""


class BadComponents(SaqqaraError):
    """A deck or component file that cannot be used; the message names the line, card, row and column."""


class BadRecord(SaqqaraError):
    """A record that cannot be read, replayed or verified; the message names the line."""


class MoveError(SaqqaraError):
    """A move that was not made. The state is as it was."""


class UnreadableMove(MoveError):
    """The text of a move cannot be read."""


@dataclass(frozen=True)
class Reason:
    """Why a move is not allowed, or a game has ended: the rule's id, a key for translation, and words.

    In a game's table of reasons the words have places for facts, such as `{card}`; `filled` puts them in.
    """

    rule: str
    key: str
    text: str
    facts: dict[str, str | int] = field(default_factory=dict)

    def filled(self, **facts: str | int) -> "Reason":
        """The same with facts."""
        return replace(self, text=self.text.format(**facts), facts=facts)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class IllegalMove(MoveError):
    """The move is understood and not allowed here."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason
