"""Rate limits for alerts, so that nobody can flood a stranger's mailbox."""

import math
from collections.abc import Callable, Hashable

from stampede.web.alerts.words import say
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.refusals import too_many

HOUR, DAY = 3600.0, 24 * 3600.0


class AlertRateLimits:
    """The rate limits of a server."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Start with empty counters."""
        self._codes_of_guest = Throttle(Rate(6, HOUR), of_all=[Rate(200, HOUR)], now=now)
        self._codes_to_address = Throttle(Rate(3, DAY), of_all=[Rate(2000, DAY)], now=now)
        self._tests = Throttle(Rate(6, HOUR), of_all=[Rate(600, HOUR)], now=now)

    def take_code(self, guest: int, address: str) -> None:
        """Count a code that *guest* sends to *address*; raises RefusedError beyond the limit."""
        _take(self._codes_of_guest, guest)
        _take(self._codes_to_address, address.casefold())

    def take_test(self, guest: int) -> None:
        """Count a test message of *guest*; raises RefusedError beyond the limit."""
        _take(self._tests, guest)


def _take(throttle: Throttle, who: Hashable) -> None:
    if delay := throttle.delay(who):
        raise too_many(say("refuse.often", count=math.ceil(delay / 60)))
