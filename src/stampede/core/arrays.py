"""Work on whole arrays that each speed does in its own way, for rules that are to run on a GPU too.

NumPy does it here, which is quickest in plain Python. Kernels on a GPU have no memory to make arrays in as
they go: ``core.device_rules`` puts its own functions in the place of these.
"""

from typing import Any

import numpy as np

from stampede.core.record import Ints


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
