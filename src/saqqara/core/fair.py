"""Fair chance: draws that nobody could choose and everybody can check.

Before the game the table shows SHA-256 of a secret seed, and each player pledges a nonce in the same way. Only when all
of that is fixed are the nonces shown. Draw k of the game is taken from HMAC-SHA256(seed, "k:attempt:nonces"), and after
the last move the seed is shown, so that anyone can compute the commitments and every draw again. docs/fairness.md tells
it step by step.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from functools import lru_cache

_NONCE = re.compile(r"[0-9a-f]{1,64}")
_SEED = re.compile(r"[0-9a-f]{64}")
_SPAN = 1 << 256
NO_NONCE = "00"  # of who adds nothing: a bot


def is_nonce(text: str) -> bool:
    """Whether a text is a nonce: 1 to 64 hexadecimal digits."""
    return _NONCE.fullmatch(text) is not None


def is_seed(text: str) -> bool:
    """Whether a text is a seed: 64 hexadecimal digits."""
    return _SEED.fullmatch(text) is not None


def commitment(seed: str) -> str:
    """What is shown of the seed before the game."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seed_after(seed: str, annulled: int) -> str:
    """The seed after so many starts that came to nothing; what is shown of one tells nothing of another."""
    return hmac.digest(bytes.fromhex(seed), f"start {annulled}".encode(), "sha256").hex() if annulled else seed


def pledge(table: str, seat: int, name: str, key: str, commitment: str, nonce: str) -> str:
    """What a seat shows of its nonce before anybody shows theirs; it holds for this seat, name, key and seed alone."""
    words = f"saqqara pledge\n{table}\n{seat + 1}\n{name}\n{key}\n{commitment}\n{nonce}"
    return hashlib.sha256(words.encode()).hexdigest()


@lru_cache(maxsize=1024)
def _keyed(seed: str) -> hmac.HMAC:
    """The seed as a key, to be copied for each draw."""
    return hmac.new(bytes.fromhex(seed), digestmod="sha256")


def draw(seed: str, nonces: Sequence[str], k: int, outcomes: int) -> int:
    """Draw number k: one of so many equally likely outcomes, by rejection and so without any bias."""
    limit = _SPAN - _SPAN % outcomes
    attempt = 0
    while True:
        message = f"{k}:{attempt}:{','.join(nonces)}".encode()
        drawn = _keyed(seed).copy()
        drawn.update(message)
        value = int.from_bytes(drawn.digest())
        if value < limit:
            return value % outcomes
        attempt += 1
