"""Coalesced reads: one read serves all callers who ask at the same time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Found = TypeVar("Found")


class SharedReading(Generic[Found]):
    """Shares reads between callers: a caller who comes during a read waits for the next one.

    So nobody gets older data than there was when they asked, and only one read runs at a time.
    """

    def __init__(self, read: Callable[[], Awaitable[Found]]) -> None:
        """Share what *read* finds."""
        self._read = read
        self._current: asyncio.Task[Found] | None = None
        self._next: asyncio.Task[Found] | None = None

    async def ask(self) -> Found:
        """The result of a read that begins after this call; raises the read's errors."""
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
    """Retrieve the read's error, so that asyncio does not log it when all callers have gone."""
    if not reading.cancelled():
        reading.exception()
