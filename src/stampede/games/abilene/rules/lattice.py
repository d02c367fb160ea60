"""The hexagons of Abilene (A1.3): 210 cells in rings 2 to 8 around the town, which is one space.

Cells are numbered ranch by ranch as printed (A to F), ring by ring outwards, clockwise in a ring.
"""

import numpy as np

from stampede.games.abilene.rules.components import RANCHES

FIRST_RING, LAST_RING = 2, 8
SECTOR = 35
"""Cells of a ranch on the printed board."""
NUM_CELLS = RANCHES * SECTOR
TOWN = NUM_CELLS
"""A5.4, A6.3 The town, one space beyond the cells."""
JAIL = NUM_CELLS + 1
NOWHERE = -1

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""A1.3 Northwest and so on, clockwise; the corner of ranch A lies northwest of the town, B's is next."""

TURNS = (1, 2, 4, 5)
"""A5.2, A6.2 A turn of 60 or 120 degrees to either side, in directions clockwise."""

Hex = tuple[int, int]


def ring_of(at: Hex) -> int:
    """The distance of a hexagon from the middle of the town."""
    return max(abs(at[0]), abs(at[1]), abs(at[0] + at[1]))


def hex_at(corner: int, ring: int, offset: int) -> Hex:
    """The hexagon *offset* places clockwise, on its ring, of the corner of a ranch."""
    side, along = divmod(corner * ring + offset, ring)
    start, aside = DIRECTIONS[side % 6], DIRECTIONS[(side + 2) % 6]
    return start[0] * ring + aside[0] * along, start[1] * ring + aside[1] * along


AXIAL: tuple[Hex, ...] = tuple(
    hex_at(ranch, ring, offset)
    for ranch in range(RANCHES)
    for ring in range(FIRST_RING, LAST_RING + 1)
    for offset in range(-((ring - 1) // 2), ring // 2 + 1)
)
"""The axial coordinates of each cell."""
NUMBER = {at: number for number, at in enumerate(AXIAL)}


def _next(at: Hex, heading: int) -> int:
    to = at[0] + DIRECTIONS[heading][0], at[1] + DIRECTIONS[heading][1]
    return TOWN if ring_of(to) < FIRST_RING else NUMBER.get(to, NOWHERE)


NEXT = np.array([[_next(at, heading) for heading in range(6)] for at in AXIAL])
"""The neighbour of each cell in each direction: a cell, TOWN or NOWHERE."""
RING = np.array([*(ring_of(at) for at in AXIAL), 0])
"""The ring of each cell; 0 for the town."""
BORDER = np.array([cell for cell in range(NUM_CELLS) if RING[cell] == FIRST_RING])
"""A1.3 The twelve cells beside the town."""


def offset_from(cell: int, ranch: int) -> int:
    """The offset of *cell* on its ring, clockwise from the corner of *ranch*; at most half a ring."""
    at, ring = AXIAL[cell], int(RING[cell])
    places = {hex_at(ranch, ring, offset): offset for offset in range(1 - 3 * ring, 3 * ring + 1)}
    return places[at]
