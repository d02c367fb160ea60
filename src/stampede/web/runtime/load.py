"""Overload and outages of the server, measured by the delay of its event loop."""

import asyncio
import logging
from collections import deque
from http import HTTPStatus
from typing import NamedTuple

from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.supervisor import Supervisor

LOOK_SECONDS = 0.25
LOOKS, FEWEST = 20, 5
"""Samples kept, a few seconds of them, and the fewest that say anything."""
LATE_SECONDS = 0.75
"""The delay of the event loop at which the server refuses newcomers: moves already take too long."""
DEAF_SECONDS = 2.0
"""A delay of the event loop that counts as an outage: players get that time back."""
RETRY_SECONDS = 10
HALF = 2
logger = logging.getLogger(__name__)


class Outage(NamedTuple):
    """The time in which the server received nothing: it was stopped, or its event loop far too busy."""

    ms: int = 0
    """The length of all outages so far."""
    until_ms: int = 0
    """The end of the last one."""


class Load:
    """Samples the delay of the event loop, which is the delay of every answer."""

    def __init__(self, runtime: Runtime) -> None:
        """Use the clock of *runtime*; ``open`` starts the sampling."""
        self._runtime = runtime
        self._late: deque[float] = deque(maxlen=LOOKS)
        self._task: asyncio.Task[None] | None = None
        self._looked: float | None = None
        """The moment of the last sample; None before ``open``."""
        self._outage = Outage()

    def open(self, supervisor: Supervisor) -> None:
        """Start sampling."""
        self._looked = self._runtime.monotonic()
        self._task = supervisor.start("measurement of the load", self._look)

    def close(self) -> None:
        """Stop sampling."""
        if self._task:
            self._task.cancel()

    @property
    def late_seconds(self) -> float:
        """The median delay of the event loop in the last seconds: a single long task does not count.

        Neither does it at the start, when there are few samples.
        """
        late = sorted(self._late)
        return late[len(late) // HALF] if len(late) >= FEWEST else 0.0

    def outage(self) -> Outage:
        """The outages up to this very moment, whether or not a sample was due."""
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
        """Raise RefusedError while the server is overloaded: for new tables and spectators.

        Players are never refused: their matches go on.
        """
        if self.late_seconds > LATE_SECONDS:
            raise RefusedError.of(HTTPStatus.SERVICE_UNAVAILABLE, "busy", seconds=RETRY_SECONDS)

    async def _look(self) -> None:
        while True:
            asked = self._runtime.monotonic()
            await self._runtime.sleep(LOOK_SECONDS)
            self._late.append(self._runtime.monotonic() - asked - LOOK_SECONDS)
            self.outage()
