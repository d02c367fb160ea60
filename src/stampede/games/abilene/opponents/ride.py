"""Where cattle and cowboys of Abilene should go: drive the ones that pay, steal, guard, keep out of prison.

Every choice is worth so many dollars, by rules of thumb; the scores are written beside the actions.
"""

import numpy as np

from stampede.core.record import Ints
from stampede.games.abilene.opponents.glance import (
    FAR,
    herd_size,
    is_at_home,
    is_out,
    lead,
    look,
    nearest,
    price_of_prison,
    reach,
    steps_between,
    steps_to_town,
    threat,
    turns_left,
    waiting_in_town,
)
from stampede.games.abilene.opponents.mind import Mind
from stampede.games.abilene.opponents.sale import PUBLIC, booty_worth, cards_to_lay, revenue
from stampede.games.abilene.rules.actions import BOY_MOVE, COW_MOVE, DONE, FREE, TO, source_of, target_of
from stampede.games.abilene.rules.cells import boy_on, is_cow, owner
from stampede.games.abilene.rules.components import BAIL, COW, FOOD
from stampede.games.abilene.rules.ending import num_sold
from stampede.games.abilene.rules.lattice import NOWHERE, TOWN
from stampede.games.abilene.rules.state import AbileneState

NEARER = 940
"""Thousandths of its worth that an animal keeps for each step it is away from town, in a long game."""
RUSH = 400
"""How much less it keeps with no turn left; with a turn half of it, and so on."""
UNSOLD = 900
"""Thousandths of its worth that an animal has as long as it is not in town."""
LOSS = 200
"""Thousandths of an animal's worth that are lost when a rider can reach it for sure."""
FAR_WORTH = np.array(
    [0, 600, 600, 450, 300, 240, 200, 165, 135, 110, 90, 75, 60, 45, 35, 25, 20, 15, 10, 5, 0]
)
"""Thousandths of a theft's worth that a cowboy has for being so many steps from the animal."""
BOOTY = 260
"""Thousandths of what it brings that a stolen animal is worth before it is sold."""
DENIED = 500
"""What it is worth to take an animal from a rival, beside having it."""
GUARD = np.array([450, 250, 100])
"""What it is worth to be the only, second, third cowboy at home."""
INTRUDER = 800
"""What it is worth to be able to fight an intruder in the next turn, and win."""
JAILED = 1100
"""What it is worth that a rival's cowboy goes to prison."""
ROBBED = 1800
"""What it is worth that he steals no animal within his reach."""
LAST_WORD = 1000
"""What it is worth to end the game when ahead; behind, what it costs."""
TROUBLE = 150
"""What it costs that the own cowboy is sent to the edge of the own ranch."""
AWAY = 250
"""What it is worth that a rival's cowboy is sent home."""
EXILE = 100
"""What it is worth to send him a step farther from the own herd."""
UNKNOWN = -(10**6)
WORK = 150
"""What a cowboy is worth a turn."""
RESERVE = 500
"""What a careful player keeps."""


def judge_cattle(state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, mind: Mind) -> None:
    """A5 What each move of an animal is worth: nearer to town, farther from riders, sold."""
    cards = cards_to_lay(state, PUBLIC, seat, 0)
    look(state, seat, mind)
    riders = mind.riders[: mind.num_riders]
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
                here = standing(worth, source, kept, riders)
            gain = standing(worth, target, kept, riders) - here
            scores[index] = gain + (ending if target == TOWN else 0)


def kept_each_step(state: AbileneState) -> int:
    """Thousandths of its worth that an animal keeps for each step it is away from town: less near the end."""
    return NEARER - RUSH // (turns_left(state) + 1)


def standing(worth: int, cell: int, kept: int, riders: Ints) -> int:
    """What an animal is worth where it stands: less, the farther from town and the nearer to riders."""
    if cell == TOWN:
        return worth
    left = worth * UNSOLD // 1000
    for _ in range(steps_to_town(cell)):
        left = left * kept // 1000
    return left - worth * threat(cell, riders) // 1000 * LOSS // 1000


def worth_of_ending(state: AbileneState, seat: int) -> int:
    """A11.1, A11.3 What it is worth that one more sale ends the game; 0 when it does not."""
    waiting = waiting_in_town(state)
    is_last = herd_size(state, seat) == 1
    limit = int(state.sale_limit)
    if limit > 0 and num_sold(state) + waiting + 1 >= limit:
        is_last = True
    if not is_last:
        return 0
    return LAST_WORD if lead(state, seat) + 1500 * (waiting + 1) > 0 else -LAST_WORD


