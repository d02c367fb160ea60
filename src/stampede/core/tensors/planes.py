"""The planes of an observation: declarations that produce both the arrays and their description.

Each number of an observation is read from one number of the seat's view: whether that has some value, or how
much of the most it is. So nothing can be in it that is not in the view, and equal views give equal numbers.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.core.record import Ints

Cells = NDArray[np.int64]
ALL_BITS = -1
SIGN = -(1 << 31)
"""The bit of negative numbers: -1, unknown, has none of the others."""
ONE = np.array(0)
"""The only cell of a field that is no array."""


class Plane(NamedTuple):
    """Numbers that are read alike, from the *cells* of one *field*, counted through."""

    name: str
    rule: str
    field: str
    values: str
    """The values that the numbers can have: ``0 or 1``, or a share."""
    cells: Cells
    mask: Ints
    """Of a number that is 0 or 1: 1 where the bits of the *mask* are those of *equals*."""
    equals: Ints
    most: Ints
    """Of a share: what gives 1, as does more; less than 0 gives 0. 0 for a number that is no share."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Of its numbers."""
        return np.broadcast_shapes(*(each.shape for each in self[4:]))


def _ints(values: object) -> Ints:
    return np.asarray(values, np.int32)


def one_of(name: str, rule: str, field: str, values: Iterable[int], cells: Cells = ONE) -> Plane:
    """For each of *values* and each cell, whether the cell has it: (values, *cells)."""
    found = _ints(list(values))
    equals = found.reshape(len(found), *(1 for _ in cells.shape))
    return Plane(name, rule, field, "0 or 1", cells, _ints(ALL_BITS), equals, _ints(0))


def bits(name: str, rule: str, field: str, places: Iterable[int], cells: Cells = ONE) -> Plane:
    """For each cell, which of the bits are set, none in a number below 0: (*cells, places)."""
    equals = _ints([1 << place for place in places])
    return Plane(name, rule, field, "0 or 1", cells[..., None], equals | _ints(SIGN), equals, _ints(0))


def share(name: str, rule: str, field: str, most: object, cells: Cells = ONE) -> Plane:
    """For each cell, its share of *most*, which is one number or one for each cell: (*cells)."""
    found = _ints(most)
    least, greatest = int(found.min()), int(found.max())
    told = (
        f"0 to 1 at {greatest}" if least == greatest else f"0 to 1 at each one's own, {least} to {greatest}"
    )
    return Plane(name, rule, field, told, cells, _ints(ALL_BITS), _ints(0), found)


def shares(name: str, rule: str, field: str, most: Sequence[int], cells: Cells = ONE) -> Plane:
    """For each of several measures and each cell, how much it is of that: (most, *cells)."""
    found = _ints(most)
    told = "0 to 1 at " + ", ".join(f"{each:,}" for each in most)
    measures = found.reshape(len(found), *(1 for _ in cells.shape))
    return Plane(name, rule, field, told, cells, _ints(ALL_BITS), _ints(0), measures)


def always(name: str, rule: str, field: str, flags: Iterable[bool]) -> Plane:
    """Flags that are the same in all positions, such as a seat's own number; any *field* will do."""
    equals = _ints([int(not flag) for flag in flags])
    return Plane(name, rule, field, "0 or 1", ONE, _ints(0), equals, _ints(0))


def places(shape: Sequence[int], *axes: Sequence[int]) -> Cells:
    """The cells of a field of this *shape* at these indices along each axis, counted through."""
    grid = np.arange(prod(shape)).reshape(shape)
    return grid[np.ix_(*axes)]


def reading(planes: Iterable[Plane], dtype: np.dtype[Any]) -> tuple[Ints, Ints]:
    """The arrays that ``observing.observe_into`` reads, column by column.

    For all numbers where, the mask, and what it equals; for shares the place, where, and the most.
    """
    assert dtype.fields is not None
    columns = []
    for plane in planes:
        first = dtype.fields[plane.field][1] // np.dtype(np.int32).itemsize
        rows = (plane.cells + first, plane.mask, plane.equals, plane.most)
        columns.append(np.stack([np.broadcast_to(row, plane.shape).ravel() for row in rows]))
    where, mask, equals, most = np.concatenate(columns, axis=1).astype(np.int32)
    (place,) = most.nonzero()
    return np.stack([where, mask, equals]), np.stack([place.astype(np.int32), where[place], most[place]])
