"""What the rule of thumb of Abilene has in mind while it thinks of one choice.

It is a record, as a position is: its parts have names, and a run with bounds checks watches each of them.
"""

from typing import Annotated

import numpy as np

from stampede.core.record import Ints, layout
from stampede.games.abilene.rules.components import HERD
from stampede.games.abilene.rules.lattice import NUM_CELLS


class Mind:
    """The figures on the board as one seat sees them, each list by cell, ascending, as far as its number."""

    riders: Annotated[Ints, np.int32, (NUM_CELLS + 1,)]
    """Other players' cowboys; the town once, at the end, if any are there."""
    lords: Annotated[Ints, np.int32, (NUM_CELLS + 1,)]
    """Whose each of them is."""
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
    """How many they are, and how many own cowboys are in the own ranch."""

    post: Annotated[Ints, np.int32, (NUM_CELLS + 1,)]
    """What it is worth for a cowboy to stand on each cell, the town being the last; UNKNOWN until asked."""
    head: Annotated[Ints, np.int32, (HERD + 1,)]
    """How good a place each of the own cow-heads is, by its number."""


DTYPE = layout(Mind)
