"""Counts the leaves of the tree of a game (perft), to compare rules with other implementations of them."""

import numpy as np

from stampede.core import rollout
from stampede.core.game import State


def count_leaves(state: State, depth: int) -> int:
    """The number of sequences of *depth* actions from *state*; chance counts, and ended games do not.

    Of seats that choose at once the lowest chooses first.
    """
    states = np.zeros(depth + 1, state.records.dtype)
    states[0] = state.records[0]
    actions = np.zeros((depth + 1, state.game.buffer_size), np.int32)
    return state.game.kernels[rollout.perft](states, depth, actions)
