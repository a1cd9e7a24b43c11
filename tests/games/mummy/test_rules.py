"""Every rule and ruling of mummy, by its id in RULES.md, and the worked examples ME1 to ME8."""

from random import Random

import pytest

import saqqara
from saqqara import CHANCE, SPECTATOR, State
from saqqara.games.mummy.components import ACTION_NAMES
from saqqara.games.mummy.state import AFTER, BEFORE, FINISH, HAT, HAT_ROLL, LAY, LOT, MOVE, OUT, ROLL, TOKEN, WEAR
from saqqara.games.mummy.view import TokensView

from .scene import chance, game, legal, names, places, play, refused, scene, stack, table

MADE = game()
HOME = ["finish", "finish", "finish"]


def laid(players: int = 2, **options: str) -> State:
    """A table after laying the track, the lowest tile first."""
    state = MADE.new(players, **{"begins": "1", **options})
    while state.phase <= LAY:
        MADE.apply(state, CHANCE, 0)
    return state


def track(state: State) -> list[str]:
    return [names(MADE)[state.track[place]] for place in range(state.tiles)]


def numbers(tiles: list[str], sign: str) -> list[int]:
    return sorted(int("".join(c for c in tile if c.isdigit())) for tile in tiles if tile[0] == sign)


def guarded(state: State) -> list[str]:
    return [track(state)[state.guards[guard] - 1] for guard in range(8) if state.guards[guard] != OUT]


# Components and set-up


def test_m1_m2_m3_what_lies_in_the_box() -> None:
    tiles = names(MADE)
    assert numbers(tiles, "-") == sorted([*range(1, 9), *range(1, 9), 9, 10])
    assert numbers(tiles[24:32], "+") == [1, 1, 2, 2, 3, 6, 7, 8]
    assert numbers(tiles[32:40], "+") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert numbers(tiles, "?") == [3, 4, 4, 5, 5, 6, 6, 7]
    assert sum(tile.startswith("camel") for tile in tiles) == 6
    assert sum(tile.startswith("exchange") for tile in tiles) == 4
    box = MADE.box[0]
    assert [int(count) for count in box["actions"]] == [3, 3, 2, 2]
    assert [int(value) for value in box["mummy_tokens"]] == [4, 3, 2, 1]
    assert sorted(int(face) for face in box["pictures"]) == [0, 0, 1, 1, 2, 2]


def test_m10_the_first_layout() -> None:
    state = MADE.new(2, layout="first", begins="1")
    tiles = track(state)
    assert numbers(tiles[:8], "-") == list(range(1, 9))
    assert [tile[:5] for tile in tiles[8:14]] == ["camel"] * 6
    assert [tile[:2] for tile in tiles[14:22]] == ["+8", "+7", "+6", "+3", "+2", "+2", "+1", "+1"]
    assert [tile[:3].rstrip("ab") for tile in tiles[22:]] == [f"-{n}" for n in range(1, 11)]
    classic = MADE.new(2, layout="first", begins="1", treasures="classic")
    assert track(classic)[14:22] == ["+8", "+7", "+6", "+5", "+4", "+3", "+2", "+1"]


def test_m10_a_random_track_is_drawn_tile_by_tile() -> None:
    state = MADE.new(3, begins="1")
    assert MADE.chance(state) == 32
    chance(MADE, state, "lay +8", "lay -10")
    assert (MADE.chance(state), state.tiles) == (30, 2)
    for _ in range(29):
        MADE.apply(state, CHANCE, 0)
    assert state.tiles == 32  # the last tile is no question
    assert len(set(track(state))) == 32
    assert state.phase == ROLL


def test_m11_guards_on_camels_and_the_two_highest_treasures() -> None:
    assert sorted(guarded(laid())) == ["+7", "+8", *(f"camel{n}" for n in range(1, 7))]
    assert sorted(guarded(MADE.new(2, layout="first", begins="1"))) == sorted(guarded(laid()))


@pytest.mark.parametrize(("players", "pawns"), [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_m12_pawns_and_mummy_on_the_start(players: int, pawns: int) -> None:
    state = laid(players)
    for seat in range(players):
        assert places(state, seat) == [0] * pawns
    assert state.mummy == 0
    assert MADE.view(state, 0).mummy_tokens_left == [4, 3, 2, 1]
    assert refused(MADE, scene(MADE, *[[1, 2]] * 5, roll=(1, "pawn")), "pawn 3") == "M12"


def test_m13_who_begins_and_clockwise() -> None:
    state = laid(4, begins="3")
    assert state.player == 2
    state = MADE.new(4, layout="first")
    assert (state.phase, MADE.chance(state)) == (LOT, 4)
    chance(MADE, state, "begins 4")
    for seat in (3, 0, 1, 2, 3):
        assert (state.phase, state.player) == (ROLL, seat)
        chance(MADE, state, "roll 1 face 1 pawn")
        assert MADE.waiting(state) == [seat]
        play(MADE, state, "pawn 1", seat=seat)


# A turn


def test_m20_what_the_picture_die_lets_move() -> None:
    for picture, expected in (
        ("pawn", ["pawn 1", "pawn 2", "pawn 3", "guard 1"]),
        ("mummy", ["mummy"]),
        ("any", ["pawn 1", "pawn 2", "pawn 3", "guard 1", "mummy"]),
    ):
        state = scene(MADE, [1, 2, 3], [4, 5, 6], guards=[4, 8], roll=(2, picture))
        assert legal(MADE, state) == expected
    state = scene(MADE, [1, 2, 3], [4, 5, 6], guards=[4], roll=(2, "mummy"))
    assert refused(MADE, state, "pawn 1") == refused(MADE, state, "guard 1") == "M20"
    state = scene(MADE, [1, 2, 3], [4, 5, 6], roll=(2, "pawn"))
    assert refused(MADE, state, "mummy") == refused(MADE, state, "pass") == "M20"
    assert refused(MADE, state, "roll") == refused(MADE, state, "end") == "M76"
    assert refused(MADE, state, "pawn 1", seat=1) == "M13"


def test_m20_another_players_pawn() -> None:
    """It has no code; asked in words, the most telling reason is given."""
    state = scene(MADE, [1, 2, 3], [4, 5, "finish"], roll=(2, "mummy"))
    with pytest.raises(saqqara.IllegalMove, match=r"not another player's pawn \(M20\)") as caught:
        MADE.read(state, 0, "pawn 2.1")
    assert caught.value.reason.key == "not_your_pawn"
    assert MADE.read(state, 1, "pawn 2.1") == 0
    assert refused(MADE, state, "pawn 3.1") == "M12"  # nobody sits there
    assert refused(MADE, scene(MADE, *[[2, 3]] * 5, roll=(2, "pawn")), "pawn 2.3") == "M12"
    assert refused(MADE, state, "pawn 1.1", seat=1) == "M13"
    assert refused(MADE, scene(MADE, [1, 2, 3], [4, 5, 6], tokens=["extra"]), "pawn 2.1") == "M76"
    with pytest.raises(saqqara.UnreadableMove):
        MADE.read(state, 0, "pawn 9.1")


def test_m20_both_dice_are_one_of_36() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6])
    seen = set()
    for outcome in range(36):
        copy = state.copy()
        MADE.apply(copy, CHANCE, outcome)
        seen.add((copy.number, copy.picture))
        assert (copy.number, copy.phase) == (outcome % 6 + 1, MOVE)
    assert len(seen) == 18
    with pytest.raises(saqqara.IllegalMove):
        MADE.apply(state, CHANCE, 36)
    assert refused(MADE, state, "pawn 1") == "M20"


