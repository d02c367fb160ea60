"""How often something may be done: by each, and by all together."""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

MANY = 4096
"""Of more people than this, those who have been quiet are forgotten."""


class Rate(NamedTuple):
    """At most so often in so many seconds."""

    times: int
    seconds: float

    def delay(self, moments: Sequence[float], now: float) -> float:
        """Seconds to wait, after it was done at these *moments*, until it may be done again."""
        return moments[-self.times] + self.seconds - now if len(moments) >= self.times else 0.0


class Throttle:
    """Counts what is done; nothing is counted that is not allowed."""

    def __init__(self, *rates: Rate, of_all: Sequence[Rate] = (), now: Callable[[], float]) -> None:
        """All *rates* hold at once, for each and *of_all* together; *now* is the time in seconds."""
        self._rates, self._rates_of_all, self._now = rates, of_all, now
        self._longest = max((rate.seconds for rate in rates), default=0.0)
        self._moments: defaultdict[Hashable, deque[float]] = defaultdict(lambda: _room_for(rates))
        self._of_all = _room_for(of_all)

    def delay(self, who: Hashable = None) -> float:
        """Count one more of *who*; if it is one too many, count nothing and return the seconds to wait.

        None is whoever is not known, and counts among all only.
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
        """Count one more of *who*; False if it is one too many."""
        return self.delay(who) == 0.0

    def _forget(self, now: float) -> None:
        if len(self._moments) > MANY:
            for who, moments in tuple(self._moments.items()):
                if not moments or now - moments[-1] >= self._longest:
                    del self._moments[who]


def _room_for(rates: Sequence[Rate]) -> deque[float]:
    """Room for as many moments as the rates look back on."""
    return deque(maxlen=max((rate.times for rate in rates), default=0))
