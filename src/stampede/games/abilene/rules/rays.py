"""Straight ways over the lattice (A5.2, A6.2), computed once: the spaces on each, and their sets.

Small unsigned numbers spare compiled code the check for an index that counts from the end.
"""

import numpy as np

from stampede.games.abilene.rules.lattice import NEXT, NOWHERE, NUM_CELLS, RING, TOWN, TURNS

CellSet = tuple[int, int, int, int]
"""A set of cells and the town: a bit for each, in four words of 64 bits."""
WORD, WORDS = 53, 4

FARTHEST = 5
"""A1.1 The highest number of a die."""
BEYOND = TOWN + 1
"""The space behind the town, and outside the board; it is in no set."""
SPACES = BEYOND + 1
"""The number of spaces, BEYOND included."""


def _ray(cell: int, heading: int) -> list[int]:
    """The next spaces in one direction."""
    spaces = []
    for _ in range(FARTHEST):
        cell = int(NEXT[cell, heading]) if cell < TOWN else BEYOND
        cell = BEYOND if cell == NOWHERE else cell
        spaces.append(cell)
    return spaces


def _set_of(spaces: list[int]) -> list[int]:
    """The words of the set of *spaces*."""
    words = [0] * WORDS
    for space in set(spaces) - {BEYOND}:
        words[space // WORD] |= 1 << space % WORD
    return words


def _outwards(cell: int) -> list[int]:
    """A6.3 The two or three directions away from town, as three; NOWHERE for a cell not beside the town."""
    headings = [heading for heading in range(6) if NEXT[cell, heading] < TOWN]
    found = [heading for heading in headings if RING[NEXT[cell, heading]] > RING[cell]]
    return [*found, found[-1]][:3] if TOWN in NEXT[cell] else [0, 0, 0]


_RAYS = [[_ray(cell, heading) for heading in range(6)] for cell in range(NUM_CELLS)]
RAYS = np.array(_RAYS, np.uint8)
"""The spaces 1, 2, ... steps from each cell in each direction."""
LINES = np.array([[[_set_of(ray[:steps]) for steps in range(FARTHEST + 1)] for ray in six] for six in _RAYS])
"""The sets of the first 0, 1, 2, ... spaces of each ray."""
TURNED = np.array([[(heading + turn) % 6 for turn in TURNS] for heading in range(6)], np.uint8)
"""The directions after each turn, by the direction before."""
BENDS = np.array([[_set_of([six[bent][0] for bent in turned]) for turned in TURNED] for six in _RAYS])
"""The set of the spaces one step behind a turn on each cell, by the direction before."""
OUTWARDS = np.array([_outwards(cell) for cell in range(NUM_CELLS)], np.uint8)
"""The directions out of town for each border cell; of two the second stands twice."""

BITS = np.array([_set_of([space]) for space in range(SPACES)])
"""The set of each space alone."""
PRIME = 59
"""A divisor that leaves a different remainder for each power of two in a word."""
PLACES = np.zeros(PRIME, np.int8)
"""The exponent of a power of two, by its remainder."""
for _place in range(WORD):
    PLACES[(1 << _place) % PRIME] = _place
