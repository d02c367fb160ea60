"""Worker processes for work that needs the compiler or much time, like the bots' moves."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
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
    """A pool of child processes, each started when a question finds none free."""

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
            except (BrokenProcessPool, TimeoutError, asyncio.CancelledError) as error:
                # Nobody wants the answer that it still computes.
                process.kill()
                if isinstance(error, asyncio.CancelledError):
                    raise
                lost = WorkerHungError if isinstance(error, TimeoutError) else WorkersLostError
                raise lost(type(error).__name__) from None
            else:
                process.known.add(kind)
                self._known.add(kind)
            finally:
                self._busy.discard(process)
                if process.is_alive:
                    self._idle.append(process)
        return answer

    async def close(self) -> None:
        """Kill all processes, busy ones too."""
        for process in (*self._idle, *self._busy):
            process.kill()
        self._idle.clear()


class _Process:
    """A child process that answers one question after the other."""

    def __init__(self, runtime: Runtime) -> None:
        self.known: set[str] = set()
        """The kinds of questions it has answered: their code is loaded."""
        self.is_alive = True
        self._is_up = False
        self._rising = 0.0
        """The seconds that its start took."""
        self._runtime = runtime
        self._pool = runtime.workers(1, _begin)

    async def come_up(self, limit: float) -> None:
        """Wait until the process has started; raises like ``answer``."""
        if not self._is_up:
            began = self._runtime.monotonic()
            await self.answer(limit, _ready, ())
            self._is_up, self._rising = True, self._runtime.monotonic() - began

    def loading(self, kind: str) -> float:
        """The seconds it may take to load the compiled code for questions of this *kind*."""
        return 0.0 if kind in self.known else LOADING * self._rising

    async def answer(self, limit: float, work: Callable[..., Answer], question: tuple[Any, ...]) -> Answer:
        """Run *work* and return its answer; raises TimeoutError after *limit* seconds, BrokenProcessPool."""
        answer = asyncio.get_running_loop().run_in_executor(self._pool, work, *question)
        return await asyncio.wait_for(answer, limit)

    def kill(self) -> None:
        """Kill the process and its children at once: a stopped process would not react to a request."""
        self.is_alive = False
        # The only way to reach a hung process; a simulated pool has no processes.
        for process in list((getattr(self._pool, "_processes", None) or {}).values()):
            if sys.platform != "win32":
                with suppress(ProcessLookupError, PermissionError):  # it has no group of its own yet
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _ready() -> None:
    """Do nothing: the answer shows that the process has started."""


def _begin() -> None:
    """Begin a process group, ignore Ctrl-C, and end with the parent process, even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.setpgid(0, 0)
    watch_parent(partial(os._exit, 1))
