"""What can go wrong, as a small tree. Every message is one line for a person."""

from dataclasses import dataclass, field


class SaqqaraError(Exception):
    """Anything this package reports about what it was given."""


class UnknownGame(SaqqaraError):
    """No game of that name."""


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
    """Why a move is not allowed: the rule's id in RULES.md, a key for translation, and words."""

    rule: str
    key: str
    text: str
    facts: dict[str, str | int] = field(default_factory=dict)


class IllegalMove(MoveError):
    """The move is understood and not allowed here."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.text} ({reason.rule})")
        self.reason = reason
