"""Every rule and ruling of pyramids, by its id in RULES.md, and the worked examples PE1 to PE5."""

import pytest

import saqqara
from saqqara import CHANCE, State
from saqqara.games.pyramids.components import (
    COLOUR_POINTS,
    COLOURS,
    EVERY_CARD,
    SHAPE_NAMES,
    SHAPES,
    SKULL_POINTS,
    placements,
)
from saqqara.games.pyramids.state import DEAL, DRAFT, DRAW, KEEP, MARK, OVER, REVEAL, TURN_UP

from .scene import PLAIN, cells, chance, game, marking, play, refused, table, turn_up_any

NEAR_TOMB = "a1 b1 c1 d1 e1 e2 e3 e4"  # on a plain card the tomb e5 is next


def dealt(players: int = 2, seed: int = 0) -> tuple[saqqara.Game, State]:
    """A table after dealing, before anyone keeps."""
    made = saqqara.game("pyramids")
    state = made.new(players)
    for number in range(4 * players):
        made.apply(state, CHANCE, (7 * number + seed) % made.chance(state))
    return made, state


# Components


def test_p1_48_cards_16_of_each_colour() -> None:
    box = saqqara.game("pyramids").view(dealt()[1], 0)
    assert len(box.seats[0].dealt) == 4
    made = saqqara.game("pyramids")
    colours = [int(made.box[0]["cards"][number]["colour"]) for number in range(1, 49)]
    assert [colours.count(colour) for colour in range(3)] == [16, 16, 16]
    assert all(colour == number % 3 for number, colour in enumerate(colours, 1))
    assert COLOURS[colours[15 - 1]] == COLOURS[colours[33 - 1]] == "purple"


def test_p4_eight_expeditions_of_six_shapes() -> None:
    made = saqqara.game("pyramids")
    shapes = [SHAPE_NAMES[number - 1] for number in made.box[0]["expeditions"]]
    assert sorted(shapes) == sorted(["domino", "line3", "line3", "corner", "corner", "line4", "L", "square"])


@pytest.mark.parametrize(
    ("shape", "count"),
    [("domino", 40), ("line3", 30), ("corner", 64), ("line4", 20), ("square", 16), ("L", 96), ("T", 48), ("S", 48)],
)
def test_p23_every_way_to_lay_a_shape(shape: str, count: int) -> None:
    assert len(placements(SHAPES[shape])) == count


def test_p5_points_of_the_sheet() -> None:
    assert [int(SKULL_POINTS[k]) for k in range(11)] == [0, -1, -3, -6, -10, -15, -21, -28, -36, -45, -55]
    assert [int(COLOUR_POINTS[k]) for k in range(3)] == [10, 6, 3]


# Set-up


def test_p10_four_are_dealt_two_kept_two_go_back() -> None:
    made, state = dealt(players=3)
    fours = [state.seats[seat].dealt for seat in range(3)]
    assert [cards.bit_count() for cards in fours] == [4, 4, 4]
    assert made.waiting(state) == [0, 1, 2]
    for seat in range(3):
        made.apply(state, seat, 5)
    kept = [{state.seats[seat].hand[slot].card for slot in (0, 1)} for seat in range(3)]
    for four, two in zip(fours, kept, strict=True):
        assert {card for card in range(49) if four >> card & 1} > two
    assert state.deck.bit_count() == 48 - 6
    assert state.phase == TURN_UP


def test_p10_choosing_is_secret() -> None:
    made, state = dealt()
    seen = made.redact(state, 1)
    assert seen.seats[0].dealt == 0
    assert seen.deck == EVERY_CARD & ~state.seats[1].dealt
    made.apply(state, 0, 3)
    again = made.redact(state, 1)
    assert again.seats[0].hand[0].card == 0
    assert again.deck == seen.deck
    own = made.redact(state, 0)
    assert own.seats[0].hand[0].card


