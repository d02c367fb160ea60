"""Counters and histograms for the metrics endpoint; they cost a few additions a move."""

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The histogram's bounds for a move, in seconds."""
THINKING = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""The histogram's bounds for an answer of ``stampede work``, in seconds."""
MOST_TOLD = 100


class Durations:
    """A histogram of durations."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        """Start empty, with these *bounds* in seconds."""
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """The count for each bound; the last one is for longer durations."""
        self.seconds = 0.0
        """The sum of all durations."""

    def count(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.seconds += seconds


class WorkerMetrics:
    """The metrics of ``stampede work`` since it started."""

    def __init__(self) -> None:
        """All counts start at zero."""
        self.taken = 0
        """Questions taken from the queue."""
        self.busy = 0
        """Questions being answered now."""
        self.answered = Durations(THINKING)
        self.failed: Counter[str] = Counter()
        """Failed questions, by the class of the error."""


class MoveMetrics:
    """The metrics of a server process since it started."""

    def __init__(self) -> None:
        """All counts start at zero."""
        self.refusals: Counter[str] = Counter()
        """Refusals by code."""
        self.moves = Durations(BOUNDS)
        """Durations of moves, from their arrival to their acknowledgement."""
        self._told: set[str] = set()

    def is_news(self, what: str) -> bool:
        """Whether *what* was not logged before; False, too, once MOST_TOLD texts are remembered."""
        is_news = what not in self._told and len(self._told) < MOST_TOLD
        if is_news:
            self._told.add(what)
        return is_news
