"""Rate limits with a burst, by visitor and address (the generic cell rate algorithm)."""

from collections.abc import Callable, Hashable

MOST = 1 << 16
"""The most keys that are remembered; the oldest are dropped."""

ROUNDING = 1e-6
"""Seconds; shorter waits count as none."""


class PacedLimit:
    """A rate limit that keeps one number per key: the moment when all its uses are paid off."""

    def __init__(self, times: int, seconds: float, now: Callable[[], float]) -> None:
        """Allow *times* uses at once, and then as many per *seconds*; *now* is a clock in seconds."""
        self._each, self._seconds, self._now = seconds / times, seconds, now
        self._paid: dict[Hashable, float] = {}

    def delay(self, who: Hashable) -> float:
        """The seconds until the next use of *who* is allowed; counts nothing."""
        now = self._now()
        ahead = self._paid.get(who, now) - now
        return max(0.0, ahead - (self._seconds - self._each) - ROUNDING)

    def count(self, who: Hashable, times: int = 1) -> None:
        """Count a use, or take one off the count with -1."""
        now = self._now()
        paid = max(self._paid.pop(who, now), now) + times * self._each
        if paid > now:
            self._paid[who] = paid
        while len(self._paid) > MOST:
            del self._paid[next(iter(self._paid))]


class Quota:
    """A rate limit for each visitor, and another for each network address."""

    def __init__(self, times: int, times_near: int, seconds: float, now: Callable[[], float]) -> None:
        """Allow *times* for a visitor, *times_near* for all at an address, per *seconds*."""
        self.times = times
        self._own, self._near = PacedLimit(times, seconds, now), PacedLimit(times_near, seconds, now)

    def delay(self, who: Hashable | None, near: str) -> float:
        """Count a use; if it is too much, count nothing and return the seconds to wait. None: a stranger."""
        longest = max(0.0 if who is None else self._own.delay(who), self._near.delay(near))
        if not longest:
            self._count(who, near, 1)
        return longest

    def is_own(self, who: Hashable | None) -> bool:
        """Whether the limit of *who* is exceeded, and not only that of their address."""
        return who is not None and self._own.delay(who) > 0.0

    def book(self, who: Hashable | None, near: str) -> float:
        """Count a use in any case; the seconds to wait before it."""
        longest = max(0.0 if who is None else self._own.delay(who), self._near.delay(near))
        self._count(who, near, 1)
        return longest

    def forgive(self, who: Hashable | None, near: str) -> None:
        """Take a use off the count."""
        self._count(who, near, -1)

    def _count(self, who: Hashable | None, near: str, times: int) -> None:
        if who is not None:
            self._own.count(who, times)
        self._near.count(near, times)