def test_m20_m50_dice_are_thrown_by_a_hand_and_tiles_drawn_without_one() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6])
    assert MADE.thrower(state) == 0
    MADE.apply(state, CHANCE, 0)
    assert MADE.thrower(state) is None
    assert MADE.thrower(MADE.new(2, layout="random")) is None  # tiles are laid blind
    state = laid(3, hats="yes")
    for seat in range(3):
        assert MADE.thrower(state) == seat
        chance(MADE, state, f"hat roll {seat + 1}")


def test_m20_the_move_lapses_if_nothing_may_move() -> None:
    state = scene(MADE, [1, "finish", "finish"], [2, 5, 6], tokens=["swap swap"])
    play(MADE, state, "swap 1 with 2.1")
    play(MADE, state, "roll")
    chance(MADE, state, "roll 3 face 1 pawn")  # the only pawn was swapped
    assert (state.phase, state.player) == (AFTER, 0)
    assert legal(MADE, state) == ["swap 1 with 2.1", "end"]
    state = scene(MADE, [1, "finish", "finish"], [2, 5, 6], tokens=["swap"])
    play(MADE, state, "swap 1 with 2.1")  # nothing left to use, so the dice are due
    chance(MADE, state, "roll 3 face 1 pawn")
    assert (state.phase, state.player) == (ROLL, 1)


def test_m20_pass_only_where_nothing_moves_but_a_push_is_possible() -> None:
    state = scene(MADE, [1, "finish", "finish"], [2, 2, 6], tokens=["swap push"])
    play(MADE, state, "swap 1 with 2.1", "roll")
    chance(MADE, state, "roll 3 face 1 pawn")
    assert legal(MADE, state) == ["push -2a", "pass"]
    play(MADE, state, "pass", "end")
    assert state.player == 1


def test_m21_gaps_are_not_counted_and_tiles_are_shared() -> None:
    state = scene(MADE, [1, 2, 4], [4, 5, 6], roll=(2, "pawn"))
    play(MADE, state, "pawn 2")  # takes -2a; 4 becomes 3
    assert stack(MADE, state) == "-2a"
    assert places(state) == [1, 3, 3]
    assert places(state, 1) == [3, 4, 5]
    chance(MADE, state, "roll 1 face 1 pawn")
    play(MADE, state, "pawn 1", seat=1)
    chance(MADE, state, "roll 2 face 1 pawn")
    play(MADE, state, "pawn 1")  # from -1a over the gap to -4a
    assert places(state)[0] == 2  # place 2 of what is left
    assert names(MADE)[state.track[1]] == "-4a"


def test_m22_a_guard_moves_in_company_and_leaves_at_the_finish() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], guards=[4, 8, 12, "out"], mummy=12, roll=(1, "pawn"))
    assert refused(MADE, state, "guard 2") == "M22"
    assert refused(MADE, state, "guard 4") == "M22"
    with pytest.raises(saqqara.IllegalMove, match=r"the guard stands alone: .* \(M22\)"):
        play(MADE, state, "guard 2")
    other = state.copy()
    play(MADE, other, "guard 1")
    assert other.guards[0] == 5
    play(MADE, state, "guard 3")  # beside the mummy, on the last tile
    assert state.guards[2] == OUT
    assert MADE.view(state, 0).guards[2] is None


def test_m22_m23_what_never_moves_is_said_before_what_the_die_shows() -> None:
    state = scene(MADE, [1, 2, "finish"], [4, 5, 6], guards=[4, 8, "out"], roll=(1, "mummy"))
    assert refused(MADE, state, "guard 1") == refused(MADE, state, "pawn 1") == "M20"
    assert refused(MADE, state, "guard 2") == refused(MADE, state, "guard 3") == "M22"
    assert refused(MADE, state, "pawn 3") == "M23"


def test_m22_company_on_the_start_is_none_of_a_guards() -> None:
    state = scene(MADE, ["start", 2, 3], [4, 5, 6], guards=[1], roll=(1, "pawn"))
    assert "guard 1" not in legal(MADE, state)


def test_m23_pawns_stop_in_the_finish_and_stay_there() -> None:
    state = scene(MADE, [11, 2, "finish"], [4, 5, 6], roll=(6, "pawn"))
    assert refused(MADE, state, "pawn 3") == "M23"
    play(MADE, state, "pawn 1")
    assert places(state)[0] == FINISH
    assert stack(MADE, state) == "+3"


