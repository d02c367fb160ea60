"""Observations as arrays: one function for all games, plain or compiled (``planes`` says what it reads)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stampede.core.arrays import write_flags, write_shares
from stampede.core.record import Ints

Observations = NDArray[np.float32]
"""A row for each position."""


def observe_into(words: Ints, flags: Any, shares: Any, out: Any) -> None:
    """Write what a seat knows whose view is *words*, as plain numbers.

    *flags* and *shares* are those of ``planes.reading`` for that seat.
    """
    write_flags(words, flags[0], flags[1], flags[2], out)
    write_shares(words, shares[0], shares[1], shares[2], out)
