"""What a game is.

A game is one folder under `games/`. Its `spec.py` holds a `SPEC`: numbers, records, and functions. The first kind of
function is a rule (numbers in, numbers or text out, compiled when speed is wanted); this page states their signatures.
The second kind is ordinary Python for people: boxes, pictures.

A seat is 0, 1, 2 …; CHANCE acts when cards or dice decide; SPECTATOR sees what is public.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any, ClassVar

from .arguments import Numbers, Text
from .challenge import Challenge
from .errors import BadComponents, BadOption, Reason
from .layout import Records, blank, int8
from .observing import Piece, lay, put_number, width
from .printing import Labels, Page
from .reading import UNREADABLE
from .rule import Function, rule, stand_in

CHANCE = -1
SPECTATOR = -2
NOBODY = -1  # throws what chance decides by itself
AS_IT_IS = -3  # looks at a state that is redacted already, or may see everything

Box = Any
State = Any
Buffer = Numbers


@stand_in
def new(box: Box, state: State, players: int, options: Buffer) -> None:
    """Lay an empty (all zero) state out for so many players; options as numbers, in the order of the spec."""
    raise NotImplementedError


@stand_in
def waiting(box: Box, state: State) -> int:
    """The seats that must decide now, as a set of bits; 0 when chance is due or the game is over."""
    raise NotImplementedError


@stand_in
def chance(box: Box, state: State) -> int:
    """How many equally likely outcomes are due now; 0 when none is."""
    raise NotImplementedError


@stand_in
def thrower(box: Box, state: State) -> int:
    """The seat whose hand throws what is due now; NOBODY where chance decides by itself, as a card turned up."""
    raise NotImplementedError


@stand_in
def legal(box: Box, state: State, seat: int, buffer: Buffer) -> int:
    """Write the codes this seat may play now into the buffer, ascending; answer how many."""
    raise NotImplementedError


@stand_in
def apply(box: Box, state: State, seat: int, code: int) -> bool:
    """Play a code, or with CHANCE an outcome. What is not allowed changes nothing and answers False."""
    raise NotImplementedError


@stand_in
def objection(box: Box, state: State, seat: int, code: int) -> int:
    """0 if this seat may play this code now, otherwise the number of the reason why not."""
    raise NotImplementedError


@stand_in
def redact(box: Box, state: State, seat: int) -> None:
    """Blank all that this seat, or a SPECTATOR, may not know."""
    raise NotImplementedError


@stand_in
def reopen(box: Box, state: State, seat: int) -> None:
    """In a state redacted for a seat: as if nobody else had decided in this step, so that it stays open."""
    raise NotImplementedError


@stand_in
def over(box: Box, state: State) -> bool:
    """Whether the game has ended."""
    raise NotImplementedError


@stand_in
def score(box: Box, state: State, seat: int) -> int:
    """The points of a seat as they stand."""
    raise NotImplementedError


@stand_in
def points_of_kind(box: Box, state: State, seat: int, kind: int) -> int:
    """The points of a seat of one kind, by its place in the spec's `kinds`; they sum up to the score."""
    raise NotImplementedError


@stand_in
def winners(box: Box, state: State) -> int:
    """The winning seats as a set of bits."""
    raise NotImplementedError


@stand_in
def astray(box: Box, state: State) -> int:
    """How many components are not in exactly one place; always 0."""
    raise NotImplementedError


@stand_in
def show(page: Page, box: Box, state: State, labels: Labels) -> None:
    """Write what a redacted state shows: the JSON of the spec's `view`."""
    raise NotImplementedError


@stand_in
def tell(page: Page, box: Box, before: State, after: State, labels: Labels) -> None:
    """Write what happened between two redacted states, one move apart: the JSON of `events`, with commas between."""
    raise NotImplementedError


@stand_in
def spell(page: Page, box: Box, state: State, seat: int, code: int, labels: Labels) -> None:
    """Write a legal code of a seat, or with CHANCE an outcome that is due, in words: plain ASCII without quotes."""
    raise NotImplementedError


@stand_in
def read(box: Box, state: State, seat: int, words: Text, labels: Labels) -> int:
    """The code of a move in words, allowed or not; `refused(reason)` if words can mean no code, or UNREADABLE."""
    raise NotImplementedError


@stand_in
def facts(page: Page, box: Box, state: State, seat: int, code: int, reason: int, words: Text, labels: Labels) -> None:
    """Write what the words of a reason need, as members of a JSON object; `words` are there if a move was read."""
    raise NotImplementedError


