"""The transposition table: what a search knows of positions it has met before.

The idea is Greenblatt's (AFIPS 1967), the keys follow Zobrist (Technical Report 88, Wisconsin, 1970). A table
is an int64 array of the shape (rows, 2), rows a power of two: a key, and a packed entry. A key has two
rows to go to: one keeps the deeper search, the other the newer (Breuker, Uiterwijk and van den Herik, ICCA
Journal 17(4), 1994). The whole key is compared, so a wrong row is never read.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Longs = NDArray[np.int64]

NONE = -1
"""No action."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""How a stored value bounds the true one."""
SPREAD = 0x1D8AF066EB4A6A3D
MASK = (1 << 62) - 1
AGES = 64
"""Searches are numbered modulo this, so that old rows give way."""


def new_table(bits: int) -> Longs:
    """Make an empty table of 2**bits rows of 16 bytes."""
    return np.zeros((1 << bits, 2), np.int64)


def home(table: Longs, key: int) -> int:
    """The first of the two rows for *key*."""
    mixed = ((key ^ (key >> 31)) * SPREAD) & MASK
    return (mixed >> 26) & (len(table) - 2)


def pack(value: int, bound: int, depth: int, age: int, action: int) -> int:
    """Put into one number: *value* in 21 bits, *bound* 2, *depth* 8, *age* 6, *action* 24."""
    return ((((value + (1 << 20)) * 4 + bound) * 256 + depth) * AGES + age) * (1 << 24) + action + 1


UNKNOWN = pack(0, EXACT, 0, 0, NONE)
"""Nothing: zero actions ahead were searched."""


def find(table: Longs, key: int) -> int:
    """The packed entry of the position with this *key*; UNKNOWN if there is none."""
    row = home(table, key)
    if table[row, 0] == key:
        return int(table[row, 1])
    if table[row + 1, 0] == key:
        return int(table[row + 1, 1])
    return UNKNOWN


def action_of(packed: int) -> int:
    """The best action stored, or NONE."""
    return (packed & 0xFFFFFF) - 1


def age_of(packed: int) -> int:
    """The search, modulo AGES, that stored this."""
    return (packed >> 24) & (AGES - 1)


def depth_of(packed: int) -> int:
    """How many actions ahead was searched."""
    return (packed >> 30) & 0xFF


def bound_of(packed: int) -> int:
    """EXACT, AT_LEAST or AT_MOST."""
    return (packed >> 38) & 3


def value_of(packed: int) -> int:
    """The value stored, counted from its own position."""
    return (packed >> 40) - (1 << 20)


def store(table: Longs, key: int, packed: Any) -> None:
    """Keep *packed* for *key*: in the first row unless a deeper search of the same age sits there."""
    row = home(table, key)
    if table[row, 0] != key and table[row, 0] != 0:
        old = int(table[row, 1])
        if age_of(old) == age_of(packed) and depth_of(old) > depth_of(packed):
            row += 1
    table[row, 0] = key
    table[row, 1] = packed