def test_p10_what_another_is_dealt_cannot_be_seen() -> None:
    made = saqqara.game("pyramids")
    state = made.new(2)
    seen = set()
    for outcome in range(48):
        copy = state.copy()
        made.apply(copy, CHANCE, outcome)
        seen.add(made.redact(copy, 1).tobytes() + made.redact(copy, saqqara.SPECTATOR).tobytes())
    assert len(seen) == 1


def test_p10_four_cards_are_turned_up() -> None:
    made, state = dealt()
    made.apply(state, 0, 0)
    made.apply(state, 1, 0)
    chance(made, state, "turn up 48", "turn up 3", "turn up 5")
    assert state.phase == TURN_UP
    chance(made, state, "turn up 7")
    assert [state.display[place] for place in range(4)] == [48, 3, 5, 7]
    assert state.phase == REVEAL


# A turn


def test_p11_p20_p21_seven_of_eight_are_revealed_each_round() -> None:
    made, state = dealt()
    random_codes = iter(range(10**6))
    revealed: list[int] = []
    while not made.over(state):
        if state.phase == REVEAL:
            assert made.chance(state) == 8 - (state.turn - 1) % 7
            made.apply(state, CHANCE, next(random_codes) % made.chance(state))
            revealed.append(state.expedition)
        elif made.chance(state):
            made.apply(state, CHANCE, next(random_codes) % made.chance(state))
        else:
            seat = made.waiting(state)[0]
            legal = made.legal(state, seat)
            made.apply(state, seat, legal[next(random_codes) % len(legal)])
    assert len(revealed) == 28
    for first in range(0, 28, 7):
        assert len(set(revealed[first : first + 7])) == 7
    assert state.phase == OVER


def test_p22_one_of_two_cards_shape_or_single_cell_and_no_passing() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12))
    assert {made.write(state, 0, code).split()[1] for code in made.legal(state, 0)} == {"3", "6"}
    assert refused(made, state, 0, "mark 3 a1 b1") == "P22"  # a domino, but the line is due
    assert refused(made, state, 0, "mark 3 a1 c1 e1") == "P22"  # no shape at all
    assert refused(made, state, 0, "mark 9 a1") == "P22"  # another player's card
    assert refused(made, state, 0, "draw") == "P22"
    copy = state.copy()
    play(made, copy, 0, "mark 3 a1")  # the single cell is allowed although the line would fit
    assert made.waiting(copy) == [1]
    play(made, state, 0, "mark 3 a1 b1 c1")
    assert refused(made, state, 0, "mark 6 a1") == "P22"


def test_p22_others_do_not_see_an_open_marking() -> None:
    made = game(c3="vrt.. sx... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12))
    play(made, state, 0, "mark 3 a1 b1 c1")
    seen = made.redact(state, 1)
    assert seen.seats[0].hand[0].marks == seen.seats[0].marking[0] == 0
    assert (seen.seats[0].sheet.rubies, seen.seats[0].sheet.torches) == (0, 0)
    assert made.waiting(seen) == [1]
    play(made, state, 1, "mark 9 a1")
    assert made.redact(state, 1).seats[0].sheet.rubies == 1


def test_p23_turned_and_mirrored_and_all_cells_open_and_unmarked() -> None:
    made = game(c3="v.#.. ..... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12), shape="L", marks={6: "a1 b1"})
    for text in ("a1 a2 a3 b3", "a1 b1 b2 b3", "a1 a2 b2 c2", "a1 a2 a3 b1", "a1 b1 a2 a3"):
        copy = state.copy()
        play(made, copy, 0, f"mark 3 {text}")
    assert refused(made, state, 0, "mark 3 a1 b1 c1 a2") == "P23"  # c1 is a wall
    assert refused(made, state, 0, "mark 6 b1 c1 d1 d2") == "P23"  # b1 is marked
    with pytest.raises(saqqara.IllegalMove, match="card 3: c1 is a wall"):
        play(made, state, 0, "mark 3 a1 b1 c1 a2")
    with pytest.raises(saqqara.IllegalMove, match="card 6: b1 is marked already"):
        play(made, state, 0, "mark 6 b1 c1 d1 d2")


def test_p24_entrance_first_then_beside_a_marked_cell() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={6: "a1 b1"})
    assert refused(made, state, 0, "mark 3 b1 c1 d1") == "P24"
    assert refused(made, state, 0, "mark 3 b1") == "P24"
    assert refused(made, state, 0, "mark 6 c2") == "P24"  # a corner is no side
    assert refused(made, state, 0, "mark 6 d1 d2 d3") == "P24"
    for text in ("mark 3 a1", "mark 3 a1 a2 a3", "mark 6 c1", "mark 6 b2", "mark 6 c1 c2 c3", "mark 6 b2 c2 d2"):
        play(made, state.copy(), 0, text)
    with pytest.raises(saqqara.IllegalMove, match="the first marking must include the entrance"):
        play(made, state, 0, "mark 3 b1")
    with pytest.raises(saqqara.IllegalMove, match="c2 does not touch a marked cell"):
        play(made, state, 0, "mark 6 c2")


def test_p24_no_wrapping_round_the_edge() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={3: "a1 b1 c1 d1 e1"})
    assert refused(made, state, 0, "mark 3 a3") == "P24"
    state = marking(made, (3, 6), (9, 12), marks={3: "a1 a2"})
    assert refused(made, state, 0, "mark 3 e1") == "P24"


