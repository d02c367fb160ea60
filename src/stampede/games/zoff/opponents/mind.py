"""What the rule of thumb of Zoff in Buffalo has in mind while it thinks of one choice.

It is a record, as a position is: its parts have names, and a run with bounds checks watches each of them.
"""

from typing import Annotated

import numpy as np

from stampede.core.record import Ints, layout
from stampede.games.zoff.opponents.weights import TRIES
from stampede.games.zoff.rules.components import COLOURS, PASTURES

LOWEST, WORTHS = 2, 4
"""Cards are worth 2 to 5."""


class Mind:
    """One pasture, the cards in hand, and what others may choose; nothing of the game is touched."""

    herd: Annotated[Ints, np.int32, (COLOURS,)]
    """On the pasture in mind: the herd of each colour."""
    standing: Annotated[Ints, np.int32, (COLOURS,)]
    """The herds that decide who acts first (Z4.2)."""
    comer: Annotated[Ints, np.int32, (COLOURS,)]
    """The card each colour comes with, or NONE."""
    free: Annotated[int, np.int32]
    """Free spaces."""
    filler: Annotated[int, np.int32]
    """The colour that covered the last one, or NONE."""

    count: Annotated[Ints, np.int32, (WORTHS,)]
    """For each value: how many cards are held."""
    early: Annotated[Ints, np.int32, (WORTHS,)]
    late: Annotated[Ints, np.int32, (WORTHS,)]
    """For each value: the cards held with the earliest and with the latest letter, if there are any."""
    alone: Annotated[Ints, np.int32, (WORTHS,)]
    """For each value: what it would bring if nobody else came."""

    lure: Annotated[Ints, np.int32, (PASTURES,)]
    """How each pasture draws the colour whose pairs are guessed."""
    guess: Annotated[Ints, np.int32, (TRIES, COLOURS)]
    """For each try and colour: the two pairs it is thought to make, packed."""
    gain: Annotated[Ints, np.int32, (2, PASTURES, WORTHS)]
    """What a pair is worth, by pasture and value of the card; the second row is for another colour."""


DTYPE = layout(Mind)
