"""Sliding-window rate limits, for each key and for all together."""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

MANY = 4096
"""The number of keys beyond which idle ones are dropped."""


class Rate(NamedTuple):
    """A limit: at most so many times in so many seconds."""

    times: int
    seconds: float

    def delay(self, moments: Sequence[float], now: float) -> float:
        """The seconds until the next use is allowed, after uses at these *moments*."""
        return moments[-self.times] + self.seconds - now if len(moments) >= self.times else 0.0


class Throttle:
    """Counts uses against several rates; refused uses are not counted."""

    def __init__(self, *rates: Rate, of_all: Sequence[Rate] = (), now: Callable[[], float]) -> None:
        """All *rates* hold for each key, and *of_all* for all together; *now* is a clock in seconds."""
        self._rates, self._rates_of_all, self._now = rates, of_all, now
        self._longest = max((rate.seconds for rate in rates), default=0.0)
        self._moments: defaultdict[Hashable, deque[float]] = defaultdict(lambda: _room_for(rates))
        self._of_all = _room_for(of_all)

    def delay(self, who: Hashable = None) -> float:
        """Count a use of *who*; if it is one too many, count nothing and return the seconds to wait.

        None is an unknown visitor, who counts among all only.
        """
        now = self._now()
        self._forget(now)
        delays = [rate.delay(self._of_all, now) for rate in self._rates_of_all]
        if who is not None:
            delays += [rate.delay(self._moments[who], now) for rate in self._rates]
        longest = max(delays, default=0.0)
        if longest > 0.0:
            return longest
        self._of_all.append(now)
        if who is not None:
            self._moments[who].append(now)
        return 0.0

    def allows(self, who: Hashable = None) -> bool:
        """Count a use of *who*; False if it is one too many."""
        return self.delay(who) == 0.0

    def _forget(self, now: float) -> None:
        if len(self._moments) > MANY:
            for who, moments in tuple(self._moments.items()):
                if not moments or now - moments[-1] >= self._longest:
                    del self._moments[who]


def _room_for(rates: Sequence[Rate]) -> deque[float]:
    """A buffer for as many moments as the rates look back on."""
    return deque(maxlen=max((rate.times for rate in rates), default=0))
