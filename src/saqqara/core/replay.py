"""Playing with a record: write it along, play it again, check that chance was fair."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from . import fair
from . import steps as playing
from .chain import Chain
from .contract import CHANCE, Value
from .dice import Dice
from .errors import BadOption, BadRecord, MoveError
from .game import Game
from .layout import State
from .record import UNSIGNED, Move, Record, damaged
from .steps import Player


@dataclass(frozen=True)
class Pledged:
    """What people fixed before anybody showed a nonce: the table and its rules, the pledges and keys of seats."""

    table: str
    rules: int
    pledges: Sequence[str]
    keys: Sequence[str]


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
        pledged: Pledged | None = None,
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
        if pledged:
            self.record.table, self.record.rules = pledged.table, pledged.rules
            self.record.pledges, self.record.keys = list(pledged.pledges), list(pledged.keys)
        self._draw = _drawing(self.record, seed)
        self._chains = _chains(self.record)

    def play(self, seat: int, code: int, mark: str = "") -> None:
        """Play a code, or an outcome of CHANCE, and write it down."""
        words = self.game.write(self.state, seat, code)
        self.game.apply(self.state, seat, code)
        self._wrote(Move(seat, words, mark=mark))

    def turn(self, seat: int, codes: Sequence[int], signature: str = "") -> None:
        """Play a whole turn; a signature that does not hold is left out."""
        chain = self._chains.get(seat)
        signed = bool(chain and signature and chain.add(codes, signature))
        for code in codes[:-1]:
            self.play(seat, code, UNSIGNED if chain and not signed else "")
        self.play(seat, codes[-1], signature if signed else UNSIGNED if chain else "")

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
            if self.record.table:
                self.record.points = _points(self.game, self.state)
                self.record.draws, self.record.decisions = _counted(self.record)
                self.record.signed = _turns_signed(self.record, self._chains)


def _drawing(record: Record, seed: str) -> Callable[[int], int]:
    """How chance picks one of so many outcomes: draw after draw by seed and nonces, or by throwing the dice."""
    if record.dice:
        return Dice(record.dice).below
    draws = count()
    return lambda outcomes: fair.draw(seed, record.nonces, next(draws), outcomes)


def _chains(record: Record) -> dict[int, Chain]:
    """Of every seat that signs."""
    head = record.head()
    return {seat: Chain(head, seat, key) for seat, key in enumerate(record.keys) if key}


def _turns_signed(record: Record, chains: Mapping[int, Chain]) -> list[int]:
    return [chains[seat].turns if seat in chains else 0 for seat in range(len(record.seats))]


def _counted(record: Record) -> tuple[int, list[int]]:
    """How many draws there were, and how many decisions of every seat."""
    movers = [move.seat for move in record.moves]
    return movers.count(CHANCE), [movers.count(seat) for seat in range(len(record.seats))]


def _points(game: Game, state: State) -> list[list[int]]:
    """The points of every seat, kind by kind."""
    return [list(points.values()) for points in game.breakdown(state)]


@dataclass(frozen=True, repr=False)
class Step(playing.Step):
    """One move of a replay, with its line of the record."""

    move: Move


def check_game(game: Game, record: Record) -> None:
    """Raise unless the record is of this game, its rules and this box."""
    if record.game != game.name:
        raise BadRecord(f"line {record.lines.get('game', 0)}: the record is of {record.game}, not of {game.name}")
    if not game.spec.replays(record.rules):
        line = record.lines.get("rules", 0)
        raise BadRecord(
            f"line {line}: the record follows rules version {record.rules}; this is version {game.spec.version}"
        )
    if record.box_digest != game.components.digest:
        line = record.lines.get("box", 0)
        raise BadRecord(f"line {line}: the record was played with another box, {record.box_name!r}; hand its file in")


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
        raise BadRecord(f"line {record.lines.get('scores', 0)}: the record has scores, but the game is not over")
    if game.over(state):
        _check_end(game, record, state)


def _check_end(game: Game, record: Record, state: State) -> None:
    """Raise unless points and winners are those of the game."""
    found = (record.scores, record.winners, record.points)
    points = _points(game, state) if record.table else []
    right = (game.scores(state), game.winners(state), points)
    if found == right:
        return
    if record.rules != game.spec.version:
        raise BadRecord(
            f"by rules version {game.spec.version} the game ends otherwise than by version {record.rules}, which "
            "the record follows"
        )
    if not record.scores:
        raise BadRecord(f"line {_after_moves(record)}: the game is over, but the record has no scores")
    if record.scores != right[0]:
        raise _ends_otherwise(record, "scores", record.scores, right[0])
    for seat, (has, has_not) in enumerate(zip(record.points, points, strict=True), 1):
        if has != has_not:
            raise _ends_otherwise(record, f"points {seat}", has, has_not)
    raise _ends_otherwise(record, "winners", [s + 1 for s in record.winners], [s + 1 for s in right[1]])


def _ends_otherwise(record: Record, name: str, found: Sequence[int], right: Sequence[int]) -> BadRecord:
    line, words = record.lines.get(name, 0), " ".join(map(str, right))
    return BadRecord(
        f"line {line}: the scores or winners are not those of the game: {name} {' '.join(map(str, found))}, not {words}"
    )


def examine(game: Game, record: Record, *, intact: bool) -> int:
    """Verify a record that may have been changed: the digest alone cannot say which line was."""
    draws = verify(game, record)
    if not intact:
        raise damaged(record)
    return draws


def verify(game: Game, record: Record) -> int:
    """Check every move, every draw and every signature of a finished record; answers the number of draws."""
    check_game(game, record)
    if record.dice:
        if not record.scores:
            raise BadRecord(f"line {_after_moves(record)}: the game is not over")
    else:
        _check_seed(record)
        _check_nonces(record)
    draw, draws, signing = _drawing(record, record.seed), 0, _Signing(record)
    for step in replay(game, record):
        _check_words(step)
        signing.check(step)
        if step.move.seat == CHANCE:
            fair_outcome = draw(game.chance(step.before))
            if fair_outcome != step.code:
                meant = game.write(step.before, CHANCE, fair_outcome)
                source = "the dice give" if record.dice else "the seed gives"
                raise BadRecord(f"line {step.move.line}: {step.move.text!r} was not drawn; {source} {meant!r}")
            draws += 1
    signing.check_end()
    return draws


def _after_moves(record: Record) -> int:
    """The line where the end of a game would begin."""
    return record.moves[-1].line + 1 if record.moves else 0


def _check_words(step: Step) -> None:
    """Raise unless a move is written as this program writes it."""
    if step.words != step.move.text:
        raise BadRecord(f"line {step.move.line}: {step.move.text!r} would be written {step.words!r}")


def _check_seed(record: Record) -> None:
    """Raise unless the seed is shown, and the one that was committed to."""
    if not record.commitment:
        line = record.lines.get(f"seat {len(record.seats)}", 0) + 1
        raise BadRecord(f"line {line}: the record has no commitment: chance was not drawn by this program")
    if not record.seed:
        raise BadRecord(f"line {_after_moves(record)}: the seed is not revealed: the game is not over")
    if fair.commitment(record.seed) != record.commitment:
        raise BadRecord(f"line {record.lines.get('seed', 0)}: the seed is not the one that was committed to")


def _check_nonces(record: Record) -> None:
    """Raise unless there is a nonce for each seat, and of who has pledged the one that was pledged."""
    if len(record.nonces) != len(record.seats):
        line = record.lines.get(f"nonce {len(record.nonces)}", 0)
        raise BadRecord(f"line {line}: there are {len(record.nonces)} nonces for {len(record.seats)} seats")
    for seat, pledge in enumerate(record.pledges):
        nonce, key, name = record.nonces[seat], record.keys[seat], " ".join(record.seats[seat].split())
        line = record.lines.get(f"nonce {seat + 1}", 0)
        if pledge and pledge != fair.pledge(record.table, seat, name, key, record.commitment, nonce):
            raise BadRecord(
                f"line {line}: this nonce of seat {seat + 1} is not the one that was pledged with this name, key and "
                "commitment"
            )
        if not pledge and (key or nonce != fair.NO_NONCE):
            raise BadRecord(f"line {line}: seat {seat + 1} has not pledged, and adds no nonce but {fair.NO_NONCE}")


class _Signing:
    """Who has signed what, as a record is played again. Of a table without pledges nothing is asked."""

    def __init__(self, record: Record) -> None:
        self._record, self._chains = record, _chains(record)
        self._turn = list[Step]()  # the lines of a turn that is still to be signed

    def check(self, step: Step) -> None:
        """Raise unless a line is whose turn it is, and signed by who signs."""
        if not self._record.table:
            return
        move, waits = step.move, step.before.game.waiting(step.before)
        if self._turn and self._turn[0].move.seat != move.seat:
            raise _not_signed(self._turn[-1])
        if move.seat not in self._chains:
            if move.mark:
                raise BadRecord(f"line {move.line}: nobody signs for this, so it has no mark {move.mark!r}")
        elif move.mark == UNSIGNED:
            if self._turn:
                raise _not_signed(self._turn[-1])
        else:
            self._turn.append(step)
            if move.mark:
                self._close()
        if move.seat != CHANCE and move.seat != waits[0]:
            raise BadRecord(f"line {move.line}: who decide at the same time do so in the order of seats")

    def _close(self) -> None:
        """The turn ends with a signature."""
        last, codes = self._turn[-1].move, [step.code for step in self._turn]
        self._turn.clear()
        if not self._chains[last.seat].add(codes, last.mark):
            raise BadRecord(
                f"line {last.line}: seat {last.seat + 1} has not signed this: the decision, one of its decisions "
                "before, or the lines above all moves were changed"
            )

    def check_end(self) -> None:
        """Raise unless all is signed that has to be."""
        if self._turn:
            raise _not_signed(self._turn[-1])
        if self._record.table:
            self._check_counts()

    def _check_counts(self) -> None:
        """What was left out or added without anybody's signature is missed in these numbers."""
        draws, decisions = _counted(self._record)
        if self._record.draws != draws:
            line = self._record.lines.get("draws", 0)
            raise BadRecord(f"line {line}: there are {draws} draws, not {self._record.draws}")
        if self._record.decisions != decisions:
            found, right = " ".join(map(str, self._record.decisions)), " ".join(map(str, decisions))
            raise BadRecord(
                f"line {self._record.lines.get('decisions', 0)}: there are {right} decisions, not {found}: one was "
                "left out or added"
            )
        turns = _turns_signed(self._record, self._chains)
        if self._record.signed != turns:
            raise BadRecord(
                f"line {self._record.lines.get('signed', 0)}: {' '.join(map(str, turns))} turns are signed, not "
                f"{' '.join(map(str, self._record.signed))}: a signature was left out"
            )


def _not_signed(step: Step) -> BadRecord:
    seat = step.move.seat + 1
    return BadRecord(f"line {step.move.line}: seat {seat} signs, but not this decision, and no mark says so")
