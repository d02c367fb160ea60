"""The evaluation of positions of Abilene: money, animals left to sell, and immediate threats.

The numbers were fitted by maximum likelihood to the winners of games of the heuristic against itself (three
and four players, long and short games): the odds to win grow e-fold with a lead of so many dollars (the
conditional logit model, McFadden 1974).
"""

from math import exp

import numpy as np

from stampede.core.record import Floats
from stampede.games.abilene.opponents.estimates import fortune, steps_to_town, turns_left
from stampede.games.abilene.opponents.sale import PUBLIC, cards_to_lay, revenue
from stampede.games.abilene.rules.cells import boy_on, is_cow, owner
from stampede.games.abilene.rules.components import COW, MAX_SEATS
from stampede.games.abilene.rules.ending import is_terminal, returns
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.state import AbileneState

SOLD = np.array([880, 470, 470, 430, 430, 80, 80, 80])
"""The share of its proceeds, in thousandths, that an animal is worth, by its steps to town."""
ANIMAL = 45
"""The worth of one more animal to sell for each turn left."""
INMATE, INMATE_A_TURN = 170, 270
"""The cost of a cowboy in prison, and for each turn left."""
INTRUDER = 360
"""The cost of a foreign cowboy in the own ranch."""
MOVE = 380
"""The worth of having the turn."""
SPREAD, SPREAD_A_TURN = 1800.0, 540.0
"""The lead, in dollars, that makes a player e times as likely to win, and its growth with each turn left."""


def seat_values(state: AbileneState, out: Floats) -> None:
    """A11.2 Evaluate each seat from -1 to 1: its chance to win, by its money and expected sales.

    Args:
        state: A position.
        out: Receives a value by seat.
    """
    if is_terminal(state):
        returns(state, out)
        return
    left = turns_left(state)
    worth = np.empty(MAX_SEATS, np.int64)
    best = -(10**9)
    for seat in range(state.players):
        if not state.bankrupt[seat]:
            worth[seat] = prospect(state, seat, left)
            best = max(best, int(worth[seat]))
    total = 0.0
    for seat in range(state.players):
        lead = 0.0 if state.bankrupt[seat] else (worth[seat] - best) / (SPREAD + SPREAD_A_TURN * left)
        out[seat] = 0.0 if state.bankrupt[seat] else exp(lead)
        total += out[seat]
    for seat in range(state.players):
        out[seat] = 2.0 * out[seat] / total - 1.0


def prospect(state: AbileneState, seat: int, left: int) -> int:
    """The expected money of a seat in the end, if each player has about so many turns *left*."""
    cards = cards_to_lay(state, PUBLIC, seat, 0)
    herd, animals, intruders = 0, 0, 0
    for cell in range(NUM_CELLS):
        if owner(state, cell) != seat:
            continue
        if is_cow(state, cell):
            worth = revenue(state, seat, int(state.board[cell]) - COW - 1, cards)
            herd += worth * int(SOLD[steps_to_town(cell)]) // 1000
            animals += 1
        else:
            rider = boy_on(state, cell)
            intruders += int(rider >= 0 and rider != seat)
    for place in range(2):
        if seat == state.turn and state.town_cows[place] > COW:
            herd += revenue(state, seat, int(state.town_cows[place]) - COW - 1, cards) * int(SOLD[0]) // 1000
    trouble = INTRUDER * intruders + (INMATE + INMATE_A_TURN * left) * int(state.jail[seat])
    return fortune(state, seat, seat) + herd + ANIMAL * left * animals - trouble + MOVE * (seat == state.turn)
