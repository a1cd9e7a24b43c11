"""The rules of the seats: sitting down, rising, handing over, taking back, beginning, meeting again.

Pure functions: how the table stands and who asks go in, an entry of the log comes out, or a Refusal.
"""

from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from saqqara.bots import called
from saqqara.core import fair

from .bot_turns import checked_level
from .log import Agreed, Annulled, Called, Played, Pledged, Rematched, Revealed, Rose, Sat, Started, Threw
from .messages import Refusal, SeatInfo
from .people import plain
from .standing import OPEN_SEAT, Standing, Vows, no_vows

PERSON, BOT, OPEN = "person", "bot", "open"
_COLOURS = 6  # that the page has for choosing; a larger table has one for each seat
_PLAYS_ON = "adept"  # for who leaves in the middle of a game


class Asker(msgspec.Struct, frozen=True):
    """Who asks: the seats whose tokens they hold, those whose owners are away, and those who have only just gone.

    At a table that is played by and by nobody is away but whose turn has lasted too long.
    """

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


def hand_over(standing: Standing, asker: Asker, seat: int, level: str) -> Sat | Agreed:
    """A bot shall play: one's own seat, that of somebody who is away, or before the start an open one.

    How well it plays for somebody else is not for those to say whom that would help. Where a table is played by and
    by, all others have to agree.
    """
    there = _seat(standing, asker, seat)
    if standing.status == "open" and there.kind == OPEN:
        colour = free_colour(standing.seats, seat)
        return Sat(seat, called(seat), colour, checked_level(level), owned=False)
    if seat not in asker.seats and there.kind == PERSON:
        if standing.hours and seat in asker.away and _dissent(standing, asker, seat):
            return Agreed(seat, sorted(asker.seats))
        if seat in asker.away:
            return _plays_on(standing, seat, _PLAYS_ON, owned=True, stands_in=True)
        if standing.hours and standing.status == "playing":
            raise Refusal("in_time", f"the time of seat {seat + 1} for this turn is not over yet")
        if seat in asker.just_gone:
            raise Refusal("just_gone", f"the player of seat {seat + 1} has only just gone; wait a little")
    owns(asker, seat)
    return _plays_on(standing, seat, checked_level(level), owned=True)


def _dissent(standing: Standing, asker: Asker, seat: int) -> list[int]:
    """The seats of others that have not agreed yet."""
    agreed = {by for late, by in standing.agreed if late == seat}
    return [other for other in people(standing) if other != seat and other not in asker.seats and other not in agreed]


def take_back(standing: Standing, asker: Asker, seat: int) -> Sat:
    """Play one's own seat oneself again."""
    _seat(standing, asker, seat)
    owns(asker, seat)
    return _plays_on(standing, seat, "", owned=True)


def pledge(standing: Standing, asker: Asker, seat: int, pledge: str, key: str) -> Pledged:
    """Commit to a nonce for one's own seat, and tell with which key it signs."""
    _seat(standing, asker, seat)
    owns(asker, seat)
    return Pledged(seat, pledge, key)


def start(asker: Asker) -> Called:
    """The game shall begin."""
    sits(asker)
    return Called()


def reveal(standing: Standing, asker: Asker, seat: int, nonce: str) -> Revealed:
    """Show the nonce that one's own seat has pledged."""
    _seat(standing, asker, seat)
    owns(asker, seat)
    return Revealed(seat, nonce)


def annul(standing: Standing, start: int) -> Annulled:
    """The time to show nonces is over: the start comes to nothing, and who was silent gives the seat up."""
    if not standing.vows.called or standing.vows.annulled != start:
        raise _not_called()
    return Annulled([seat for seat in people(standing) if not standing.vows.nonces[seat]])


def play(
    standing: Standing, asker: Asker, seat: int, codes: list[int], *, throws: bool = False, signature: str = ""
) -> Played:
    """Decide for one's own seat; the rules of the game judge the codes."""
    _plays(standing, asker, seat)
    return Played(seat, codes, throws, signature)


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
    _at_rest(standing)
    if standing.status == "over":
        raise Refusal("over", "the game is over")
    if there.kind == OPEN:
        if standing.status != "open":
            raise _begun()
    elif (there.name, there.colour) != (entry.name, entry.colour):
        raise Refusal("taken", f"seat {entry.seat + 1} is taken; another one may be free")


def check_agreed(standing: Standing, entry: Agreed) -> None:
    """Only people agree, and only on a person, while they play by and by."""
    if not standing.hours or standing.status != "playing":
        raise Refusal("not_started", "there is no turn that lasts too long")
    if any(_in_log(standing, seat).kind != PERSON for seat in (entry.seat, *entry.by)):
        raise Refusal("nobody", "no person plays there")


def agreed(standing: Standing, entry: Agreed) -> Standing:
    """The table with their word."""
    more = [(entry.seat, by) for by in entry.by if (entry.seat, by) not in standing.agreed]
    return replace(standing, agreed=(*standing.agreed, *more))


