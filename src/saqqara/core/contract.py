"""What a game is.

A game is one folder under `games/`. Its `spec.py` holds a `SPEC`: numbers, records, and functions. The first kind of
function is a rule (numbers in, numbers or JSON out, compiled when speed is wanted); this page states their signatures.
The second kind is ordinary Python for people: notation, reasons.

A seat is 0, 1, 2 …; CHANCE acts when cards or dice decide; SPECTATOR sees what is public.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, ClassVar

from .errors import BadOption, Reason
from .layout import Array, Records
from .printing import Labels, Page
from .rule import Function, stand_in

CHANCE = -1
SPECTATOR = -2
AS_IT_IS = -3  # looks at a state that is redacted already, or may see everything

Box = Any
State = Any
Buffer = Array[int]


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


RULES: tuple[Function, ...] = (
    new, waiting, chance, legal, apply, objection, redact, reopen, over, score, points_of_kind, winners, astray,
    show, tell,
)  # fmt: skip


@dataclass(frozen=True)
class Option:
    """A choice made when a table is laid: its values, the first one the default, and a sentence about it."""

    name: str
    values: tuple[str, ...]
    about: str

    def number(self, value: str) -> int:
        """The number by which the rules know a value."""
        try:
            return self.values.index(value)
        except ValueError:
            raise BadOption(f"option {self.name}: {value!r} is not one of {', '.join(self.values)}") from None


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


@dataclass(frozen=True)
class Spec:
    """A game as its folder offers it.

    `check_options` raises BadOption where chosen options do not go together.
    `codes` and `outcomes` bound the numbers of moves and of chance, `longest` the steps of a game; `shipped` are the
    component files of the folder, the first one the default. Records of rules from version `replays_from` on are still
    replayed: every move of theirs is one by these rules.
    """

    name: str
    title: str
    version: int
    players: range
    options: tuple[Option, ...]
    check_options: Callable[[int, Mapping[str, str]], None]
    codes: int
    outcomes: int
    longest: int
    kinds: tuple[str, ...]
    state: type
    rules: Mapping[str, Function]
    components: Callable[[str, str], Components]
    shipped: tuple[str, ...]
    write: Callable[[Box, State, int, int], str]
    read: Callable[[Box, State, int, str], int]
    why_not: Callable[[Box, State, int, int], Reason | None]
    view: type  # the data class whose JSON `show` writes
    events: Mapping[str, type[Event]]  # those `tell` writes, by kind
    labels: Callable[[Box], Sequence[str]]  # the texts of a box that both need
    replays_from: int = 0  # 0: only of this version

    def replays(self, rules: int) -> bool:
        """Whether records of this version of the rules can be replayed."""
        return (self.replays_from or self.version) <= rules <= self.version

    def check_players(self, players: int) -> None:
        """Raise unless so many can play."""
        if players not in self.players:
            raise BadOption(f"{self.name} is for {self.players[0]} to {self.players[-1]} players, not {players}")

    def option_numbers(self, players: int, options: Mapping[str, str]) -> list[int]:
        """The values of all options as numbers, defaults filled in; raise unless they go together."""
        self.check_players(players)
        names = [option.name for option in self.options]
        for name in options:
            if name not in names:
                raise BadOption(f"{self.name} has no option {name!r}; it has {', '.join(names) or 'none'}")
        chosen = {option.name: options.get(option.name, option.values[0]) for option in self.options}
        numbers = [option.number(chosen[option.name]) for option in self.options]
        self.check_options(players, chosen)
        return numbers


def named(*modules: ModuleType) -> dict[str, Function]:
    """A game's rules by name, from the modules they stand in; all that the contract asks for must be there."""
    found = {name: value for module in modules for name, value in vars(module).items() if "rule" in _marks(value)}
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
