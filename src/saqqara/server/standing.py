"""How a table stands after an entry of its log."""

import msgspec

from saqqara.core.layout import Records, State

from .messages import SeatInfo

OPEN_SEAT = SeatInfo("open", "", 0, "", owned=False)


class Vows(msgspec.Struct, frozen=True):
    """What people have fixed and shown for the luck of the game, by seat; empty for who has not, or is a bot."""

    pledges: tuple[str, ...]
    keys: tuple[str, ...]
    nonces: tuple[str, ...]  # that are shown
    called: bool = False  # the game shall begin: nothing can be pledged any more, nonces are shown
    annulled: int = 0  # starts that came to nothing, as somebody did not show their nonce
    silent: tuple[str, ...] = ()  # who that was the last time


def no_vows(players: int, annulled: int = 0, silent: tuple[str, ...] = ()) -> Vows:
    """Nobody has pledged yet."""
    nothing = ("",) * players
    return Vows(nothing, nothing, nothing, annulled=annulled, silent=silent)


class Standing(msgspec.Struct, frozen=True):
    """Who sits where and how far the game is; `passed` are the states on the way, the one before too.

    If the game begins there was none before: the first is news as well.
    """

    seats: tuple[SeatInfo, ...]
    bots: tuple[int, ...]  # the seats that bots play
    status: str
    nonces: tuple[str, ...] = ()
    rematch: str | None = None
    state: State | None = None
    draws: int = 0
    passed: Records | None = None
    begins: bool = False
    by_hand: bool = False  # dice wait for who throws them
    thrower: int | None = None  # whose throw is waited for
    stand_ins: tuple[int, ...] = ()  # the seats that bots play until their owners, who are away, are back
    vows: Vows = Vows((), (), ())
    signed: tuple[int, ...] = ()  # how many turns each seat has signed
    hours: int = 0  # that a turn may last at a table that is played by and by
    agreed: tuple[tuple[int, int], ...] = ()  # seats that have taken longer, and who agrees that a bot plays for them