def judge_places(state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, mind: Mind) -> None:
    """A7.1 Where the stolen animal is worth most."""
    cards = cards_to_lay(state, PUBLIC, seat, 0)
    worth = revenue(state, seat, int(state.hand) - COW - 1, cards)
    look(state, seat, mind)
    riders = mind.riders[: mind.num_riders]
    kept = kept_each_step(state)
    for index in range(count):
        scores[index] = standing(worth, int(actions[index]) - TO, kept, riders)


def judge_rides(state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, mind: Mind) -> None:
    """A6 What each ride is worth: what he does there, and being there rather than here."""
    look(state, seat, mind)
    worth = booty_worth(state, seat) * BOOTY // 1000 + DENIED
    jailed = price_of_prison(state, seat)
    mind.post[:] = UNKNOWN
    for index in range(count):
        move = int(actions[index]) - BOY_MOVE
        source, target = source_of(move), target_of(move)
        for cell in (source, target):
            if mind.post[cell] == UNKNOWN:
                mind.post[cell] = post(state, seat, cell, mind, worth, jailed)
        gain = int(mind.post[target]) - int(mind.post[source]) + guard(state, seat, mind, source, target)
        scores[index] = gain + deed(state, seat, mind, source, target, worth, jailed)


def post(state: AbileneState, seat: int, cell: int, mind: Mind, worth: int, jailed: int) -> int:
    """What it is worth for a cowboy to stand on a cell: the thefts ahead, the intruders near, the danger."""
    value = worth * int(FAR_WORTH[nearest(cell, mind.booty[: mind.num_booty])]) // 1000
    if cell == TOWN:
        return value
    lord = owner(state, cell)
    if lord == seat:
        return value + INTRUDER * threat(cell, mind.intruders[: mind.num_intruders]) // 2000
    return value if is_out(state, lord) else value - jailed * danger(lord, cell, mind) // 2000


def danger(lord: int, cell: int, mind: Mind) -> int:
    """A8.2 How likely, in thousandths, the owner of a ranch can fight who stands on a cell of it."""
    least = FAR
    for index in range(mind.num_riders):
        steps = steps_between(cell, int(mind.riders[index]))
        if mind.lords[index] == lord and 0 < steps < least:
            least = steps
    return reach(least)


def guard(state: AbileneState, seat: int, mind: Mind, source: int, target: int) -> int:
    """What coming home or leaving home is worth, by how many are there."""
    was, is_ = is_at_home(state, seat, source), is_at_home(state, seat, target)
    if was == is_:
        return 0
    others = mind.num_guards - int(was)
    value = int(GUARD[others]) if others < len(GUARD) else 0
    return value if is_ else -value


def deed(
    state: AbileneState, seat: int, mind: Mind, source: int, target: int, worth: int, jailed: int
) -> int:
    """A7, A8 What he does where he ends: steals, fights, or nothing."""
    if target == TOWN:
        return 0
    lord = owner(state, target)
    if is_cow(state, target):
        return worth + worth_of_robbing(state, seat, lord)
    rival = boy_on(state, target)
    if rival < 0 or rival == seat:
        return 0
    if lord == seat:
        return worth_of_defence(state, target, mind)
    if lord == rival:
        return (AWAY - jailed) // 2
    return (AWAY if is_at_home(state, seat, source) else 0) // 2


def worth_of_robbing(state: AbileneState, seat: int, victim: int) -> int:
    """A11.1 The last animal of a ranch ends the game; nobody is hurt by what a bankrupt player loses."""
    if is_out(state, victim):
        return -DENIED
    if herd_size(state, victim) > 1:
        return 0
    return LAST_WORD if lead(state, seat) > 0 else -LAST_WORD


def worth_of_defence(state: AbileneState, target: int, mind: Mind) -> int:
    """A8.2 At home: half of what it is worth that an intruder goes to prison, less the trouble of losing."""
    theft = ROBBED * reach(nearest(target, mind.herd[: mind.num_herd])) // 1000
    return (JAILED + 40 * turns_left(state) - TROUBLE + theft) // 2


def judge_exile(state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, mind: Mind) -> None:
    """A8.2 Send the beaten cowboy where he is far from the winner's cattle."""
    look(state, seat, mind)
    herd = mind.herd[: mind.num_herd]
    for index in range(count):
        scores[index] = EXILE * nearest(int(actions[index]) - TO, herd)


def judge_freeing(
    state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, mind: Mind
) -> None:
    """A4.2 Free them when it is cheaper than feeding them, and there is cash; where they do most."""
    inside = int(state.jail[seat])
    gain = (int(FOOD[inside]) + WORK * inside) * turns_left(state) - BAIL * inside
    bill = BAIL * (int(state.freed) + 1) + int(FOOD[inside - 1]) + RESERVE
    look(state, seat, mind)
    scores[0] = 10**6 if gain <= 0 or bill > state.cash[seat] else -(10**6)
    for index in range(1, count):
        scores[index] = post(state, seat, int(actions[index]) - FREE, mind, 1000, 0)
