"""What workers tell each other fits what carries it."""

import pytest

from saqqara.server import news
from saqqara.server.log import Played, encode
from saqqara.server.news import Archived, Asked, Happened, News, Talked, There

_NOTIFY_BYTES = 7999


@pytest.mark.parametrize(
    "told",
    [
        Happened("abc", 7, None, '{"type":"rose","seat":1}'),
        Happened("abc", 7, "0-x y", "ż"),
        Talked("abc"),
        Asked("abc"),
        There("abc", [0, 2], 3),
        There("abc", [], 0),
        Archived("abc"),
    ],
)
def test_news_arrive_as_they_were_told(told: News) -> None:
    letter = news.decode(news.encode("worker", told))
    assert (letter.worker, letter.news) == ("worker", told)


def test_a_long_turn_is_only_announced() -> None:
    for codes in (1, 400, 1000):
        body = encode(Played(0, [2_000_000_000] * codes))
        told = news.happened("abcdefghjk", 12, "0-" + "x" * 36, body)
        assert told.body in (body, None)
        assert len(news.encode("f" * 8, told).encode()) <= _NOTIFY_BYTES
    assert told.body is None