@pytest.mark.parametrize("text", ["mark 3 e5", "mark 3 c5 d5 e5"])
def test_p24_the_tomb_by_shape_or_by_single_cell(text: str) -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={3: NEAR_TOMB + " c2 c3 c4"})
    play(made, state, 0, text)
    play(made, state, 1, "mark 9 a1")
    assert state.seats[0].explored == 1 << 3


def test_p25_a_player_without_cards_passes() -> None:
    made = game()
    state = marking(made, (3, 0), (0, 0))
    assert made.waiting(state) == [0]
    assert refused(made, state, 1, "draw") == "P22"
    play(made, state, 0, "mark 3 a1")
    assert (state.phase, state.turn) == (REVEAL, 2)


def test_p25_when_nobody_has_a_card_the_turns_pass() -> None:
    made = game()
    state = marking(made, (3, 0), (0, 0), turn=27, display=(), marks={3: NEAR_TOMB})
    table(state).deck = 0
    play(made, state, 0, "mark 3 e5")
    assert (state.phase, state.turn) == (REVEAL, 28)
    made.apply(state, CHANCE, 0)
    assert made.over(state)


# Icons


def test_p26_a_red_x_gives_one_more_cell_on_either_card() -> None:
    made = game(c3="vx... ..... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12))
    play(made, state, 0, "mark 3 a1 b1 c1")
    assert state.seats[0].owed == 1
    assert made.waiting(state) == [0, 1]
    assert refused(made, state, 0, "mark 6 a1 a2 a3") == refused(made, state, 0, "mark 6 a1 c3") == "P26"
    other_card = state.copy()
    play(made, other_card, 0, "mark 6 a1")
    assert made.waiting(other_card) == [1]
    play(made, state, 0, "mark 3 c2")
    assert made.waiting(state) == [1]


def test_p26_a_chain_of_red_x() -> None:
    made = game(c3="vxx.. ..x.. ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12))
    play(made, state, 0, "mark 3 a1 b1 c1")  # two at once
    assert state.seats[0].owed == 2
    play(made, state, 0, "mark 3 c2")  # one used, one won
    assert state.seats[0].owed == 2
    play(made, state, 0, "mark 3 c3", "mark 3 c4")
    assert state.seats[0].owed == 0
    assert made.waiting(state) == [1]


def test_p26_the_extra_cell_may_lie_on_a_card_just_explored() -> None:
    made = game(c3="v.... ..... ..... ..... ...xG")
    state = marking(made, (3, 6), (9, 12), marks={3: "a1 a2 a3 a4 a5 b5"})
    play(made, state, 0, "mark 3 c5 d5 e5", "mark 3 e4")
    play(made, state, 1, "mark 9 a1")
    assert state.seats[0].explored == 1 << 3


def test_p26_what_cannot_be_marked_lapses() -> None:
    made = game(c3="v#### .#### .#### .#### .xx.G")
    state = marking(made, (3, 0), (9, 12), marks={3: "a1 a2 a3 a4 a5"}, shape="L")
    play(made, state, 0, "mark 3 b5", "mark 3 c5", "mark 3 d5")
    assert made.waiting(state) == [1]
    made = game(c3="v#### .#### .#### .#### ..xxG")
    state = marking(made, (3, 0), (9, 12), marks={3: "a1 a2 a3 a4 a5 b5"})
    play(made, state, 0, "mark 3 c5 d5 e5")
    assert state.seats[0].owed == 0
    assert made.waiting(state) == [1]


def test_p27_gems_up_to_ten() -> None:
    made = game(c3="vrrr. ..... ..... ..... ....G", c6="veee. ..... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12))
    table(state).seats[0].sheet.rubies = 8
    play(made, state, 0, "mark 3 a1 b1 c1")
    assert state.seats[0].sheet.rubies == 10
    state = marking(made, (3, 6), (9, 12))
    table(state).seats[0].sheet.rubies = 9
    play(made, state, 0, "mark 3 a1 b1 c1")
    assert state.seats[0].sheet.rubies == 10
    state = marking(made, (3, 6), (9, 12))
    play(made, state, 0, "mark 6 a1 b1 c1")
    assert (state.seats[0].sheet.rubies, state.seats[0].sheet.emeralds) == (0, 2)


def test_p28_the_torch_of_this_round() -> None:
    made = game(c3="vtt.. ..... ..... ..... ....G")
    for turn, torch in ((1, 1), (7, 1), (8, 2), (21, 4), (22, 8), (27, 8)):
        state = marking(made, (3, 6), (9, 12), turn=turn)
        play(made, state, 0, "mark 3 a1 b1 c1")
        assert state.seats[0].sheet.torches == torch


def test_p29_skulls_up_to_ten() -> None:
    made = game(c3="vss.. ..... ..... ..... ....G")
    for before, after in ((0, 2), (8, 10), (9, 10), (10, 10)):
        state = marking(made, (3, 6), (9, 12))
        table(state).seats[0].sheet.skulls = before
        play(made, state, 0, "mark 3 a1 b1 c1")
        assert state.seats[0].sheet.skulls == after


def test_p30_a_potion_erases_the_two_worst_skulls() -> None:
    made = game(c3="vp... ..... ..... ..... ....G")
    for before, after in ((0, 0), (1, 0), (2, 0), (3, 1), (10, 8)):
        state = marking(made, (3, 6), (9, 12))
        table(state).seats[0].sheet.skulls = before
        play(made, state, 0, "mark 3 a1 b1 c1")
        assert state.seats[0].sheet.skulls == after


def test_p31_skulls_before_potions_and_an_extra_cell_later() -> None:
    made = game(c3="vsp.. ..... ..... ..... ....G", c6="vpx.. s.... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12))
    play(made, state, 0, "mark 3 a1 b1 c1")
    assert state.seats[0].sheet.skulls == 0  # first the skull, then the potion takes it
    state = marking(made, (3, 6), (9, 12))
    play(made, state, 0, "mark 6 a1 b1 c1", "mark 6 a2")
    assert state.seats[0].sheet.skulls == 1  # the potion came before the extra cell's skull


# Exploring and drafting


def test_p32_an_explored_card_is_set_aside_and_replaced() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={3: NEAR_TOMB})
    play(made, state, 0, "mark 3 e5")
    assert state.seats[0].explored == 0  # step 3 waits for all
    play(made, state, 1, "mark 9 a1")
    assert state.seats[0].explored == 1 << 3
    assert (state.phase, made.waiting(state)) == (DRAFT, [0])
    assert [made.write(state, 0, code) for code in made.legal(state, 0)] == [
        "take 41", "take 42", "take 43", "take 44", "draw",
    ]  # fmt: skip
    assert refused(made, state, 0, "take 40") == "P32"
    assert refused(made, state, 0, "mark 6 a1") == "P32"
    assert refused(made, state, 1, "take 41") == "P34"
    play(made, state, 0, "take 43")
    assert state.seats[0].hand[0].card == 43
    assert state.phase == TURN_UP
    chance(made, state, "turn up 17")
    assert [state.display[place] for place in range(4)] == [41, 42, 17, 44]
    assert (state.phase, state.turn) == (REVEAL, 2)


def test_p32_the_top_card_of_the_deck() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={3: NEAR_TOMB})
    play(made, state, 0, "mark 3 e5")
    play(made, state, 1, "mark 9 a1")
    play(made, state, 0, "draw")
    assert state.phase == DRAW
    assert made.waiting(state) == []
    assert made.chance(state) == state.deck.bit_count()
    chance(made, state, "drawn 17")
    assert state.seats[0].hand[0].card == 17
    assert state.phase == REVEAL  # the display is full, nothing to turn up


def test_p33_both_explored_choose_twice_and_refill_afterwards() -> None:
    made = game(c3="v.... ..... ..... ..... ...xG")
    state = marking(made, (3, 6), (9, 12), marks={3: "a1 a2 a3 a4 a5 b5", 6: NEAR_TOMB})
    play(made, state, 0, "mark 3 c5 d5 e5", "mark 6 e5")
    play(made, state, 1, "mark 9 a1")
    assert state.seats[0].due == 2
    play(made, state, 0, "draw")
    chance(made, state, "drawn 17")
    assert (state.phase, made.waiting(state)) == (DRAFT, [0])  # and 17 is seen
    play(made, state, 0, "take 42")
    assert (state.seats[0].hand[0].card, state.seats[0].hand[1].card) == (17, 42)
    assert state.phase == TURN_UP


def test_p34_the_lowest_explored_number_chooses_first_and_display_is_refilled_between() -> None:
    made = game()
    state = marking(made, (21, 24), (15, 18), (9, 12), marks={21: NEAR_TOMB, 15: NEAR_TOMB, 9: NEAR_TOMB})
    for seat, card in ((0, 21), (1, 15), (2, 9)):
        play(made, state, seat, f"mark {card} e5")
    for seat, taken, new in ((2, 41, 1), (1, 1, 2), (0, 2, 4)):
        assert made.waiting(state) == [seat]
        play(made, state, seat, f"take {taken}")
        chance(made, state, f"turn up {new}")
    assert state.phase == REVEAL


def test_p34_p38_double_explorer_drafts_and_takes_points_at_the_lower_number() -> None:
    """The example of P38: A has none and explores purple 6 and 42, B has one and explores purple 21."""
    made = game(c6="v.... ..... ..... ..... ...xG")
    state = marking(
        made, (6, 42), (21, 24), display=(1, 2, 4, 5), marks={21: NEAR_TOMB, 42: NEAR_TOMB, 6: "a1 a2 a3 a4 a5 b5"}
    )
    table(state).seats[1].colours[0] = 1
    play(made, state, 0, "mark 6 c5 d5 e5", "mark 42 e5")
    play(made, state, 1, "mark 21 e5")
    assert made.waiting(state) == [0]
    play(made, state, 0, "take 1", "take 2")
    turn_up_any(made, state)
    play(made, state, 1, "take 4")
    turn_up_any(made, state)
    assert [seat["colours"] for seat in made.breakdown(state)] == [10, 6]


def test_p35_an_empty_deck_is_not_refilled() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={3: NEAR_TOMB})
    table(state).deck = 0
    play(made, state, 0, "mark 3 e5")
    play(made, state, 1, "mark 9 a1")
    assert refused(made, state, 0, "draw") == "P35"
    play(made, state, 0, "take 42")
    assert state.phase == REVEAL
    assert [state.display[place] for place in range(4)] == [41, 0, 43, 44]


def test_p35_an_empty_place_of_the_display_cannot_be_taken() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={3: NEAR_TOMB}, display=(0, 42, 0, 0))
    table(state).deck = 0
    play(made, state, 0, "mark 3 e5")
    play(made, state, 1, "mark 9 a1")
    assert [made.write(state, 0, code) for code in made.legal(state, 0)] == ["take 42"]
    reason = made.why_not(state, 0, made.legal(state, 0)[0] - 1)
    assert reason is not None
    assert reason.rule == "P35"


