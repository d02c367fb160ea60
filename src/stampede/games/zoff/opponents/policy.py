"""The heuristic policy for Zoff in Buffalo: one choice for every phase, from the view of a seat."""

import numpy as np

from stampede.core.chance import Stream, below
from stampede.core.interface import at
from stampede.core.record import Ints, Records
from stampede.games.zoff.opponents.choosing import suggest_pair
from stampede.games.zoff.opponents.placing import suggest_bonus, suggest_number, suggest_split
from stampede.games.zoff.opponents.scratch import DTYPE
from stampede.games.zoff.opponents.selling import suggest_bid, suggest_pick
from stampede.games.zoff.rules.phases import BID, BONUS, CHOOSE, PICK, PLACE, SPLIT
from stampede.games.zoff.rules.setup import start_colours
from stampede.games.zoff.rules.state import ZoffState


def rollout_policy(state: ZoffState, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:
    """Choose a legal action that looks good to *seat*.

    Args:
        state: The position as *seat* sees it, or any full position.
        seat: The seat that acts.
        stream: The random numbers to use.
        actions: A buffer for the start colours.
        weights: Not used.
    """
    scratches = np.zeros(1, DTYPE)
    return choose_action(state, seat, stream, scratches, actions)


def choose_action(state: ZoffState, seat: int, stream: Stream, scratches: Records, actions: Ints) -> int:  # noqa: PLR0911
    """Choose as ``rollout_policy`` does, with ``scratches[0]`` as scratch memory."""
    scratch = at(scratches, 0)
    phase = state.phase
    if phase == CHOOSE:
        return suggest_pair(state, seat, stream, scratch)
    if phase == PLACE:
        return suggest_number(state, seat, stream, scratch)
    if phase == BONUS:
        return suggest_bonus(state, seat, stream, scratch)
    if phase == SPLIT:
        return suggest_split(state, seat, stream, scratch)
    if phase == BID:
        return suggest_bid(state, stream)
    if phase == PICK:
        return suggest_pick(state, stream)
    return int(actions[below(stream, start_colours(state, seat, actions))])
