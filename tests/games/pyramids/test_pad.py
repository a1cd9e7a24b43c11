"""The score pad of pyramids: what can be written by which rule, and that it counts as the game does."""

from random import Random

import pytest

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.core.bits import members
from saqqara.games.pyramids.components import COLOURS
from saqqara.games.pyramids.pad_codes import FIRST_POINTS, FIRST_PYRAMID, REASONS


def pad(players: int = 3, *entries: str) -> tuple[Game, State]:
    made = saqqara.pad("pyramids")
    state = made.new(players)
    write(made, state, *entries)
    return made, state


def write(made: Game, state: State, *entries: str) -> None:
    """Entries such as '1 torch 2', the first word being the player."""
    for entry in entries:
        seat, _, words = entry.partition(" ")
        made.play(state, int(seat) - 1, words)


def refused(made: Game, state: State, entry: str) -> tuple[str, str]:
    """The rule that forbids an entry, and its key."""
    with pytest.raises(saqqara.IllegalMove) as raised:
        write(made, state, entry)
    return raised.value.reason.rule, raised.value.reason.key


def test_p28_one_torch_a_round_and_only_that_of_the_round() -> None:
    made, state = pad(2, "1 torch 1")
    assert refused(made, state, "1 torch 1") == ("P28", "torch_crossed")
    assert refused(made, state, "1 torch 2") == ("P28", "torch_of_other_round")
    write(made, state, "1 round 2", "1 torch 2", "2 torch 2")
    assert refused(made, state, "2 torch 1") == ("P28", "torch_of_other_round")
    assert [kinds["torches"] for kinds in made.breakdown(state)] == [10, 5]
    write(made, state, "2 round 1", "2 torch 1")
    assert refused(made, state, "2 round 1") == ("P20", "round_is_on")


def test_p37_points_go_once_each_the_highest_first_and_only_for_pyramids() -> None:
    made, state = pad(3, "1 pyramid green")
    assert refused(made, state, "1 take green 10") == ("P37", "points_too_early")
    write(made, state, "1 pyramid green")
    assert made.view(state, 0).seats[0].colours["green"].owed == 10
    assert refused(made, state, "2 finish") == ("P37", "points_owed")
    assert refused(made, state, "1 take green 6") == ("P37", "higher_points_first")
    write(made, state, "1 take green 10")
    assert made.view(state, 0).seats[0].colours["green"].owed is None
    assert refused(made, state, "1 take green 6") == ("P37", "points_too_early")
    write(made, state, *["2 pyramid green"] * 6)
    assert refused(made, state, "2 take green 10") == ("P37", "points_gone")
    write(made, state, "2 take green 6", "2 take green 3")
    assert made.view(state, 0).seats[1].colours["green"].owed is None  # nothing is left for the 6th
    write(made, state, *["3 pyramid green"] * 2)
    assert made.view(state, 0).seats[2].colours["green"].owed is None
    assert made.view(state, 0).free == {"purple": [10, 6, 3], "green": [], "orange": [10, 6, 3]}
    assert [kinds["colours"] for kinds in made.breakdown(state)] == [10, 9, 0]


def test_p37_points_rest_on_pyramids() -> None:
    made, state = pad(2, *["1 pyramid orange"] * 3, "1 take orange 10", "1 rub pyramid orange")
    assert refused(made, state, "1 rub pyramid orange") == ("P37", "points_need_it")
    write(made, state, "1 rub take orange 10", "1 rub pyramid orange", "1 rub pyramid orange")
    assert refused(made, state, "1 rub pyramid orange") == ("P5", "not_written")
    assert made.scores(state) == [0, 0]
    assert made.view(state, 0).free["orange"] == [10, 6, 3]


def test_p1_sixteen_pyramids_of_a_colour() -> None:
    made, state = pad(2, *["1 pyramid purple"] * 9, *["2 pyramid purple"] * 7)
    for seat in (1, 2):
        assert refused(made, state, f"{seat} pyramid purple") == ("P1", "no_pyramid_left")


@pytest.mark.parametrize(("what", "rule"), [("ruby", "P27"), ("emerald", "P27"), ("skull", "P29")])
def test_p27_p29_ten_and_no_more(what: str, rule: str) -> None:
    made, state = pad(2, *[f"1 {what}"] * 10)
    assert refused(made, state, f"1 {what}")[0] == rule
    write(made, state, f"1 rub {what}", f"1 {what}")
    assert refused(made, state, f"2 rub {what}") == ("P5", "not_written")


def test_p30_a_potion_erases_the_two_worst_skulls_or_the_one_there_is() -> None:
    made, state = pad(2, *["1 skull"] * 5)
    worth = [made.breakdown(state)[0]["skulls"]]
    for _ in range(3):
        write(made, state, "1 potion")
        worth.append(made.breakdown(state)[0]["skulls"])
    assert worth == [-15, -6, -1, 0]
    assert refused(made, state, "1 potion") == ("P30", "nothing_to_erase")


