"""Mummy as the contract wants it."""

from saqqara.core.challenge import Challenge
from saqqara.core.contract import Option, Spec, kinds, named

from . import census, drawing, events, flaws, moves, observation, reading, reasons, rules, scoring, story, view, wording
from .codes import CODES
from .components import NUMBERS, PICTURES, SEATS, TREASURE_SETS, Box
from .state import State

SWITCH = ("no", "yes")
OPTIONS = (
    Option("layout", ("random", "first"), "The track is shuffled, or laid as for a first game (M10)."),
    Option("quick_end", SWITCH, "The game ends when one player has all pawns in the finish (M28)."),
    Option("treasures", TREASURE_SETS, "The treasures of the rulebook, or +1 to +8 as in the 2005 original (M1)."),
    Option("begins", ("lot", *map(str, range(1, SEATS + 1))), "Who begins: drawn by lot, or a seat (M13)."),
    Option("pass_it_on", SWITCH, "Leaving an exchange tile empty passes your top tile to the left (M40)."),
    Option("hats", SWITCH, "A lucky and an unlucky hat change heads; in the finish they count ±10 (M50)."),
    Option("risk", SWITCH, "Risk tiles count plus if you have an even number of them, minus otherwise (M60)."),
    Option("actions", SWITCH, "Hazards bring action tokens: extra move, swap, push, bury (M70)."),
)


SPEC = Spec(
    name="mummy",
    title="Mumia: Wyścig w bandażach",
    version=1,
    players=range(2, SEATS + 1),
    options=OPTIONS,
    codes=CODES,
    outcomes=NUMBERS * PICTURES,
    longest=4000,
    kinds=scoring.KINDS,
    state=State,
    rules=named(rules, scoring, census, view, story, wording, moves, observation, reading),
    pieces=observation.PIECES,
    box=Box,
    flaws=flaws.FLAWS,
    shipped=("boxes/usual.txt",),
    reasons=reasons.REASONS,
    text=drawing.as_text,
    svg=drawing.as_svg,
    view=view.TableView,
    events=kinds(events),
    quiet=events.QUIET,
    challenge=Challenge(players=4, bot="adept"),
)
