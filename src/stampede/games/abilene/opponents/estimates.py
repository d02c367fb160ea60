"""Quick estimates of the heuristic: distances, riders, herds, money, and the turns left in the game.

All of it is known to the seat: the board, its own cattle, and public facts.
"""

import numpy as np

from stampede.core.record import Ints
from stampede.games.abilene.opponents.scratch import AbileneScratch
from stampede.games.abilene.rules.cells import is_cow, owner
from stampede.games.abilene.rules.components import BOY, COW, EMPTY_RANCH, FOOD, MAX_LOANS, NONE, START_CASH
from stampede.games.abilene.rules.ending import num_sold, num_solvent
from stampede.games.abilene.rules.lattice import AXIAL, FIRST_RING, NUM_CELLS, RING, TOWN
from stampede.games.abilene.rules.loans import BORROWER, DEBT, LENDER, num_notes
from stampede.games.abilene.rules.state import AbileneState


def _steps() -> Ints:
    """The steps between any two spaces of an empty board, with the town last: straight, or through town."""
    axial = np.array([*AXIAL, (0, 0)])
    apart = np.abs(axial[:, None] - axial[None])
    turned = np.abs(axial.sum(1)[:, None] - axial.sum(1)[None])
    straight = np.maximum(apart.max(2), turned)
    inwards = np.maximum(RING - FIRST_RING + 1, 0)
    steps: Ints = np.minimum(straight, inwards[:, None] + inwards[None]).astype(np.int32)
    return steps


STEPS = _steps()
REACH = np.array([0, 960, 960, 700, 420])
"""The probability, in thousandths, that three cowboy dice show a number that covers so many steps: with a
turn a 4 may also go two steps, a 2 one."""
FAR = 20
"""A distance greater than that of any two spaces."""
PACE = 13
"""Turns a player needs for ten animals of the own herd, thefts included."""


def steps_to_town(cell: int) -> int:
    """Steps from a cell into town, on an empty board."""
    return int(STEPS[cell, TOWN])


def steps_between(first: int, second: int) -> int:
    """Steps from a space to another on an empty board, through town where that is shorter."""
    return int(STEPS[first, second])


def reach(steps: int) -> int:
    """The probability, in thousandths, that some cowboy so far away can end there in the next turn."""
    return int(REACH[steps]) if steps < len(REACH) else 0


def list_figures(state: AbileneState, seat: int, scratch: AbileneScratch) -> None:
    """List the figures on the board in scratch memory."""
    num_riders, num_booty, num_herd, num_intruders, num_guards = 0, 0, 0, 0, 0
    for cell in range(NUM_CELLS):
        figure = int(state.board[cell])
        if figure >= COW:
            if owner(state, cell) == seat:
                scratch.herd[num_herd] = cell
                num_herd += 1
            else:
                scratch.booty[num_booty] = cell
                num_booty += 1
        elif figure >= BOY:
            if figure != BOY + seat:
                scratch.riders[num_riders] = cell
                scratch.lords[num_riders] = figure - BOY
                num_riders += 1
                if owner(state, cell) == seat:
                    scratch.intruders[num_intruders] = cell
                    num_intruders += 1
            elif owner(state, cell) == seat:
                num_guards += 1
    for other in range(state.players):
        if other != seat and state.town_boys[other] > 0:
            scratch.riders[num_riders] = TOWN
            scratch.lords[num_riders] = other
            num_riders += 1
            break
    scratch.num_riders, scratch.num_booty, scratch.num_herd = num_riders, num_booty, num_herd
    scratch.num_intruders, scratch.num_guards = num_intruders, num_guards


def nearest(cell: int, places: Ints) -> int:
    """Steps from a cell to the nearest other one of *places*."""
    least = FAR
    for place in places:
        steps = steps_between(cell, int(place))
        if 0 < steps < least:
            least = steps
    return least


def threat(cell: int, riders: Ints) -> int:
    """The probability, in thousandths, that the nearest rider can end on the cell in his next turn."""
    return reach(nearest(cell, riders))


def herd_size(state: AbileneState, seat: int) -> int:
    """A7.2 The number of animals in the ranch of a seat."""
    count = 0
    for cell in range(NUM_CELLS):
        count += int(is_cow(state, cell) and owner(state, cell) == seat)
    return count


def is_out(state: AbileneState, seat: int) -> bool:
    """Whether nobody who plays owns a ranch: it is empty, or its owner bankrupt."""
    return seat == EMPTY_RANCH or bool(state.bankrupt[seat])


def turns_left(state: AbileneState) -> int:
    """A11.1, A11.3 An estimate of the turns each player has left."""
    least = 9 * PACE
    for seat in range(state.players):
        if not state.bankrupt[seat]:
            least = min(least, herd_size(state, seat) * PACE)
    if state.sale_limit > 0:
        to_sell = max(0, int(state.sale_limit) - num_sold(state))
        least = min(least, to_sell * PACE // max(1, num_solvent(state)))
    return least // 10


def cash_seen(state: AbileneState, viewer: int, seat: int) -> int:
    """A10.5 The cash of a seat as *viewer* knows it; if hidden, the average of the others."""
    if seat == viewer or not state.hidden_totals:
        return int(state.cash[seat])
    others = START_CASH * int(state.players) + int(state.bank_paid) - int(state.cash[viewer])
    return others // (int(state.players) - 1)


def fortune(state: AbileneState, viewer: int, seat: int) -> int:
    """A11.2 The money of a seat if all debts were settled now, as far as *viewer* knows."""
    money = cash_seen(state, viewer, seat)
    for index in range(MAX_LOANS):
        money -= int(state.loans[seat, index])
    for index in range(num_notes(state)):
        if state.notes[index, BORROWER] == seat:
            money -= int(state.notes[index, DEBT])
        if state.notes[index, LENDER] == seat:
            money += int(state.notes[index, DEBT])
    return money


def lead(state: AbileneState, seat: int) -> int:
    """The lead of a seat over the richest other solvent player; negative when behind."""
    best = -(10**9)
    for other in range(state.players):
        if other != seat and not state.bankrupt[other]:
            best = max(best, fortune(state, seat, other))
    return fortune(state, seat, seat) - best


def price_of_prison(state: AbileneState, seat: int) -> int:
    """A4 The cost of one more cowboy inside: food for the rest of the game or a ransom, and his work."""
    inside = int(state.jail[seat])
    food = int(FOOD[min(inside + 1, 5)]) - int(FOOD[min(inside, 5)])
    return min(food * turns_left(state), 2000) + 400


def waiting_in_town(state: AbileneState) -> int:
    """A5.4 The number of animals brought to town this turn."""
    return int(state.town_cows[0] != NONE) + int(state.town_cows[1] != NONE)


def is_at_home(state: AbileneState, seat: int, cell: int) -> bool:
    """Whether a cell lies in the ranch of a seat."""
    return cell != TOWN and owner(state, cell) == seat
