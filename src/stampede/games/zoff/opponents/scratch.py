"""The scratch memory of the heuristic for Zoff in Buffalo, reused within the choice of one action.

It is a record like a position: its fields have names, and a run with bounds checks watches them.
"""

from typing import Annotated

import numpy as np

from stampede.core.record import Ints, layout
from stampede.games.zoff.opponents.weights import TRIES
from stampede.games.zoff.rules.components import COLOURS, PASTURES

LOWEST, WORTHS = 2, 4
"""The lowest value of a card, and the number of values: 2 to 5."""


class ZoffScratch:
    """The pasture being evaluated, the own cards, and sampled choices of the others.

    The position itself is not touched.
    """

    herd: Annotated[Ints, np.int32, (COLOURS,)]
    """By colour: the herd on the pasture being evaluated."""
    ranking_herd: Annotated[Ints, np.int32, (COLOURS,)]
    """By colour: the herd that ranks it in the order of acting (Z4.2)."""
    card: Annotated[Ints, np.int32, (COLOURS,)]
    """By colour: the card it is going to place with, or NONE."""
    free: Annotated[int, np.int32]
    """Free spaces."""
    filler: Annotated[int, np.int32]
    """The colour that covered the last space, or NONE."""

    count: Annotated[Ints, np.int32, (WORTHS,)]
    """By value: the number of cards held."""
    early: Annotated[Ints, np.int32, (WORTHS,)]
    late: Annotated[Ints, np.int32, (WORTHS,)]
    """By value: the cards held with the earliest and with the latest letter, if there are any."""
    gain_alone: Annotated[Ints, np.int32, (WORTHS,)]
    """By value: the gain of a pair if nobody else chose the pasture."""

    likelihood: Annotated[Ints, np.int32, (PASTURES,)]
    """By pasture: the relative likelihood that the colour being sampled chooses it."""
    guess: Annotated[Ints, np.int32, (TRIES, COLOURS)]
    """By try and colour: two sampled pairs, packed."""
    gain: Annotated[Ints, np.int32, (2, PASTURES, WORTHS)]
    """The worth of a pair, by pasture and value of the card; the second row is for another colour."""


DTYPE = layout(ZoffScratch)
