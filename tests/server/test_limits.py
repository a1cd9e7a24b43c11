"""So many from one place, and no more."""

import time

import pytest

from saqqara.server.limits import Addresses, Bucket


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


def test_addresses_are_counted_one_by_one(clock: Clock) -> None:
    addresses = Addresses(rate=1.0, connections=2, most=2)
    assert [addresses.request("a") for _ in range(5)] == [True] * 4 + [False]
    assert addresses.request("b")
    assert addresses.request("c")  # and the least recently seen one is forgotten
    assert addresses.request("a")


def test_connections_of_an_address_are_counted(clock: Clock) -> None:
    addresses = Addresses(rate=1.0, connections=2)
    assert [addresses.connect("a") for _ in range(3)] == [True, True, False]
    assert addresses.connect("b")
    addresses.disconnect("a")
    assert [addresses.connect("a") for _ in range(2)] == [True, False]
    for _ in range(2):
        addresses.disconnect("a")
    assert [addresses.connect("a") for _ in range(3)] == [True, True, False]
