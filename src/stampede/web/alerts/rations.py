"""How many messages may be asked for, so that nobody fills a stranger's mailbox."""

import time
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus

from stampede.web.alerts.text import say
from stampede.web.refusals import RefusedError

HOUR, DAY = 3600.0, 24 * 3600.0


class Ration:
    """So many for each, and so many for all, in a stretch of time."""

    def __init__(
        self, most: int, most_of_all: int, seconds: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Nobody has had anything yet."""
        self._most, self._most_of_all, self._seconds = most, most_of_all, seconds
        self._now = now
        self._since = now()
        self._had: Counter[str] = Counter()

    def take(self, who: str) -> None:
        """Count one more for *who*; raises RefusedError if it is one too many."""
        if self._now() - self._since >= self._seconds:
            self._since = self._now()
            self._had.clear()
        if self._had[who] >= self._most or self._had.total() >= self._most_of_all:
            minutes = max(1, round((self._since + self._seconds - self._now()) / 60))
            sentence = say("refuse.often", minutes=minutes)
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "too-many", sentence)
        self._had[who] += 1


class Rations:
    """All of a server."""

    def __init__(self) -> None:
        """Nobody has asked for anything."""
        self.codes_of_guest = Ration(6, 200, HOUR)
        self.codes_to_address = Ration(3, 2000, DAY)
        self.tests = Ration(6, 600, HOUR)
