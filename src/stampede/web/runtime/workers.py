"""Worker processes for work that needs the compiler or much time, like the bots' moves."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, TypeVar

from stampede.web.runtime.parent import watch_parent
from stampede.web.runtime.runtime import Runtime

Answer = TypeVar("Answer")

PATIENCE = 180.0
"""Seconds for a worker to start, and for its first answer of a kind, which waits for the compiler: enough for
a slow machine."""
MARGIN = 10.0
"""Seconds that a later answer may take beyond its thinking time; after that its process counts as hung."""
QUICK_S = 0.1
"""The thinking time of quick questions at most: beside the others, one of them may be asked at any time."""
NICENESS = 5
"""Added to a worker's own, so that the server's moves come before computers' thoughts."""
LOADING = 3.0
"""The most that a process takes to load compiled code, as a multiple of its start time."""


class WorkersLostError(Exception):
    """Raised when a worker has ended, or does not answer."""


class WorkerHungError(WorkersLostError):
    """Raised when a worker did not answer in time, and was killed."""


class Workers(Protocol):
    """A pool of processes that answer questions."""

    places: int
    """The number of questions that are worked on at a time, besides a quick one."""

    async def ask(
        self, work: Callable[..., Answer], *question: Any, kind: str = "", seconds: float = PATIENCE
    ) -> Answer:
        """Run *work*, importable by name, in a worker and return its answer; raises WorkersLostError.

        *seconds* is its thinking time; the first question of a *kind* may take longer.
        """

    async def close(self) -> None:
        """Stop asking."""


class LocalWorkers:
    """A pool of child processes, each started when a question finds none free, or when one has died."""

    def __init__(
        self, count: int, runtime: Runtime, patience: float = PATIENCE, margin: float = MARGIN
    ) -> None:
        """Use at most *count* processes, and one more for a quick question meanwhile."""
        self.places = count
        self._runtime = runtime
        self._patience = patience
        self._margin = margin
        self._known: set[str] = set()
        """The kinds of questions that any process has answered: their code is compiled."""
        self._room = asyncio.Semaphore(count + 1)
        self._idle: list[_Process] = []
        self._busy: set[_Process] = set()
        self._is_closed = False

    async def ask(
        self, work: Callable[..., Answer], *question: Any, kind: str = "", seconds: float = PATIENCE
    ) -> Answer:
        """Run *work* in one of the processes and return its answer; raises WorkersLostError.

        A process that hangs is killed alone.
        """
        async with self._room:
            process = self._idle.pop() if self._idle else _Process(self._runtime)
            self._busy.add(process)
            try:
                await process.come_up(self._patience)
                thinking = seconds + self._margin + process.loading(kind)
                limit = thinking if kind in self._known else self._patience
                answer = await process.answer(limit, work, question)
            except (BrokenProcessPool, OSError, asyncio.CancelledError) as error:
                # Nobody wants the answer that it still computes; one that could not start never will.
                process.kill()
                if isinstance(error, asyncio.CancelledError):
                    raise
                self._replace()
                lost = WorkerHungError if isinstance(error, TimeoutError) else WorkersLostError
                raise lost(type(error).__name__) from None
            else:
                if not process.known:
                    # One that has answered nothing is not replaced: else one might follow another for ever.
                    process.on_death(partial(self._replace_idle, process))
                process.known.add(kind)
                self._known.add(kind)
            finally:
                self._busy.discard(process)
                if process.is_alive:
                    self._idle.append(process)
        return answer

    async def close(self) -> None:
        """Kill all processes, busy ones too."""
        self._is_closed = True
        for process in (*self._idle, *self._busy):
            process.kill()
        self._idle.clear()

    def _replace(self) -> None:
        """Start a process for one that was lost, before the next question needs it."""
        if not self._is_closed:
            process = _Process(self._runtime)
            process.begin(self._patience)
            # The ones that have loaded their code come first.
            self._idle.insert(0, process)

    def _replace_idle(self, process: "_Process") -> None:
        """Replace a process that has died with nothing to do; a busy one is lost by its question."""
        if process in self._idle:
            self._idle.remove(process)
            process.kill()
            self._replace()


class _Process:
    """A child process that answers one question after the other."""

    def __init__(self, runtime: Runtime) -> None:
        self.known: set[str] = set()
        """The kinds of questions it has answered: their code is loaded."""
        self.is_alive = True
        self._start: asyncio.Future[None] | None = None
        self._watched: list[BaseProcess] = []
        self._rising = 0.0
        """The seconds that its start took."""
        self._runtime = runtime
        self._pool: Executor | None = None

    def begin(self, limit: float) -> None:
        """Start the process if nobody has; the one who needs it hears of an error from ``come_up``."""
        if self._start is None:
            self._start = asyncio.ensure_future(self._come_up(limit))
            self._start.add_done_callback(lambda start: start.cancelled() or start.exception())

    async def come_up(self, limit: float) -> None:
        """Wait until the process has started; raises like ``answer``."""
        self.begin(limit)
        assert self._start
        await asyncio.shield(self._start)

    async def _come_up(self, limit: float) -> None:
        began = self._runtime.monotonic()
        if not self.is_alive:
            raise BrokenProcessPool
        self._pool = self._runtime.workers(1, _begin)
        await self.answer(limit, _ready, ())
        self._rising = self._runtime.monotonic() - began

    def on_death(self, call: Callable[[], None]) -> None:
        """Call *call* once when the process dies, where the event loop can wait for that."""

        def died() -> None:
            self._unwatch()
            call()

        with suppress(NotImplementedError):
            for process in self._children():
                asyncio.get_running_loop().add_reader(process.sentinel, died)
                self._watched.append(process)

    def loading(self, kind: str) -> float:
        """The seconds it may take to load the compiled code for questions of this *kind*."""
        return 0.0 if kind in self.known else LOADING * self._rising

    async def answer(self, limit: float, work: Callable[..., Answer], question: tuple[Any, ...]) -> Answer:
        """Run *work* and return its answer; raises TimeoutError after *limit* seconds, BrokenProcessPool.

        Any other OSError means that the system lacks the memory or the files to start the process.
        """
        answer = asyncio.get_running_loop().run_in_executor(self._pool, work, *question)
        return await asyncio.wait_for(answer, limit)

    def kill(self) -> None:
        """Kill the process and its children at once: a stopped process would not react to a request."""
        self.is_alive = False
        self._unwatch()
        for process in self._children():
            if sys.platform != "win32" and process.pid:
                with suppress(ProcessLookupError, PermissionError):  # it has no group of its own yet
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _unwatch(self) -> None:
        for process in self._watched:
            asyncio.get_running_loop().remove_reader(process.sentinel)
        self._watched.clear()

    def _children(self) -> list[BaseProcess]:
        # The only way to reach a hung process; a simulated pool has no processes.
        return list((getattr(self._pool, "_processes", None) or {}).values())


def _ready() -> None:
    """Do nothing: the answer shows that the process has started."""


def _begin() -> None:
    """Begin a process group of low priority, ignore Ctrl-C, and end with the parent, even one killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.setpgid(0, 0)
        with suppress(OSError):  # a sandbox may forbid it: a worker then competes with the server
            os.nice(NICENESS)
    watch_parent(partial(os._exit, 1))
