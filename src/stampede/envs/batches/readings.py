"""Where the numbers of an observation are read, found by the word of a view that they depend on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.core.record import Ints


class Readings(NamedTuple):
    """The tables of ``planes.reading`` for each seat, and an index of them by word."""

    flags: Ints
    """(seats, 3, numbers)."""
    shares: Ints
    """(seats, 3, shares)."""
    measures: Ints
    """(seats, numbers): what gives 1, of a share; 0 of a number that is no share."""
    firsts: Ints
    """(seats, words + 1): where in *numbers* those of each word begin."""
    numbers: Ints
    """(seats, numbers): the numbers of an observation in the order of the words that they are read from."""
    runs: Ints
    """(runs, 2): where flags in a row that two seats read differently begin, and end."""
    turning: Ints
    """The other numbers that two seats read differently."""


LONG = 16
"""So many flags in a row are done several at a time."""


def readings(flags: Ints, shares: Ints, words: int) -> Readings:
    """The readings of views of so many *words*, by the tables that ``planes.reading`` makes for each seat."""
    measures = np.zeros_like(flags[:, 0])
    for measure, (places, _, most) in zip(measures, shares, strict=True):
        measure[places] = most
    numbers = flags[:, 0].argsort(axis=1, kind="stable")
    bounds = np.arange(words + 1)
    firsts = [
        np.searchsorted(where[order], bounds) for where, order in zip(flags[:, 0], numbers, strict=True)
    ]
    read = np.concatenate([flags, measures[:, None]], axis=1)
    turns = (read != read[0]).any(axis=(0, 1))
    runs = _runs(turns & (measures == 0).all(axis=0))
    for first, beyond in runs:
        turns[first:beyond] = False
    return Readings(
        flags,
        shares,
        measures,
        np.stack(firsts).astype(np.int32),
        numbers.astype(np.int32),
        runs.astype(np.int32),
        turns.nonzero()[0].astype(np.int32),
    )


def _runs(marked: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Where long rows of *marked* places begin, and end."""
    bounds = np.diff(np.concatenate([[0], marked, [0]])).nonzero()[0].reshape(-1, 2)
    return bounds[bounds[:, 1] - bounds[:, 0] >= LONG]