def test_p40_a_sheet_is_counted_as_in_the_rulebook() -> None:
    """PE1: 111 points."""
    entries = [*["1 pyramid orange"] * 2, *["1 pyramid green"] * 4, "1 pyramid purple", "1 take orange 10"]
    entries += ["2 pyramid green"] * 2 + ["2 take green 10", "1 take green 6", "1 take green 3"]
    entries += ["1 torch 1", "1 round 4", "1 torch 4", *["1 ruby"] * 6, *["1 emerald"] * 3, *["1 skull"] * 3]
    made, state = pad(2, *entries)
    expected = {"pyramids": 70, "colours": 19, "torches": 10, "gems": 18, "skulls": -6}
    assert made.breakdown(state)[0] == expected
    assert made.scores(state)[0] == 111


def test_p41_a_tie_asks_for_the_lowest_explored_pyramid() -> None:
    made, state = pad(4, "1 pyramid green", "2 pyramid orange", "3 pyramid purple", "3 ruby", "4 ruby")
    write(made, state, "4 ruby", "4 ruby")
    assert [seat.asked for seat in made.view(state, 0).seats] == [True, True, False, False]
    assert refused(made, state, "3 finish") == ("P41", "tie_unsettled")
    write(made, state, "1 lowest 11")
    assert refused(made, state, "2 lowest 11") == ("P1", "number_noted")
    assert refused(made, state, "1 lowest 11") == ("P1", "number_noted")
    assert refused(made, state, "4 lowest 3") == ("P41", "nothing_explored")
    assert refused(made, state, "1 finish") == ("P41", "tie_unsettled")
    write(made, state, "2 lowest 6")
    assert [seat.place for seat in made.view(state, 0).seats] == [3, 2, 1, 4]
    write(made, state, "3 rub ruby", "3 lowest 17", "1 finish")
    assert made.winners(state) == [1]
    assert [seat.place for seat in made.view(state, 0).seats] == [2, 1, 3, 4]


def test_p41_who_explored_nothing_loses_a_tie_and_shares_it_with_the_like() -> None:
    ten = ["ruby", "emerald"] * 2
    made, state = pad(3, "1 pyramid green", *[f"{seat} {gem}" for seat in (2, 3) for gem in ten])
    assert not any(seat.asked for seat in made.view(state, 0).seats)
    assert [seat.place for seat in made.view(state, 0).seats] == [1, 2, 2]
    write(made, state, "1 lowest 40", "1 rub pyramid green")
    assert made.view(state, 0).seats[0].lowest is None  # of none there is no lowest
    assert made.winners(state) == [1, 2]


def test_a_sheet_filled_from_a_game_has_its_points_places_and_winners() -> None:
    game, luck = saqqara.game("pyramids"), Random(7)
    for players in (2, 3, 4):
        *_, last = game.steps(["random"] * players, luck)
        final = last.after
        made, state = pad(players)
        copied(made, state, final)
        assert made.breakdown(state) == game.breakdown(final)
        assert made.winners(state) == game.winners(final)


def copied(made: Game, state: State, final: State) -> None:
    """Write down what a game ended with."""
    for seat in range(final.players):
        for colour, name in enumerate(COLOURS):
            write(made, state, *[f"{seat + 1} pyramid {name}"] * final.seats[seat].colours[colour])
    while True:  # whoever may take points next takes them, if the game gave them these
        codes = [
            (seat, code)
            for seat in range(final.players)
            for code in made.codes(state, seat)
            if 0 <= code - FIRST_POINTS < 9 and final.seats[seat].points >> code - FIRST_POINTS & 1
        ]
        if not codes:
            break
        made.apply(state, *codes[0])
    for played in range(4):
        if played:
            write(made, state, f"1 round {played + 1}")
        for seat in range(final.players):
            if final.seats[seat].sheet.torches >> played & 1:
                write(made, state, f"{seat + 1} torch {played + 1}")
    for seat in range(final.players):
        sheet, explored = final.seats[seat].sheet, members(final.seats[seat].explored)
        for what, count in (("ruby", sheet.rubies), ("emerald", sheet.emeralds), ("skull", sheet.skulls)):
            write(made, state, *[f"{seat + 1} {what}"] * count)
        if explored:
            write(made, state, f"{seat + 1} lowest {explored[0]}")


@pytest.mark.parametrize("words", ["take green 7", "pyramid blue", "torch 5", "round 0", "lowest 49", "rub potion"])
def test_words_that_are_no_entry(words: str) -> None:
    made, state = pad(2)
    with pytest.raises(saqqara.UnreadableMove, match=f"'{words}' is no entry"):
        made.play(state, 0, words)


def test_nobody_and_nothing() -> None:
    made, state = pad(2)
    assert made.why_not(state, 2, 0) == REASONS[2]
    assert made.why_not(state, 0, made.spec.codes) == REASONS[1]
    assert made.why_not(state, 0, FIRST_PYRAMID) is None
    with pytest.raises(saqqara.IllegalMove):
        made.apply(state, CHANCE, 0)
