"""Many who ask at once share one reading, and nobody gets an answer older than the question."""

import asyncio

import pytest

from stampede.web.runtime.shared_reading import SharedReading


class Page:
    """A value that changes, and is read slowly."""

    def __init__(self) -> None:
        self.content = 0
        self.times = 0
        self.may_end = asyncio.Event()

    async def read(self) -> int:
        """The value when the reading begins."""
        self.times += 1
        found = self.content
        await self.may_end.wait()
        if found < 0:
            raise ValueError(found)
        return found


async def settle() -> None:
    """Let everybody go as far as they get."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_who_asks_while_it_is_read_waits_for_the_next_reading() -> None:
    page = Page()
    shared = SharedReading(page.read)
    first = asyncio.create_task(shared.ask())
    await settle()
    page.content = 1
    later = [asyncio.create_task(shared.ask()) for _ in range(20)]
    await settle()
    assert page.times == 1

    page.may_end.set()

    assert await first == 0
    assert await asyncio.gather(*later) == [1] * 20
    assert page.times == 2


async def test_who_leaves_does_not_end_the_reading_of_the_others() -> None:
    page = Page()
    shared = SharedReading(page.read)
    leaving, staying = asyncio.create_task(shared.ask()), asyncio.create_task(shared.ask())
    await settle()

    leaving.cancel()
    page.may_end.set()

    assert await staying == 0


async def test_a_reading_that_fails_fails_for_who_asked_and_not_for_ever() -> None:
    page = Page()
    page.may_end.set()
    shared = SharedReading(page.read)
    page.content = -1
    with pytest.raises(ValueError, match="-1"):
        await shared.ask()
    page.content = 2
    assert await shared.ask() == 2
