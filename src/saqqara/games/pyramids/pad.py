"""The score pad of pyramids: the sheets of a game that is played with the printed cards."""

from saqqara.core import sheets
from saqqara.core.contract import Spec, named

from . import pad_codes, pad_rules, pad_view, pad_words, scoring
from .pad_state import State
from .spec import SPEC as GAME

SPEC = Spec(
    name=GAME.name,
    module="pad",
    title=GAME.title,
    version=1,
    players=GAME.players,
    codes=pad_codes.CODES,
    outcomes=1,
    longest=1000,
    kinds=scoring.KINDS,
    state=State,
    rules=named(sheets, pad_rules, pad_view, pad_words),
    reasons=pad_codes.REASONS,
    view=pad_view.PadView,
    events={},
    simultaneous=True,
)
