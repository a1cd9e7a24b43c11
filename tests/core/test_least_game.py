"""The least that a game has to bring: all that has a default is left out here. Players take one to three stones."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import saqqara
from saqqara import CHANCE, SPECTATOR, Game
from saqqara.backends.interpreted import Interpreted
from saqqara.core import boxes
from saqqara.core.backend import Backend
from saqqara.core.contract import Event, Option, Spec, named
from saqqara.core.layout import Array, int8, of
from saqqara.core.points import show_points
from saqqara.core.printing import Page, comma, item, number, put, words
from saqqara.core.rule import rule
from saqqara.library import shipped_boxes

STONES = 9
KINDS = ("stones",)
POINTS = words(*KINDS)


class Seat:
    """What somebody has taken."""

    taken: int8


class State:
    """The heap; who begins is drawn by lot."""

    players: int8
    phase: int8
    player: int8
    heap: int8
    seats: Array[Seat] = of(4)


@dataclass(slots=True)
class View:
    """The whole table."""

    heap: int
    seats: list[dict[str, Any]]


@dataclass(frozen=True)
class Took(Event):
    """Somebody took stones."""

    seat: int


@rule
def new(box: Any, state: Any, players: int, options: Any) -> None:
    """All stones lie on the heap."""
    state.players, state.heap = players, STONES


@rule
def waiting(box: Any, state: Any) -> int:
    """One after another."""
    return 1 << state.player if state.phase and state.heap else 0


@rule
def chance(box: Any, state: Any) -> int:
    """Who begins."""
    return 0 if state.phase else state.players


@rule
def legal(box: Any, state: Any, seat: int, buffer: Any) -> int:
    """One to three stones."""
    count = 0
    for code in range(3):
        if objection(box, state, seat, code) == 0:
            buffer[count] = code
            count += 1
    return count


@rule
def objection(box: Any, state: Any, seat: int, code: int) -> int:
    """Only in turn, and only as many as there are."""
    if not 0 <= seat < state.players or not waiting(box, state) >> seat & 1:
        return 1
    return 0 if 0 <= code < min(3, state.heap) else 2


@rule
def apply(box: Any, state: Any, seat: int, code: int) -> bool:
    """Take them."""
    if seat == CHANCE:
        if not 0 <= code < chance(box, state):
            return False
        state.player, state.phase = code, 1
        return True
    if objection(box, state, seat, code):
        return False
    state.heap -= code + 1
    state.seats[seat].taken += code + 1
    state.player = (state.player + 1) % state.players
    return True


@rule
def over(box: Any, state: Any) -> bool:
    """No stone is left."""
    return bool(state.heap == 0)


@rule
def points_of_kind(box: Any, state: Any, seat: int, kind: int) -> int:
    """Every stone counts."""
    return int(state.seats[seat].taken)


@rule
def score(box: Any, state: Any, seat: int) -> int:
    """The same."""
    return points_of_kind(box, state, seat, 0)


@rule
def winners(box: Any, state: Any) -> int:
    """Who has most."""
    best, won = 0, 0
    for seat in range(state.players):
        if state.seats[seat].taken > best:
            best, won = state.seats[seat].taken, 0
        if state.seats[seat].taken == best:
            won |= 1 << seat
    return won


@rule
def astray(box: Any, state: Any) -> int:
    """No stone is lost."""
    lying = state.heap
    for seat in range(state.players):
        lying += state.seats[seat].taken
    return int(abs(lying - STONES))


@rule
def show(page: Page, box: Any, state: Any, labels: Any) -> None:
    """A View."""
    number(page, b'{"heap":', state.heap)
    put(page, b',"seats":[')
    for seat in range(state.players):
        comma(page)
        number(page, b'{"seat":', seat)
        show_points(page, box, state, seat, POINTS)
        put(page, b"}")
    put(page, b"]}")


@rule
def tell(page: Page, box: Any, before: Any, after: Any, labels: Any) -> None:
    """Who took."""
    if before.heap != after.heap:
        item(page, b'{"kind":"Took","seat":', before.player)


@rule
def spell(page: Page, box: Any, state: Any, seat: int, code: int, labels: Any) -> None:
    """How many."""
    number(page, b"begins " if seat == CHANCE else b"take ", code + 1)


SPEC = Spec(
    name="stones",
    title="Stones",
    version=1,
    players=range(2, 5),
    codes=3,
    outcomes=4,
    longest=20,
    kinds=KINDS,
    state=State,
    rules=named(sys.modules[__name__]),
    reasons={
        1: saqqara.Reason("S1", "not_your_turn", "it is not your turn"),
        2: saqqara.Reason("S2", "few", "too many"),
    },
    view=View,
    events={"Took": Took},
)


def backends() -> Iterator[Backend]:
    from saqqara.backends.cpu import Compiled

    yield Interpreted(SPEC.name, SPEC.rules)
    yield Compiled(SPEC.name, SPEC.rules)


@pytest.fixture(params=backends(), ids=lambda backend: backend.mode)
def game(request: pytest.FixtureRequest) -> Game:
    return Game(SPEC, shipped_boxes(SPEC)[0], request.param)


def test_it_can_be_played(game: Game) -> None:
    luck = Random(1)

    def player(made: Game, state: saqqara.State, seat: int) -> int:
        return luck.choice(made.codes(state, seat))

    for step in game.steps([player] * 3, 1):
        assert game.redact(step.after, SPECTATOR) == game.trial(step.after, 0) == step.after, "nothing is secret"
        assert game.read(step.before, step.seat, step.words) == step.code
        assert game.astray(step.after) == 0
    outcome = game.outcome(step.after)
    assert outcome is not None
    assert sum(outcome.scores) == STONES
    assert str(outcome).endswith("the game is over")


def test_it_can_be_looked_at(game: Game) -> None:
    state = game.new(2)
    assert "none" in repr(game)
    assert repr(state) == "Stones: chance\n  seat 0     0 points\n  seat 1     0 points"
    game.play(state, CHANCE, "begins 2")
    assert game.legal(state, 1).words == ["take 1", "take 2", "take 3"]
    game.play(state, 1, "take 3")
    assert repr(state) == "Stones: playing\n> seat 0     0 points\n  seat 1     3 points  stones 3"
    assert "seat 1     3 points" in state._repr_html_()
    assert game.story(game.new(2), game.new(2), 0) == []
    assert game.view(state, 0).heap == STONES - 3


def test_a_net_is_shown_the_points(game: Game) -> None:
    state = game.new(3)
    game.play(state, CHANCE, "begins 2")
    game.play(state, 1, "take 3")
    assert game.features == 24
    assert game.observe(state, 1).tolist() == [1, 0, 3, 1, 1, 0, 1, 0, 0] + 15 * [0]
    assert game.observe(state, 0, openly=True).tolist() == [1, 0, 0, 1, 0, 3, 1, 1, 0] + 15 * [0]
    with pytest.raises(saqqara.NoSuchSeat):
        game.observe(state, 3, openly=True)


def test_what_it_does_not_allow(game: Game) -> None:
    state = game.new(2)
    with pytest.raises(saqqara.UnreadableMove, match="'begins 3' cannot happen here"):
        game.play(state, CHANCE, "begins 3")
    game.play(state, CHANCE, "begins 1")
    with pytest.raises(saqqara.UnreadableMove, match="'take 4' is not possible now"):
        game.play(state, 0, "take 4")
    with pytest.raises(saqqara.IllegalMove, match=r"it is not your turn \(S1\)"):
        game.play(state, 1, 0)
    with pytest.raises(saqqara.BadOption, match="has no option 'hats'; it has none"):
        game.new(2, hats=True)
    with pytest.raises(saqqara.BadComponents, match=r"mine\.txt: this game has no box to replace"):
        boxes.read(SPEC, "deck: mine", "mine.txt")


def test_what_has_no_default_must_be_there() -> None:
    with pytest.raises(TypeError, match=r"rules missing: .*legal"):
        named(pytest)


def test_options_that_are_no_switch() -> None:
    option = Option("heap", ("9", "12"), "How many stones.")
    assert option.text(12) == "12"
    with pytest.raises(saqqara.BadOption, match="option heap: True is not one of 9, 12"):
        option.text(True)
