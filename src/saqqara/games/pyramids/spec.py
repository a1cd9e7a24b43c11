"""Pyramids as the contract wants it."""

from saqqara.core.challenge import Challenge
from saqqara.core.contract import Spec, kinds, named

from . import census, drawing, events, flaws, moves, observation, reading, reasons, rules, scoring, story, view, wording
from .codes import CODES
from .components import CARDS, Box
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
    rules=named(rules, scoring, census, view, story, wording, moves, observation, reading),
    pieces=observation.PIECES,
    box=Box,
    flaws=flaws.FLAWS,
    shipped=("decks/teti.txt", "decks/djoser.txt", "decks/first.txt"),
    reasons=reasons.REASONS,
    text=drawing.as_text,
    svg=drawing.as_svg,
    view=view.TableView,
    events=kinds(events),
    quiet=events.QUIET,
    simultaneous=True,
    challenge=Challenge(players=3, bot="adept"),
    replays_from=1,  # P38 went card by card then: points may differ, moves do not
)
