"""What the server takes from the machine: time, chance, threads and processes, all through one door."""

import asyncio
import multiprocessing
import secrets
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import ProcessPoolExecutor
from typing import ParamSpec, Protocol, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Timer(Protocol):
    """Something that will be called."""

    def cancel(self) -> None:
        """Do not."""


class Runtime(Protocol):
    """Given to the server at its start; no other part of it asks the machine. A test may give another."""

    def now_ms(self) -> int:
        """The time as the log keeps it: Unix time in milliseconds."""

    def go_by(self, now_ms: float) -> None:
        """It is *now_ms* now, by the clock of all who share a database."""

    def monotonic(self) -> float:
        """Seconds on a clock that is never set."""

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call *call* in so long, unless the timer is cancelled before."""

    def token_bytes(self, count: int) -> bytes:
        """So many bytes that nobody can guess."""

    async def in_thread(
        self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """What *work* gives, made beside the event loop."""

    def threads(self, count: int, name: str) -> Executor:
        """So many threads of their own."""

    def workers(self, count: int, begin: Callable[[], None]) -> Executor:
        """So many processes; each calls *begin* first, which must be importable by name."""


class OwnTime:
    """Unix time by a clock that is set once: what becomes of the machine's later takes time from nobody."""

    def __init__(self, wall_ms: int, monotonic: Callable[[], float]) -> None:
        """It is *wall_ms* now."""
        self._monotonic = monotonic
        self.set(wall_ms)

    def set(self, now_ms: float) -> None:
        """It is *now_ms* now."""
        self._zero_ms = now_ms - 1000 * self._monotonic()

    def now_ms(self) -> int:
        """The time now."""
        return round(self._zero_ms + 1000 * self._monotonic())


class RealRuntime:
    """The machine that the server runs on."""

    def now_ms(self) -> int:
        """The time as the log keeps it: Unix time in milliseconds."""
        return _TIME.now_ms()

    def go_by(self, now_ms: float) -> None:
        """It is *now_ms* now."""
        _TIME.set(now_ms)

    def monotonic(self) -> float:
        """Seconds on a clock that is never set, and goes on while the machine sleeps."""
        return _monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call *call* in so long, unless the timer is cancelled before."""
        return asyncio.get_running_loop().call_later(seconds, call)

    def token_bytes(self, count: int) -> bytes:
        """So many bytes that nobody can guess."""
        return secrets.token_bytes(count)

    async def in_thread(
        self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """What *work* gives, made beside the event loop."""
        return await asyncio.to_thread(work, *args, **kwargs)

    def threads(self, count: int, name: str) -> Executor:
        """So many threads of their own."""
        return ThreadPoolExecutor(count, name)

    def workers(self, count: int, begin: Callable[[], None]) -> Executor:
        """So many processes; each calls *begin* first, which must be importable by name."""
        # Spawned, because a forked copy of a server holds its sockets, locks and database.
        return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=begin)


def _monotonic() -> float:
    # The usual one stands still while a laptop is shut.
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


_TIME = OwnTime(time.time_ns() // 1_000_000, _monotonic)
REAL = RealRuntime()
"""What a server is given unless told otherwise; it keeps nothing."""


async def wait(runtime: Runtime, event: asyncio.Event, seconds: float) -> None:
    """Wait until *event* is set, but no longer than so many seconds of *world*."""
    waiting = asyncio.create_task(event.wait())
    timer = runtime.call_later(seconds, waiting.cancel)
    try:
        await asyncio.wait([waiting])
    finally:
        timer.cancel()
        waiting.cancel()
