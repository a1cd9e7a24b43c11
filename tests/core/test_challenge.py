"""What a seed says of the deal of a day."""

from collections import Counter

from saqqara.core import challenge, fair


def test_every_seat_has_its_days() -> None:
    seeds = [f"{number:064x}" for number in range(300)]
    found = Counter(challenge.seat_of(seed, 3) for seed in seeds)
    assert set(found) == {0, 1, 2}
    assert min(found.values()) > 60
    assert all(challenge.seat_of(seed, 3) == fair.draw(seed, ["seat"], 0, 3) for seed in seeds)


def test_the_seed_alone_decides() -> None:
    assert challenge.nonces(3) == ["00", "00", "00"]