def test_m24_claim_only_what_is_left_empty() -> None:
    for others, guards, mummy, taken in (
        ([4, 5, 6], [], "start", "-1a"),
        ([1, 5, 6], [], "start", ""),
        ([4, 5, 6], [1], "start", ""),
        ([4, 5, 6], [], 1, ""),
    ):
        state = scene(MADE, [1, 2, 3], others, guards=guards, mummy=mummy, roll=(4, "pawn"))
        play(MADE, state, "pawn 1")
        assert stack(MADE, state) == taken
    state = scene(MADE, [1, 1, 3], [4, 5, 6], roll=(4, "pawn"))
    play(MADE, state, "pawn 1")
    assert stack(MADE, state) == ""  # an own pawn is left there


def test_m24_moving_a_guard_never_claims_and_start_is_never_claimed() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], guards=[1], roll=(4, "pawn"))
    play(MADE, state, "guard 1")
    assert (stack(MADE, state), state.tiles) == ("", 12)
    state = scene(MADE, ["start", 2, 3], [4, 5, 6], roll=(4, "pawn"))
    play(MADE, state, "pawn 1")
    assert (stack(MADE, state), state.tiles) == ("", 12)


def test_m24_the_stack_has_the_newest_on_top() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], roll=(6, "pawn"), stacks=["+7 +8"])
    play(MADE, state, "pawn 2")
    assert stack(MADE, state) == "+7 +8 -2a"


def mummy_at(place: int | str, number: int, tiles: int, laps: int = 0) -> State:
    some = " ".join(names(MADE)[:tiles])
    state = scene(MADE, ["start", *HOME[1:]], HOME, track=some, mummy=place, roll=(number, "mummy"), laps=laps)
    play(MADE, state, "mummy")
    return state


def test_m25_the_mummy_stops_on_the_finish() -> None:
    state = mummy_at(10, 3, 12)
    assert state.mummy == FINISH
    assert (state.laps, state.seats[0].mummy_tokens) == (1, 1)
    assert MADE.breakdown(state)[0]["mummy tokens"] == 4
    assert stack(MADE, state) == names(MADE)[9]
    after = mummy_at("finish", 1, 12, laps=1)  # leaving the finish gives nothing more
    assert (after.mummy, after.laps) == (0, 1)


def test_m25_the_mummy_passes_the_finish_and_counts_finish_and_start() -> None:
    state = mummy_at(12, 2, 12)
    assert (state.mummy, state.laps) == (0, 1)  # finish, start
    state = mummy_at(12, 5, 12)
    assert (state.mummy, state.laps) == (3, 1)  # finish, start, 1, 2, 3


def test_m25_twice_on_a_very_short_track() -> None:
    state = mummy_at(1, 5, 2)  # 2, finish, start, 1, 2
    assert (state.laps, state.mummy) == (1, 1)  # its tile was taken, so 2 is now the first
    state = mummy_at(1, 6, 2)  # 2, finish, start, 1, 2, finish
    assert (state.laps, state.mummy) == (2, FINISH)
    assert MADE.breakdown(state)[0]["mummy tokens"] == 7
    state = mummy_at("start", 6, 0)  # finish, start, finish, start, finish, start
    assert (state.laps, state.mummy) == (3, 0)


def test_m24_a_mummy_that_laps_back_claims_nothing() -> None:
    state = mummy_at(1, 4, 2)  # 2, finish, start, 1
    assert (state.mummy, state.laps, stack(MADE, state)) == (1, 1, "")


def test_m26_the_last_token_ends_the_mummy() -> None:
    state = mummy_at(12, 6, 12, laps=3)
    assert (state.mummy, state.laps) == (OUT, 4)
    assert stack(MADE, state) == names(MADE)[11]  # the tile it came from is still claimed
    assert MADE.breakdown(state)[0]["mummy tokens"] == 1
    assert MADE.chance(state) == 6  # the picture die is gone
    chance(MADE, state, "roll 2")
    assert legal(MADE, state, state.player) == ["pawn 1"]
    assert refused(MADE, state, "mummy", seat=state.player) == "M26"
    assert MADE.view(state, 0).mummy is None


def test_m27_who_is_home_takes_no_more_turns_and_the_game_ends_when_all_are() -> None:
    state = scene(MADE, [12, *HOME[1:]], [11, 12, "finish"], HOME, mummy=OUT, laps=4, roll=(1, "pawn"))
    play(MADE, state, "pawn 1")
    assert (state.player, state.phase) == (1, ROLL)  # seat 3 is home too
    for pawn in ("pawn 1", "pawn 2"):
        chance(MADE, state, "roll 6")
        assert MADE.waiting(state) == [1]
        play(MADE, state, pawn, seat=1)
    assert MADE.over(state)
    assert refused(MADE, state, "pawn 1") == "M27"


def test_m27_the_turn_ends_at_once_with_the_last_own_pawn() -> None:
    state = scene(MADE, [8, *HOME[1:]], [1, 2, 3], roll=(6, "pawn"), tokens=["extra bury"])
    play(MADE, state, "pawn 1")
    assert state.phase == TOKEN  # -8a brings a token first
    chance(MADE, state, "token 1 extra")
    assert (state.player, state.phase) == (1, ROLL)  # no action, although there are tokens
    assert MADE.breakdown(state)[0]["actions"] == 3


def test_m28_quick_end() -> None:
    state = scene(
        MADE, [12, *HOME[1:]], [1, 2, 2], [4, 5, 6], guards=[5], mummy=6, roll=(3, "pawn"), quick_end=1,
        track="-1a -2a -3a camel1 -5a -6a -7a -8a +1a +2a +3 +6",
    )  # fmt: skip
    play(MADE, state, "pawn 1")
    assert MADE.over(state)
    assert stack(MADE, state) == "+6"  # the last move's own claim
    assert stack(MADE, state, 1) == "-1a"  # two pawns share -2a
    assert stack(MADE, state, 2) == "camel1"  # beside a guard and beside the mummy nothing is taken
    assert MADE.astray(state) == 0
    assert MADE.view(state, 0).seats[1].pawns[0].place == "beside"


