"""Playing with a record: write it along, play it again, check that chance was fair."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from . import fair
from .contract import CHANCE
from .errors import BadRecord, MoveError
from .game import Game
from .layout import State
from .record import Move, Record


class Recorder:
    """A game that is written down while it is played, with fair chance from a secret seed."""

    def __init__(
        self, game: Game, seats: Sequence[str], options: dict[str, str], seed: str, nonces: Sequence[str]
    ) -> None:
        self.game = game
        self.state = game.new(len(seats), **options)
        self._seed = seed
        self._draws = 0
        self.record = Record(
            game=game.name,
            rules=game.spec.version,
            box_name=game.components.name,
            box_digest=game.components.digest,
            seats=list(seats),
            options=dict(options),
            commitment=fair.commitment(seed),
            nonces=list(nonces),
        )

    def play(self, seat: int, code: int) -> None:
        """Play a code, or an outcome of CHANCE, and write it down."""
        before = self.state.copy()
        self.game.apply(self.state, seat, code)
        self._wrote(Move(seat, self.game.write(before, seat, code)))

    def draw(self) -> None:
        """Let chance decide what is due now."""
        self.play(CHANCE, fair.draw(self._seed, self.record.nonces, self._draws, self.game.chance(self.state)))
        self._draws += 1

    def _wrote(self, move: Move) -> None:
        self.record.moves.append(move)
        if self.game.over(self.state):
            self.record.seed = self._seed
            self.record.scores = self.game.scores(self.state)
            self.record.winners = self.game.winners(self.state)


@dataclass(frozen=True)
class Step:
    """One move of a replay: the state before and after it."""

    move: Move
    code: int
    before: State
    after: State


def check_game(game: Game, record: Record) -> None:
    """Raise unless the record is of this game, its rules and this box."""
    if record.game != game.name:
        raise BadRecord(f"the record is of {record.game}, not of {game.name}")
    if not game.spec.replays(record.rules):
        raise BadRecord(f"the record follows rules version {record.rules}; this is version {game.spec.version}")
    if record.box_digest != game.components.digest:
        raise BadRecord(f"the record was played with another box, {record.box_name!r}; hand its file in")


def replay(game: Game, record: Record) -> Iterator[Step]:
    """Play a record again, move by move."""
    check_game(game, record)
    state = game.new(len(record.seats), **record.options)
    for move in record.moves:
        before = state.copy()
        try:
            code = game.read(state, move.seat, move.text)
            game.apply(state, move.seat, code)
        except MoveError as error:
            raise BadRecord(f"line {move.line}: {error}") from error
        yield Step(move, code, before, state.copy())
    if record.scores and not game.over(state):
        raise BadRecord("the record has scores, but the game is not over")
    if game.over(state) and (record.scores, record.winners) != (game.scores(state), game.winners(state)):
        if record.rules != game.spec.version:
            raise BadRecord(
                f"by rules version {game.spec.version} the game ends otherwise than by version {record.rules}, which "
                "the record follows"
            )
        raise BadRecord("the scores or winners are not those of the game")


def verify(game: Game, record: Record) -> int:
    """Check every move and every draw of a finished record; answers the number of draws."""
    check_game(game, record)
    if not record.commitment:
        raise BadRecord("the record has no commitment: chance was not drawn by this program")
    if not record.seed:
        raise BadRecord("the seed is not revealed: the game is not over")
    if fair.commitment(record.seed) != record.commitment:
        raise BadRecord("the seed is not the one that was committed to")
    draws = 0
    for step in replay(game, record):
        if step.move.seat == CHANCE:
            fair_outcome = fair.draw(record.seed, record.nonces, draws, game.chance(step.before))
            if fair_outcome != step.code:
                meant = game.write(step.before, CHANCE, fair_outcome)
                raise BadRecord(f"line {step.move.line}: {step.move.text!r} was not drawn; the seed gives {meant!r}")
            draws += 1
    return draws
