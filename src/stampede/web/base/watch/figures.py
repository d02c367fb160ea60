"""What a server counts beside its work, for whoever watches over it: a few additions a move, no more."""

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds: so many a choice may take, for each step of the histogram."""

MOST_TOLD = 100


class Figures:
    """Counts since the start of the process."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.refusals: Counter[str] = Counter()
        """By their codes."""
        self.moves = [0] * (len(BOUNDS) + 1)
        """How many choices were acknowledged, by the bound that their time kept; the last kept none."""
        self.move_seconds = 0.0
        self._told: set[str] = set()

    def count_move(self, seconds: float) -> None:
        """A choice was acknowledged so long after it had arrived."""
        self.moves[bisect_left(BOUNDS, seconds)] += 1
        self.move_seconds += seconds

    def is_news(self, what: str) -> bool:
        """Whether this has never been said, and there is room to remember that it was."""
        is_news = what not in self._told and len(self._told) < MOST_TOLD
        if is_news:
            self._told.add(what)
        return is_news
