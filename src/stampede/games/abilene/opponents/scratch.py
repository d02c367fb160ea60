"""The scratch memory of the heuristic for Abilene, reused within the choice of one action.

It is a record like a position: its fields have names, and a run with bounds checks watches them.
"""

from typing import Annotated

import numpy as np

from stampede.core.record import Ints, layout
from stampede.games.abilene.rules.components import HERD
from stampede.games.abilene.rules.lattice import NUM_CELLS


class AbileneScratch:
    """Lists of the figures on the board as one seat sees them, each by cell, ascending, with its length."""

    riders: Annotated[Ints, np.int32, (NUM_CELLS + 1,)]
    """Other players' cowboys; the town once, at the end, if any are there."""
    lords: Annotated[Ints, np.int32, (NUM_CELLS + 1,)]
    """The seat of each of them."""
    booty: Annotated[Ints, np.int32, (NUM_CELLS,)]
    """Cattle outside the own ranch."""
    herd: Annotated[Ints, np.int32, (NUM_CELLS,)]
    """Cattle in the own ranch."""
    intruders: Annotated[Ints, np.int32, (NUM_CELLS,)]
    """Those of the riders who are in the own ranch."""
    num_riders: Annotated[int, np.int32]
    num_booty: Annotated[int, np.int32]
    num_herd: Annotated[int, np.int32]
    num_intruders: Annotated[int, np.int32]
    num_guards: Annotated[int, np.int32]
    """The lengths of the lists, and the number of own cowboys in the own ranch."""

    post: Annotated[Ints, np.int32, (NUM_CELLS + 1,)]
    """The worth of a cowboy on each cell, the town being the last; UNKNOWN until it is computed."""
    head: Annotated[Ints, np.int32, (HERD + 1,)]
    """The quality of each own cow-head, by its number."""


DTYPE = layout(AbileneScratch)