def test_p36_display_and_deck_empty_leave_the_slot_empty() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={3: NEAR_TOMB}, display=())
    table(state).deck = 0
    play(made, state, 0, "mark 3 e5")
    play(made, state, 1, "mark 9 a1")
    assert (state.phase, state.turn) == (REVEAL, 2)
    assert state.seats[0].hand[0].card == 0
    made.apply(state, CHANCE, 0)
    assert {made.write(state, 0, code).split()[1] for code in made.legal(state, 0)} == {"6"}
    assert made.why_not(state, 0, 6) is not None  # the empty place
    assert made.why_not(state, 0, 6).rule == "P36"  # type: ignore[union-attr]


def test_p36_one_of_two_and_none_for_later_players() -> None:
    made = game(c3="v.... ..... ..... ..... ...xG")
    marks = {3: "a1 a2 a3 a4 a5 b5", 6: NEAR_TOMB, 9: NEAR_TOMB}
    state = marking(made, (3, 6), (9, 12), display=(42,), marks=marks)
    table(state).deck = 0
    play(made, state, 0, "mark 3 c5 d5 e5", "mark 6 e5")
    play(made, state, 1, "mark 9 e5")
    play(made, state, 0, "take 42")
    assert (state.phase, state.turn) == (REVEAL, 2)
    assert [state.seats[0].hand[slot].card for slot in (0, 1)] == [42, 0]
    assert [state.seats[1].hand[slot].card for slot in (0, 1)] == [0, 12]


