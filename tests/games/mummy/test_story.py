"""What is told, and what is shown."""

from saqqara import CHANCE, SPECTATOR, State
from saqqara.core.contract import Event
from saqqara.games.mummy import events as told
from saqqara.games.mummy.state import BEFORE

from .scene import chance, game, play, scene, table
from .test_rules import EXCHANGE, HOME, laid, with_hats

MADE = game()


def after(state: State, *texts: str, seat: int = 0, viewer: int = 0) -> list[Event]:
    events: list[Event] = []
    for text in texts:
        before = state.copy()
        play(MADE, state, text, seat=seat)
        events += MADE.story(before, state, viewer)
    return events


def test_setting_up() -> None:
    state = MADE.new(2, risk="yes", pass_it_on="yes")
    assert after(state, "leave out -1a", seat=CHANCE) == [told.LeftOut("-1a")]
    chance(MADE, state, "leave out -2a", "leave out +3", "leave out +6")
    assert after(state, "lay +8", seat=CHANCE) == [told.Laid(["+8"])]
    while state.tiles < 8:
        MADE.apply(state, CHANCE, 0)
    before = state.copy()
    MADE.apply(state, CHANCE, 0)
    (event,) = MADE.story(before, state, SPECTATOR)
    assert isinstance(event, told.Laid)
    assert event.tiles[1] == "exchange1"
    while state.phase < 2:
        MADE.apply(state, CHANCE, 0)
    assert after(state, "begins 2", seat=CHANCE) == [told.Begins(1), told.TurnBegan(1)]


def test_hats() -> None:
    state = laid(2, hats="yes")
    assert after(state, "hat roll 5", seat=CHANCE) == [told.RolledForHat(0, 5)]
    assert after(state, "hat roll 3", seat=CHANCE) == [
        told.RolledForHat(1, 3), told.GotHat(0, "lucky"), told.GotHat(1, "unlucky"),
    ]  # fmt: skip
    assert after(state, "wear 2") == [told.PutOn(0, 1, "lucky")]
    assert after(state, "wear 1", seat=1) == [told.PutOn(1, 0, "unlucky"), told.TurnBegan(0)]
    state = scene(MADE, [2, 1, 1], [4, 4, 6], roll=(2, "pawn"))
    with_hats(state, (1, 0), (0, 0))
    play(MADE, state, "pawn 1")
    assert after(state, "hat 2.1") == [
        told.PutOn(0, 0, "lucky"), told.PutOn(1, 0, "unlucky"), told.TurnBegan(1),
    ]  # fmt: skip


def test_a_roll_a_move_and_a_claim() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], guards=[4])
    assert after(state, "roll 6 face 1 pawn", seat=CHANCE) == [told.Rolled(0, 6, "pawn")]
    assert after(state, "pawn 1") == [told.PawnMoved(0, 0, 1, 7), told.TookTile(0, "-1a"), told.TurnBegan(1)]
    chance(MADE, state, "roll 2 face 1 pawn")
    assert after(state, "guard 1", seat=1) == [told.GuardMoved(0, 3, 5), told.TurnBegan(0)]


def test_the_mummys_last_lap() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], mummy=12, laps=3, roll=(3, "mummy"))
    assert after(state, "mummy") == [
        told.MummyMoved(12, None), told.TookMummyToken(0, 1), told.MummyLeft(), told.TookTile(0, "+6"),
        told.TurnBegan(1),
    ]  # fmt: skip
    assert after(state, "roll 3", seat=CHANCE) == [told.Rolled(1, 3, None)]


def test_passing_on() -> None:
    state = scene(MADE, [2, 1, 1], [4, 5, 6], track=EXCHANGE, stacks=["+7 +8", ""], roll=(1, "pawn"))
    assert told.PassedOn(0, 1, "+8") in after(state, "pawn 1")


def test_tokens_are_told_to_those_who_may_know() -> None:
    for viewer, kind in ((0, "bury"), (1, None), (SPECTATOR, None)):
        state = scene(MADE, [1, 2, 3], [4, 5, 6], roll=(6, "pawn"), actions=1)
        play(MADE, state, "pawn 1")
        assert after(state, "token 9 bury", seat=CHANCE, viewer=viewer) == [
            told.TookToken(0, kind, known=False),
            told.TurnBegan(1),
        ]


