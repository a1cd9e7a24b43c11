"""How a table stands after an entry of its log."""

import msgspec

from saqqara.core.layout import Records, State

from .messages import SeatInfo

OPEN_SEAT = SeatInfo("open", "", 0, "", owned=False)


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