def moved_on(standing: Standing, seat: int) -> Standing:
    """A seat has played: what others agreed on is past."""
    if not standing.agreed:
        return standing
    return replace(standing, agreed=tuple(one for one in standing.agreed if one[0] != seat))


def check_rose(standing: Standing, entry: Rose) -> None:
    """Only before the start, and only who sits."""
    if _in_log(standing, entry.seat).kind == OPEN:
        raise Refusal("nobody", f"nobody sits at seat {entry.seat + 1}")
    _at_rest(standing)
    if standing.status != "open":
        raise _begun()


def people(standing: Standing) -> list[int]:
    """The seats that people play."""
    return [number for number, seat in enumerate(standing.seats) if seat.kind == PERSON]


def check_pledged(standing: Standing, entry: Pledged) -> None:
    """Once, by who sits there, before the start."""
    if _in_log(standing, entry.seat).kind != PERSON:
        raise Refusal("nobody", f"nobody sits at seat {entry.seat + 1}")
    if standing.status != "open":
        raise _begun()
    _at_rest(standing)
    if standing.vows.pledges[entry.seat]:
        raise Refusal("pledged", f"seat {entry.seat + 1} has pledged a nonce already")


def check_called(standing: Standing) -> None:
    """When every seat is taken, and everybody has pledged."""
    if standing.status != "open":
        raise _begun()
    _at_rest(standing)
    if any(seat.kind == OPEN for seat in standing.seats):
        raise Refusal("open_seats", "somebody or a bot must take every seat first")
    for seat in people(standing):
        if not standing.vows.pledges[seat]:
            raise Refusal("no_pledge", f"seat {seat + 1} has not pledged a nonce yet: its player has to come by once")


def check_revealed(standing: Standing, entry: Revealed, table: str, commitment: str) -> None:
    """Once, when the game shall begin, and only what was pledged."""
    seat, vows = entry.seat, standing.vows
    there = _in_log(standing, seat)
    if not vows.called:
        raise _not_called()
    if vows.nonces[seat] or there.kind != PERSON:
        raise Refusal("revealed", f"seat {seat + 1} has no nonce to show any more")
    if vows.pledges[seat] != fair.pledge(table, seat, there.name, vows.keys[seat], commitment, entry.nonce):
        raise Refusal("bad_pledge", f"this is not the nonce that seat {seat + 1} has pledged", status=422)


def check_started(standing: Standing, entry: Started) -> None:
    """Once, when every seat is taken, with a nonce for each."""
    if standing.status != "open":
        raise _begun()
    if any(seat.kind == OPEN for seat in standing.seats):
        raise Refusal("open_seats", "somebody or a bot must take every seat first")
    if len(entry.nonces) != len(standing.seats) or not all(map(fair.is_nonce, entry.nonces)):
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
    vows = _without(standing.vows, entry.seat) if standing.status == "open" else standing.vows
    after = moved_on(standing, entry.seat)
    return replace(after, seats=tuple(seats), bots=bots, stand_ins=tuple(stand_ins), vows=vows)


def _without(vows: Vows, seat: int) -> Vows:
    """Somebody else sits there now: what was pledged is void."""
    return replace(vows, pledges=_put(vows.pledges, seat, ""), keys=_put(vows.keys, seat, ""))


def _put(words: tuple[str, ...], seat: int, word: str) -> tuple[str, ...]:
    return (*words[:seat], word, *words[seat + 1 :])


def pledged(standing: Standing, entry: Pledged) -> Standing:
    """The table with one pledge more."""
    vows, seat = standing.vows, entry.seat
    pledges, keys = _put(vows.pledges, seat, entry.pledge), _put(vows.keys, seat, entry.key)
    return replace(standing, vows=replace(vows, pledges=pledges, keys=keys))


def revealed(standing: Standing, entry: Revealed) -> Standing:
    """The table with one nonce more."""
    vows = standing.vows
    return replace(standing, vows=replace(vows, nonces=_put(vows.nonces, entry.seat, entry.nonce)))


def annulled(standing: Standing, entry: Annulled) -> Standing:
    """The table before anybody has pledged, without those who were silent."""
    silent = tuple(standing.seats[seat].name for seat in entry.seats)
    seats = tuple(OPEN_SEAT if number in entry.seats else seat for number, seat in enumerate(standing.seats))
    return replace(standing, seats=seats, vows=no_vows(len(seats), standing.vows.annulled + 1, silent))


def _at_rest(standing: Standing) -> None:
    if standing.status == "open" and standing.vows.called:
        raise Refusal("beginning", "the game is about to begin: a moment, and nothing can be changed meanwhile")


def _not_called() -> Refusal:
    return Refusal("not_called", "nonces are shown when the game shall begin, and not before or after")


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