def test_m71_a_token_that_was_used_before_is_known_to_all() -> None:
    for viewer in (0, 1, SPECTATOR):
        hands = ["bury extra", "extra extra swap swap swap push push bury"]
        state = scene(MADE, [1, 2, 3], [4, 5, 6], stacks=["+7 +8"], tokens=hands)
        play(MADE, state, "bury", "roll")
        chance(MADE, state, "roll 6 face 1 pawn")
        assert told.TookToken(0, "bury", known=True) in after(state, "pawn 1", viewer=viewer)


def test_actions() -> None:
    state = scene(MADE, [2, 8, 9], [3, 6, 7], stacks=["+7 +8"], tokens=["bury swap extra push"])
    assert after(state, "bury", viewer=1) == [told.UsedToken(0, "bury"), told.Buried(0, "+8")]
    assert after(state, "swap 1 with 2.1", viewer=1) == [
        told.UsedToken(0, "swap"), told.Swapped(0, 0, 2, 3, "pawn", 1),
    ]  # fmt: skip
    play(MADE, state, "roll")
    chance(MADE, state, "roll 1 face 3 mummy")
    assert after(state, "mummy") == [told.MummyMoved("start", 1)]
    assert after(state, "extra") == [told.UsedToken(0, "extra")]
    chance(MADE, state, "roll 4 face 1 pawn")
    table(state).seats[1].pawns[1] = 8
    assert after(state, "push -8a") == [
        told.UsedToken(0, "push"), told.PawnMoved(1, 1, 8, 12), told.TurnBegan(1),
    ]  # fmt: skip


def test_a_swap_is_the_doing_of_whoever_used_the_token() -> None:
    for other, event in {
        "1.1": told.Swapped(1, 0, 2, 1, "pawn", 0),
        "guard 2": told.Swapped(1, 0, 2, 3, "guard", None),
        "mummy": told.Swapped(1, 0, 2, 3, "mummy", None),
    }.items():
        state = scene(MADE, [1, 6, 7], [2, 9, 9], mummy=3, guards=[8, 3], tokens=["", "swap"])
        table(state).player, table(state).phase = 1, BEFORE
        assert after(state, f"swap 1 with {other}", seat=1) == [told.UsedToken(1, "swap"), event]


def test_a_lapsed_move_and_the_end() -> None:
    state = scene(MADE, [1, "finish", "finish"], [2, 5, 6], tokens=["swap"])
    play(MADE, state, "swap 1 with 2.1")
    assert after(state, "roll 3 face 1 pawn", seat=CHANCE) == [
        told.Rolled(0, 3, "pawn"), told.Lapsed(0), told.TurnBegan(1),
    ]  # fmt: skip
    state = scene(MADE, [12, *HOME[1:]], HOME, roll=(1, "pawn"))
    assert after(state, "pawn 1") == [
        told.PawnMoved(0, 0, 12, "finish"), told.TookTile(0, "+6"), told.CameHome(0), told.Ended([0]),
    ]  # fmt: skip


def test_a_lap_back_to_the_same_tile_and_a_pass() -> None:
    state = scene(MADE, [1, 2, 3], [1, 2, 3], track="-1a -2a -3a -4a", mummy=2, roll=(6, "mummy"))
    assert after(state, "mummy")[:2] == [told.MummyMoved(2, 2), told.TookMummyToken(0, 4)]
    state = scene(MADE, [1, "finish", "finish"], [2, 2, 6], tokens=["swap push"])
    play(MADE, state, "swap 1 with 2.1", "roll")
    chance(MADE, state, "roll 3 face 1 pawn")
    assert after(state, "pass")[0] == told.Lapsed(0)


def test_the_last_token_of_the_only_player_left() -> None:
    state = scene(MADE, [1, 2, 3], HOME, stacks=["+7 +8"], roll=(1, "mummy"), tokens=["bury"])
    play(MADE, state, "mummy")
    assert after(state, "bury") == [told.UsedToken(0, "bury"), told.Buried(0, "+8"), told.TurnBegan(0)]


def test_the_only_player_left_begins_turn_after_turn() -> None:
    state = scene(MADE, [1, 2, 3], HOME, roll=(1, "mummy"))
    assert after(state, "mummy")[-1] == told.TurnBegan(0)
    table(state).guards[0] = 2
    chance(MADE, state, "roll 6 face 1 pawn")
    table(state).tiles = 12
    assert after(state, "guard 1") == [told.GuardMoved(0, 2, 8), told.TurnBegan(0)]
    table(state).guards[0], table(state).seats[0].pawns[0] = 11, 11
    chance(MADE, state, "roll 6 face 1 pawn")
    assert after(state, "guard 1")[0] == told.GuardMoved(0, 11, "finish")
