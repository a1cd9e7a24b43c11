"""A second mummy, slow and written from RULES.md alone: it reads the words of a record and keeps a track with gaps.

Slot 0 is the start, 1 to 32 are the tiles as they were laid, 33 is the finish. A taken tile leaves None in its slot.
"""

from saqqara import Game, State

START, FINISH = 0, 33
Piece = tuple[str, int, int]
MUMMY: Piece = ("mummy", 0, 0)


def value(tile: str) -> int:
    """The printed number of a tile's name: -3a, +8, ?4b."""
    return int("".join(sign for sign in tile if sign.isdigit()))


class Oracle:
    """The table, from the moment the track lies."""

    def __init__(self, players: int, options: dict[str, str], track: list[str]) -> None:
        self.players, self.options = players, options
        self.slots: list[str | None] = [None, *track, None]
        self.tokens = [1, 2, 3, 4]
        self.stacks: list[list[str]] = [[] for _ in range(players)]
        self.mummy_points = [0] * players
        self.actions = [0] * players
        self.used: list[str] = []
        self.fresh = 10 if options.get("actions") == "yes" else 0
        pawns = 3 if players <= 4 else 2
        self.where: dict[Piece, int] = {("pawn", seat, pawn): START for seat in range(players) for pawn in range(pawns)}
        self.where[MUMMY] = START
        treasures = sorted((tile for tile in track if tile[0] == "+"), key=value)[-2:]
        camels = [tile for tile in track if tile.startswith("camel")]
        for guard, tile in enumerate(camels + sorted(treasures, key=track.index)):
            self.where["guard", guard, 0] = track.index(tile) + 1
        self.hats: dict[str, Piece] = {}
        self.winning: dict[str, int] = {}
        self.number = 0
        self.moved: Piece | None = None

    # Movement

    def next_slot(self, slot: int) -> int:
        """M21: only existing tiles are counted."""
        return next((later for later in range(slot + 1, FINISH) if self.slots[later]), FINISH)

    def forward(self, piece: Piece) -> None:
        """M23, M22: pawns and guards stop in the finish; guards then leave."""
        for _ in range(self.number):
            self.where[piece] = self.next_slot(self.where[piece])
        if piece[0] == "guard" and self.where[piece] == FINISH:
            del self.where[piece]

    def walk_mummy(self, seat: int) -> None:
        """M25, M26: step by step; every arrival at the finish takes a token, the last one ends it."""
        for _ in range(self.number):
            slot = self.where[MUMMY]
            self.where[MUMMY] = START if slot == FINISH else self.next_slot(slot)
            if self.where[MUMMY] == FINISH:
                self.mummy_points[seat] += self.tokens.pop()
                if not self.tokens:
                    del self.where[MUMMY]
                    return

    def leave(self, seat: int, slot: int) -> None:
        """M24, M41, M70: claim, gift, token."""
        tile = self.slots[slot] if START < slot < FINISH else None
        if tile is None or slot in self.where.values():
            return
        if tile.startswith("exchange"):
            if self.stacks[seat]:
                self.stacks[(seat + 1) % self.players].append(self.stacks[seat].pop())
            return
        self.slots[slot] = None
        self.stacks[seat].append(tile)
        if tile[0] == "-" and self.options.get("actions") == "yes":
            if self.fresh:
                return  # the record tells which one
            if self.used:
                self.used.pop(0)
                self.actions[seat] += 1

    # The words of a record

    def chance(self, words: list[str], seat: int) -> None:
        """An outcome; the seat is the one whose turn it is."""
        if words[0] == "roll":
            self.number = int(words[1])
        if words[0] == "token":
            self.fresh -= 1
            self.actions[seat] += 1

    def play(self, seat: int, words: list[str]) -> None:
        """A decision."""
        if words[0] in ("pawn", "mummy"):
            piece = MUMMY if words[0] == "mummy" else ("pawn", seat, int(words[1]) - 1)
            slot = self.where[piece]
            if piece == MUMMY:
                self.walk_mummy(seat)
            else:
                self.forward(piece)
                self.moved = piece
            self.leave(seat, slot)
            self.quick_end(seat)
        elif words[0] == "guard":
            self.forward(("guard", int(words[1]) - 1, 0))
        elif words[0] == "wear":
            hat = "unlucky" if "lucky" in self.hats else "lucky"
            self.hats[hat] = ("pawn", seat, int(words[1]) - 1)
        elif words[0] == "hat":
            self.exchange_hats(self.piece(words[1:]))
        elif words[0] in ("push", "swap", "bury", "extra"):
            self.used.append(words[0])
            self.actions[seat] -= 1
            self.act(seat, words)

    def act(self, seat: int, words: list[str]) -> None:
        """M72 to M75."""
        if words[0] == "bury":
            self.stacks[seat].insert(0, self.stacks[seat].pop())
        if words[0] == "swap":
            own, other = ("pawn", seat, int(words[1]) - 1), self.piece(words[3:])
            self.where[own], self.where[other] = self.where[other], self.where[own]
        if words[0] == "push":
            slot = self.slots.index(words[1])
            for piece in [piece for piece, there in self.where.items() if there == slot]:
                if piece == MUMMY:
                    self.walk_mummy(seat)
                elif piece[:2] != ("pawn", seat):
                    self.forward(piece)
            for number in range(self.players):
                self.quick_end(number)

    def piece(self, words: list[str]) -> Piece:
        if words[0] == "mummy":
            return MUMMY
        if words[0] == "guard":
            return ("guard", int(words[1]) - 1, 0)
        seat, pawn = words[0].split(".")
        return ("pawn", int(seat) - 1, int(pawn) - 1)

    def exchange_hats(self, other: Piece) -> None:
        """M51: take, give, swap."""
        assert self.moved is not None
        heads = {self.moved: other, other: self.moved}
        self.hats = {hat: heads.get(wearer, wearer) for hat, wearer in self.hats.items()}

    def quick_end(self, seat: int) -> None:
        """M28: when this seat is home, lone pawns of the others take their tiles."""
        at_home = all(slot == FINISH for piece, slot in self.where.items() if piece[:2] == ("pawn", seat))
        if self.options.get("quick_end") != "yes" or not at_home:
            return
        for slot in range(1, FINISH):
            there = [piece for piece, place in self.where.items() if place == slot]
            tile = self.slots[slot]
            if tile and not tile.startswith("exchange") and len(there) == 1 and there[0][0] == "pawn":
                self.stacks[there[0][1]].append(tile)
                self.slots[slot] = None
                self.where[there[0]] = -1

    # What can be compared

    def place(self, piece: Piece) -> int | str | None:
        """As a view tells it: tiles counted without gaps."""
        if piece not in self.where:
            return None
        slot = self.where[piece]
        if slot in (START, FINISH, -1):
            return {START: "start", FINISH: "finish", -1: "beside"}[slot]
        return sum(tile is not None for tile in self.slots[: slot + 1])

    def scores(self) -> list[int]:
        """M30, M52, M63, M71."""
        totals = []
        for seat in range(self.players):
            stack = self.stacks[seat]
            hazards = sorted((value(tile) for tile in stack if tile[0] == "-"), reverse=True)
            camels = sum(tile.startswith("camel") for tile in stack)
            risks = [value(tile) for tile in stack if tile[0] == "?"]
            total = sum(value(tile) for tile in stack if tile[0] == "+")
            total += sum(hazards[:camels]) - sum(hazards[camels:])
            total += sum(risks) if len(risks) % 2 == 0 else -sum(risks)
            total += self.mummy_points[seat] + self.actions[seat]
            for hat, points in (("lucky", 10), ("unlucky", -10)):
                wearer = self.hats.get(hat)
                if wearer and wearer[1] == seat and self.where[wearer] == FINISH:
                    total += points
            totals.append(total)
        return totals

    def check(self, game: Game, state: State) -> None:
        """Everything on the table is where the engine says."""
        view = game.view(state, 0)
        assert [tile.name for tile in view.track] == [tile for tile in self.slots if tile]
        assert view.mummy == self.place(MUMMY)
        assert view.guards == [self.place(("guard", guard, 0)) for guard in range(8)]
        for seat, shown in enumerate(view.seats):
            places = [self.place(("pawn", seat, pawn)) for pawn in range(len(shown.pawns))]
            assert [pawn.place for pawn in shown.pawns] == places
            assert [tile.name for tile in shown.stack] == self.stacks[seat]
            for pawn, piece in enumerate(shown.pawns):
                wearer = ("pawn", seat, pawn)
                assert piece.hat == next((hat for hat, other in self.hats.items() if other == wearer), None)
        assert view.tokens_left == self.fresh + len(self.used)
        assert view.tokens_used == self.used
        assert game.scores(state) == self.scores()
