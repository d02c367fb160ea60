"""Drawing lots: an order, a number of any size, amounts of money that add up."""

from bisect import bisect_right
from functools import partial
from math import comb
from typing import Any, TypeVar

from stampede.core.chance import below, draw

Item = TypeVar("Item")
WORD = 32
"""Bits of one draw."""


def shuffled(items: list[Item], stream: Any) -> list[Item]:
    """The items in an order drawn by lot."""
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def lot(stream: Any, bound: int) -> int:
    """A number from 0 to *bound* - 1, however large; the bias is below 1 / 2**32."""
    words = bound.bit_length() // WORD + 2
    number = 0
    for _ in range(words):
        number = number << WORD | draw(stream)
    return number * bound >> WORD * words


def split(total: int, most: list[int], stream: Any) -> list[int]:
    """Parts of *total*, each up to its *most*; every way is as likely. Raises ValueError if there is none."""
    parts: list[int] = []
    for number, limit in enumerate(most):
        rest = most[number + 1 :]
        all_ways = ways(total, [limit, *rest])
        if all_ways == 0:
            raise ValueError("the parts cannot add up")
        up_to = partial(_ways_up_to, total, rest)
        parts.append(bisect_right(range(min(limit, total)), lot(stream, all_ways), key=up_to))
        total -= parts[-1]
    return parts


def _ways_up_to(total: int, rest: list[int], part: int) -> int:
    """In how many ways the next part is at most this."""
    return ways(total, [part, *rest])


def ways(total: int, most: list[int]) -> int:
    """In how many ways parts, each up to its *most*, add up to *total*."""
    if not most or min(total, *most) < 0:
        return int(total == 0 and not most)
    return _ways(total, len(most), [limit for limit in most if limit < total])


def _ways(total: int, parts: int, tight: list[int]) -> int:
    """Inclusion and exclusion of the parts that are above their limits."""
    if total < 0:
        return 0
    if not tight:
        return comb(total + parts - 1, parts - 1)
    return _ways(total, parts, tight[1:]) - _ways(total - tight[0] - 1, parts, tight[1:])
