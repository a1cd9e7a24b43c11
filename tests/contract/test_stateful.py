"""Hypothesis plays every game as it likes, and tries what is not allowed in between."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import saqqara
from saqqara import CHANCE, SPECTATOR
from saqqara.core import record
from saqqara.core.replay import Recorder, replay
from tests.play import settings_of


class Table(RuleBasedStateMachine):
    name: str

    @initialize(data=st.data())
    def lay(self, data: st.DataObject) -> None:
        self.game = saqqara.game(self.name)
        setting = data.draw(st.sampled_from(settings_of(self.name)))
        seats = [f"seat {number}" for number in range(setting.players)]
        self.recorder = Recorder(self.game, seats, dict(setting.options), "00" * 32, [])

    @property
    def state(self) -> Any:
        return self.recorder.state

    @precondition(lambda self: self.game.chance(self.state))
    @rule(data=st.data())
    def chance(self, data: st.DataObject) -> None:
        self.recorder.play(CHANCE, data.draw(st.integers(0, self.game.chance(self.state) - 1)))

    @precondition(lambda self: self.game.waiting(self.state))
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.game.waiting(self.state)))
        self.recorder.play(seat, data.draw(st.sampled_from(self.game.legal(self.state, seat))))

    @rule(seat=st.integers(-3, 7), code=st.integers(-1, 2000))
    def try_anything(self, seat: int, code: int) -> None:
        before = self.state.copy()
        legal = 0 <= seat < before.players and code in self.game.codes(before, seat)
        if legal or (seat == CHANCE and 0 <= code < self.game.chance(before)):
            return
        with pytest.raises(saqqara.IllegalMove):
            self.recorder.play(seat, code)
        assert self.state == before

    @invariant()
    def nothing_is_lost(self) -> None:
        assert self.game.astray(self.state) == 0

    @invariant()
    def nothing_is_stuck(self) -> None:
        state = self.state
        assert self.game.over(state) or self.game.chance(state) or self.game.waiting(state)
        for seat in self.game.waiting(state):
            assert self.game.legal(state, seat)

    @invariant()
    def redacting_changes_nothing_public(self) -> None:
        seen = self.game.redact(self.state, SPECTATOR)
        assert self.game.scores(seen) == [seat.total for seat in self.game.view(self.state, SPECTATOR).seats]

    def teardown(self) -> None:
        if hasattr(self, "recorder"):
            last = self.game.new(len(self.recorder.record.seats), **self.recorder.record.options)
            for step in replay(self.game, record.read(self.recorder.record.text())):
                last = step.after
            assert last == self.state


@pytest.mark.parametrize("name", saqqara.games())
def test_any_play_keeps_the_contract(name: str) -> None:
    machine = type("Table", (Table,), {"name": name})
    run_state_machine_as_test(machine, settings=settings(max_examples=15, stateful_step_count=120))
