"""Observations as arrays: one function for all games, plain or compiled (``planes`` says what it reads)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stampede.core.record import Ints

Observations = NDArray[np.float32]
"""A row for each position."""


def observe(views: Ints, seats: Ints, flags: Any, shares: Any, out: Observations) -> None:
    """Write into each row of *out* what the seat knows whose view is that row of *views*, as plain numbers.

    *flags* and *shares* are those of ``planes.reading``, for each seat.
    """
    for row in range(len(views)):
        view, numbers = views[row], out[row]
        where, mask, equals = flags[seats[row]]
        numbers[:] = (view[where] & mask) == equals
        place, where, most = shares[seats[row]]
        numbers[place] = np.minimum(np.maximum(view[where], 0) / most, 1.0)