def test_p36_nobody_drafts_in_the_last_turn() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), turn=28, marks={3: NEAR_TOMB})
    table(state).seats[0].colours[0] = 1
    play(made, state, 0, "mark 3 e5")
    play(made, state, 1, "mark 9 a1")
    assert made.over(state)
    assert made.breakdown(state)[0]["pyramids"] == 10
    assert made.breakdown(state)[0]["colours"] == 10  # step 4 happens as usual
    assert refused(made, state, 0, "draw") == "P20"


# Pyramid points


@pytest.mark.parametrize(
    ("count", "taken", "points"),
    [(0, 0, 0), (1, 0, 10), (2, 0, 0), (3, 0, 10), (5, 0, 10), (7, 0, 0), (1, 1, 6), (1, 2, 3), (1, 3, 0)],
)
def test_p37_second_fourth_and_sixth_take_the_next_points(count: int, taken: int, points: int) -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), turn=28, marks={3: NEAR_TOMB})
    table(state).seats[0].colours[0] = count
    table(state).taken[0] = taken
    play(made, state, 0, "mark 3 e5")
    play(made, state, 1, "mark 9 a1")
    assert made.breakdown(state)[0]["colours"] == points
    assert state.taken[0] == taken + (points > 0)


def test_p38_the_lowest_number_of_that_colour_decides() -> None:
    """A's lowest number is a green 1, but of purple A has 42 and B 21."""
    made = game(c1="v.... ..... ..... ..... ...xG")
    state = marking(
        made, (1, 42), (21, 24), turn=28, marks={1: "a1 a2 a3 a4 a5 b5", 42: NEAR_TOMB, 21: NEAR_TOMB}, display=()
    )
    for seat in (0, 1):
        table(state).seats[seat].colours[0] = 1
    play(made, state, 0, "mark 1 c5 d5 e5", "mark 42 e5")
    play(made, state, 1, "mark 21 e5")
    assert [seat["colours"] for seat in made.breakdown(state)] == [6, 10]


