"""The learned value of Zoff in Buffalo: what a seat's result is expected to be when a round begins.

One small net for each number of players and rounds to come (:mod:`stampede.games.zoff.opponents.nets`).
"""

import numpy as np

from stampede.core.record import Floats
from stampede.games.zoff.opponents import nets
from stampede.games.zoff.opponents.features import FEATURES, describe
from stampede.games.zoff.opponents.nets import FEWEST, HIDDEN, LONGEST
from stampede.games.zoff.opponents.pasture import rounds_left
from stampede.games.zoff.rules.state import ZoffState

WEIGHTS = nets.load(nets.FILE)
IS_LEARNED = bool(WEIGHTS.any())
"""Whether there are nets; without any, playouts go on to the end of the game."""


def stage(state: ZoffState) -> int:
    """The rounds begun, counted so that the last is LONGEST + 1; 1 wherever no net knows the next."""
    if not IS_LEARNED or state.players < FEWEST or state.round == 0:
        return 1
    return max(1, LONGEST + 1 - rounds_left(state))


def expected_value(state: ZoffState, seat: int) -> float:
    """The value that *seat* is expected to have in the end, from -1 to 1, where a round begins."""
    features = np.empty(FEATURES)
    describe(state, seat, features)
    return judge(WEIGHTS[state.players - FEWEST, rounds_left(state)], features)


def judge(weights: Floats, features: Floats) -> float:
    """The output of one net: a layer of rectified units, and their sum."""
    units = weights[FEATURES].copy()
    for feature in range(FEATURES):
        for unit in range(HIDDEN):
            units[unit] += features[feature] * weights[feature, unit]
    total = weights[FEATURES + 2, 0]
    for unit in range(HIDDEN):
        total += max(units[unit], 0.0) * weights[FEATURES + 1, unit]
    return float(max(-1.0, min(1.0, total)))
