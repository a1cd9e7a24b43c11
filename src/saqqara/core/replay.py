"""Playing with a record: write it along, play it again, check that chance was fair."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from . import fair
from . import steps as playing
from .contract import CHANCE, Value
from .dice import Dice
from .errors import BadOption, BadRecord, MoveError
from .game import Game
from .record import Move, Record
from .steps import Player


class Recorder:
    """A game that is written down while it is played, with fair chance from a secret seed, or from dice."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, Value],
        seed: str = "",
        nonces: Sequence[str] = (),
        dice: int = 0,
    ) -> None:
        if not dice and not fair.is_seed(seed):
            raise BadOption("a game that is written down needs a seed of 64 hexadecimal digits, or dice")
        self.game = game
        self.state = game.new(len(seats), **options)
        self._seed = seed
        self.record = Record(
            game=game.name,
            rules=game.spec.version,
            box_name=game.components.name,
            box_digest=game.components.digest,
            seats=list(seats),
            options=game.spec.written(options),
            commitment="" if dice else fair.commitment(seed),
            nonces=list(nonces),
            dice=dice,
        )
        self._draw = _drawing(self.record, seed)

    def play(self, seat: int, code: int) -> None:
        """Play a code, or an outcome of CHANCE, and write it down."""
        words = self.game.write(self.state, seat, code)
        self.game.apply(self.state, seat, code)
        self._wrote(Move(seat, words))

    def draw(self) -> None:
        """Let chance decide what is due now."""
        self.play(CHANCE, self._draw(self.game.chance(self.state)))

    def steps(self, players: Sequence[Player | str]) -> Iterator[playing.Step]:
        """Play on to the end, step by step, with these players and fair chance."""
        for step in self.game.steps(players, self._draw, state=self.state):
            self.state = step.after
            self._wrote(Move(step.seat, step.words))
            yield step

    def _wrote(self, move: Move) -> None:
        self.record.moves.append(move)
        if self.game.over(self.state):
            self.record.seed = self._seed
            self.record.scores = self.game.scores(self.state)
            self.record.winners = self.game.winners(self.state)


def _drawing(record: Record, seed: str) -> Callable[[int], int]:
    """How chance picks one of so many outcomes: draw after draw by seed and nonces, or by throwing the dice."""
    if record.dice:
        return Dice(record.dice).below
    draws = count()
    return lambda outcomes: fair.draw(seed, record.nonces, next(draws), outcomes)


@dataclass(frozen=True, repr=False)
class Step(playing.Step):
    """One move of a replay, with its line of the record."""

    move: Move


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
        if move.seat >= len(record.seats):
            raise BadRecord(f"line {move.line}: there is no seat {move.seat + 1} at this table")
        before, state = state, state.copy()
        try:
            code = game.read(state, move.seat, move.text)
            game.apply(state, move.seat, code)
        except MoveError as error:
            raise BadRecord(f"line {move.line}: {error}") from error
        yield Step(move.seat, code, before, state, move)
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
    if record.dice:
        if not record.scores:
            raise BadRecord("the game is not over")
    else:
        _check_seed(record)
    draw, draws = _drawing(record, record.seed), 0
    for step in replay(game, record):
        if step.move.seat == CHANCE:
            fair_outcome = draw(game.chance(step.before))
            if fair_outcome != step.code:
                meant = game.write(step.before, CHANCE, fair_outcome)
                source = "the dice give" if record.dice else "the seed gives"
                raise BadRecord(f"line {step.move.line}: {step.move.text!r} was not drawn; {source} {meant!r}")
            draws += 1
    return draws


def _check_seed(record: Record) -> None:
    """Raise unless the seed is shown, and the one that was committed to."""
    if not record.commitment:
        raise BadRecord("the record has no commitment: chance was not drawn by this program")
    if not record.seed:
        raise BadRecord("the seed is not revealed: the game is not over")
    if fair.commitment(record.seed) != record.commitment:
        raise BadRecord("the seed is not the one that was committed to")
