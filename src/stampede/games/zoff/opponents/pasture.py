"""The evaluation of one pasture in scratch memory: cows to be placed, and the worth of the herds.

Worth is in hundredths of a cow.
"""

from stampede.games.zoff.opponents.scratch import ZoffScratch
from stampede.games.zoff.opponents.weights import COW, FAIR, FRONT, OPEN_PRIZE, PACE, PRIZE, REACH, RIVALS
from stampede.games.zoff.rules.components import COLOURS, NONE, SMALL, VALUES
from stampede.games.zoff.rules.herds import equal_among
from stampede.games.zoff.rules.placing import precedence
from stampede.games.zoff.rules.setup import last_round
from stampede.games.zoff.rules.state import ZoffState


def num_colours(state: ZoffState) -> int:
    """Z2.1, Z7.1 One more than the last colour in play."""
    return COLOURS - 1 if state.players == 2 else state.players


def load_pasture(state: ZoffState, pasture: int, scratch: ZoffScratch) -> None:
    """Load *pasture* as it is, with nobody about to place."""
    for colour in range(num_colours(state)):
        scratch.herd[colour] = state.herd[pasture, colour]
        scratch.ranking_herd[colour] = state.herd[pasture, colour]
        scratch.card[colour] = NONE
    scratch.free = state.free[pasture]
    scratch.filler = NONE


def most_cows(state: ZoffState, scratch: ZoffScratch, colour: int, limit: int) -> int:
    """Z4.3, Z4.4 The most cows, *limit* at most, that may join the herd of *colour*."""
    most = min(limit, scratch.free, state.reserve[colour])
    herds = scratch.herd[: num_colours(state)]
    while most > 0 and equal_among(herds, colour, herds[colour] + most) != NONE:
        most -= 1
    return int(most)


def add_cows(scratch: ZoffScratch, colour: int, cows: int) -> None:
    """Add cows to the herd of *colour*."""
    scratch.herd[colour] += cows
    scratch.free -= cows
    if cows > 0 and scratch.free == 0:
        scratch.filler = colour


def place_all(state: ZoffState, scratch: ZoffScratch) -> None:
    """Z4.2 Place the cows of all colours that have a card, in order, as many as they can."""
    colour = next_to_place(state, scratch)
    while colour != NONE and scratch.free > 0:
        add_cows(scratch, colour, most_cows(state, scratch, colour, VALUES[scratch.card[colour]]))
        scratch.card[colour] = NONE
        colour = next_to_place(state, scratch)


def next_to_place(state: ZoffState, scratch: ZoffScratch) -> int:
    """Z4.2 The colour with a card that acts first, or NONE."""
    first, best = NONE, NONE
    for colour in range(num_colours(state)):
        if scratch.card[colour] != NONE:
            rank = precedence(state, colour, int(scratch.card[colour]), int(scratch.ranking_herd[colour]))
            if rank > best:
                first, best = colour, rank
    return first


def worth(state: ZoffState, pasture: int, seat: int, scratch: ZoffScratch) -> int:
    """The worth of the pasture to *seat*: its cows and prizes, less a share of the others'."""
    own, others = 0, 0
    for colour in range(num_colours(state)):
        if scratch.herd[colour] > 0:
            value = COW * int(scratch.herd[colour]) + prize(state, pasture, colour, scratch)
            if state.owner[colour] == seat:
                own += value
            else:
                others += value
    return own - others * RIVALS // (100 * (state.players - 1))


def prize(state: ZoffState, pasture: int, colour: int, scratch: ZoffScratch) -> int:
    """Z5.1, Z6.1 The worth of a herd's expected bonus, and of its rank in the order of acting."""
    rank = 0
    for other in range(num_colours(state)):
        if scratch.herd[other] > scratch.herd[colour]:
            rank += 1
    if scratch.free > 0:
        left = rounds_left(state)
        value = int(state.bonus[pasture, rank]) * OPEN_PRIZE[left]
        return value + max(0, min(scratch.free - PACE * rank, REACH)) * FRONT * left
    value = int(state.bonus[pasture, rank]) * PRIZE
    if state.fair_bonus == 1 and scratch.filler == colour:
        value += FAIR if state.capacity[pasture] <= SMALL else 2 * FAIR
    return value


def rounds_left(state: ZoffState) -> int:
    """Z3.1, Z7.1 The number of rounds after this one."""
    return int(last_round(state) - state.round)
