"""The rule of thumb for Zoff in Buffalo: one choice for every phase, by a seat's own knowledge."""

import numpy as np

from stampede.core.chance import Stream, below
from stampede.core.interface import at
from stampede.core.record import Ints, Records
from stampede.games.zoff.opponents.choosing import suggest_pair
from stampede.games.zoff.opponents.mind import DTYPE
from stampede.games.zoff.opponents.placing import suggest_bonus, suggest_number, suggest_split
from stampede.games.zoff.opponents.selling import suggest_bid, suggest_pick
from stampede.games.zoff.rules.phases import BID, BONUS, CHOOSE, PICK, PLACE, SPLIT
from stampede.games.zoff.rules.setup import start_colours
from stampede.games.zoff.rules.state import ZoffState


def rollout_policy(state: ZoffState, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:
    """A legal action that looks good to *seat*; *actions* is room for the start colours."""
    minds = np.zeros(1, DTYPE)
    return think(state, seat, stream, minds, actions)


def think(state: ZoffState, seat: int, stream: Stream, minds: Records, actions: Ints) -> int:  # noqa: PLR0911
    """The same with ``minds[0]`` to think in."""
    mind = at(minds, 0)
    phase = state.phase
    if phase == CHOOSE:
        return suggest_pair(state, seat, stream, mind)
    if phase == PLACE:
        return suggest_number(state, seat, stream, mind)
    if phase == BONUS:
        return suggest_bonus(state, seat, stream, mind)
    if phase == SPLIT:
        return suggest_split(state, seat, stream, mind)
    if phase == BID:
        return suggest_bid(state, stream)
    if phase == PICK:
        return suggest_pick(state, stream)
    return int(actions[below(stream, start_colours(state, seat, actions))])
