"""Pyramids as the contract wants it."""

from saqqara.core.challenge import Challenge
from saqqara.core.contract import Spec, kinds, named

from . import census, drawing, events, moves, observation, reasons, rules, scoring, story, view, wording
from .codes import CODES
from .components import CARDS
from .deck import components
from .state import State

SPEC = Spec(
    name="pyramids",
    title="Silver & Gold: Pyramids",
    version=2,
    players=range(2, 5),
    codes=CODES,
    outcomes=CARDS,
    longest=1000,
    kinds=scoring.KINDS,
    state=State,
    rules=named(rules, scoring, census, view, story, wording, moves, observation),
    pieces=observation.PIECES,
    components=components,
    shipped=("decks/teti.txt", "decks/djoser.txt", "decks/first.txt"),
    reasons=reasons.REASONS,
    text=drawing.as_text,
    svg=drawing.as_svg,
    view=view.TableView,
    events=kinds(events),
    quiet=events.QUIET,
    labels=view.chambers,
    simultaneous=True,
    challenge=Challenge(players=3, bot="adept"),
    replays_from=1,  # P38 went card by card then: points may differ, moves do not
)
