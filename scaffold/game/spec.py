"""Stubgame as the contract wants it. What is not said here has a default: core/contract.py tells which."""

from saqqara.core.contract import Spec, kinds, named

from . import events, moves, observation, rules, scoring, story, view, wording
from .codes import CODES
from .components import FACES, SEATS
from .reasons import REASONS
from .state import State

SPEC = Spec(
    name="stubgame",
    title="Stubgame",
    version=1,
    players=range(2, SEATS + 1),
    codes=CODES,
    outcomes=FACES,
    longest=1000,
    kinds=scoring.KINDS,
    state=State,
    rules=named(rules, scoring, view, story, wording, moves, observation),
    pieces=observation.PIECES,
    reasons=REASONS,
    view=view.TableView,
    events=kinds(events),
)
