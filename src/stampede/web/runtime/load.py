"""Whether the server has more to do than it can, and when it heard nobody at all."""

import asyncio
import logging
from collections import deque
from http import HTTPStatus
from typing import NamedTuple

from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import Runtime

LOOK_SECONDS = 0.25
LOOKS = 20
"""So many looks are remembered, some seconds."""
LATE_SECONDS = 0.75
"""So late the event loop is when moves already take too long; who comes anew would make it worse."""
DEAF_SECONDS = 2.0
"""Who is not heard for so long is given the time back."""
RETRY_SECONDS = 10
HALF = 2
logger = logging.getLogger(__name__)


class Outage(NamedTuple):
    """When the server could hear nobody: its process or its machine was stopped, or far too busy."""

    ms: int = 0
    """How long, all told."""
    until_ms: int = 0
    """When it was over last."""


class Load:
    """Looks how late the event loop is: as late as an answer to anybody."""

    def __init__(self, runtime: Runtime) -> None:
        """It is in time."""
        self._runtime = runtime
        self._late: deque[float] = deque(maxlen=LOOKS)
        self._task: asyncio.Task[None] | None = None
        self._looked: float | None = None
        """When it was heard last; None before anybody is."""
        self._outage = Outage()

    def open(self) -> None:
        """Begin to look."""
        self._looked = self._runtime.monotonic()
        self._task = asyncio.create_task(self._look())

    def close(self) -> None:
        """Stop looking."""
        if self._task:
            self._task.cancel()

    @property
    def late_seconds(self) -> float:
        """How late the loop usually was in the last seconds: the median, so that one long task is no load."""
        late = sorted(self._late)
        return late[len(late) // HALF] if late else 0.0

    def outage(self) -> Outage:
        """When nobody was heard so far, until this very moment: what comes after it may be asked first."""
        now = self._runtime.monotonic()
        if self._looked is not None:
            seconds = now - self._looked - LOOK_SECONDS
            if seconds > DEAF_SECONDS:
                logger.warning("nobody was heard for %.1f s: live clocks stood still meanwhile", seconds)
                total = self._outage.ms + round(1000 * seconds)
                self._outage = Outage(total, self._runtime.now_ms())
            self._looked = now
        return self._outage

    def check_room(self) -> None:
        """Raise RefusedError while there is too much to do: for new tables and spectators.

        Players go on: what they began is carried to its end.
        """
        if self.late_seconds > LATE_SECONDS:
            raise RefusedError.of(HTTPStatus.SERVICE_UNAVAILABLE, "busy", seconds=RETRY_SECONDS)

    async def _look(self) -> None:
        while True:
            asked = self._runtime.monotonic()
            await self._runtime.sleep(LOOK_SECONDS)
            self._late.append(self._runtime.monotonic() - asked - LOOK_SECONDS)
            self.outage()
