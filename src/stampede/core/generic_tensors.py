"""Numbers for learning of a game that declares none: its actions as they are, and its views bit by bit.

Nothing is lost, but nothing is understood: observations are long, and do not begin with the own seat.
"""

from functools import partial

import numpy as np

from stampede.core.errors import MissingPart
from stampede.core.parts import Rules, Tensors
from stampede.core.record import Records
from stampede.core.tensors.numbering import Kind, single
from stampede.core.tensors.planes import Plane, always

WORD = np.dtype(np.int32)
BITS = 32


def generic(title: str, rules: Rules, seats: int) -> Tensors:
    """The numbers of a game of *seats* seats; raises MissingPart unless its record is all int32."""
    assert rules.dtype.fields is not None
    for name, (field, *_) in rules.dtype.fields.items():
        if field.base != WORD:
            raise MissingPart(
                f"{title} has no Tensors part, and without one observations read records of int32: "
                f"{name} is {field.base}"
            )
    return Tensors(kinds=partial(_kinds, rules.num_actions), planes=partial(_planes, rules.dtype, seats))


def _kinds(num_actions: int, _records: Records) -> tuple[Kind, ...]:
    """Each action is one part: its number in the rules."""
    return (single("action", "", 0, num_actions),)


def _planes(dtype: np.dtype[np.void], seats: int, _records: Records, seat: int) -> tuple[Plane, ...]:
    """One-hot, which seat it is; then each number of the view in binary, the lowest bit first."""
    names = dtype.names or ()
    own = always("seat", "", names[0], [each == seat for each in range(seats)])
    return (own, *(_binary(dtype, name) for name in names))


def _binary(dtype: np.dtype[np.void], name: str) -> Plane:
    """The bits of each number of a field: (*cells, 32). The last one is set in numbers below 0."""
    shape = dtype[name].shape
    cells = np.arange(int(np.prod(shape, dtype=int))).reshape(*shape, 1)
    bit = np.left_shift(1, np.arange(BITS), dtype=np.int64).astype(np.uint32).view(np.int32)
    return Plane(name, "", name, "0 or 1", cells, bit, bit, np.zeros((), np.int32))