@stand_in
def ended(box: Box, state: State) -> int:
    """The number of the reason for which a game that is over has ended."""
    raise NotImplementedError


@stand_in
def unfit(players: int, options: Buffer) -> int:
    """0 if options go together, otherwise the number of the reason why not."""
    raise NotImplementedError


@stand_in
def features(box: Box) -> int:
    """How many numbers `observe` writes: a multiple of 8."""
    raise NotImplementedError


@stand_in
def observe(box: Box, state: State, seat: int, out: Buffer) -> None:
    """Write a state redacted for a seat as numbers 0 to 127, eight in a word: the spec's `pieces`. `out` is all 0."""
    raise NotImplementedError


RULES: tuple[Function, ...] = (
    new, waiting, chance, thrower, legal, apply, objection, redact, reopen, over, score, points_of_kind, winners,
    astray, show, tell, spell, read, facts, ended, unfit, features, observe,
)  # fmt: skip


@rule
def nothing_secret(box: Box, state: State, seat: int) -> None:
    """`redact` and `reopen` of a game in which everybody sees everything and nobody decides in secret."""


@rule
def by_itself(box: Box, state: State) -> int:
    """`thrower` of a game without dice: what is due is turned up at once."""
    return NOBODY


@rule
def only_what_is_possible(box: Box, state: State, seat: int, words: Text, labels: Labels) -> int:
    """`read` of a game in which nobody is told why other words are no move."""
    return UNREADABLE


@rule
def no_facts(
    page: Page, box: Box, state: State, seat: int, code: int, reason: int, words: Text, labels: Labels
) -> None:
    """`facts` of a game whose reasons say all there is to say."""


@rule
def in_one_way(box: Box, state: State) -> int:
    """`ended` of a game that can end in one way only, and needs no words for it."""
    return 0


@rule
def all_fit(players: int, options: Buffer) -> int:
    """`unfit` of a game whose options all go together."""
    return 0


SEATS_SEEN = 8
POINTS_SEEN = lay(("seats in order from one's own: there, must decide, points", (SEATS_SEEN, 3)))


WIDTH_OF_POINTS = width(POINTS_SEEN)


@rule
def just_points(box: Box) -> int:
    """`features` of a game that does not say what a net should look at."""
    return WIDTH_OF_POINTS


@rule
def seen_points(box: Box, state: State, seat: int, out: Buffer) -> None:
    """`observe` of such a game: who must decide, and the points as they stand."""
    for nth in range(min(state.players, SEATS_SEEN)):
        other = (seat + nth) % state.players
        put_number(out, 3 * nth, 1)
        put_number(out, 3 * nth + 1, waiting(box, state) >> other & 1)
        put_number(out, 3 * nth + 2, score(box, state, other))


DEFAULTS: dict[str, Function] = {
    "thrower": by_itself,
    "redact": nothing_secret,
    "reopen": nothing_secret,
    "read": only_what_is_possible,
    "facts": no_facts,
    "ended": in_one_way,
    "unfit": all_fit,
    "features": just_points,
    "observe": seen_points,
}
"""The rules that a game may leave out."""

IT_IS_OVER = Reason("", "game_is_over", "the game is over")
"""Why a game has ended that gives no reason."""

Value = str | int | bool
"""What an option can be given as: its text, a number, or True and False for yes and no."""


@dataclass(frozen=True)
class Option:
    """A choice made when a table is laid: its values, the first one the default, and a sentence about it."""

    name: str
    values: tuple[str, ...]
    about: str

    def text(self, value: Value) -> str:
        """A value as it is written in records."""
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        if text not in self.values:
            raise BadOption(f"option {self.name}: {value!r} is not one of {', '.join(self.values)}")
        return text


@dataclass(frozen=True)
class Event:
    """Something that happened, for the log and for animation; `kind` names its type on the wire."""

    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.kind = cls.__name__


@dataclass(frozen=True)
class Components:
    """What lies in the box: its record for the rules, and the canonical text it was read from.

    `warnings` are sentences about what is unusual in it, yet playable.
    """

    name: str
    text: str
    records: Records
    warnings: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """By which a record tells this box from another."""
        return hashlib.sha256(self.text.encode()).hexdigest()


class NoBox:
    """The record of a game with nothing in its box that an owner could replace."""

    nothing: int8


def no_components(text: str, name: str) -> Components:
    """The box of such a game."""
    if text:
        raise BadComponents(f"{name}: this game has no box to replace")
    return Components("none", "", blank(NoBox))