def test_p38_who_reaches_nothing_takes_no_place_in_the_queue() -> None:
    """B's 15 is the lowest, but only a first purple."""
    made = game()
    state = marking(made, (33, 36), (15, 18), turn=28, marks={33: NEAR_TOMB, 15: NEAR_TOMB})
    table(state).seats[0].colours[0] = 1
    play(made, state, 0, "mark 33 e5")
    play(made, state, 1, "mark 15 e5")
    assert [seat["colours"] for seat in made.breakdown(state)] == [10, 0]


@pytest.mark.parametrize(("before", "points"), [(0, 10), (1, 10), (2, 10), (5, 10), (6, 0)])
def test_p37_two_of_a_colour_in_one_turn_take_points_once(before: int, points: int) -> None:
    made = game(c6="v.... ..... ..... ..... ...xG")
    state = marking(made, (6, 42), (9, 12), turn=28, marks={42: NEAR_TOMB, 6: "a1 a2 a3 a4 a5 b5"}, display=())
    table(state).seats[0].colours[0] = before
    play(made, state, 0, "mark 6 c5 d5 e5", "mark 42 e5")
    play(made, state, 1, "mark 9 a1")
    assert made.breakdown(state)[0]["colours"] == points
    assert (state.taken[0], state.seats[0].colours[0]) == (points // 10, before + 2)


def test_p38_ascending_numbers_decide() -> None:
    made = game()
    state = marking(made, (21, 24), (15, 18), turn=28, marks={21: NEAR_TOMB, 15: NEAR_TOMB})
    for seat in (0, 1):
        table(state).seats[seat].colours[0] = 1
    play(made, state, 0, "mark 21 e5")
    play(made, state, 1, "mark 15 e5")
    assert [seat["colours"] for seat in made.breakdown(state)] == [6, 10]


# End and scoring


def test_p40_unexplored_cards_score_nothing_and_only_the_worst_skull_counts() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), marks={3: NEAR_TOMB, 6: NEAR_TOMB})
    assert made.scores(state) == [0, 0]
    table(state).seats[0].sheet.skulls = 3
    assert made.scores(state) == [-6, 0]  # P41: totals may be negative


