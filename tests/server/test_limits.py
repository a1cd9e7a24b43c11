"""So many from one place, and no more."""

import time

import pytest

from saqqara.server.limits import Addresses, Bucket, Buckets, neighbourhood
from saqqara.server.settings import Settings


class Clock:
    """A clock that goes when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


def test_a_bucket_gives_a_burst_and_then_its_rate(clock: Clock) -> None:
    bucket = Bucket(2.0, seconds=3.0)
    assert [bucket.take() for _ in range(7)] == [True] * 6 + [False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1000
    assert [bucket.take() for _ in range(7)] == [True] * 6 + [False]  # it does not save up


def test_a_bucket_says_how_long_to_wait(clock: Clock) -> None:
    bucket = Bucket(2.0, seconds=1.0)
    assert [bucket.spend(2), bucket.spend(3)] == [0.0, 1.5]  # on credit
    clock.now += 1.5
    assert not bucket.take()
    assert bucket.wait() == 0.5
    clock.now += 0.5
    assert bucket.take()


def test_each_has_a_bucket(clock: Clock) -> None:
    buckets = Buckets(1.0, most=2)
    assert [buckets.take("a") for _ in range(5)] == [True] * 4 + [False]
    assert buckets.take("b")
    assert buckets.take(("c", 1))  # and the least recently seen one is forgotten
    assert buckets.take("a")


def test_addresses_are_counted_one_by_one(clock: Clock) -> None:
    addresses = Addresses(Settings(requests_a_second=1.0), most=2)

    def requests(address: str, count: int) -> list[bool]:
        return [addresses.visitor(address).requests.take() for _ in range(count)]

    assert requests("192.0.2.1", 5) == [True] * 4 + [False]
    assert requests("192.0.2.2", 1) == [True]
    assert requests("192.0.2.3", 1) == [True]  # and the least recently seen one is forgotten
    assert requests("192.0.2.1", 1) == [True]


def test_who_is_connected_is_not_forgotten(clock: Clock) -> None:
    addresses = Addresses(Settings(), most=1)
    visitor = addresses.connect("192.0.2.1")
    for other in range(2, 9):
        addresses.visitor(f"192.0.2.{other}")
    assert addresses.visitor("192.0.2.1") is visitor


def test_connections_of_an_address_are_counted(clock: Clock) -> None:
    addresses = Addresses(Settings(connections_of_address=2))

    def connect(count: int) -> list[bool]:
        return [addresses.connect("192.0.2.1") is not None for _ in range(count)]

    assert connect(3) == [True, True, False]
    assert addresses.connect("192.0.2.2")
    addresses.disconnect("192.0.2.1")
    assert connect(2) == [True, False]
    for _ in range(2):
        addresses.disconnect("192.0.2.1")
    assert connect(3) == [True, True, False]


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("local", "local"),
    ],
)
def test_a_network_of_the_newer_kind_is_one_visitor(address: str, place: str) -> None:
    assert neighbourhood(address) == place
