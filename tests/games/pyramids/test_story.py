"""What is told, and what is shown."""

from saqqara import SPECTATOR, Game, State
from saqqara.core.contract import Event
from saqqara.games.pyramids import events as told
from saqqara.games.pyramids.view import HandView

from .scene import chance, game, marking, play, table
from .test_rules import NEAR_TOMB, dealt


def after(made: Game, state: State, viewer: int, seat: int, *texts: str) -> list[Event]:
    events: list[Event] = []
    for text in texts:
        before = state.copy()
        play(made, state, seat, text)
        events += made.story(before, state, viewer)
    return events


def test_dealing_and_keeping() -> None:
    made, state = dealt()
    before = made.new(2)
    first = before.copy()
    made.apply(first, -1, 16)
    assert made.story(before, first, 0) == [told.Dealt(0, 17)]
    assert made.story(before, first, 1) == [told.Dealt(0, None)]
    before = state.copy()
    made.apply(state, 0, 0)
    cards = [state.seats[0].hand[slot].card for slot in (0, 1)]
    assert made.story(before, state, 1) == [told.Chose(0)]
    assert made.story(before, state, 0) == [told.Chose(0), told.Kept(0, cards)]
    before = state.copy()
    made.apply(state, 1, 0)
    others = [state.seats[1].hand[slot].card for slot in (0, 1)]
    assert made.story(before, state, 1) == [told.Chose(1), told.Kept(0, cards), told.Kept(1, others)]


def test_a_whole_turn_in_order() -> None:
    made = game(c3="v.... ..... ..... ..... .rsxG", c9="vt... ..... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12), marks={3: "a1 a2 a3 a4 a5 b5", 6: NEAR_TOMB})
    table(state).seats[0].colours[0] = 1
    copy = state.copy()
    assert after(made, copy, 1, 0, "mark 3 c5 d5 e5") == []
    assert after(made, copy, 1, 0, "mark 6 e5") == [told.HasMarked(0)]
    assert after(made, state, 0, 0, "mark 3 c5 d5 e5") == [
        told.Marked(0, 3, ["c5", "d5", "e5"], {"cross": 1, "skull": 1}),
        told.SheetChanged(0, 0, 0, None, 1),
        told.OwesCells(0, 1),
    ]
    assert after(made, state, 0, 0, "mark 6 e5") == [told.Marked(0, 6, ["e5"], {}), told.HasMarked(0)]
    assert after(made, copy, 1, 1, "mark 9 a1 b1 c1") == [
        told.Marked(0, 3, ["c5", "d5", "e5"], {"cross": 1, "skull": 1}),
        told.Marked(0, 6, ["e5"], {}),
        told.SheetChanged(0, 0, 0, None, 1),
        told.Marked(1, 9, ["a1", "b1", "c1"], {"torch": 1}),
        told.SheetChanged(1, 0, 0, 1, 0),
        told.Explored(0, 3, "purple"),
        told.Explored(0, 6, "purple"),
        told.Drafts(0),
    ]
    assert after(made, copy, 1, 0, "take 44") == [told.Took(0, 44, "display")]
    assert after(made, copy, 1, 0, "draw") == []
    assert after(made, copy, 1, -1, "drawn 17") == [told.Took(0, 17, "deck")]
    assert after(made, copy, SPECTATOR, -1, "turn up 5") == [told.TurnedUp(5, 3), told.TookPoints(0, "purple", 10)]
    assert after(made, copy, 1, -1, "expedition 1 domino") == [told.TurnBegan(1, 2, "domino")]


def test_the_next_drafter_is_told_after_a_draw() -> None:
    made = game()
    state = marking(made, (21, 24), (15, 18), marks={21: NEAR_TOMB, 15: NEAR_TOMB})
    play(made, state, 0, "mark 21 e5")
    play(made, state, 1, "mark 15 e5", "draw")
    assert after(made, state, 0, -1, "drawn 1") == [told.Took(1, 1, "deck"), told.Drafts(0)]


def test_a_turn_in_which_nobody_has_a_card_is_told() -> None:
    made = game()
    state = marking(made, (3, 0), (0, 0), turn=6, display=(), marks={3: NEAR_TOMB})
    table(state).deck = 0
    play(made, state, 0, "mark 3 e5")
    before = state.copy()
    made.apply(state, -1, 0)
    assert [type(event) for event in made.story(before, state, 0)] == [told.TurnBegan]
    assert state.turn == 8


def test_a_red_x_after_a_red_x_is_told() -> None:
    made = game(c3="vxx.. ..... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12), shape="domino")
    assert told.OwesCells(0, 1) in after(made, state, 0, 0, "mark 3 a1 b1")
    assert told.OwesCells(0, 1) in after(made, state, 0, 0, "mark 3 c1")


def test_the_eighth_card_never_comes() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), turn=7)
    table(state).expeditions = 1
    assert made.view(state, 0).shapes_to_come == []


def test_the_end_is_told() -> None:
    made = game()
    state = marking(made, (3, 6), (9, 12), turn=28, marks={3: NEAR_TOMB})
    play(made, state, 1, "mark 9 a1")
    assert after(made, state, 1, 0, "mark 3 e5")[-2:] == [told.Explored(0, 3, "purple"), told.Ended([0])]


def test_the_view_of_a_marking() -> None:
    made = game(c3="vr... ..... ..... ..... ....G")
    state = marking(made, (3, 6), (9, 12), turn=9)
    play(made, state, 0, "mark 3 a1 b1 c1")
    own, other = made.view(state, 0), made.view(state, 1)
    assert (own.round, own.turn, own.phase, own.shape) == (2, 2, "mark", "line3")
    assert own.seats[0].hand[0].fresh == 0b111
    assert other.seats[0].hand[0] == HandView(own.seats[0].hand[0].card, marks=0, fresh=0)
    assert own.seats[0].sheet.rubies == 1
    assert other.seats[0].sheet.rubies == 0
    assert [seat.waiting for seat in other.seats] == [False, True]
    assert own.seats[0].hand[0].card.chamber == "vr......................G"
    assert own.shapes_to_come == ["domino", "line3", "corner", "corner", "line4", "L", "square"]


def test_the_view_of_the_start() -> None:
    made = game()
    state = made.new(2)
    assert made.view(state, 0).deck == 48
    chance(made, state, "deal 5", "deal 6", "deal 7", "deal 8")
    view = made.view(state, 1)
    assert (view.phase, view.deck, view.shape) == ("deal", 44, None)
    assert view.seats[0].dealt == []
    assert [card.number for card in made.view(state, 0).seats[0].dealt] == [5, 6, 7, 8]
