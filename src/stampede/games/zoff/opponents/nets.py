"""The file of the nets that know the value of Zoff in Buffalo; ``python -m tools.fit_zoff`` makes it."""

import warnings
from pathlib import Path

import numpy as np

from stampede.core.record import Floats
from stampede.games.zoff.opponents.features import FEATURES

FEWEST, MOST = 3, 6
"""Players that the nets know."""
LONGEST = 4
"""Rounds to come, counting the one that begins, that they know at most."""
HIDDEN = 32
SHAPE = (MOST - FEWEST + 1, LONGEST, FEATURES + 3, HIDDEN)
"""By players and rounds to come: a row a feature, the bias, the weights of the sum, and its bias."""
FILE = Path(__file__).parent / "value.npy"


def load(file: Path) -> Floats:
    """The nets of a *file*; all zeros, with a warning, where it is missing or damaged."""
    try:
        found: Floats = np.load(file).astype(np.float64).reshape(SHAPE)
    except (OSError, ValueError, EOFError) as error:
        warnings.warn(f"games are played to their end: {file.name} cannot be read: {error}", stacklevel=2)
        return np.zeros(SHAPE)
    return found