def test_m28_not_exchange_tiles_and_no_token_for_these_hazards() -> None:
    state = scene(
        MADE, [12, *HOME[1:]], [1, 2, "start"], roll=(3, "pawn"), quick_end=1, actions=1,
        track="exchange1 -2a -3a -4a -5a -6a -7a -8a +1a +2a +3 +6",
    )  # fmt: skip
    play(MADE, state, "pawn 1")
    assert MADE.over(state)
    assert stack(MADE, state, 1) == "-2a"
    assert MADE.breakdown(state)[1]["actions"] == 0


def test_m28_a_push_that_brings_the_last_pawn_home_ends_it_too() -> None:
    state = scene(MADE, [12, 1, 2], [12, *HOME[1:]], roll=(3, "pawn"), quick_end=1, tokens=["push"])
    play(MADE, state, "push +6")
    assert MADE.over(state)
    assert stack(MADE, state) == "-1a -2a +6"


# Scoring


def scored(stacks: str) -> dict[str, int]:
    state = scene(MADE, HOME, HOME, HOME, stacks=[stacks])
    return MADE.breakdown(state)[0]


def test_m30_camels_turn_the_largest_hazards_and_spare_ones_nothing() -> None:
    assert sum(scored("-9 -2b +8 camel1").values()) == 9 - 2 + 8
    assert sum(scored("-9 -2b +8 camel1 camel2 camel3").values()) == 9 + 2 + 8
    assert scored("camel1 camel2")["camels"] == 0
    assert scored("-9 -10 -2b camel1") == {
        "treasures": 0, "hazards": -21, "camels": 20, "mummy tokens": 0, "hats": 0, "risk": 0, "actions": 0,
    }  # fmt: skip


def test_m31_a_tie_is_shared() -> None:
    state = scene(MADE, HOME, HOME, HOME, stacks=["+7", "+8 -1b", "+6"])
    assert MADE.winners(state) == [0, 1]
    state = scene(MADE, HOME, HOME, HOME, stacks=["-7b", "-8b", "-9"])
    assert MADE.winners(state) == [0]


def test_me1_22_points() -> None:
    state = scene(MADE, HOME, HOME, track="-1a", stacks=["+1a +2a +6 +8 -9 -5a -2a camel1"])
    table(state).laps = 2
    table(state).seats[0].mummy_tokens = 0b10  # the 3
    table(state).seats[1].mummy_tokens = 0b01
    assert MADE.scores(state)[0] == 22


def test_me2_three_risk_tiles() -> None:
    assert scored("?3 ?5a ?6a")["risk"] == -14
    assert scored("?3 ?5a ?6a ?7")["risk"] == 21  # M63: an even number counts plus


def test_me3_a_guard_alone_and_a_claim() -> None:
    state = scene(MADE, [11, 2, 3], [4, 5, 6], guards=[8], roll=(4, "pawn"))
    assert refused(MADE, state, "guard 1") == "M22"
    play(MADE, state, "pawn 1")
    assert stack(MADE, state) == "+3"


def test_me4_another_pawn_stands_there() -> None:
    state = scene(MADE, [8, 2, 3], [8, 5, 6], roll=(2, "pawn"))
    play(MADE, state, "pawn 1")
    assert (stack(MADE, state), places(state)[0]) == ("", 10)


def test_me5_the_mummy_claims_for_its_mover() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], mummy=7, roll=(1, "mummy"))
    play(MADE, state, "mummy")
    assert stack(MADE, state) == "-7a"


def test_me6_the_mummy_passes_the_finish() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], mummy=10, roll=(6, "mummy"))
    play(MADE, state, "mummy")
    assert MADE.breakdown(state)[0]["mummy tokens"] == 4
    assert state.mummy == 2  # 11, 12, finish, start, 1, 2


def test_me7_a_camel_turns_minus_five() -> None:
    assert sum(scored("-5b camel1").values()) == 5


def test_me8_a_guard_in_company_moves_and_nothing_is_claimed() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], guards=[4], roll=(3, "any"))
    assert legal(MADE, state) == ["pawn 1", "pawn 2", "pawn 3", "guard 1", "mummy"]
    play(MADE, state, "guard 1")
    assert (state.guards[0], state.tiles) == (7, 12)
    assert [stack(MADE, state, seat) for seat in (0, 1)] == ["", ""]


# Add-on 1


def test_m40_four_hazards_out_four_exchange_tiles_in() -> None:
    state = laid(3, pass_it_on="yes")
    tiles = track(state)
    assert len(tiles) == 32
    assert [tiles[place - 1] for place in (10, 15, 20, 25)] == [f"exchange{n}" for n in range(1, 5)]
    assert numbers(tiles, "-") == sorted([*range(3, 9), *range(3, 9), 9, 10])


@pytest.mark.parametrize(("add_on", "rule"), [("pass_it_on", "M40"), ("risk", "M60")])
def test_m40_m60_need_a_random_layout(add_on: str, rule: str) -> None:
    with pytest.raises(saqqara.BadOption, match=rf"{add_on} needs a random layout, not layout=first \({rule}\)"):
        MADE.new(3, layout="first", **{add_on: "yes"})
    MADE.new(3, layout="first", hats="yes", actions="yes")


def test_m13_a_seat_that_is_not_there_cannot_begin() -> None:
    with pytest.raises(saqqara.BadOption, match=r"begins=4: there are only 3 players \(M13\)"):
        MADE.new(3, begins="4")


EXCHANGE = "-1a exchange1 -3a -4a -5a -6a"


def test_m41_the_top_tile_goes_to_the_left() -> None:
    for texts, roll in ((["pawn 1"], (1, "pawn")), (["mummy"], (1, "mummy"))):
        mover, mummy = (2, "start") if texts == ["pawn 1"] else (1, 2)
        state = scene(MADE, [mover, 1, 1], [4, 5, 6], [4, 4, 4], track=EXCHANGE, mummy=mummy, roll=roll,
                      stacks=["+7 +8", "+6"])  # fmt: skip
        play(MADE, state, *texts)
        assert [stack(MADE, state, seat) for seat in range(3)] == ["+7", "+6 +8", ""]
        assert state.tiles == 6  # exchange tiles stay


