"""The rule of thumb for Zoff in Buffalo: one choice for every phase, by a seat's own knowledge."""

import numpy as np

from stampede.bots.policy.zoff_choosing import suggest_pair
from stampede.bots.policy.zoff_mind import DTYPE
from stampede.bots.policy.zoff_placing import suggest_bonus, suggest_number, suggest_split
from stampede.bots.policy.zoff_selling import suggest_bid, suggest_pick
from stampede.games.zoff.phases import BID, BONUS, CHOOSE, PICK, PLACE, SPLIT
from stampede.games.zoff.rules import num_unrevealed
from stampede.games.zoff.setting_up import start_colours
from stampede.games.zoff.state import State
from stampede.kit.chance import Stream, below
from stampede.kit.interface import at
from stampede.kit.record import Ints, Records


def suggest(state: State, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:  # noqa: ARG001
    """A legal action that looks good to *seat*; *actions* is room for the start colours."""
    minds = np.zeros(1, DTYPE)
    return think(state, seat, stream, minds, actions)


def think(state: State, seat: int, stream: Stream, minds: Records, actions: Ints) -> int:  # noqa: PLR0911
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


def num_secret(state: State) -> int:
    """Z3.2, Z7.2, Z8.1 Pairs, start colours and bids that are not revealed."""
    return num_unrevealed(state)
