"""The lock of a table: taken at once, waited for in turn with and without a task, handed on."""

import asyncio

from saqqara.server.lock import Lock


def test_it_is_taken_at_once_or_waited_for_in_turn() -> None:
    async def wait() -> None:
        lock, order = Lock(), list[int]()

        async def work(number: int) -> None:
            async with lock:
                order.append(number)
                await asyncio.sleep(0)
                assert lock.locked

        lock.then(lambda: order.append(0))
        tasks = [asyncio.create_task(work(1))]
        await asyncio.sleep(0)
        lock.then(lambda: order.append(2))
        tasks.append(asyncio.create_task(work(3)))
        await asyncio.sleep(0)
        assert order == [0]
        lock.free()
        await tasks[0]
        assert order == [0, 1, 2], "the second work has it now, until it frees it"
        lock.free()
        await tasks[1]
        assert order == [0, 1, 2, 3]
        assert not lock.locked

    asyncio.run(wait())


def test_who_gives_up_waiting_keeps_nobody_out() -> None:
    async def wait() -> None:
        for handed_over in (False, True):
            lock, got = Lock(), list[int]()

            async def work(number: int, lock: Lock = lock, got: list[int] = got) -> None:
                async with lock:
                    got.append(number)

            lock.then(lambda: None)
            first, second = [asyncio.create_task(work(number)) for number in range(2)]
            await asyncio.sleep(0)
            if handed_over:
                lock.free()
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            if not handed_over:
                lock.free()
            await second
            assert got == [1]
            assert not lock.locked

    asyncio.run(wait())
