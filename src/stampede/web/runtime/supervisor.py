"""Supervision of the server's long tasks: one that ends or fails is logged, counted and started again."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from stampede.web.runtime.runtime import Runtime, Timer, Work

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before a failed task starts again; each further failure doubles them."""
STEADY_SECONDS = 60.0
"""A task that ran so long before it failed counts as healthy until then."""
logger = logging.getLogger(__name__)


class Supervisor:
    """Keeps the long tasks of a server running."""

    def __init__(self, runtime: Runtime) -> None:
        """Nothing runs yet."""
        self._runtime = runtime
        self._down: set[str] = set()
        self.failures: Counter[str] = Counter()
        """By task, how often it has ended or failed."""

    @property
    def down(self) -> frozenset[str]:
        """The tasks that have failed and wait to be started again."""
        return frozenset(self._down)

    def start(self, name: str, work: Work) -> "asyncio.Task[None]":
        """Run *work* for as long as the server runs; cancel the returned task to stop it."""
        return asyncio.create_task(self._keep_running(name, work))

    def start_beside(self, name: str, work: Work) -> Timer:
        """Run *work* likewise, in a thread and an event loop of its own."""
        return self._runtime.beside(partial(self._keep_running, name, work), name)

    @contextmanager
    def running(self, name: str, work: Work) -> Iterator[None]:
        """Run *work* until the block ends."""
        task = self.start(name, work)
        try:
            yield
        finally:
            task.cancel()

    async def _keep_running(self, name: str, work: Work) -> None:
        pause = FIRST_PAUSE
        while True:
            began = self._runtime.monotonic()
            try:
                await work()
            except asyncio.CancelledError:
                if (task := asyncio.current_task()) is None or task.cancelling():
                    raise
                logger.exception("%s was cancelled from within; it is started again", name)
            except Exception:
                logger.exception("%s has failed; it is started again", name)
            else:
                logger.error("%s has ended; it is started again", name)
            self.failures[name] += 1
            self._down.add(name)
            try:
                if self._runtime.monotonic() - began > STEADY_SECONDS:
                    pause = FIRST_PAUSE
                await self._runtime.sleep(pause)
            finally:
                self._down.discard(name)
            pause = min(2 * pause, LONGEST_PAUSE)
