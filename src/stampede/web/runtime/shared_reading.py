"""One reading for all who ask at once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Found = TypeVar("Found")


class SharedReading(Generic[Found]):
    """Reads the same for many: who asks while a reading is under way waits for the next one.

    So nobody is told less than was there when they asked, and however many ask, one reads at a time.
    """

    def __init__(self, read: Callable[[], Awaitable[Found]]) -> None:
        """Share what *read* finds."""
        self._read = read
        self._current: asyncio.Task[Found] | None = None
        self._next: asyncio.Task[Found] | None = None

    async def ask(self) -> Found:
        """What there is now; raises what the reading raises."""
        if self._next is None:
            self._next = asyncio.create_task(self._follow(self._current))
            self._next.add_done_callback(_hear)
        return await asyncio.shield(self._next)

    async def _follow(self, before: "asyncio.Task[Found] | None") -> Found:
        if before is not None:
            await asyncio.wait([before])
        self._current, self._next = self._next, None
        return await self._read()


def _hear(reading: "asyncio.Task[Found]") -> None:
    """Take note of how it ended: all who asked may have gone."""
    if not reading.cancelled():
        reading.exception()