@pytest.mark.parametrize(("rubies", "emeralds", "points"), [(0, 0, 0), (1, 0, 1), (1, 1, 5), (3, 7, 19), (10, 10, 50)])
def test_p40_gems_in_pairs(rubies: int, emeralds: int, points: int) -> None:
    made = game()
    state = made.new(2)
    table(state).seats[0].sheet.rubies = rubies
    table(state).seats[0].sheet.emeralds = emeralds
    assert made.breakdown(state)[0]["gems"] == points


@pytest.mark.parametrize(
    ("explored", "rubies", "winners"),
    [
        ((0, 0, 0), (0, 1, 0), [1]),
        ((0, 0, 0), (1, 1, 0), [0, 1]),  # none of the tied explored any: shared
        ((1 << 9, 1 << 4, 1 << 2), (0, 0, 0), [2]),
        ((1 << 9, 1 << 4, 0), (0, 0, 10), [1]),  # 10 points each; the third explored none
        ((1 << 9 | 1 << 40, 1 << 4 | 1 << 48, 0), (0, 0, 0), [1]),
        ((1 << 9, 1 << 4, 1 << 2), (1, 1, 0), [1]),
    ],
)
def test_p41_ties(explored: tuple[int, ...], rubies: tuple[int, ...], winners: list[int]) -> None:
    made = game()
    state = made.new(3)
    for seat in range(3):
        table(state).seats[seat].explored = explored[seat]
        table(state).seats[seat].sheet.rubies = rubies[seat]
    assert made.winners(state) == winners


# Worked examples