def no_labels(box: Box) -> Sequence[str]:
    """A box without texts."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Spec:
    """A game as its folder offers it. What has a default may be left out."""

    name: str
    title: str
    version: int
    players: range
    codes: int  # bounds the numbers of moves
    outcomes: int  # bounds those of chance
    longest: int  # bounds the steps of a game
    kinds: tuple[str, ...]  # of points
    state: type
    rules: Mapping[str, Function]
    reasons: Mapping[int, Reason]  # by the number that rules answer; without a rule's id: words that are no move
    view: type  # the data class whose JSON `show` writes
    events: Mapping[str, type[Event]]  # those `tell` writes, by kind
    quiet: frozenset[str] = frozenset()  # kinds of events that are plain from the moves in words
    simultaneous: bool = False  # whether several seats can have to decide at the same time

    options: tuple[Option, ...] = ()
    shipped: tuple[str, ...] = ()
    """The component files of the folder, the first one the default."""
    components: Callable[[str, str], Components] = no_components
    labels: Callable[[Box], Sequence[str]] = no_labels
    """The texts of a box that `show`, `tell`, `spell`, `read` and `facts` need."""

    pieces: tuple[Piece, ...] = POINTS_SEEN
    """What the numbers of an observation mean."""
    observation: int = 1
    """The version of the observation: it goes up when any number of it comes to mean something else."""
    text: Callable[[Any], str] | None = None
    """A view as text for a terminal."""
    svg: Callable[[Any], str] | None = None
    """A view as a picture."""
    challenge: Challenge | None = None
    """What is played as the deal of a day, if anything."""
    replays_from: int = 0
    """Records of rules from this version on are still replayed: every move of theirs is one by these rules; 0: none."""
    module: str = "spec"
    """The module of the folder in which this stands: `spec`, or what a folder offers beside its game, as `pad`."""

    def __reduce__(self) -> tuple[Callable[[str, str], "Spec"], tuple[str, str]]:
        return spec_of, (self.folder, self.module)

    @property
    def label(self) -> str:
        """What tells its compiled code and files from others: the name of the game, and of what is beside it."""
        return self.name if self.module == "spec" else f"{self.name}-{self.module}"

    @property
    def folder(self) -> str:
        """The package of the game."""
        return self.state.__module__.rpartition(".")[0]

    def replays(self, rules: int) -> bool:
        """Whether records of this version of the rules can be replayed."""
        return (self.replays_from or self.version) <= rules <= self.version

    def check_players(self, players: int) -> None:
        """Raise unless so many can play."""
        if players not in self.players:
            raise BadOption(f"{self.name} is for {self.players[0]} to {self.players[-1]} players, not {players}")

    def written(self, options: Mapping[str, Value]) -> dict[str, str]:
        """Options as they are written in records."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}")
        return {name: known[name].text(value) for name, value in options.items()}

    def option_numbers(self, players: int, options: Mapping[str, Value]) -> list[int]:
        """The values of all options as numbers, defaults filled in; raise unless they go together."""
        self.check_players(players)
        given = self.written(options)
        chosen = {option.name: given.get(option.name, option.values[0]) for option in self.options}
        numbers = [option.values.index(chosen[option.name]) for option in self.options]
        if number := self.rules["unfit"](players, numbers):
            raise BadOption(str(self.reasons[number].filled(players=players, **chosen)))
        return numbers


def spec_of(folder: str, module: str = "spec") -> Spec:
    """What a game's folder offers; by which a spec is found again in another process."""
    found = import_module(f"{folder}.{module}").SPEC
    assert isinstance(found, Spec)
    return found


def named(*modules: ModuleType) -> dict[str, Function]:
    """A game's rules by name, from the modules they stand in; all that have no default must be there."""
    found = DEFAULTS | {
        name: value for module in modules for name, value in vars(module).items() if "rule" in _marks(value)
    }
    wanted = [rule.__name__ for rule in RULES]
    missing = sorted(set(wanted) - found.keys())
    if missing:
        raise TypeError(f"rules missing: {', '.join(missing)}")
    return {name: found[name] for name in wanted}


def kinds(module: ModuleType) -> dict[str, type[Event]]:
    """The events that a module declares, by kind."""
    return {name: value for name, value in vars(module).items() if isinstance(value, type) and hasattr(value, "kind")}


def _marks(value: object) -> dict[str, object]:
    return vars(value) if isinstance(value, FunctionType) else {}
