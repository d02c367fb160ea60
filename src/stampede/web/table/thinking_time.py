"""The time that a computer may think while others wait for the same workers."""

from stampede.core.strength import SECONDS

LONGEST_S = 2.5
"""Seconds until all questions that wait now should have been answered."""
LEAST_S = 0.1
"""Levels that are bounded by something else than time are hardly ever bounded by this one."""


def thinking_time(waiting: int, places: int) -> float:
    """Seconds for a question that begins now, while so many are *waiting* for one of the *places*.

    A level's floor of positions or playouts holds its strength, even if that takes longer.
    """
    rounds = 1 + -(-waiting // places)
    return max(LEAST_S, min(SECONDS, LONGEST_S / rounds))
