"""The rules of the seats: sitting down, rising, handing over, taking back, beginning, meeting again.

Pure functions: how the table stands and who asks go in, an entry of the log comes out, or a Refusal.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from saqqara.bots import called

from .bot_turns import checked_level
from .log import Played, Rematched, Rose, Sat, Started, Threw
from .messages import Refusal, SeatInfo
from .people import checked_nonce, plain
from .standing import OPEN_SEAT, Standing

NO_NONCE = "00"
PERSON, BOT, OPEN = "person", "bot", "open"
_COLOURS = 6  # that the page has for choosing; a larger table has one for each seat
_PLAYS_ON = "adept"  # for who leaves in the middle of a game


class Asker(msgspec.Struct, frozen=True):
    """Who asks: the seats whose tokens they hold, those whose owners are away, and those who have only just gone."""

    seats: Sequence[int]
    away: Collection[int] = ()
    just_gone: Collection[int] = ()


# What somebody asks for


def sit(standing: Standing, seat: int, name: str, colour: int | None) -> Sat:
    """A guest takes an open seat."""
    if not 0 <= seat < len(standing.seats):
        raise Refusal("no_seat", f"there is no seat {seat + 1} at this table", status=404)
    if standing.status != "open" or standing.seats[seat].kind != OPEN:
        raise Refusal("taken", f"seat {seat + 1} is taken; another one may be free")
    return Sat(seat, person_name(seat, name), free_colour(standing.seats, seat, colour), "", owned=True)


def leave(standing: Standing, asker: Asker, seat: int) -> Rose | Sat:
    """Give a seat up: before the start it is open again, later a bot plays on. Bots at an open table leave too."""
    there = _seat(standing, asker, seat)
    if standing.status == "open":
        if there.owned or there.kind != BOT:
            owns(asker, seat)
        return Rose(seat)
    owns(asker, seat)
    return _plays_on(standing, seat, _PLAYS_ON, owned=False)


def hand_over(standing: Standing, asker: Asker, seat: int, level: str) -> Sat:
    """A bot shall play: one's own seat, that of somebody who is away, or before the start an open one.

    How well it plays for somebody else is not for those to say whom that would help.
    """
    there = _seat(standing, asker, seat)
    if standing.status == "open" and there.kind == OPEN:
        colour = free_colour(standing.seats, seat)
        return Sat(seat, called(seat), colour, checked_level(level), owned=False)
    if seat not in asker.seats and there.kind == PERSON:
        if seat in asker.away:
            return _plays_on(standing, seat, _PLAYS_ON, owned=True, stands_in=True)
        if seat in asker.just_gone:
            raise Refusal("just_gone", f"the player of seat {seat + 1} has only just gone; wait a little")
    owns(asker, seat)
    return _plays_on(standing, seat, checked_level(level), owned=True)


def take_back(standing: Standing, asker: Asker, seat: int) -> Sat:
    """Play one's own seat oneself again."""
    _seat(standing, asker, seat)
    owns(asker, seat)
    return _plays_on(standing, seat, "", owned=True)


def start(standing: Standing, asker: Asker, held: Sequence[str], given: Mapping[str, str]) -> Started:
    """Begin: with the nonces that seats gave when they sat down, those of one's own seats filled in, none for bots."""
    sits(asker)
    nonces = [nonce or NO_NONCE for nonce in held]
    for seat in asker.seats:
        if not held[seat] and str(seat) in given:
            nonces[seat] = checked_nonce(given[str(seat)]) or NO_NONCE
    return Started(nonces, by_hand=True)


def play(standing: Standing, asker: Asker, seat: int, codes: list[int], *, throws: bool = False) -> Played:
    """Decide for one's own seat; the rules of the game judge the codes."""
    _plays(standing, asker, seat)
    return Played(seat, codes, throws)


def throw(standing: Standing, asker: Asker, seat: int) -> Threw:
    """Throw the dice that are one's own seat's to throw."""
    _plays(standing, asker, seat)
    return Threw(seat)


def play_as_bot(standing: Standing, seat: int, codes: list[int]) -> Played | Threw:
    """A bot has thought about its turn; without codes, it throws."""
    if standing.seats[seat].kind != BOT:
        raise Refusal("taken_back", "the seat is a person's again")
    return Played(seat, codes) if codes else Threw(seat)


def _plays(standing: Standing, asker: Asker, seat: int) -> None:
    owns(asker, seat)
    if standing.seats[seat].kind == BOT:
        raise Refusal("bot_plays", "a bot plays this seat; take it back first")


def meet_again(standing: Standing, asker: Asker, table: str) -> Rematched:
    """The same people at another table, which whoever asks first has laid."""
    sits(asker)
    check_rematched(standing)
    return Rematched(table)


def sits(asker: Asker) -> None:
    """Raise unless they have a seat at all."""
    if not asker.seats:
        raise Refusal("watching", "you are watching; only who sits at the table can do that", status=403)


