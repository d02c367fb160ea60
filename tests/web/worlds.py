"""Worlds for tests: in one the wall clock is the test's, in the other everything is."""

import asyncio
import heapq
import random
from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import count
from typing import Any, ParamSpec, TypeVar

from stampede.web.app.platform import RealPlatform
from stampede.web.cluster.message_bus import Alone, Broker, MessageBus
from stampede.web.runtime.runtime import Timer, Work
from stampede.web.runtime.settings import Settings
from stampede.web.runtime.workers import LocalWorkers, Workers
from stampede.web.store.memory_store import MemoryStore, memory_engine
from stampede.web.store.store import Store

SETTLED = 200
"""So many turns of the event loop, after which nothing is left to be done before the clock moves."""
START_MS = 1_700_000_000_000
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Standing(RealPlatform):
    """The real world, but for the wall clock."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms  # type: ignore[method-assign]

    def go_by(self, now_ms: float) -> None:
        """Its time is the test's."""


class Inline(Executor):
    """Does at once what it is given, in the thread that gives it."""

    def submit(self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Any:
        """Do it."""
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - the caller gets it
            future.set_exception(error)
        return future


class OneThread:
    """The part of a runtime that needs no threads: all is done at once, by the caller."""

    async def in_thread(
        self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """At once."""
        return work(*args, **kwargs)

    def beside(self, work: Work, _name: str) -> Timer:
        """In the one event loop."""
        return asyncio.create_task(work())

    def threads(self, _count: int, _name: str) -> Executor:
        """None."""
        return Inline()

    def workers(self, _count: int, _begin: Callable[[], None]) -> Executor:
        """None."""
        return Inline()

    def thinkers(self, settings: Settings) -> Workers:
        """Workers that think at once."""
        runtime: Any = self
        return LocalWorkers(settings.bot_workers, runtime)


class Kept:
    """A timer."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call: Callable[[], object] | None = call

    def cancel(self) -> None:
        """Do not call."""
        self.call = None


class Pretended(OneThread):
    """The clock stands still until it is moved, chance follows from a seed, and there is one thread."""

    def __init__(self, seed: int = 0, *, has_several: bool = False) -> None:
        self.engine = memory_engine()
        """The database of all its servers."""
        self.hub = Broker(self) if has_several else None
        """Between its servers, if there are several."""
        self._chance = random.Random(seed)
        self._seconds = 0.0
        self._numbers = count()
        self._timers: list[tuple[float, int, Kept]] = []

    def now_ms(self) -> int:
        """The time."""
        return START_MS + round(self._seconds * 1000)

    def go_by(self, now_ms: float) -> None:
        """All who share it share this clock already."""

    def monotonic(self) -> float:
        """Since it began."""
        return self._seconds

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock has been moved so far."""
        over = asyncio.Event()
        timer = self.call_later(seconds, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call when the clock has been moved so far."""
        if seconds <= 0:
            return asyncio.get_running_loop().call_soon(call)
        timer = Kept(call)
        heapq.heappush(self._timers, (self._seconds + seconds, next(self._numbers), timer))
        return timer

    def token_bytes(self, count: int) -> bytes:
        """The value that the seed determines."""
        return self._chance.randbytes(count)

    def store(self, _settings: Settings) -> Store:
        """In memory."""
        return MemoryStore(self.engine, self)

    def message_bus(self, _settings: Settings) -> MessageBus:
        """To the other servers."""
        return self.hub.member() if self.hub else Alone()

    def skip(self, seconds: float) -> None:
        """Move the clock for every reader; callbacks due meanwhile come later."""
        self._seconds += seconds

    async def settle(self) -> None:
        """Let everything be done that waits for no clock."""
        for _ in range(SETTLED):
            await asyncio.sleep(0)

    async def pass_time(self, seconds: float) -> None:
        """Move the clock, and let due callbacks happen at their moments, one after the other."""
        await self.settle()
        until = self._seconds + seconds
        while self._timers and self._timers[0][0] <= until:
            self._seconds, _, timer = heapq.heappop(self._timers)
            if timer.call:
                timer.call()
                await self.settle()
        self._seconds = until