def test_m41_round_the_table_also_to_one_who_is_home_and_nothing_from_an_empty_stack() -> None:
    state = scene(MADE, HOME, [2, 1, 1], track=EXCHANGE, stacks=["+6", "+7"], player=1, roll=(1, "pawn"))
    play(MADE, state, "pawn 1", seat=1)
    assert stack(MADE, state, 0) == "+6 +7"
    state = scene(MADE, [2, 1, 1], [4, 5, 6], track=EXCHANGE, roll=(1, "pawn"))
    play(MADE, state, "pawn 1")
    assert stack(MADE, state, 1) == ""
    state = scene(MADE, [2, 1, 1], [2, 5, 6], track=EXCHANGE, stacks=["+6"], roll=(1, "pawn"))
    play(MADE, state, "pawn 1")  # not left empty
    assert stack(MADE, state) == "+6"


# Add-on 2


def rolled(*rolls: int, players: int) -> State:
    state = laid(players, hats="yes")
    assert state.phase == HAT_ROLL
    for number in rolls:
        assert MADE.chance(state) == 6
        chance(MADE, state, f"hat roll {number}")
    return state


def hats(state: State) -> tuple[int, int]:
    return state.wearers[0].seat, state.wearers[1].seat


@pytest.mark.parametrize(
    ("rolls", "players", "expected"),
    [
        ((3, 5, 1), 3, (1, 2)),
        ((4, 4, 4, 2, 6, 3), 3, (1, 0)),  # all the same: all roll again
        ((6, 6, 1, 2, 5), 3, (1, 2)),  # a tie for the lucky hat
        ((6, 1, 1, 4, 2), 3, (0, 2)),  # a tie for the unlucky hat
        ((6, 6, 1, 1, 3, 3, 2, 5, 4, 4, 1, 2), 4, (1, 2)),  # both, and again
        ((2, 3), 2, (1, 0)),
    ],
)
def test_m50_rolling_for_the_hats(rolls: tuple[int, ...], players: int, expected: tuple[int, int]) -> None:
    state = rolled(*rolls, players=players)
    assert state.phase == WEAR
    assert hats(state) == expected
    lucky, unlucky = expected
    assert MADE.waiting(state) == [lucky]
    assert refused(MADE, state, "roll", seat=lucky) == "M50"
    play(MADE, state, "wear 2", seat=lucky)
    play(MADE, state, "wear 1", seat=unlucky)
    assert state.phase == ROLL
    shown = MADE.view(state, 0).seats
    assert shown[lucky].pawns[1].hat == "lucky"
    assert shown[unlucky].pawns[0].hat == "unlucky"


def with_hats(state: State, lucky: tuple[int, int], unlucky: tuple[int, int]) -> State:
    fields = table(state)
    fields.hats = 1
    for hat, (seat, pawn) in enumerate((lucky, unlucky)):
        fields.wearers[hat].seat, fields.wearers[hat].pawn = seat, pawn
    return state


def worn(state: State) -> list[tuple[int, int]]:
    return [(state.wearers[hat].seat, state.wearers[hat].pawn) for hat in range(2)]


def moved(lucky: tuple[int, int], unlucky: tuple[int, int], others: list[int | str] | None = None) -> State:
    state = scene(MADE, [2, 1, 1], others or [4, 4, 6], roll=(2, "pawn"), track="-1a camel1 -3a -4a -5a -6a +1a +2a")
    play(MADE, with_hats(state, lucky, unlucky), "pawn 1")
    return state


def test_m51_take() -> None:
    state = moved((1, 0), (1, 2))
    assert (state.phase, legal(MADE, state)) == (HAT, ["no hat", "hat 2.1"])
    play(MADE, state, "hat 2.1")
    assert worn(state) == [(0, 0), (1, 2)]
    assert state.player == 1


def test_m51_give_to_one_of_two() -> None:
    state = moved((1, 2), (0, 0))
    assert legal(MADE, state) == ["no hat", "hat 2.1", "hat 2.2"]
    play(MADE, state, "hat 2.2")
    assert worn(state) == [(1, 2), (1, 1)]


def test_m51_swap() -> None:
    state = moved((1, 1), (0, 0))
    play(MADE, state, "hat 2.2")
    assert worn(state) == [(0, 0), (1, 1)]


def test_m51_may_be_declined_and_needs_a_hat_on_that_tile() -> None:
    state = moved((1, 1), (0, 0))
    assert refused(MADE, state, "hat 2.3") == refused(MADE, state, "hat 1.2") == "M51"
    assert refused(MADE, state, "end") == "M51"
    play(MADE, state, "no hat")
    assert worn(state) == [(1, 1), (0, 0)]
    state = moved((1, 2), (1, 0))
    assert refused(MADE, state, "hat 2.2") == "M51"  # neither wears one
    assert moved((1, 2), (0, 1)).phase == ROLL  # no hat on this tile: nothing to ask
    assert refused(MADE, moved((1, 1), (0, 0)), "hat 3.1") == "M12"


def test_m51_not_on_the_finish_and_not_by_the_mummy() -> None:
    state = scene(MADE, [7, 1, 1], ["finish", 4, 6], roll=(6, "pawn"), track="-1a -2a -3a -4a -5a -6a +1a +2a")
    play(MADE, with_hats(state, (1, 0), (1, 1)), "pawn 1")
    assert state.player == 1
    state = scene(MADE, [2, 1, 1], [4, 4, 6], mummy=3, roll=(1, "mummy"))
    play(MADE, with_hats(state, (1, 0), (1, 1)), "mummy")
    assert state.player == 1


def test_m51_not_by_swap_or_push() -> None:
    state = scene(MADE, [2, 8, 9], [3, 4, 4], tokens=["swap"])
    play(MADE, with_hats(state, (1, 1), (1, 2)), "swap 1 with 2.1")
    assert state.phase == ROLL
    state = scene(MADE, [2, 5, 9], [2, 5, 6], roll=(3, "pawn"), tokens=["push"])
    play(MADE, with_hats(state, (1, 0), (1, 1)), "push -2a")
    assert (places(state, 1)[0], state.player) == (5, 1)
    assert worn(state) == [(1, 0), (1, 1)]