def owns(asker: Asker, seat: int) -> None:
    """Raise unless they hold the token of this seat."""
    if seat not in asker.seats:
        raise Refusal("not_your_seat", f"seat {seat + 1} is not yours: its token is missing", status=403)


def _seat(standing: Standing, asker: Asker, seat: int) -> SeatInfo:
    sits(asker)
    if seat >= len(standing.seats):
        raise Refusal("no_seat", f"there is no seat {seat + 1} at this table", status=422)
    return standing.seats[seat]


def _plays_on(standing: Standing, seat: int, level: str, *, owned: bool, stands_in: bool = False) -> Sat:
    """Somebody else, or oneself, plays a seat that keeps its name and colour."""
    if standing.status == "over":
        raise Refusal("over", "the game is over")
    there = standing.seats[seat]
    return Sat(seat, there.name, there.colour, level, owned, stands_in)


# What may stand in a log, whoever asked for it


def check_sat(standing: Standing, entry: Sat) -> None:
    """An open seat is taken before the start; later a seat is played by others, but stays what it is."""
    there = _in_log(standing, entry.seat)
    if standing.status == "over":
        raise Refusal("over", "the game is over")
    if there.kind == OPEN:
        if standing.status != "open":
            raise _begun()
    elif (there.name, there.colour) != (entry.name, entry.colour):
        raise Refusal("taken", f"seat {entry.seat + 1} is taken; another one may be free")


def check_rose(standing: Standing, entry: Rose) -> None:
    """Only before the start, and only who sits."""
    if _in_log(standing, entry.seat).kind == OPEN:
        raise Refusal("nobody", f"nobody sits at seat {entry.seat + 1}")
    if standing.status != "open":
        raise _begun()


def check_started(standing: Standing, entry: Started) -> None:
    """Once, when every seat is taken, with a nonce for each."""
    if standing.status != "open":
        raise _begun()
    if any(seat.kind == OPEN for seat in standing.seats):
        raise Refusal("open_seats", "somebody or a bot must take every seat first")
    if len(entry.nonces) != len(standing.seats) or not all(map(checked_nonce, entry.nonces)):
        raise Refusal("bad_nonce", "every seat has a nonce of 1 to 64 hexadecimal digits", status=422)


def check_threw(standing: Standing, entry: Threw) -> None:
    """Only whose throw is waited for."""
    if standing.thrower != entry.seat:
        raise Refusal("no_throw", "there is nothing for this seat to throw now")


def check_rematched(standing: Standing) -> None:
    """Once, when the game is over."""
    if standing.status != "over":
        raise Refusal("not_over", "the game is not over yet")
    if standing.rematch:
        raise Refusal("rematched", "somebody was quicker; the new table is in the last update")


def seated(standing: Standing, entry: Sat | Rose) -> Standing:
    """The table with one seat changed."""
    seats = list(standing.seats)
    if isinstance(entry, Rose):
        seats[entry.seat] = OPEN_SEAT
    else:
        kind = BOT if entry.level else PERSON
        seats[entry.seat] = SeatInfo(kind, entry.name, entry.colour, entry.level, owned=entry.owned)
    bots = tuple([number for number, seat in enumerate(seats) if seat.kind == BOT])
    stand_ins = [number for number in standing.stand_ins if number != entry.seat]
    if isinstance(entry, Sat) and entry.stands_in:
        stand_ins.append(entry.seat)
    return replace(standing, seats=tuple(seats), bots=bots, stand_ins=tuple(stand_ins))


def _in_log(standing: Standing, seat: int) -> SeatInfo:
    if not 0 <= seat < len(standing.seats):
        raise Refusal("no_seat", f"there is no seat {seat + 1} at this table", status=422)
    return standing.seats[seat]


def _begun() -> Refusal:
    return Refusal("started", "the game has begun already")


# Names and colours


def person_name(seat: int, wished: str) -> str:
    """What somebody is called."""
    return plain(wished) or f"Player {seat + 1}"


def free_colour(seats: Sequence[SeatInfo], seat: int, wished: int | None = None) -> int:
    """The colour for a seat: as wished, else that of its number, else the first that is left."""
    taken = {other.colour for number, other in enumerate(seats) if other.kind != OPEN and number != seat}
    free = [colour for colour in range(max(_COLOURS, len(seats))) if colour not in taken]
    for colour in (wished, seat):
        if colour is not None and colour in free:
            return colour
    return free[0]


def laid(wishes: Sequence[SeatInfo], colours: Sequence[int | None]) -> list[SeatInfo]:
    """The seats of a new table: who wishes for a colour gets it, the others one that is left."""
    seats = [OPEN_SEAT] * len(wishes)
    for seat in sorted(range(len(wishes)), key=lambda seat: colours[seat] is None):
        if wishes[seat].kind != OPEN:
            seats[seat] = replace(wishes[seat], colour=free_colour(seats, seat, colours[seat]))
    return seats
