"""The rules of the seats: every entry they answer with, and every refusal."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import saqqara
from saqqara.bots import called, names
from saqqara.server import seating
from saqqara.server.log import Annulled, Called, Entry, Played, Pledged, Rematched, Revealed, Rose, Sat, Started, encode
from saqqara.server.messages import Refusal, SeatInfo
from saqqara.server.seating import Asker, free_colour, laid
from saqqara.server.standing import OPEN_SEAT, Standing, Vows, no_vows
from saqqara.server.store import Loaded, LogRow, TableRow
from saqqara.server.table import Table

ANNA = SeatInfo("person", "Anna", 2, "", owned=True)
BEN = SeatInfo("person", "Ben", 0, "", owned=True)
ANNAS_BOT = SeatInfo("bot", "Anna", 2, "novice", owned=True)
BOT = SeatInfo("bot", "Merit", 1, "adept", owned=False)
NOBODY, AN, BOTH = Asker([]), Asker([0]), Asker([0, 1])


def standing(status: str, *seats: SeatInfo, rematch: str | None = None) -> Standing:
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == "bot")
    return Standing(seats, bots, status, rematch=rematch, vows=no_vows(len(seats)))


WAITING = standing("open", ANNA, OPEN_SEAT, BOT)
PLAYING = standing("playing", ANNA, BEN, BOT)
OVER = standing("over", ANNA, BEN, BOT)
HALF = seating.pledged(standing("open", ANNA, BEN, BOT), Pledged(0, "aa" * 32))
CALLED = replace(
    HALF, vows=Vows(("aa" * 32, "bb" * 32, ""), ("", "", ""), ("cc" * 32, "", ""), called=True)
)  # Anna has shown her nonce


@pytest.mark.parametrize(
    ("rule", "arguments", "entry"),
    [
        (seating.sit, (WAITING, 1, " Ewa  B ", None), Sat(1, "Ewa B", 0, "", owned=True)),  # 1 is the bot's colour
        (seating.sit, (WAITING, 1, " \u0000", 5), Sat(1, "Player 2", 5, "", owned=True)),
        (seating.sit, (WAITING, 1, "Ewa", 2), Sat(1, "Ewa", 0, "", owned=True)),  # Anna's colour
        (seating.leave, (WAITING, AN, 0), Rose(0)),
        (seating.leave, (WAITING, AN, 2), Rose(2)),  # the bot
        (seating.leave, (PLAYING, AN, 0), Sat(0, "Anna", 2, "adept", owned=False)),
        (seating.hand_over, (WAITING, AN, 1, "novice"), Sat(1, "Merit", 0, "novice", owned=False)),
        (seating.hand_over, (WAITING, AN, 0, "novice"), Sat(0, "Anna", 2, "novice", owned=True)),
        (seating.hand_over, (PLAYING, AN, 0, "expert"), Sat(0, "Anna", 2, "expert", owned=True)),
        (
            seating.hand_over,
            (PLAYING, Asker([0], [1]), 1, "expert"),
            Sat(1, "Ben", 0, "adept", owned=True, stands_in=True),
        ),
        (seating.take_back, (standing("playing", ANNAS_BOT, BEN), AN, 0), Sat(0, "Anna", 2, "", owned=True)),
        (seating.pledge, (WAITING, AN, 0, "aa" * 32, ""), Pledged(0, "aa" * 32)),
        (seating.start, (AN,), Called()),
        (seating.reveal, (CALLED, AN, 0, "bb" * 32), Revealed(0, "bb" * 32)),
        (seating.annul, (CALLED, 0), Annulled([1])),
        (seating.play, (PLAYING, AN, 0, [3, 4]), Played(0, [3, 4])),
        (seating.play_as_bot, (PLAYING, 2, [5]), Played(2, [5])),
        (seating.meet_again, (OVER, AN, "new"), Rematched("new")),
    ],
)
def test_what_is_asked_for_becomes_an_entry(rule: Callable[..., Entry], arguments: Any, entry: Entry) -> None:
    assert rule(*arguments) == entry


@pytest.mark.parametrize(
    ("rule", "arguments", "code", "status"),
    [
        (seating.sit, (WAITING, 3, "Ewa", None), "no_seat", 404),
        (seating.sit, (WAITING, 0, "Ewa", None), "taken", 409),
        (seating.sit, (WAITING, 2, "Ewa", None), "taken", 409),  # by a bot
        (seating.sit, (standing("playing", ANNA, OPEN_SEAT), 1, "Ewa", None), "taken", 409),
        (seating.leave, (WAITING, NOBODY, 0), "watching", 403),
        (seating.leave, (WAITING, AN, 3), "no_seat", 422),
        (seating.leave, (WAITING, AN, 1), "not_your_seat", 403),  # nobody's
        (seating.leave, (standing("open", ANNA, BEN), AN, 1), "not_your_seat", 403),
        (seating.leave, (standing("open", ANNA, ANNAS_BOT), AN, 1), "not_your_seat", 403),  # a bot, but somebody's
        (seating.leave, (PLAYING, AN, 1), "not_your_seat", 403),
        (seating.leave, (PLAYING, AN, 2), "not_your_seat", 403),
        (seating.leave, (OVER, AN, 0), "over", 409),
        (seating.hand_over, (WAITING, NOBODY, 1, "adept"), "watching", 403),
        (seating.hand_over, (WAITING, AN, 3, "adept"), "no_seat", 422),
        (seating.hand_over, (WAITING, AN, 1, "boss"), "no_bot", 422),
        (seating.hand_over, (WAITING, AN, 2, "adept"), "not_your_seat", 403),
        (seating.hand_over, (PLAYING, AN, 1, "adept"), "not_your_seat", 403),  # Ben is here
        (seating.hand_over, (PLAYING, Asker([0], [], [1]), 1, "adept"), "just_gone", 409),
        (seating.hand_over, (standing("playing", BEN, ANNAS_BOT), Asker([0], [1]), 1, "random"), "not_your_seat", 403),
        (seating.hand_over, (PLAYING, AN, 0, "boss"), "no_bot", 422),
        (seating.hand_over, (OVER, AN, 0, "adept"), "over", 409),
        (seating.take_back, (PLAYING, NOBODY, 0), "watching", 403),
        (seating.take_back, (PLAYING, AN, 3), "no_seat", 422),
        (seating.take_back, (PLAYING, Asker([0], [1]), 1), "not_your_seat", 403),  # away, but it is theirs
        (seating.take_back, (OVER, AN, 0), "over", 409),
        (seating.start, (NOBODY,), "watching", 403),
        (seating.pledge, (WAITING, NOBODY, 0, "", ""), "watching", 403),
        (seating.pledge, (PLAYING, AN, 1, "", ""), "not_your_seat", 403),
        (seating.reveal, (CALLED, NOBODY, 0, ""), "watching", 403),
        (seating.reveal, (CALLED, AN, 1, ""), "not_your_seat", 403),
        (seating.annul, (CALLED, 1), "not_called", 409),  # that start was another one
        (seating.annul, (WAITING, 0), "not_called", 409),
        (seating.check_sat, (CALLED, Sat(0, "Anna", 2, "adept", owned=True)), "beginning", 409),
        (seating.check_rose, (CALLED, Rose(0)), "beginning", 409),
        (seating.check_pledged, (CALLED, Pledged(0, "aa")), "beginning", 409),
        (seating.check_pledged, (PLAYING, Pledged(0, "aa")), "started", 409),
        (seating.check_pledged, (WAITING, Pledged(1, "aa")), "nobody", 409),
        (seating.check_pledged, (WAITING, Pledged(2, "aa")), "nobody", 409),  # a bot
        (seating.check_pledged, (HALF, Pledged(0, "aa")), "pledged", 409),
        (seating.check_called, (WAITING,), "open_seats", 409),
        (seating.check_called, (HALF,), "no_pledge", 409),
        (seating.check_called, (CALLED,), "beginning", 409),
        (seating.check_called, (PLAYING,), "started", 409),
        (seating.check_revealed, (HALF, Revealed(0, "aa"), "t", "c"), "not_called", 409),
        (seating.check_revealed, (CALLED, Revealed(0, "aa"), "t", "c"), "revealed", 409),
        (seating.check_revealed, (CALLED, Revealed(2, "aa"), "t", "c"), "revealed", 409),
        (seating.check_revealed, (CALLED, Revealed(1, "aa"), "t", "c"), "bad_pledge", 422),
        (seating.play, (PLAYING, AN, 1, [0]), "not_your_seat", 403),
        (seating.play, (PLAYING, AN, 9, [0]), "not_your_seat", 403),
        (seating.play, (standing("playing", ANNAS_BOT, BEN), AN, 0, [0]), "bot_plays", 409),
        (seating.play_as_bot, (PLAYING, 1, [0]), "taken_back", 409),
        (seating.meet_again, (OVER, NOBODY, "new"), "watching", 403),
        (seating.meet_again, (PLAYING, AN, "new"), "not_over", 409),
        (seating.meet_again, (standing("over", ANNA, rematch="old"), AN, "new"), "rematched", 409),
        (seating.check_sat, (WAITING, Sat(3, "Ewa", 0, "", owned=True)), "no_seat", 422),
        (seating.check_sat, (WAITING, Sat(-1, "Ewa", 0, "", owned=True)), "no_seat", 422),
        (seating.check_sat, (OVER, Sat(0, "Anna", 2, "adept")), "over", 409),
        (seating.check_sat, (WAITING, Sat(0, "Thief", 2, "", owned=True)), "taken", 409),
        (seating.check_sat, (PLAYING, Sat(1, "Ben", 3, "", owned=True)), "taken", 409),
        (seating.check_sat, (standing("playing", ANNA, OPEN_SEAT), Sat(1, "Ewa", 0)), "started", 409),
        (seating.check_rose, (WAITING, Rose(1)), "nobody", 409),
        (seating.check_rose, (WAITING, Rose(3)), "no_seat", 422),
        (seating.check_rose, (PLAYING, Rose(0)), "started", 409),
        (seating.check_started, (WAITING, Started(["00"] * 3)), "open_seats", 409),
        (seating.check_started, (PLAYING, Started(["00"] * 3)), "started", 409),
        (seating.check_started, (standing("open", ANNA, BEN), Started(["00"])), "bad_nonce", 422),
        (seating.check_started, (standing("open", ANNA, BEN), Started(["00", "xyz"])), "bad_nonce", 422),
        (seating.check_started, (standing("open", ANNA, BEN), Started(["00", ""])), "bad_nonce", 422),
    ],
)
def test_what_is_refused(rule: Callable[..., Any], arguments: Any, code: str, status: int) -> None:
    with pytest.raises(Refusal) as refused:
        rule(*arguments)
    assert (refused.value.code, refused.value.status) == (code, status)
    assert refused.value.text


def test_free_colours() -> None:
    assert free_colour([OPEN_SEAT] * 3, 1) == 1
    assert free_colour([ANNA, OPEN_SEAT, OPEN_SEAT], 2) == 0  # 2 is Anna's
    assert free_colour([ANNA, OPEN_SEAT], 1, 5) == 5
    assert free_colour([ANNA, OPEN_SEAT], 1, 60) == 1  # there is no such colour
    assert free_colour([ANNA, BEN], 0, 2) == 2  # her own
    many = [SeatInfo("person", "x", number, "", owned=True) for number in range(10)]
    assert free_colour([*many, OPEN_SEAT], 10) == 10


def test_the_seats_of_a_new_table() -> None:
    seats = laid([ANNA, BEN, OPEN_SEAT, BOT], [None, 0, None, 0])
    assert [seat.colour for seat in seats] == [1, 0, 0, 3]  # Ben wished first, the bot's wish comes too late
    assert [seat.name for seat in seats] == ["Anna", "Ben", "", "Merit"]


def test_bots_at_a_large_table_have_names() -> None:
    found = [called(seat) for seat in range(64)]
    assert len(set(found)) == 64
    assert all(0 < len(name) <= 24 for name in found)


def table_with(*entries: Entry) -> Table:
    """A table as its log makes it."""
    game = saqqara.game(saqqara.games()[0], mode="interpreted")
    players = game.spec.players[0]
    row = TableRow("x", game.spec.name, game.spec.version, "", {}, players, False, "5e" * 32, "open", 0.0)
    log = [LogRow(seq, None, encode(entry)) for seq, entry in enumerate(entries, 1)]
    return Table(Loaded(row, [""] * players, log, 0), game)


def test_a_table_takes_no_entry_that_cannot_be() -> None:
    """Whatever a log says: sitting, rising and beginning are judged as moves are."""
    everyone = [
        Sat(seat, f"P{seat}", seat, "", owned=True) for seat in range(saqqara.game(saqqara.games()[0]).spec.players[0])
    ]
    empty, full = table_with(), table_with(*everyone)
    begun = table_with(*everyone, Started(["00"] * len(everyone)))
    assert begun.standing.status == "playing"
    assert full.after(Rose(0)).seats[0] == OPEN_SEAT
    handed_over = begun.after(Sat(0, "P0", 0, names()[0], owned=True))
    assert (handed_over.bots, handed_over.seats[0].level) == ((0,), names()[0])
    for table, entry, code in (
        (empty, Rose(0), "nobody"),
        (empty, Started(["00"] * len(everyone)), "open_seats"),
        (empty, Played(0, [0]), "not_started"),
        (empty, Rematched("y"), "not_over"),
        (full, Sat(0, "Thief", 0, "", owned=True), "taken"),
        (full, Sat(9, "P9", 0, "", owned=True), "no_seat"),
        (begun, Rose(0), "started"),
        (begun, Started(["00"] * len(everyone)), "started"),
        (begun, Sat(0, "Thief", 0, "", owned=True), "taken"),
    ):
        with pytest.raises(Refusal) as refused:
            table.after(entry)
        assert refused.value.code == code
    full.archived = True
    with pytest.raises(Refusal, match="archived"):
        full.after(Rose(0))
