"""The queue of a client: bounded, and what a fresh view makes up for."""

from saqqara.server.sending import Kind, Queue


def test_who_reads_too_slowly_is_sent_a_fresh_view_and_later_words() -> None:
    queue = Queue(3)
    for sight in (b"1", b"2", b"3"):
        queue.add(Kind.SIGHT, sight)
    assert not queue.behind
    queue.add(Kind.ANSWER, b"ack")  # one too many: what waited is lost
    queue.add(Kind.SIGHT, b"4")
    assert queue.behind
    queue.make_up([b"fresh"])
    assert not queue.behind
    assert queue.take() == [b"fresh", b"ack"]
    assert len(queue) == 0


def test_a_greeting_may_be_long() -> None:
    queue = Queue(2)
    queue.greet([b"welcome", b"1", b"2", b"3"], [b"said"])
    for sight in (b"4", b"5"):
        queue.add(Kind.SIGHT, sight)
    assert not queue.behind
    assert queue.take() == [b"welcome", b"1", b"2", b"3", b"said", b"4", b"5"]
    for sight in (b"6", b"7", b"8"):  # from now on the limit holds again
        queue.add(Kind.SIGHT, sight)
    assert queue.behind


def test_a_second_greeting_takes_the_place_of_the_first() -> None:
    queue = Queue(3)
    queue.greet([b"welcome", b"1"], [b"said"])
    queue.add(Kind.ANSWER, b"ack")
    queue.add(Kind.TALK, b"presence")
    queue.greet([b"welcome again", b"2"], [b"said once more"])
    assert queue.take() == [b"ack", b"welcome again", b"2", b"said once more"]