def test_m52_hats_count_in_the_finish() -> None:
    state = with_hats(scene(MADE, HOME, [1, *HOME[1:]]), (0, 0), (1, 0))
    assert [points["hats"] for points in MADE.breakdown(state)] == [10, 0]
    state = with_hats(scene(MADE, HOME, HOME), (0, 0), (1, 0))
    assert [points["hats"] for points in MADE.breakdown(state)] == [10, -10]


# Add-on 3


def test_m60_m62_risk_tiles() -> None:
    state = laid(2, risk="yes")
    tiles = track(state)
    assert len(tiles) == 32
    assert numbers(tiles, "+") == [3, 6, 7, 8]
    assert numbers(tiles, "?") == [3, 4, 4, 5, 5, 6, 6, 7]
    assert numbers(tiles, "-") == sorted([*range(1, 9), *range(1, 5), 8, 9, 10])
    assert sum(tile.startswith("camel") for tile in tiles) == 5
    assert sorted(tile[:5] for tile in guarded(state)) == ["+7", "+8", *["camel"] * 5]  # one guard stays in the box
    assert numbers(track(laid(2, risk="yes", treasures="classic")), "+") == [5, 6, 7, 8]


def test_m61_together_with_add_on_1() -> None:
    state = MADE.new(2, begins="1", risk="yes", pass_it_on="yes")
    assert MADE.chance(state) == 15
    chance(MADE, state, "leave out -1a", "leave out -10")
    assert MADE.chance(state) == 4
    chance(MADE, state, "leave out +7", "leave out +3")
    while state.phase == LAY:
        MADE.apply(state, CHANCE, 0)
    tiles = track(state)
    assert len(tiles) == 32
    assert numbers(tiles, "-") == sorted([*range(2, 9), 1, 2, 3, 4, 8, 9])
    assert numbers(tiles, "+") == [6, 8]
    assert [tiles[place - 1][:8] for place in (10, 15, 20, 25)] == ["exchange"] * 4
    assert {"+6", "+8"} < set(guarded(state))  # M62: the two highest of this track
    assert MADE.astray(state) == 0


def test_m63_camels_do_not_turn_risk_tiles() -> None:
    assert scored("?7 camel1") == {
        "treasures": 0, "hazards": 0, "camels": 0, "mummy tokens": 0, "hats": 0, "risk": -7, "actions": 0,
    }  # fmt: skip


# Add-on 4


def test_m70_a_hazard_brings_a_secret_token() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], roll=(6, "pawn"), actions=1)
    play(MADE, state, "pawn 1")
    assert (state.phase, MADE.chance(state)) == (TOKEN, 10)
    assert MADE.waiting(state) == []
    seen = set()
    for outcome in range(10):
        copy = state.copy()
        MADE.apply(copy, CHANCE, outcome)
        seen.add(MADE.redact(copy, 1).tobytes() + MADE.redact(copy, SPECTATOR).tobytes())
    assert len(seen) == 1
    chance(MADE, state, "token 9 bury")
    assert MADE.view(state, 0).seats[0].tokens.own == {"bury": 1}
    shown = MADE.view(state, 1).seats[0].tokens
    assert shown == TokensView(secret=1, own={}, known={}, resting={})


@pytest.mark.parametrize("seed", range(8))
def test_m70_the_course_of_a_turn_tells_no_secret(seed: int) -> None:
    """Two games that differ only in the kind of a drawn token look alike to the others until it is used."""
    random = Random(seed)
    first = scene(MADE, [1, 2, 3], [4, 5, 6], guards=[5, 9], mummy=7, stacks=["+7"], roll=(3, "pawn"), actions=1)
    play(MADE, first, "pawn 1")
    second = first.copy()
    kinds = random.sample(["token 1 extra", "token 4 swap", "token 7 push", "token 9 bury"], 2)
    chance(MADE, first, kinds[0])
    chance(MADE, second, kinds[1])
    looks = set()
    for _ in range(200):
        for viewer in (1, SPECTATOR):
            assert MADE.redact(first, viewer) == MADE.redact(second, viewer)
            assert MADE.view(first, viewer) == MADE.view(second, viewer)
        if MADE.over(first):
            break
        looks.add(first.phase)
        if due := MADE.chance(first):
            seat, code = CHANCE, random.randrange(due)
            if first.phase == TOKEN:  # another token: let it be the same kind in both
                both = [[MADE.write(state, CHANCE, k).split()[2] for k in range(due)] for state in (first, second)]
                kind = next(kind for kind in both[0] if kind in both[1])
                MADE.apply(first, CHANCE, both[0].index(kind))
                MADE.apply(second, CHANCE, both[1].index(kind))
                continue
        else:
            (seat,) = MADE.waiting(first)
            shared = set(MADE.legal(first, seat)) & set(MADE.legal(second, seat))
            code = random.choice(sorted(shared))
        MADE.apply(first, seat, code)
        MADE.apply(second, seat, code)
    assert {BEFORE, AFTER} <= looks


def test_m70_no_token_for_treasures_or_gifts_or_when_none_is_left() -> None:
    state = scene(MADE, [11, 2, 3], [4, 5, 6], roll=(6, "pawn"), actions=1)
    play(MADE, state, "pawn 1")
    assert state.phase == ROLL
    state = scene(MADE, [2, 1, 1], [4, 5, 6], track=EXCHANGE, stacks=["-9"], roll=(1, "pawn"), actions=1)
    play(MADE, state, "pawn 1")
    assert (stack(MADE, state, 1), state.phase) == ("-9", ROLL)
    state = scene(MADE, [1, 2, 3], [4, 5, 6], roll=(6, "pawn"), actions=1)
    for kind in range(4):
        table(state).seats[1].secret[kind] = table(state).fresh[kind]
        table(state).fresh[kind] = 0
    table(state).pile, table(state).seats[1].hidden = 0, 10
    play(MADE, state, "pawn 1")
    assert MADE.breakdown(state)[0]["actions"] == 0
    assert state.player == 1


