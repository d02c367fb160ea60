"""Uniform random draws: permutations, integers of any size, and amounts of money with a given sum."""

from bisect import bisect_right
from functools import partial
from math import comb
from typing import Any, TypeVar

from stampede.core.chance import below, draw

Item = TypeVar("Item")
WORD = 32
"""The number of bits of one draw."""


def shuffled(items: list[Item], stream: Any) -> list[Item]:
    """The items in a random order, each order as likely as any other."""
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def random_below(stream: Any, bound: int) -> int:
    """A random number from 0 to *bound* - 1, of any size; its bias is below 1 / 2**32."""
    words = bound.bit_length() // WORD + 2
    number = 0
    for _ in range(words):
        number = number << WORD | draw(stream)
    return number * bound >> WORD * words


def split(total: int, limits: list[int], stream: Any) -> list[int]:
    """Draw parts that add up to *total*, each from 0 to its own of *limits*; every result is as likely.

    Raises:
        ValueError: The parts cannot add up to *total*.
    """
    parts: list[int] = []
    for number, limit in enumerate(limits):
        rest = limits[number + 1 :]
        all_ways = ways(total, [limit, *rest])
        if all_ways == 0:
            raise ValueError("the parts cannot add up")
        up_to = partial(_ways_up_to, total, rest)
        parts.append(bisect_right(range(min(limit, total)), random_below(stream, all_ways), key=up_to))
        total -= parts[-1]
    return parts


def _ways_up_to(total: int, rest: list[int], part: int) -> int:
    """The number of ways in which the next part is at most this."""
    return ways(total, [part, *rest])


def ways(total: int, limits: list[int]) -> int:
    """The number of ways in which parts, each up to its own of *limits*, add up to *total*."""
    if not limits or min(total, *limits) < 0:
        return int(total == 0 and not limits)
    return _ways(total, len(limits), [limit for limit in limits if limit < total])


def _ways(total: int, parts: int, tight: list[int]) -> int:
    """Count by inclusion and exclusion of the parts that are above their limits."""
    if total < 0:
        return 0
    if not tight:
        return comb(total + parts - 1, parts - 1)
    return _ways(total, parts, tight[1:]) - _ways(total - tight[0] - 1, parts, tight[1:])
