"""What is counted beside the work, for whoever watches over it: a few additions a move, no more."""

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds: so many a choice may take, for each step of the histogram."""
THINKING = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Likewise for an answer of ``stampede work``."""
MOST_TOLD = 100


class Durations:
    """How often something took how long."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        """Nothing has yet."""
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """By the bound that was kept; the last kept none."""
        self.seconds = 0.0
        """Of all together."""

    def count(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds


class WorkerMetrics:
    """Counts of ``stampede work`` since it began."""

    def __init__(self) -> None:
        """Nothing was asked yet."""
        self.taken = 0
        """Questions of somebody who waited for an answer."""
        self.busy = 0
        """Questions that are thought about now."""
        self.answered = Durations(THINKING)
        self.failed: Counter[str] = Counter()
        """By the kind of error that was told instead of an answer."""


class MoveMetrics:
    """Counts since the start of the process."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.refusals: Counter[str] = Counter()
        """By their codes."""
        self.moves = Durations(BOUNDS)
        """Choices, from their arrival to their acknowledgement."""
        self._told: set[str] = set()

    def is_news(self, what: str) -> bool:
        """Whether this has never been said, and there is room to remember that it was."""
        is_news = what not in self._told and len(self._told) < MOST_TOLD
        if is_news:
            self._told.add(what)
        return is_news
