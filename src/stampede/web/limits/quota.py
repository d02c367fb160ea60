"""How often something may be done: so much at once, and so much in a time for as long as it goes on."""

from collections.abc import Callable, Hashable

MOST = 1 << 16
"""Of more visitors or addresses than this, those that were counted first are forgotten."""

ROUNDING = 1e-6
"""Seconds: less than this is no time."""


class Pace:
    """One number for each who does something: when all they have done will be paid off."""

    def __init__(self, times: int, seconds: float, now: Callable[[], float]) -> None:
        """*times* at once, and then as often in so many *seconds*; *now* is the time in seconds."""
        self._each, self._seconds, self._now = seconds / times, seconds, now
        self._paid: dict[Hashable, float] = {}

    def delay(self, who: Hashable) -> float:
        """The seconds to wait until *who* may do it again; counts nothing."""
        now = self._now()
        ahead = self._paid.get(who, now) - now
        return max(0.0, ahead - (self._seconds - self._each) - ROUNDING)

    def count(self, who: Hashable, times: int = 1) -> None:
        """It was done; or take it back, with -1."""
        now = self._now()
        paid = max(self._paid.pop(who, now), now) + times * self._each
        if paid > now:
            self._paid[who] = paid
        while len(self._paid) > MOST:
            del self._paid[next(iter(self._paid))]


class Quota:
    """The pace of one visitor, and that of an address."""

    def __init__(self, times: int, times_near: int, seconds: float, now: Callable[[], float]) -> None:
        """*times* for a visitor, *times_near* for all at an address, in so many *seconds*."""
        self.times = times
        self._own, self._near = Pace(times, seconds, now), Pace(times_near, seconds, now)

    def delay(self, who: Hashable | None, near: str) -> float:
        """Count it; if it is too much, count nothing and give the seconds to wait. None is a stranger."""
        longest = max(0.0 if who is None else self._own.delay(who), self._near.delay(near))
        if not longest:
            self._count(who, near, 1)
        return longest

    def is_own(self, who: Hashable | None) -> bool:
        """Whether it is *who* that must wait, and not only their address."""
        return who is not None and self._own.delay(who) > 0.0

    def book(self, who: Hashable | None, near: str) -> float:
        """Count it in any case; the seconds to wait before it is done."""
        longest = max(0.0 if who is None else self._own.delay(who), self._near.delay(near))
        self._count(who, near, 1)
        return longest

    def forgive(self, who: Hashable | None, near: str) -> None:
        """It was no harm."""
        self._count(who, near, -1)

    def _count(self, who: Hashable | None, near: str, times: int) -> None:
        if who is not None:
            self._own.count(who, times)
        self._near.count(near, times)