def test_pe1_111_points() -> None:
    made = game()
    state = made.new(2)
    seat = table(state).seats[0]
    seat.explored = sum(1 << number for number in range(1, 8))
    seat.sheet.torches = 0b1001
    seat.points = 1 << 6 | 1 << 4 | 1 << 5  # orange 10, green 6 and 3
    seat.sheet.rubies, seat.sheet.emeralds, seat.sheet.skulls = 6, 3, 3
    assert made.breakdown(state)[0] == {"pyramids": 70, "colours": 19, "torches": 10, "gems": 18, "skulls": -6}
    assert made.scores(state)[0] == 111


def test_pe2_15_before_33_when_purple_10_is_gone() -> None:
    made = game()
    state = marking(made, (33, 36), (15, 18), turn=28, marks={33: NEAR_TOMB, 15: NEAR_TOMB})
    table(state).taken[0] = 1
    table(state).seats[0].colours[0] = 1
    table(state).seats[1].colours[0] = 3
    play(made, state, 0, "mark 33 e5")
    play(made, state, 1, "mark 15 e5")
    assert [seat["colours"] for seat in made.breakdown(state)] == [3, 6]
    assert made.view(state, 0).colour_points_left["purple"] == []


def test_pe3_two_colours_each_take_ten() -> None:
    made = game()
    state = marking(made, (1, 2), (3, 5), turn=28, marks={1: NEAR_TOMB, 3: NEAR_TOMB})
    table(state).seats[0].colours[1] = 1
    table(state).seats[1].colours[0] = 1
    play(made, state, 0, "mark 1 e5")
    play(made, state, 1, "mark 3 e5")
    assert [seat["colours"] for seat in made.breakdown(state)] == [10, 10]


def test_pe4_the_l_turned_and_mirrored_with_the_entrance() -> None:
    made = game(c3=PLAIN)
    state = marking(made, (3, 6), (9, 12), shape="L")
    play(made, state, 0, "mark 3 a1 b1 b2 b3")
    assert state.seats[0].hand[0].marks == cells("a1 b1 b2 b3")


def test_pe5_one_torch_a_round() -> None:
    made = game(c3="vtt.. ..... ..... ..... ....G", c6="vt... ..... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12), turn=7)
    play(made, state, 0, "mark 3 a1 b1 c1")
    assert state.seats[0].sheet.torches == 0b01
    play(made, state, 1, "mark 9 a1")
    assert state.turn == 8
    chance(made, state, "expedition 3 line3")
    play(made, state, 0, "mark 6 a1 b1 c1")
    assert state.seats[0].sheet.torches == 0b11
    assert made.breakdown(state)[0]["torches"] == 10


# Whatever is asked at the wrong time


def test_why_not_names_the_moment() -> None:
    made, state = dealt()
    assert refused(made, state, 0, "draw") == "P10"
    made.apply(state, 0, 0)
    assert refused(made, state, 0, "keep 1 2") == "P10"
    with pytest.raises(saqqara.IllegalMove, match="are not two of your four cards"):
        play(made, state, 1, "keep 1 48")
    made.apply(state, 1, 0)
    with pytest.raises(saqqara.IllegalMove, match=r"a card must be turned up first \(P21\)"):
        play(made, state, 0, "draw")
    with pytest.raises(saqqara.IllegalMove, match="chance has the outcomes 0 to"):
        made.apply(state, CHANCE, 99)
    assert made.why_not(state, 5, 0).text == "nobody plays at this seat"  # type: ignore[union-attr]
    assert made.why_not(state, 0, -1).text == "there is no move with this code"  # type: ignore[union-attr]
    assert (DEAL, KEEP, MARK) == (0, 1, 4)


def test_moves_that_cannot_be_read() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12))
    for text, words in (
        ("jump", "is no move; write"),
        ("mark 3 z9", "'z9' is no cell"),
        ("mark x a1", "'x' is no card number"),
        ("take", "is no move"),
        ("mark 3 a1 a1", "a1 is named twice"),
    ):
        with pytest.raises(saqqara.UnreadableMove, match=words):
            play(made, state, 0, text)
    with pytest.raises(saqqara.UnreadableMove, match="cannot happen here"):
        chance(made, state, "deal 12")
