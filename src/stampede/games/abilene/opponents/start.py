"""Where an Abilene player puts the herd (A2.2): the best animals where they are safe and near to town."""

import numpy as np

from stampede.core.chance import Stream, below
from stampede.core.record import Ints
from stampede.games.abilene.opponents.glance import look, nearest, steps_to_town
from stampede.games.abilene.opponents.mind import Mind
from stampede.games.abilene.rules.cells import head_number, owner
from stampede.games.abilene.rules.components import HERD
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.state import AbileneState

SAFE, NEAR = 60, 40
"""What a step away from the nearest rider, and a step nearer to town, is worth to a place."""
RANKING = np.array([8, 6, 3, 0, 6])
"""How good a place an animal should have, of nine, by rank; the last without a brand."""
MISFIT = 50
WHIM = 400
"""How much chance has to say: what is always in the same place is not hidden."""


def judge_kinds(
    state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, stream: Stream, mind: Mind
) -> None:
    """A2.2 How well each kind of animal fits the next cow-head."""
    place = standing_of_head(state, seat, mind)
    for index in range(count):
        scores[index] = below(stream, WHIM) - MISFIT * abs(int(RANKING[actions[index]]) - place)


def standing_of_head(state: AbileneState, seat: int, mind: Mind) -> int:
    """How many of the own cow-heads are worse than the next one."""
    look(state, seat, mind)
    riders = mind.riders[: mind.num_riders]
    mind.head[:] = 0
    for cell in range(NUM_CELLS):
        if owner(state, cell) == seat and head_number(state, cell) > 0:
            mind.head[head_number(state, cell)] = SAFE * nearest(cell, riders) - NEAR * steps_to_town(cell)
    worse = 0
    for number in range(1, HERD + 1):
        worse += int(mind.head[number] < mind.head[int(state.placed[seat]) + 1])
    return worse
