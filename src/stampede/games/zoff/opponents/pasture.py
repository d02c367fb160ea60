"""One pasture in mind: who may come, what herds may grow there, and what they would be worth.

Worth is told in hundredths of a cow.
"""

from stampede.games.zoff.opponents.mind import Mind
from stampede.games.zoff.opponents.weights import COW, FAIR, FRONT, OPEN_PRIZE, PACE, PRIZE, REACH, RIVALS
from stampede.games.zoff.rules.components import COLOURS, NONE, SMALL, VALUES
from stampede.games.zoff.rules.herds import equal_among
from stampede.games.zoff.rules.placing import precedence
from stampede.games.zoff.rules.setup import last_round
from stampede.games.zoff.rules.state import ZoffState


def num_colours(state: ZoffState) -> int:
    """Z2.1, Z7.1 One more than the last colour in play."""
    return COLOURS - 1 if state.players == 2 else state.players


def recall(state: ZoffState, pasture: int, mind: Mind) -> None:
    """Call to mind *pasture* as it is, nobody coming."""
    for colour in range(num_colours(state)):
        mind.herd[colour] = state.herd[pasture, colour]
        mind.standing[colour] = state.herd[pasture, colour]
        mind.comer[colour] = NONE
    mind.free = state.free[pasture]
    mind.filler = NONE


def most_cows(state: ZoffState, mind: Mind, colour: int, limit: int) -> int:
    """Z4.3, Z4.4 The most cows, *limit* at most, that may join the herd in mind."""
    most = min(limit, mind.free, state.reserve[colour])
    herds = mind.herd[: num_colours(state)]
    while most > 0 and equal_among(herds, colour, herds[colour] + most) != NONE:
        most -= 1
    return int(most)


def join(mind: Mind, colour: int, cows: int) -> None:
    """Cows come to the pasture in mind."""
    mind.herd[colour] += cows
    mind.free -= cows
    if cows > 0 and mind.free == 0:
        mind.filler = colour


def come(state: ZoffState, mind: Mind) -> None:
    """Z4.2 All who come place what they can, in order."""
    colour = next_comer(state, mind)
    while colour != NONE and mind.free > 0:
        join(mind, colour, most_cows(state, mind, colour, VALUES[mind.comer[colour]]))
        mind.comer[colour] = NONE
        colour = next_comer(state, mind)


def next_comer(state: ZoffState, mind: Mind) -> int:
    """Z4.2 Who of those still to come acts first, or NONE."""
    first, best = NONE, NONE
    for colour in range(num_colours(state)):
        if mind.comer[colour] != NONE:
            rank = precedence(state, colour, int(mind.comer[colour]), int(mind.standing[colour]))
            if rank > best:
                first, best = colour, rank
    return first


def worth(state: ZoffState, pasture: int, seat: int, mind: Mind) -> int:
    """What the pasture in mind is worth to *seat*: its cows and prizes, less a share of the others'."""
    own, others = 0, 0
    for colour in range(num_colours(state)):
        if mind.herd[colour] > 0:
            value = COW * int(mind.herd[colour]) + prize(state, pasture, colour, mind)
            if state.owner[colour] == seat:
                own += value
            else:
                others += value
    return own - others * RIVALS // (100 * (state.players - 1))


def prize(state: ZoffState, pasture: int, colour: int, mind: Mind) -> int:
    """Z5.1, Z6.1 What a herd may expect of the bonus row, and of its place in line."""
    rank = 0
    for other in range(num_colours(state)):
        if mind.herd[other] > mind.herd[colour]:
            rank += 1
    if mind.free > 0:
        left = rounds_left(state)
        value = int(state.bonus[pasture, rank]) * OPEN_PRIZE[left]
        return value + max(0, min(mind.free - PACE * rank, REACH)) * FRONT * left
    value = int(state.bonus[pasture, rank]) * PRIZE
    if state.fair_bonus == 1 and mind.filler == colour:
        value += FAIR if state.capacity[pasture] <= SMALL else 2 * FAIR
    return value


def rounds_left(state: ZoffState) -> int:
    """Z3.1, Z7.1 How many rounds come after this one."""
    return int(last_round(state) - state.round)
