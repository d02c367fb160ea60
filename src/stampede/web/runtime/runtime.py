"""The runtime: the server's only access to clock, randomness, threads and processes."""

import asyncio
import multiprocessing
import secrets
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import suppress
from typing import Any, ParamSpec, Protocol, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")
Work = Callable[[], Coroutine[Any, Any, None]]


class Timer(Protocol):
    """A scheduled call, or work that runs beside the event loop."""

    def cancel(self) -> object:
        """Cancel it."""


class Runtime(Protocol):
    """Clock, randomness, threads and processes for the server; tests may pass a simulated one."""

    def now_ms(self) -> int:
        """The time as the log keeps it: Unix time in milliseconds."""

    def go_by(self, now_ms: float) -> None:
        """Set the clock to *now_ms*, as all processes on one database do."""

    def monotonic(self) -> float:
        """Seconds on a clock that is never set."""

    async def sleep(self, seconds: float) -> None:
        """Wait so many *seconds*."""

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call *call* in so many *seconds*, unless the timer is cancelled before."""

    def token_bytes(self, count: int) -> bytes:
        """*count* random bytes that nobody can guess."""

    async def in_thread(
        self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """Run *work* in a thread beside the event loop, and return its result."""

    def beside(self, work: Work, name: str) -> Timer:
        """Run *work* in a thread and an event loop of its own, which nothing else delays, until cancelled."""

    def threads(self, count: int, name: str) -> Executor:
        """A pool of *count* threads."""

    def workers(self, count: int, begin: Callable[[], None]) -> Executor:
        """A pool of *count* processes; each calls *begin* first, which must be importable by name."""


class OwnTime:
    """Unix time counted on a monotonic clock: later changes of the machine's clock do not affect players."""

    def __init__(self, wall_ms: int, monotonic: Callable[[], float]) -> None:
        """Start at *wall_ms*."""
        self._monotonic = monotonic
        self.set(wall_ms)

    def set(self, now_ms: float) -> None:
        """Set the time to *now_ms*."""
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
        """Set the clock of this process to *now_ms*."""
        _TIME.set(now_ms)

    def monotonic(self) -> float:
        """Seconds on a clock that is never set, and goes on while the machine sleeps."""
        return _monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait so many *seconds*."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call *call* in so many *seconds*, unless the timer is cancelled before."""
        return asyncio.get_running_loop().call_later(seconds, call)

    def token_bytes(self, count: int) -> bytes:
        """*count* random bytes that nobody can guess."""
        return secrets.token_bytes(count)

    async def in_thread(
        self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """Run *work* in a thread beside the event loop, and return its result."""
        return await asyncio.to_thread(work, *args, **kwargs)

    def beside(self, work: Work, name: str) -> Timer:
        """Run *work* in a thread and an event loop of its own until it is cancelled."""
        return _LoopThread(work, name)

    def threads(self, count: int, name: str) -> Executor:
        """A pool of *count* threads."""
        return ThreadPoolExecutor(count, name)

    def workers(self, count: int, begin: Callable[[], None]) -> Executor:
        """A pool of *count* processes; each calls *begin* first, which must be importable by name."""
        # Spawned, because a forked copy of a server holds its sockets, locks and database.
        return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=begin)


class _LoopThread:
    """A thread whose event loop runs one coroutine; the process does not wait for it at its end."""

    def __init__(self, work: Work, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._task = self._loop.create_task(work())
        threading.Thread(target=self._run, name=name, daemon=True).start()

    def cancel(self) -> None:
        """Cancel the coroutine, once it waits for something."""
        with suppress(RuntimeError):  # it has ended already
            self._loop.call_soon_threadsafe(self._task.cancel)

    def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._task)
        self._loop.close()


def _monotonic() -> float:
    # Linux's usual monotonic clock stops while a laptop sleeps.
    return time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else time.monotonic()


_TIME = OwnTime(time.time_ns() // 1_000_000, _monotonic)
REAL = RealRuntime()
"""The runtime that servers use by default; it has no state of its own but the clock."""


async def wait(runtime: Runtime, event: asyncio.Event, seconds: float) -> None:
    """Wait until *event* is set, for at most so many *seconds* of *runtime*."""
    waiting = asyncio.create_task(event.wait())
    timer = runtime.call_later(seconds, waiting.cancel)
    try:
        await asyncio.wait([waiting])
    finally:
        timer.cancel()
        waiting.cancel()
