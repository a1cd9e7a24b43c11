"""A table in memory: what its log makes of it, and what each seat may see of that. No I/O here."""

import time
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from saqqara.core import fair
from saqqara.core.contract import NOBODY, SPECTATOR
from saqqara.core.errors import IllegalMove
from saqqara.core.game import Game, Passed
from saqqara.core.layout import State

from . import seating
from .lock import Lock
from .log import (
    Agreed,
    Annulled,
    Called,
    Entry,
    Paced,
    Played,
    Pledged,
    Rematched,
    Revealed,
    Sat,
    Started,
    Threw,
    decode,
)
from .messages import Ending, Previewed, Refusal, TableInfo
from .standing import OPEN_SEAT, Standing, no_vows
from .store import Loaded, LogRow


class Luck:
    """Draws of chance from the seed and the nonces, one after the other."""

    __slots__ = ("_nonces", "_seed", "draws")

    def __init__(self, seed: str, nonces: Sequence[str], draws: int = 0) -> None:
        self._seed, self._nonces, self.draws = seed, nonces, draws

    def __call__(self, due: int) -> int:
        """The next one."""
        drawn = fair.draw(self._seed, self._nonces, self.draws, due)
        self.draws += 1
        return drawn


class Table:
    """One table. `after` says how it would stand after an entry, `adopt` makes it so."""

    def __init__(self, loaded: Loaded, game: Game) -> None:
        self.row = loaded.row
        self.id = loaded.row.id
        self.game = game
        self.tokens = loaded.tokens
        self.said = loaded.said  # the number of the last line of the chat
        self.seq = 0
        self.clients: dict[str, int] = {}
        players = loaded.row.players
        self.standing = Standing((OPEN_SEAT,) * players, (), "open", vows=no_vows(players), signed=(0,) * players)
        self.lock = Lock()
        self.archived = False
        self.since = dict[int, float]()  # of a table that is played by and by: since when seats are waited for
        for row in loaded.log:
            self.learn(row)
        self.archived = loaded.row.status == "archived"

    @property
    def status(self) -> str:
        """Open, playing, over or archived."""
        return "archived" if self.archived and self.standing.status != "over" else self.standing.status

    @property
    def seed(self) -> str:
        """The secret seed; after a start that came to nothing another one, which follows from the first."""
        return fair.seed_after(self.row.seed, self.standing.vows.annulled)

    @property
    def commitment(self) -> str:
        """What is shown of the seed before the game."""
        return fair.commitment(self.seed)

    def learn(self, row: LogRow) -> Standing:
        """Take in an entry that is already kept."""
        standing = self.after(decode(row.body))
        self.adopt(row, standing)
        return standing

    def adopt(self, row: LogRow, standing: Standing) -> None:
        """An entry was kept: this is how the table stands now."""
        self.seq = row.seq
        self.standing = replace(standing, passed=None, begins=False) if standing.passed is not None else standing
        if row.client:
            self.clients[row.client] = row.seq
        if self.standing.hours:
            self._note_time(row)

    def _note_time(self, row: LogRow) -> None:
        """Since when each seat is waited for, as everybody sees it: what is decided in secret changes nothing of it."""
        entry = decode(row.body)
        again = entry.seat if isinstance(entry, Played | Threw) and entry.seat in self._due() else None
        at, before = row.at or time.time(), self.since
        self.since = {seat: at if seat == again else before.get(seat, at) for seat in self.awaited()}

    def _due(self) -> list[int]:
        """The seats that have to decide or throw."""
        state = self.standing.state
        if state is None or self.standing.status != "playing":
            return []
        return self.game.waiting(state) if self.standing.thrower is None else [self.standing.thrower]

    def late(self) -> list[int]:
        """Whose turn has lasted longer than it may, at a table that is played by and by."""
        limit, due = time.time() - self.standing.hours * 3600, self._due()
        return [seat for seat, at in self.since.items() if at <= limit and seat in due]

    def after(self, entry: Entry) -> Standing:
        """How the table would stand after an entry; raises Refusal if it cannot be."""
        now = self.standing
        if self.status == "archived":
            raise Refusal("archived", "this table was left alone for long and is archived")
        if isinstance(entry, Played):
            return self._played(entry)
        if isinstance(entry, Threw):
            return self._threw(entry)
        if isinstance(entry, Rematched):
            seating.check_rematched(now)
            return replace(now, rematch=entry.table)
        if isinstance(entry, Sat):
            seating.check_sat(now, entry)
            return seating.seated(now, entry)
        if isinstance(entry, Paced):
            return replace(now, hours=entry.hours)
        if isinstance(entry, Agreed):
            seating.check_agreed(now, entry)
            return seating.agreed(now, entry)
        if isinstance(entry, Pledged):
            seating.check_pledged(now, entry)
            return seating.pledged(now, entry)
        if isinstance(entry, Called):
            seating.check_called(now)
            return replace(now, vows=replace(now.vows, called=True))
        if isinstance(entry, Revealed):
            return self._revealed(entry)
        if isinstance(entry, Annulled):
            return seating.annulled(now, entry)
        if isinstance(entry, Started):
            seating.check_started(now, entry)
            return self._begun(now, entry.nonces, by_hand=entry.by_hand)
        seating.check_rose(now, entry)
        return seating.seated(now, entry)

    def _revealed(self, entry: Revealed) -> Standing:
        """With the last nonce the game begins."""
        seating.check_revealed(self.standing, entry, self.id, self.commitment)
        shown = seating.revealed(self.standing, entry)
        if any(not shown.vows.nonces[seat] for seat in seating.people(shown)):
            return shown
        begun = replace(shown, vows=replace(shown.vows, called=False))
        return self._begun(begun, [nonce or fair.NO_NONCE for nonce in shown.vows.nonces], by_hand=True)

    def _begun(self, standing: Standing, nonces: Sequence[str], *, by_hand: bool) -> Standing:
        state = self.game.new(self.row.players, **self.row.options)
        begun = replace(standing, status="playing", nonces=tuple(nonces), by_hand=by_hand)
        luck = Luck(self.seed, begun.nonces)
        passed = self.game.opening(state, luck, NOBODY if begun.by_hand else None)
        return self._passed(begun, passed, luck, begins=True)

    def _played(self, entry: Played) -> Standing:
        before = self.standing.state
        if before is None:
            raise Refusal("not_started", "the game has not begun")
        luck = Luck(self.seed, self.standing.nonces, self.standing.draws)
        try:
            hand = (entry.seat if entry.throws else NOBODY) if self.standing.by_hand else None
            passed = self.game.turn(before, entry.seat, entry.codes, luck, hand)
        except IllegalMove as error:
            raise _illegal(error) from None
        # Whether it is a whole turn, and legal, follows from what the seat may know; so no answer tells more.
        if passed is None:
            self.trial(entry.seat, entry.codes)
            raise Refusal("unfinished", "the turn is not over yet: one more decision is due", status=422)
        standing = seating.moved_on(self.standing, entry.seat)
        if entry.signature and standing.vows.keys[entry.seat]:
            turns = standing.signed
            signed = (*turns[: entry.seat], turns[entry.seat] + 1, *turns[entry.seat + 1 :])
            standing = replace(standing, signed=signed)
        return self._passed(standing, passed, luck)

    def _threw(self, entry: Threw) -> Standing:
        seating.check_threw(self.standing, entry)
        state = self.standing.state
        assert state is not None
        luck = Luck(self.seed, self.standing.nonces, self.standing.draws)
        standing = seating.moved_on(self.standing, entry.seat)
        return self._passed(standing, self.game.opening(state, luck, entry.seat), luck)

    def _passed(self, standing: Standing, passed: Passed, luck: Luck, *, begins: bool = False) -> Standing:
        state = self.game.state(passed.states[-1:].tobytes())
        status = "over" if passed.over else standing.status
        return Standing(
            standing.seats, standing.bots, status, standing.nonces, standing.rematch, state, luck.draws,
            passed.states, begins, standing.by_hand, None if passed.thrower == NOBODY else passed.thrower,
            standing.stand_ins, standing.vows, standing.signed, standing.hours, standing.agreed,
        )  # fmt: skip

    def _apply(self, state: State, seat: int, code: int) -> State:
        after = state.copy()
        try:
            self.game.apply(after, seat, code)
        except IllegalMove as error:
            raise _illegal(error) from None
        return after

    def is_due(self, state: State, seat: int) -> bool:
        """Whether this seat has to decide now."""
        return not self.game.chance(state) and seat in self.game.waiting(state)

    def bot_due(self, standing: Standing | None = None) -> int | None:
        """A seat that a bot must play now, or throw for."""
        standing = standing or self.standing
        if not standing.bots or standing.state is None or standing.status != "playing" or self.archived:
            return None
        if standing.thrower is not None:
            return standing.thrower if standing.thrower in standing.bots else None
        return next((seat for seat in self.game.waiting(standing.state) if seat in standing.bots), None)

    def info(self) -> TableInfo:
        """All that is public besides the game itself."""
        now = self.standing
        return TableInfo(
            self.id, self.row.game, self.row.rules, f"{self.game.components.name} {self.row.box}", self.row.options,
            self.status, self.row.public, list(now.seats), self.commitment, list(now.vows.pledges),
            list(now.vows.keys), list(now.nonces), now.vows.called, now.vows.annulled, list(now.vows.silent),
            now.rematch, self.awaited(), now.hours, [self._left(seat) for seat in self.awaited()] if now.hours else [],
            [list(one) for one in now.agreed],
        )  # fmt: skip

    def _left(self, seat: int) -> float:
        """The seconds that a seat still has for its turn; less than 0: it is late."""
        return self.since.get(seat, time.time()) + self.standing.hours * 3600 - time.time()

    def awaited(self) -> list[int]:
        """The seats that everybody waits for, as far as those know who only look on."""
        state = self.standing.state
        if state is None or self.standing.status != "playing":
            return []
        if self.standing.thrower is not None:
            return [self.standing.thrower]
        return self.game.waiting(self.game.redact(state, SPECTATOR))

    def ending(self) -> Ending | None:
        """How it ended."""
        state = self.standing.state
        if state is None or self.standing.status != "over":
            return None
        return Ending(self.game.scores(state), self.game.winners(state), self.seed)

    def trial(self, seat: int, codes: Sequence[int]) -> State:
        """A seat's own state after a partial turn that it only tries out."""
        if self.standing.state is None:
            raise Refusal("not_started", "the game has not begun")
        state = self.game.trial(self.standing.state, seat)
        for number, code in enumerate(codes):
            if number and not self.is_due(state, seat):
                raise Refusal("turn_over", f"the turn was over after {number} of {len(codes)} moves")
            state = self._apply(state, seat, code)
        return state

    def preview(self, id: str, seat: int, codes: Sequence[int]) -> Previewed:
        """What a partial turn leads to."""
        state = self.trial(seat, codes)
        (seen,) = self.game.updates([state.tobytes()], [seat])
        legal, words = msgspec.json.decode(seen.legal), msgspec.json.decode(seen.words)
        return Previewed(id, seat, msgspec.Raw(seen.view), legal, words, done=bool(codes) and not legal)


def _illegal(error: IllegalMove) -> Refusal:
    return Refusal(error.reason, status=422)
