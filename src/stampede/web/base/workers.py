"""Work that needs the compiler, or much time: asked for here, done by processes that are not the server."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, TypeVar

from stampede.web.base.world import World

Answer = TypeVar("Answer")

PATIENCE = 180.0
"""Seconds for an answer: the first one waits for the compiler, on a machine that may be small."""


class WorkersLostError(Exception):
    """A worker has ended, or does not answer."""


class Workers(Protocol):
    """Processes that answer questions."""

    places: int
    """So many questions at once are answered soon."""

    async def ask(self, work: Callable[..., Answer], *question: Any) -> Answer:
        """What *work*, importable by name, says in a worker; raises WorkersLostError."""

    async def close(self) -> None:
        """Ask nothing more."""


class LocalWorkers:
    """A pool of processes of this one, started when the first question comes."""

    def __init__(self, count: int, world: World, patience: float = PATIENCE) -> None:
        """So many."""
        self.places = count
        self._world = world
        self._patience = patience
        self._pool: Executor | None = None

    async def ask(self, work: Callable[..., Answer], *question: Any) -> Answer:
        """What *work* says in one of them; raises WorkersLostError."""
        pool = self._pool = self._pool or self._world.workers(self.places, _watch_parent)
        try:
            answer = asyncio.get_running_loop().run_in_executor(pool, work, *question)
            return await asyncio.wait_for(answer, self._patience)
        except (BrokenProcessPool, TimeoutError) as error:
            # Another question to the same workers may have failed before, and these be new ones.
            if pool is self._pool:
                self._discard(pool)
            raise WorkersLostError(type(error).__name__) from None

    async def close(self) -> None:
        """Stop them."""
        if self._pool:
            self._discard(self._pool)

    def _discard(self, pool: Executor) -> None:
        """Stop the workers; the next question starts new ones."""
        self._pool = None
        # The only way to stop one that hangs; what is no pool of processes has none.
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _watch_parent() -> None:
    """End this worker with the process that asks it, even if that is killed, and not before it by Ctrl-C."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, name="watch-parent", daemon=True).start()  # noqa: TID251 - in the worker
