"""Limits: so many messages, requests and connections from one place."""

import time
from collections import OrderedDict


class Bucket:
    """So many a second, and a burst of some seconds' worth."""

    __slots__ = ("_burst", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, seconds: float = 4.0) -> None:
        self._rate, self._burst = rate, rate * seconds
        self._tokens, self._when = self._burst, time.monotonic()

    def take(self) -> bool:
        """Take one; False if too many were taken lately."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Addresses:
    """Limits by address; the least recently seen ones are forgotten."""

    def __init__(self, rate: float, connections: int, most: int = 10_000) -> None:
        self._rate, self._connections, self._most = rate, connections, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._open: dict[str, int] = {}

    def request(self, address: str) -> bool:
        """Whether one more request is fine."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()

    def connect(self, address: str) -> bool:
        """Whether one more connection is fine; count it."""
        if self._open.get(address, 0) >= self._connections:
            return False
        self._open[address] = self._open.get(address, 0) + 1
        return True

    def disconnect(self, address: str) -> None:
        """One connection less."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
