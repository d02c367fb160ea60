"""The heuristic for moves of cattle and cowboys of Abilene: drive to sell, steal, guard, avoid prison.

The worth of every choice is in dollars; the scores are written beside the actions.
"""

import numpy as np

from stampede.core.record import Ints
from stampede.games.abilene.opponents.estimates import (
    FAR,
    herd_size,
    is_at_home,
    is_out,
    lead,
    list_figures,
    nearest,
    price_of_prison,
    reach,
    steps_between,
    steps_to_town,
    threat,
    turns_left,
    waiting_in_town,
)
from stampede.games.abilene.opponents.sale import PUBLIC, booty_worth, cards_to_lay, revenue
from stampede.games.abilene.opponents.scratch import AbileneScratch
from stampede.games.abilene.rules.actions import BOY_MOVE, COW_MOVE, DONE, FREE, TO, source_of, target_of
from stampede.games.abilene.rules.cells import boy_on, is_cow, owner
from stampede.games.abilene.rules.components import BAIL, COW, FOOD
from stampede.games.abilene.rules.ending import num_sold
from stampede.games.abilene.rules.lattice import NOWHERE, TOWN
from stampede.games.abilene.rules.state import AbileneState

NEARER = 940
"""The share of its worth, in thousandths, that an animal keeps for each step away from town, in a long game.
"""
RUSH = 400
"""The reduction of that share with no turn left; with a turn half of it, and so on."""
UNSOLD = 900
"""The share of its worth, in thousandths, that an animal has before it is in town."""
LOSS = 200
"""The share of an animal's worth, in thousandths, lost when a rider is certain to reach it."""
FAR_WORTH = np.array(
    [0, 600, 600, 450, 300, 240, 200, 165, 135, 110, 90, 75, 60, 45, 35, 25, 20, 15, 10, 5, 0]
)
"""The share of a theft's worth, in thousandths, for a cowboy so many steps away from the animal."""
BOOTY = 260
"""The share of its proceeds, in thousandths, that a stolen animal is worth before it is sold."""
DENIED = 500
"""The worth of taking an animal from a rival, apart from having it."""
GUARD = np.array([450, 250, 100])
"""The worth of the only, second, third cowboy at home."""
INTRUDER = 800
"""The worth of a chance to fight an intruder in the next turn, and win."""
JAILED = 1100
"""The worth of sending a rival's cowboy to prison."""
ROBBED = 1800
"""The worth of preventing a theft within his reach."""
LAST_WORD = 1000
"""The worth of ending the game when ahead; when behind, the cost."""
TROUBLE = 150
"""The cost of having the own cowboy sent to the edge of the own ranch."""
AWAY = 250
"""The worth of sending a rival's cowboy home."""
EXILE = 100
"""The worth of each step that he is sent away from the own herd."""
UNKNOWN = -(10**6)
WORK = 150
"""The worth of a cowboy for one turn."""
RESERVE = 500
"""The cash that a careful player keeps."""


def judge_cattle(
    state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, scratch: AbileneScratch
) -> None:
    """A5 Score moves of animals: nearer to town, farther from riders, sold."""
    cards = cards_to_lay(state, PUBLIC, seat, 0)
    list_figures(state, seat, scratch)
    riders = scratch.riders[: scratch.num_riders]
    ending = worth_of_ending(state, seat)
    kept = kept_each_step(state)
    known, worth, here = NOWHERE, 0, 0
    for index in range(count):
        scores[index] = 0
        if actions[index] != DONE:
            move = int(actions[index]) - COW_MOVE
            source, target = source_of(move), target_of(move)
            if source != known:
                known = source
                worth = revenue(state, seat, int(state.board[source]) - COW - 1, cards)
                here = worth_on(worth, source, kept, riders)
            gain = worth_on(worth, target, kept, riders) - here
            scores[index] = gain + (ending if target == TOWN else 0)


def kept_each_step(state: AbileneState) -> int:
    """The share of its worth, in thousandths, that an animal keeps for each step from town."""
    return NEARER - RUSH // (turns_left(state) + 1)


def worth_on(worth: int, cell: int, kept: int, riders: Ints) -> int:
    """The worth of an animal on a cell: less, the farther from town and the nearer to riders."""
    if cell == TOWN:
        return worth
    left = worth * UNSOLD // 1000
    for _ in range(steps_to_town(cell)):
        left = left * kept // 1000
    return left - worth * threat(cell, riders) // 1000 * LOSS // 1000


def worth_of_ending(state: AbileneState, seat: int) -> int:
    """A11.1, A11.3 The worth of a sale that ends the game; 0 when it does not."""
    waiting = waiting_in_town(state)
    is_last = herd_size(state, seat) == 1
    limit = int(state.sale_limit)
    if limit > 0 and num_sold(state) + waiting + 1 >= limit:
        is_last = True
    if not is_last:
        return 0
    return LAST_WORD if lead(state, seat) + 1500 * (waiting + 1) > 0 else -LAST_WORD


