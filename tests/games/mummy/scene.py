"""Tables laid by hand, so that a test can show one rule."""

from collections.abc import Sequence
from typing import Any

import saqqara
from saqqara import CHANCE, Game, State
from saqqara.core.boxes import labels
from saqqara.core.layout import view
from saqqara.games.mummy.components import ACTION_NAMES, EVERY_TILE, PICTURE_NAMES
from saqqara.games.mummy.state import BEFORE, FINISH, MOVE, OUT, ROLL

PLACES = {"start": 0, "finish": FINISH, "out": OUT}
Place = int | str


def game() -> Game:
    return saqqara.game("mummy")


def names(made: Game) -> list[str]:
    return labels(made.spec, view(made.box[0]))


def table(state: State) -> Any:
    """The fields of a state, to write."""
    return view(state.array[0])


def scene(
    made: Game,
    *pawns: Sequence[Place],
    track: str = "-1a -2a -3a -4a -5a -6a -7a -8a +1a +2a +3 +6",
    mummy: Place = "start",
    guards: Sequence[Place] = (),
    roll: tuple[int, str] | None = None,
    stacks: Sequence[str] = (),
    laps: int = 0,
    tokens: Sequence[str] = (),
    **options: int,
) -> State:
    """A table in which seat 1 is about to roll, or has rolled; every piece is where the test wants it.

    `pawns` are the places of each seat's pawns, `tokens` the secret action tokens of each seat.
    """
    state = made.new(len(pawns), layout="first", begins="1")
    laid = table(state)
    every = names(made)
    tiles = [every.index(name) for name in track.split()]
    laid.boxed = EVERY_TILE & ~sum(1 << tile for tile in tiles)
    laid.tiles = len(tiles)
    for place in range(32):
        laid.track[place] = tiles[place] if place < len(tiles) else 0
    for number, places in enumerate(pawns):
        for pawn, there in enumerate(places):
            laid.seats[number].pawns[pawn] = PLACES.get(str(there), there)
        for tile in map(every.index, stacks[number].split() if number < len(stacks) else []):
            laid.seats[number].stack[laid.seats[number].height] = tile
            laid.seats[number].height += 1
            laid.boxed &= ~(1 << tile)
        for kind in map(ACTION_NAMES.index, tokens[number].split() if number < len(tokens) else []):
            laid.seats[number].secret[kind] += 1
            laid.seats[number].hidden += 1
            laid.actions = 1
    for guard in range(8):
        laid.guards[guard] = PLACES.get(str(guards[guard]), guards[guard]) if guard < len(guards) else OUT
    laid.mummy, laid.laps = PLACES.get(str(mummy), mummy), laps
    for token in range(laps):
        laid.seats[len(pawns) - 1].mummy_tokens |= 1 << token
    for name, value in options.items():
        setattr(laid, name, value)
    if laid.actions:
        held = [sum(laid.seats[n].secret[kind] for n in range(len(pawns))) for kind in range(4)]
        for kind in range(4):
            laid.fresh[kind] = int(made.box[0]["actions"][kind]) - held[kind]
        laid.pile = 10 - sum(held)
        laid.phase = BEFORE if tokens and tokens[0] else ROLL
    if roll:
        laid.phase, laid.number, laid.picture = MOVE, roll[0], PICTURE_NAMES.index(roll[1])
    return state


def play(made: Game, state: State, *texts: str, seat: int = 0) -> None:
    """Moves in words."""
    for text in texts:
        made.apply(state, seat, made.read(state, seat, text))


def chance(made: Game, state: State, *texts: str) -> None:
    """Outcomes in words."""
    play(made, state, *texts, seat=CHANCE)


def legal(made: Game, state: State, seat: int = 0) -> list[str]:
    """All that a seat may do, in words."""
    return [made.write(state, seat, code) for code in made.legal(state, seat)]


def refused(made: Game, state: State, text: str, seat: int = 0) -> str:
    """The rule that a move in words breaks."""
    try:
        play(made, state, text, seat=seat)
    except saqqara.IllegalMove as error:
        return error.reason.rule
    return ""


def stack(made: Game, state: State, seat: int = 0) -> str:
    """A player's tiles, newest last."""
    tiles = [state.seats[seat].stack[place] for place in range(state.seats[seat].height)]
    return " ".join(names(made)[tile] for tile in tiles)


def places(state: State, seat: int = 0) -> list[int]:
    """Where a player's pawns stand."""
    return [state.seats[seat].pawns[pawn] for pawn in range(state.pawns)]
