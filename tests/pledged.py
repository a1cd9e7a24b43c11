"""People who pledge a nonce and sign what they decide, as a page does it."""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Collection, Sequence
from random import Random

from nacl.signing import SigningKey

from saqqara import Game
from saqqara.core import chain, fair
from saqqara.core.record import Record
from saqqara.core.replay import Pledged, Recorder

TABLE = "abcdefghjk"


class Person:
    """A seat's nonce and key, and what it has signed so far."""

    def __init__(self, secret: str, *, signs: bool = True) -> None:
        self.nonce = hashlib.sha256(f"nonce {secret}".encode()).hexdigest()
        self._key = SigningKey(hashlib.sha256(f"key {secret}".encode()).digest())
        self.key = bytes(self._key.verify_key).hex() if signs else ""
        self.link = ""

    def pledge(self, table: str, seat: int, name: str, commitment: str) -> str:
        """What is shown of the nonce before the game."""
        return fair.pledge(table, seat, name, self.key, commitment, self.nonce)

    def begin(self, head: str) -> None:
        """All is fixed; from here on is signed."""
        self.link = chain.first(head)

    def sign(self, seat: int, codes: Sequence[int]) -> str:
        """The signature of the next turn."""
        if not self.key:
            return ""
        self.link = chain.link(self.link, seat, codes)
        return urlsafe_b64encode(self._key.sign(chain.message(self.link)).signature).decode().rstrip("=")


def pledged_game(
    game: Game, players: int, options: dict[str, str], seed: int, *, unsigned: Collection[int] = (), absent: int = 0
) -> Record:
    """A whole game of random turns; some seats do not sign, and of the others every so many turns a bot's are not."""
    secret = hashlib.sha256(f"saqqara {seed} pledged".encode()).hexdigest()
    names = [f"Pledger {seat + 1}" for seat in range(players)]
    people = [Person(f"{seed} {seat}", signs=seat not in unsigned) for seat in range(players)]
    commitment = fair.commitment(secret)
    pledged = Pledged(
        TABLE,
        game.spec.version,
        [one.pledge(TABLE, seat, names[seat], commitment) for seat, one in enumerate(people)],
        [one.key for one in people],
    )
    recorder = Recorder(game, names, options, secret, [one.nonce for one in people], pledged=pledged)
    for one in people:
        one.begin(recorder.record.head())
    luck, number = Random(seed), 0
    while not game.over(recorder.state):
        if game.chance(recorder.state):
            recorder.draw()
            continue
        seat, codes = game.waiting(recorder.state)[0], list[int]()
        trial = game.trial(recorder.state, seat)
        while not codes or (not game.over(trial) and not game.chance(trial) and seat in game.waiting(trial)):
            codes.append(luck.choice(game.legal(trial, seat)).code)
            game.apply(trial, seat, codes[-1])
        number += 1
        recorder.turn(seat, codes, "" if absent and number % absent == 0 else people[seat].sign(seat, codes))
    return recorder.record
