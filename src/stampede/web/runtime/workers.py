"""Work that needs the compiler, or much time: asked for here, done by processes that are not the server."""

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from stampede.web.runtime.runtime import Runtime

Answer = TypeVar("Answer")

PATIENCE = 180.0
"""Seconds to come up, and for the first answer of a kind: it waits for the compiler, on a machine that may be
small."""
MARGIN = 10.0
"""Seconds that a later answer may take beyond the time there is to think: then its process hangs."""
LOADING = 3.0
"""To load what others have compiled takes a process no longer than so many times what it took to come up."""


class WorkersLostError(Exception):
    """A worker has ended, or does not answer."""


class WorkerHungError(WorkersLostError):
    """A worker did not answer in time, and was killed."""


class Workers(Protocol):
    """Processes that answer questions."""

    places: int
    """So many questions at once are answered soon."""

    async def ask(
        self, work: Callable[..., Answer], *question: Any, kind: str = "", seconds: float = PATIENCE
    ) -> Answer:
        """What *work*, importable by name, says in a worker; raises WorkersLostError.

        It is to think for so many *seconds*, once another question of this *kind* has been answered.
        """

    async def close(self) -> None:
        """Ask nothing more."""


class LocalWorkers:
    """Processes of this one, each started when there is a question that no other is free for."""

    def __init__(
        self, count: int, runtime: Runtime, patience: float = PATIENCE, margin: float = MARGIN
    ) -> None:
        """So many."""
        self.places = count
        self._runtime = runtime
        self._patience = patience
        self._margin = margin
        self._known: set[str] = set()
        """The kinds of questions that any of them has answered: what these need is compiled."""
        self._room = asyncio.Semaphore(count)
        self._idle: list[_Process] = []
        self._busy: set[_Process] = set()

    async def ask(
        self, work: Callable[..., Answer], *question: Any, kind: str = "", seconds: float = PATIENCE
    ) -> Answer:
        """What *work* says in one of them; raises WorkersLostError. One that hangs is killed alone."""
        async with self._room:
            process = self._idle.pop() if self._idle else _Process(self._runtime)
            self._busy.add(process)
            try:
                await process.come_up(self._patience)
                thinking = seconds + self._margin + process.loading(kind)
                limit = thinking if kind in self._known else self._patience
                answer = await process.answer(limit, work, question)
            except (BrokenProcessPool, TimeoutError, asyncio.CancelledError) as error:
                # What it thinks about still is not wanted any more.
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
        """Kill them, whatever they do."""
        for process in (*self._idle, *self._busy):
            process.kill()
        self._idle.clear()


class _Process:
    """One that answers one question after the other."""

    def __init__(self, runtime: Runtime) -> None:
        self.known: set[str] = set()
        """The kinds of questions it has answered: it is ready for more of them at once."""
        self.is_alive = True
        self._is_up = False
        self._rising = 0.0
        """Seconds that it took to come up."""
        self._runtime = runtime
        self._pool = runtime.workers(1, _begin)

    async def come_up(self, limit: float) -> None:
        """Wait until it says that it is there; raises like ``answer``."""
        if not self._is_up:
            began = self._runtime.monotonic()
            await self.answer(limit, _ready, ())
            self._is_up, self._rising = True, self._runtime.monotonic() - began

    def loading(self, kind: str) -> float:
        """Seconds that it may take to load what questions of this *kind* need, once that is compiled."""
        return 0.0 if kind in self.known else LOADING * self._rising

    async def answer(self, limit: float, work: Callable[..., Answer], question: tuple[Any, ...]) -> Answer:
        """What *work* says; raises TimeoutError after so many seconds, BrokenProcessPool where it died."""
        answer = asyncio.get_running_loop().run_in_executor(self._pool, work, *question)
        return await asyncio.wait_for(answer, limit)

    def kill(self) -> None:
        """End it at once, with all that it has started. A request would not reach one that is stopped."""
        self.is_alive = False
        # The only way to one that hangs; what is no pool of processes has none.
        for process in list((getattr(self._pool, "_processes", None) or {}).values()):
            if sys.platform != "win32":
                with suppress(ProcessLookupError, PermissionError):  # it has not come so far yet
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _ready() -> None:
    """Say that this process is there."""


def _begin() -> None:
    """Lead a group of its own, and end with the process that asks, even if that is killed; not by Ctrl-C."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.setpgid(0, 0)

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, name="watch-parent", daemon=True).start()  # noqa: TID251 - in the worker
