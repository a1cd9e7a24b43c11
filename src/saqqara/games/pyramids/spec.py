"""Pyramids as the contract wants it."""

from saqqara.core.contract import Spec, kinds, named

from . import census, events, rules, scoring, story, view
from .codes import CODES
from .components import CARDS
from .deck import components
from .moves import read, why_not, write
from .state import State

SPEC = Spec(
    name="pyramids",
    title="Silver & Gold: Pyramids",
    version=2,
    players=range(2, 5),
    options=(),
    check_options=lambda players, options: None,
    codes=CODES,
    outcomes=CARDS,
    longest=1000,
    kinds=scoring.KINDS,
    state=State,
    rules=named(rules, scoring, census, view, story),
    components=components,
    shipped=("decks/teti.txt", "decks/djoser.txt", "decks/first.txt"),
    write=write,
    read=read,
    why_not=why_not,
    view=view.TableView,
    events=kinds(events),
    labels=view.chambers,
    replays_from=1,  # P38 went card by card then: points may differ, moves do not
)
