"""The score pad of mummy: what players take in a game that is played with the printed tiles."""

from saqqara.core import sheets
from saqqara.core.contract import Spec, named

from . import pad_codes, pad_rules, pad_view, pad_words, scoring, view
from .box import components
from .spec import SPEC as GAME
from .state import State

COUNTED = ("treasures", "pass_it_on", "hats", "risk", "actions")
"""The options of the game on which the points depend."""

SPEC = Spec(
    name=GAME.name,
    module="pad",
    title=GAME.title,
    version=1,
    players=GAME.players,
    options=tuple(option for option in GAME.options if option.name in COUNTED),
    codes=pad_codes.CODES,
    outcomes=1,
    longest=1000,
    kinds=scoring.KINDS,
    state=State,
    rules=named(scoring, sheets, pad_rules, pad_view, pad_words),
    components=components,
    shipped=GAME.shipped,
    reasons=pad_codes.REASONS,
    view=pad_view.PadView,
    events={},
    labels=view.named_tiles,
    simultaneous=True,
)