def test_m71_not_in_the_turn_in_which_it_was_taken() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], roll=(6, "pawn"), tokens=["extra"])
    play(MADE, state, "pawn 1")
    chance(MADE, state, "token 8 bury")
    assert legal(MADE, state) == ["extra", "end"]
    assert refused(MADE, state, "bury") == "M71"
    play(MADE, state, "extra")
    chance(MADE, state, "roll 5 face 1 pawn")
    play(MADE, state, "pawn 2")
    chance(MADE, state, "token 1 extra")
    assert state.player == 1  # nothing usable: the turn ended by itself
    chance(MADE, state, "roll 1 face 1 pawn")
    play(MADE, state, "pawn 3", seat=1)
    chance(MADE, state, "token 1 extra")
    assert (state.phase, state.player) == (BEFORE, 0)
    assert "bury" in legal(MADE, state)


def test_m71_used_tokens_come_back_in_order_and_everybody_knows_them() -> None:
    state = scene(
        MADE, [1, 2, 3], [4, 5, 6], stacks=["+7 +8"], tokens=["bury extra", "extra extra swap swap swap push push bury"]
    )
    play(MADE, state, "bury", "roll")
    chance(MADE, state, "roll 6 face 1 pawn")
    play(MADE, state, "pawn 1")  # -1a: the pile is empty, so the buried token comes back
    assert state.recycled_count == 0
    assert MADE.view(state, 1).seats[0].tokens == TokensView(secret=1, own={}, known={"bury": 1}, resting={"bury": 1})
    assert refused(MADE, state, "bury") == "M71"
    play(MADE, state, "extra")
    assert MADE.view(state, 1).tokens_used == ["extra"]


def test_m71_what_can_be_deduced_stays_right() -> None:
    """A known token is used before a secret one of its kind; a resting known one is not, and stays known."""
    state = scene(MADE, [1, 2, 3], [4, 5, 6], stacks=["+7 +8"], tokens=["bury"])
    fields = table(state)
    fields.seats[0].known[3], fields.fresh[3], fields.pile = 1, 0, 8
    other = state.copy()
    play(MADE, state, "bury")
    assert (state.seats[0].known[3], state.seats[0].secret[3], state.seats[0].hidden) == (0, 1, 1)
    table(other).seats[0].resting_known[3] = 1
    play(MADE, other, "bury")
    assert (other.seats[0].known[3], other.seats[0].secret[3], other.seats[0].hidden) == (1, 0, 0)


def test_m71_a_claim_and_its_token_come_before_the_hats() -> None:
    state = scene(MADE, [2, 1, 1], [4, 4, 6], roll=(2, "pawn"), actions=1)
    play(MADE, with_hats(state, (1, 0), (1, 2)), "pawn 1")
    assert state.phase == TOKEN
    chance(MADE, state, "token 1 extra")
    assert (state.phase, legal(MADE, state)) == (HAT, ["no hat", "hat 2.1"])


def test_m71_unused_tokens_are_a_point_each() -> None:
    state = scene(MADE, HOME, HOME, tokens=["extra push", "bury"])
    table(state).seats[1].known[1] = 1
    assert [points["actions"] for points in MADE.breakdown(state)] == [2, 2]
    assert MADE.scores(MADE.redact(state, SPECTATOR)) == MADE.scores(state)


def test_m72_bury_before_or_after_the_move() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], stacks=["+6 +7 +8"], tokens=["bury bury"])
    play(MADE, state, "bury")
    assert stack(MADE, state) == "+8 +6 +7"
    play(MADE, state, "roll")
    chance(MADE, state, "roll 1 face 3 mummy")
    assert refused(MADE, state, "bury") == "M76"
    play(MADE, state, "mummy", "bury")
    assert stack(MADE, state) == "+7 +8 +6"
    assert state.player == 1
    state = scene(MADE, [1, 2, 3], [4, 5, 6], stacks=["+6"], tokens=["bury"])
    play(MADE, state, "bury")
    assert stack(MADE, state) == "+6"  # a single tile: allowed, and nothing changes


def test_m72_needs_a_tile() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], tokens=["bury extra"], phase=BEFORE)
    assert refused(MADE, state, "bury") == "M72"
    assert refused(MADE, state, "extra") == "M76"  # M73: only after the move
    assert legal(MADE, state) == ["roll"]


def test_m73_extra_move() -> None:
    state = scene(MADE, [1, 2, 3], [4, 5, 6], roll=(1, "mummy"), tokens=["extra extra"])
    play(MADE, state, "mummy", "extra")
    assert (state.phase, state.player) == (ROLL, 0)
    chance(MADE, state, "roll 2 face 1 pawn")
    play(MADE, state, "pawn 3")
    chance(MADE, state, "token 2 swap")
    assert legal(MADE, state) == ["extra", "end"]
    play(MADE, state, "end")
    assert state.player == 1


def test_m73_push_in_the_extra_move_and_extra_move_after_a_push() -> None:
    state = scene(MADE, [2, 8, 9], [2, 2, 12], roll=(3, "pawn"), tokens=["push push extra"])
    play(MADE, state, "push -2a", "extra")
    chance(MADE, state, "roll 4 face 1 pawn")
    table(state).seats[1].pawns[2] = 8
    play(MADE, state, "push -8a")
    assert places(state, 1) == [5, 5, 12]


