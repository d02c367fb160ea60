"""All herds of one column set at once, in memory: for proofs of one herd, and for small boards."""

from functools import cache

import numpy as np

from stampede.core.compiling import Kernels, bind, compiler
from stampede.games.buffalo.solver import kernels
from stampede.games.buffalo.solver.families import Family, Numbers, Words


@cache
def compiled() -> Kernels:
    """The kernels, compiled."""
    speed = compiler("buffalo", [kernels.__name__])
    bound = bind([kernels], {}, speed.inner)
    return Kernels({function: speed.outer(kernel) for function, kernel in bound.items()})


def solve_herd(family: Family, columns: Numbers) -> Words:
    """The positions the chief wins with the buffaloes to move: by herd (``kernels``) and placing of dogs."""
    herds, step = family.base ** len(columns), family.base ** max(0, len(columns) - 1)
    won = np.zeros((herds, family.count), np.int64)
    held = np.zeros((min(herds, step + 1), family.count), np.int64)
    everywhere = np.full(family.count, family.prairie, np.int64)
    compiled()[kernels.solve_block](
        columns,
        family.width,
        family.height,
        0,
        len(columns),
        family.occupied,
        family.stopped,
        family.near,
        family.line_placings,
        family.line_cells,
        family.is_relaxed,
        family.is_exact,
        everywhere,
        everywhere.reshape(1, -1),
        np.zeros((1, family.count), np.int64),
        held,
        won,
    )
    return won
