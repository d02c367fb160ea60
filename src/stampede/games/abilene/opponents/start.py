"""The heuristic for the herd of an Abilene player (A2.2): the best animals where they are safe."""

import numpy as np

from stampede.core.chance import Stream, below
from stampede.core.record import Ints
from stampede.games.abilene.opponents.estimates import list_figures, nearest, steps_to_town
from stampede.games.abilene.opponents.scratch import AbileneScratch
from stampede.games.abilene.rules.cells import head_number, owner
from stampede.games.abilene.rules.components import HERD
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.state import AbileneState

SAFE, NEAR = 60, 40
"""The worth of a step away from the nearest rider, and of a step nearer to town."""
RANKING = np.array([8, 6, 3, 0, 6])
"""The cow-head that an animal should have, from the worst (0) to the best (8), by rank; the last rank has no
brand."""
MISFIT = 50
NOISE = 400
"""Noise in the choice: an animal that always had the same place would not be hidden."""


def judge_kinds(
    state: AbileneState,
    seat: int,
    actions: Ints,
    count: int,
    scores: Ints,
    stream: Stream,
    scratch: AbileneScratch,
) -> None:
    """A2.2 Score each kind of animal for the next cow-head."""
    place = rank_of_head(state, seat, scratch)
    for index in range(count):
        scores[index] = below(stream, NOISE) - MISFIT * abs(int(RANKING[actions[index]]) - place)


def rank_of_head(state: AbileneState, seat: int, scratch: AbileneScratch) -> int:
    """The number of own cow-heads that are worse than the next one."""
    list_figures(state, seat, scratch)
    riders = scratch.riders[: scratch.num_riders]
    scratch.head[:] = 0
    for cell in range(NUM_CELLS):
        if owner(state, cell) == seat and head_number(state, cell) > 0:
            scratch.head[head_number(state, cell)] = SAFE * nearest(cell, riders) - NEAR * steps_to_town(cell)
    worse = 0
    for number in range(1, HERD + 1):
        worse += int(scratch.head[number] < scratch.head[int(state.placed[seat]) + 1])
    return worse
