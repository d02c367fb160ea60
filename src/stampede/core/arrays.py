"""Work on whole arrays that each speed does in its own way.

NumPy does it here, which is quickest in plain Python. Compiled code does best number by number, and kernels
on a GPU have no memory to make arrays in as they go: ``LOOPS`` and ``core.device_rules`` stand in for these.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from stampede.core.record import Ints

Function = Callable[..., Any]


def new_flags(count: int) -> Any:
    """So many flags, none of them set; *count* is to be a constant of the module that calls this.

    They last as long as the function that calls this, and no longer.
    """
    return np.zeros(count, np.bool_)


def write_range(out: Ints, first: int, count: int) -> None:
    """Write *count* numbers that follow one another into *out*."""
    out[:count] = np.arange(first, first + count)


def loop_range(out: Ints, first: int, count: int) -> None:
    """``write_range`` number by number, as compiled code does best."""
    for place in range(count):
        out[place] = first + place


def write_flags(words: Ints, where: Ints, masks: Ints, equals: Ints, out: Any) -> None:
    """Write whether each of the *words* at *where* has the bits that it is to equal, under its mask."""
    out[:] = (words[where] & masks) == equals


def loop_flags(words: Ints, where: Ints, masks: Ints, equals: Ints, out: Any) -> None:
    """``write_flags`` number by number.

    The arrays lie in one piece each, and an index without a sign needs no look at whether it is negative, so
    that several numbers are done at a time.
    """
    for place in range(len(where)):
        out[place] = np.float32(words[np.uint32(where[place])] & masks[place] == equals[place])


def write_shares(words: Ints, places: Ints, where: Ints, most: Ints, out: Any) -> None:
    """Write in *places* how much of the *most* each of the *words* at *where* is, from 0 to 1."""
    out[places] = np.minimum(np.maximum(words[where], 0) / most, 1.0)


def loop_shares(words: Ints, places: Ints, where: Ints, most: Ints, out: Any) -> None:
    """``write_shares`` number by number."""
    for place in range(len(places)):
        out[places[place]] = min(max(words[where[place]], 0) / most[place], 1.0)


LOOPS: Mapping[Function, Function] = MappingProxyType(
    {write_range: loop_range, write_flags: loop_flags, write_shares: loop_shares}
)
"""For compiled code: the function that stands in for each."""
