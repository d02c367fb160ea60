"""The whole position of Buffalo."""

from typing import Annotated

import numpy as np

from stampede.core.record import Ints, layout, view_class
from stampede.games.buffalo.rules.components import HEIGHT, WIDTH


class BuffaloState:
    """A position of Buffalo.

    Columns and rows count from 1 as in the rulebook (B1.1), with walls around them.
    """

    board: Annotated[Ints, np.int32, (WIDTH + 2, HEIGHT + 2)]
    """The contents of each cell, by column and row: WALL, EMPTY, BUFFALO, CHIEF or DOG."""
    width: Annotated[int, np.int32]
    """Columns of the board (B6.1)."""
    height: Annotated[int, np.int32]
    """Rows of the board (B6.1). The prairie is rows 2 to height - 1."""
    side: Annotated[int, np.int32]
    """The seat to act."""
    winner: Annotated[int, np.int32]
    """The seat that has won, or NOBODY."""
    herd: Annotated[int, np.int32]
    """Buffaloes at the start."""
    captured: Annotated[int, np.int32]
    """Number of buffaloes the chief has captured."""
    to_leave: Annotated[int, np.int32]
    """Columns the buffaloes' player still has to leave empty before the game (B4.2)."""
    opening_left: Annotated[int, np.int32]
    """Buffalo moves still to be made before the chief's first turn (B4.1)."""
    opening_due: Annotated[int, np.int32]
    """Number of those that may not be declined: the first; by rules version 1 all (B4.1)."""


DTYPE = layout(BuffaloState)
view = view_class(DTYPE)
