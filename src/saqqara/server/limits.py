"""Limits: so much from one connection, one seat, one address."""

import time
from collections import OrderedDict
from collections.abc import Hashable
from ipaddress import IPv6Address, ip_address

from .settings import Settings

_KEPT = 10_000  # of which lately something came; the others have their burst again


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

    def wait(self) -> float:
        """The seconds until there is one to be taken."""
        return max(0.001, (1 - self._tokens) / self._rate)

    def spend(self, count: int) -> float:
        """Take as many as it were, on credit too; the seconds after which that is made up for."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate) - count
        self._when = now
        return -self._tokens / self._rate if self._tokens < 0 else 0.0


class Buckets:
    """One for each of many; those that nothing came of for longest are forgotten."""

    def __init__(self, rate: float, seconds: float = 4.0, most: int = _KEPT) -> None:
        self._rate, self._seconds, self._most = rate, seconds, most
        self._each: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, whose: Hashable) -> bool:
        """Take one of somebody's."""
        bucket = self._each.pop(whose, None) or Bucket(self._rate, self._seconds)
        self._each[whose] = bucket
        if len(self._each) > self._most:
            self._each.popitem(last=False)
        return bucket.take()


class Visitor:
    """What one address may do, over however many connections."""

    __slots__ = ("connections", "hellos", "hints", "lines", "messages", "requests", "tables", "under_way")

    def __init__(self, settings: Settings) -> None:
        several = settings.share_of_address
        self.connections = self.under_way = 0
        self.requests = Bucket(settings.requests_a_second)
        self.tables = Bucket(settings.tables_a_second, 60.0)
        self.messages = Bucket(several * settings.messages_a_second)
        self.hellos = Bucket(several * settings.hellos_a_second)
        self.hints = Bucket(several * settings.hints_a_second, 10.0)
        self.lines = Bucket(several * settings.lines_a_second, 10.0)


class Addresses:
    """Who comes from where; of those who are not connected, the least recently seen ones are forgotten."""

    def __init__(self, settings: Settings, most: int = _KEPT) -> None:
        self._settings, self._most = settings, most
        self._seen: OrderedDict[str, Visitor] = OrderedDict()
        self._connected: dict[str, Visitor] = {}

    def visitor(self, address: str) -> Visitor:
        """Whoever comes from there."""
        place = neighbourhood(address)
        if found := self._connected.get(place):
            return found
        visitor = self._seen.pop(place, None) or Visitor(self._settings)
        self._seen[place] = visitor
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)
        return visitor

    def connect(self, address: str) -> Visitor | None:
        """One more connection, if that is fine."""
        visitor = self.visitor(address)
        if visitor.connections >= self._settings.connections_of_address:
            return None
        visitor.connections += 1
        place = neighbourhood(address)
        self._connected[place] = visitor
        self._seen.pop(place, None)
        return visitor

    def disconnect(self, address: str) -> None:
        """One connection less."""
        place = neighbourhood(address)
        visitor = self._connected[place]
        visitor.connections -= 1
        if not visitor.connections:
            self._seen[place] = self._connected.pop(place)


def neighbourhood(address: str) -> str:
    """What one person may have: an address, of the newer kind a whole network of them."""
    try:
        there = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(there, IPv6Address) and there.ipv4_mapped is None:
        return f"{IPv6Address(int(there) >> 64 << 64)}/64"
    return str(getattr(there, "ipv4_mapped", None) or there)
