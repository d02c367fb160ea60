"""How often somebody may do something."""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import NamedTuple

MANY = 4096
"""Of more people than this, those who have been quiet are forgotten."""


class Rate(NamedTuple):
    """At most so often in so many seconds."""

    times: int
    seconds: float


class Throttle:
    """Counts what each guest does; nothing is counted that is not allowed."""

    def __init__(self, *rates: Rate, now: Callable[[], float] = time.monotonic) -> None:
        """All *rates* hold at once; *now* is the time in seconds."""
        self._rates = rates
        self._longest = max(rate.seconds for rate in rates)
        self._now = now
        self._times: defaultdict[int, deque[float]] = defaultdict(deque)

    def allows(self, guest: int) -> bool:
        """Count one more of *guest*; False if it is one too many."""
        now = self._now()
        self._forget(now)
        times = self._times[guest]
        while times and now - times[0] >= self._longest:
            times.popleft()
        for rate in self._rates:
            if len(times) >= rate.times and now - times[-rate.times] < rate.seconds:
                return False
        times.append(now)
        return True

    def _forget(self, now: float) -> None:
        if len(self._times) > MANY:
            for guest, times in tuple(self._times.items()):
                if not times or now - times[-1] >= self._longest:
                    del self._times[guest]