def judge_places(
    state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, scratch: AbileneScratch
) -> None:
    """A7.1 Score cells for the stolen animal."""
    cards = cards_to_lay(state, PUBLIC, seat, 0)
    worth = revenue(state, seat, int(state.hand) - COW - 1, cards)
    list_figures(state, seat, scratch)
    riders = scratch.riders[: scratch.num_riders]
    kept = kept_each_step(state)
    for index in range(count):
        scores[index] = worth_on(worth, int(actions[index]) - TO, kept, riders)


def judge_rides(
    state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, scratch: AbileneScratch
) -> None:
    """A6 Score rides: the effect on the target, and the worth of its cell less that of the source."""
    list_figures(state, seat, scratch)
    worth = booty_worth(state, seat) * BOOTY // 1000 + DENIED
    jailed = price_of_prison(state, seat)
    scratch.post[:] = UNKNOWN
    for index in range(count):
        move = int(actions[index]) - BOY_MOVE
        source, target = source_of(move), target_of(move)
        for cell in (source, target):
            if scratch.post[cell] == UNKNOWN:
                scratch.post[cell] = post(state, seat, cell, scratch, worth, jailed)
        gain = (
            int(scratch.post[target])
            - int(scratch.post[source])
            + guard(state, seat, scratch, source, target)
        )
        scores[index] = gain + worth_of_target(state, seat, scratch, source, target, worth, jailed)


def post(state: AbileneState, seat: int, cell: int, scratch: AbileneScratch, worth: int, jailed: int) -> int:
    """The worth of a cowboy on a cell: thefts ahead, intruders near, danger."""
    value = worth * int(FAR_WORTH[nearest(cell, scratch.booty[: scratch.num_booty])]) // 1000
    if cell == TOWN:
        return value
    lord = owner(state, cell)
    if lord == seat:
        return value + INTRUDER * threat(cell, scratch.intruders[: scratch.num_intruders]) // 2000
    return value if is_out(state, lord) else value - jailed * danger(lord, cell, scratch) // 2000


def danger(lord: int, cell: int, scratch: AbileneScratch) -> int:
    """A8.2 The probability, in thousandths, that the owner of a ranch can fight a cowboy on a cell of it."""
    least = FAR
    for index in range(scratch.num_riders):
        steps = steps_between(cell, int(scratch.riders[index]))
        if scratch.lords[index] == lord and 0 < steps < least:
            least = steps
    return reach(least)


def guard(state: AbileneState, seat: int, scratch: AbileneScratch, source: int, target: int) -> int:
    """The worth of coming home, negative for leaving home, by the cowboys already there."""
    was, is_ = is_at_home(state, seat, source), is_at_home(state, seat, target)
    if was == is_:
        return 0
    others = scratch.num_guards - int(was)
    value = int(GUARD[others]) if others < len(GUARD) else 0
    return value if is_ else -value


def worth_of_target(
    state: AbileneState, seat: int, scratch: AbileneScratch, source: int, target: int, worth: int, jailed: int
) -> int:
    """A7, A8 The worth of the effect on the target: a theft, a duel, or nothing."""
    if target == TOWN:
        return 0
    lord = owner(state, target)
    if is_cow(state, target):
        return worth + worth_of_robbing(state, seat, lord)
    rival = boy_on(state, target)
    if rival < 0 or rival == seat:
        return 0
    if lord == seat:
        return worth_of_defence(state, target, scratch)
    if lord == rival:
        return (AWAY - jailed) // 2
    return (AWAY if is_at_home(state, seat, source) else 0) // 2


def worth_of_robbing(state: AbileneState, seat: int, victim: int) -> int:
    """A11.1 The worth of a ranch's last animal, which ends the game; a bankrupt's loss hurts nobody."""
    if is_out(state, victim):
        return -DENIED
    if herd_size(state, victim) > 1:
        return 0
    return LAST_WORD if lead(state, seat) > 0 else -LAST_WORD


def worth_of_defence(state: AbileneState, target: int, scratch: AbileneScratch) -> int:
    """A8.2 The worth of a duel at home: half that of an intruder in prison, less half the cost of losing."""
    theft = ROBBED * reach(nearest(target, scratch.herd[: scratch.num_herd])) // 1000
    return (JAILED + 40 * turns_left(state) - TROUBLE + theft) // 2


def judge_exile(
    state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, scratch: AbileneScratch
) -> None:
    """A8.2 Score cells for the beaten cowboy, far from the winner's cattle."""
    list_figures(state, seat, scratch)
    herd = scratch.herd[: scratch.num_herd]
    for index in range(count):
        scores[index] = EXILE * nearest(int(actions[index]) - TO, herd)


def judge_freeing(
    state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, scratch: AbileneScratch
) -> None:
    """A4.2 Score freeing: when it is cheaper than food, and there is cash; on the most useful cells."""
    inside = int(state.jail[seat])
    gain = (int(FOOD[inside]) + WORK * inside) * turns_left(state) - BAIL * inside
    bill = BAIL * (int(state.freed) + 1) + int(FOOD[inside - 1]) + RESERVE
    list_figures(state, seat, scratch)
    scores[0] = 10**6 if gain <= 0 or bill > state.cash[seat] else -(10**6)
    for index in range(1, count):
        scores[index] = post(state, seat, int(actions[index]) - FREE, scratch, 1000, 0)
