"""Whose turn it is to ask the workers."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class FairQueue:
    """A number of places. They are given by turns: many questions of one do not delay another's."""

    def __init__(self, places: int) -> None:
        """All places are free."""
        self._places = self._free = places
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}
        """Whose turn is next comes first; nobody is here with nothing to ask."""

    @property
    def taken(self) -> int:
        """How many places are held."""
        return self._places - self._free

    @asynccontextmanager
    async def place(self, who: Hashable) -> AsyncIterator[None]:
        """Hold a place, once it is the turn of *who*."""
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
                # It was given the place in the same moment.
                self._leave()
            raise

    def _leave(self) -> None:
        """Hand the place on."""
        for who in tuple(self._waiting):
            turns = self._waiting.pop(who)
            while turns:
                turn = turns.popleft()
                if not turn.done():  # who gave up waiting takes no turn
                    if turns:
                        self._waiting[who] = turns
                    turn.set_result(None)
                    return
        self._free += 1
