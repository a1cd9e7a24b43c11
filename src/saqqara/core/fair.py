"""Fair chance: draws that nobody could choose and everybody can check.

Before the game the table shows SHA-256 of a secret seed. Then each player adds a nonce. Draw k of the game is taken
from HMAC-SHA256(seed, "k:attempt:nonces"), and after the last move the seed is shown, so that anyone can
compute the commitment and every draw again. docs/fairness.md tells it step by step.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from functools import lru_cache

_NONCE = re.compile(r"[0-9a-f]{1,64}")
_SEED = re.compile(r"[0-9a-f]{64}")
_SPAN = 1 << 256


def is_nonce(text: str) -> bool:
    """Whether a text is a nonce: 1 to 64 hexadecimal digits."""
    return _NONCE.fullmatch(text) is not None


def is_seed(text: str) -> bool:
    """Whether a text is a seed: 64 hexadecimal digits."""
    return _SEED.fullmatch(text) is not None


def commitment(seed: str) -> str:
    """What is shown of the seed before the game."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


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