@pytest.mark.parametrize(
    ("other", "mummy", "guards", "text"),
    [
        (3, 9, [9], "swap 1 with 2.1"),
        (1, 9, [9], "swap 1 with 2.1"),
        (9, 3, [9], "swap 1 with mummy"),
        (9, 9, [1], "swap 1 with guard 1"),
    ],
)
def test_m74_swap_with_a_neighbour(other: int, mummy: int, guards: list[int], text: str) -> None:
    state = scene(MADE, [2, 7, 8], [other, 10, 11], mummy=mummy, guards=guards, tokens=["swap swap"])
    assert text in legal(MADE, state)
    play(MADE, state, text)
    there = {"2.1": other, "mummy": mummy, "guard 1": guards[0]}[text[12:]]
    assert places(state)[0] == there
    moved_to = {"2.1": places(state, 1)[0], "mummy": state.mummy, "guard 1": state.guards[0]}[text[12:]]
    assert moved_to == 2
    assert (stack(MADE, state), state.laps) == ("", 0)
    assert state.phase == BEFORE
    play(MADE, state, text)  # the same pawn again with another token
    assert places(state)[0] == 2
    assert state.phase == ROLL


def test_m74_what_cannot_be_swapped() -> None:
    state = scene(MADE, [2, 3, "start"], [4, 1, "start"], mummy="finish", guards=[7], tokens=["swap"])
    for text, rule in (
        ("swap 1 with 2.1", "M74"),  # two apart
        ("swap 3 with 2.2", "M74"),  # from the start
        ("swap 1 with 2.3", "M74"),  # on the start
        ("swap 1 with mummy", "M74"),  # on the finish
        ("swap 1 with 1.2", "M74"),  # an own pawn
        ("swap 1 with 3.1", "M12"),  # nobody sits there
        ("swap 1 with guard 2", "M74"),  # not on the track
    ):
        assert refused(MADE, state, text) == rule
    assert legal(MADE, state) == ["swap 1 with 2.2", "swap 2 with 2.1", "roll"]
    assert refused(MADE, scene(MADE, *[[2, 3]] * 5, tokens=["swap"]), "swap 3 with 2.1") == "M12"


def test_m74_not_both_moved_and_swapped() -> None:
    state = scene(MADE, [2, 9, 11], [3, 6, 7], tokens=["swap swap extra"])
    play(MADE, state, "swap 1 with 2.1", "roll")
    chance(MADE, state, "roll 3 face 1 pawn")
    assert refused(MADE, state, "pawn 1") == "M74"
    play(MADE, state, "pawn 2")  # from +1a at 9 to 12, which is then place 11
    assert refused(MADE, state, "swap 2 with 2.2") == "M74"
    table(state).seats[1].pawns[1] = 10
    assert refused(MADE, state, "swap 2 with 2.2") == "M74"  # next to it, but moved in this turn
    assert "swap 1 with 2.1" in legal(MADE, state)
    play(MADE, state, "extra")
    chance(MADE, state, "roll 1 face 1 pawn")
    assert refused(MADE, state, "pawn 1") == "M74"  # extra moves are the same turn
    assert "pawn 2" in legal(MADE, state)


def test_m75_push() -> None:
    state = scene(MADE, [2, 2, 5], [2, 7, 8], [2, 2, 11], mummy=2, guards=[2, 2, 6], roll=(3, "mummy"), tokens=["push"])
    assert legal(MADE, state) == ["mummy", "push -2a"]
    play(MADE, state, "push -2a")
    assert (places(state), places(state, 1), places(state, 2)) == ([2, 2, 5], [5, 7, 8], [5, 5, 11])
    assert (state.mummy, [state.guards[guard] for guard in range(3)]) == (5, [5, 5, 6])
    assert stack(MADE, state) == ""
    assert state.player == 1


def test_m75_finish_laps_and_who_comes_home() -> None:
    state = scene(MADE, [12, 2, 5], [12, *HOME[1:]], mummy=12, guards=[12], roll=(3, "pawn"), tokens=["push extra"])
    play(MADE, state, "push +6")
    assert places(state, 1) == [FINISH] * 3
    assert state.guards[0] == OUT
    assert (state.mummy, MADE.breakdown(state)[0]["mummy tokens"]) == (1, 4)
    assert (state.phase, state.player) == (AFTER, 0)  # M27: the pusher's turn goes on


def test_m75_what_cannot_be_pushed() -> None:
    state = scene(MADE, [2, 2, "start"], [3, 7, "start"], roll=(3, "pawn"), tokens=["push"], track="-1a -2a -3a -4a")
    assert refused(MADE, state, "push -2a") == "M75"  # only own pawns there
    assert refused(MADE, state, "push -3a") == "M75"  # no own pawn
    assert refused(MADE, state, "push -9") == "M75"  # not on the track
    reason = MADE.why_not(state, 0, 12 + 31)
    assert reason is not None
    assert reason.rule == "M75"  # the track is not that long
    assert refused(MADE, scene(MADE, [2, 3, 4], [2, 2, 2], roll=(3, "pawn"), actions=1), "push -2a") == "M70"


def test_m76_a_turn_in_order() -> None:
    state = scene(MADE, [2, 8, 9], [3, 6, 7], stacks=["+7 +8"], tokens=["bury swap extra"])
    assert legal(MADE, state) == ["bury", "swap 1 with 2.1", "swap 2 with 2.3", "roll"]
    play(MADE, state, "bury", "swap 1 with 2.1")
    assert legal(MADE, state) == ["roll"]  # nothing is left to use, but the others must not learn that
    play(MADE, state, "roll")
    chance(MADE, state, "roll 1 face 3 mummy")
    play(MADE, state, "mummy")
    assert legal(MADE, state) == ["extra", "end"]
    assert refused(MADE, state, "roll") == "M76"


def test_every_reason_can_be_given() -> None:
    """What is asked at the wrong time or for nobody is told as such."""
    state = scene(MADE, [1, 2, 3], [4, 5, 6])
    assert MADE.why_not(state, 9, 0).rule == "M12"  # type: ignore[union-attr]
    assert MADE.why_not(state, 0, 9999).rule == "M20"  # type: ignore[union-attr]
    for text in ("pawn 4", "guard 9", "swap 4 with 2.1", "swap 1 with 9.9", "swap 1 with guard 9", "hat 9.1", "push x"):
        with pytest.raises(saqqara.UnreadableMove):
            MADE.read(state, 0, text)
    assert ACTION_NAMES == ("extra", "swap", "push", "bury")
