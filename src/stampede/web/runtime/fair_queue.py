"""A fair queue for the workers: callers take turns, however much each of them asks."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class FairQueue:
    """A semaphore whose places go to callers in turn: many questions of one do not delay another's."""

    def __init__(self, places: int) -> None:
        """All places are free."""
        self._places = self._free = places
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}
        """The waiting questions by caller; the caller whose turn is next comes first, and none is empty."""

    @property
    def taken(self) -> int:
        """The number of places in use."""
        return self._places - self._free

    @property
    def is_full(self) -> bool:
        """Whether the next question has to wait."""
        return not self._free

    @property
    def waiting(self) -> int:
        """The number of questions that wait for a place."""
        return sum(not turn.done() for turns in self._waiting.values() for turn in turns)

    @asynccontextmanager
    async def place(self, who: Hashable) -> AsyncIterator[None]:
        """Wait for the turn of *who*, and hold a place."""
        await self._enter(who)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, who: Hashable) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # It got the place at the same moment.
                self._leave()
            raise

    def _leave(self) -> None:
        """Pass the place on to the next caller."""
        for who in tuple(self._waiting):
            turns = self._waiting.pop(who)
            while turns:
                turn = turns.popleft()
                if not turn.done():  # a cancelled question takes no turn
                    if turns:
                        self._waiting[who] = turns
                    turn.set_result(None)
                    return
        self._free += 1
