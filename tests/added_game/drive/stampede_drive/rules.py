"""The rules of Cattle Drive as plain functions over one record (docs/add-a-game.md, step 2)."""

from typing import Annotated, Any

import numpy as np

from stampede.core.interface import CHANCE
from stampede.core.record import Floats, Ints, layout, view_class

SEATS, MOST_ROUNDS = 6, 9
SIDES = 6
"""D2.1 Of the die."""
NUMBERS = 3
"""D2.2 Trails to choose from; D2.3 riders."""
TRAIL, RIDERS = range(2)
"""The two choices of a seat, in this order."""


class State:
    """One position."""

    players: Annotated[int, np.int32]
    rounds: Annotated[int, np.int32]
    round: Annotated[int, np.int32]
    """How many are over."""
    herd: Annotated[int, np.int32]
    """D2.1 The cows of this round; 0 before the die is cast."""
    chosen: Annotated[Ints, np.int32, (SEATS, 2)]
    """D2.2, D2.3 TRAIL and RIDERS by seat, 0 where none is chosen yet."""
    last: Annotated[Ints, np.int32, (SEATS, 2)]
    """D2.4 The choices shown in the round before."""
    cows: Annotated[Ints, np.int32, (SEATS,)]
    """D2.5 Cows won, by seat."""


DTYPE = layout(State)
view: Any = view_class(DTYPE)


def num_seats(state: State) -> int:
    """D1.1 Two to six ranchers."""
    return int(state.players)


def is_terminal(state: State) -> bool:
    """D3.1 The game ends after its last round."""
    return bool(state.round == state.rounds)


def is_acting(state: State, seat: int) -> bool:
    """D2.1 The die comes first; D2.2, D2.3 then all choose who have not chosen twice."""
    if is_terminal(state) or state.herd == 0:
        return bool(seat == CHANCE and not is_terminal(state))
    return bool(0 <= seat < state.players and state.chosen[seat, RIDERS] == 0)


def legal_actions(state: State, seat: int, out: Ints) -> int:
    """D2.1 One to six cows; D2.2, D2.3 one of three trails, then one to three riders."""
    if not is_acting(state, seat):
        return 0
    first = NUMBERS if seat != CHANCE and state.chosen[seat, TRAIL] > 0 else 0
    count = SIDES if seat == CHANCE else NUMBERS
    for number in range(count):
        out[number] = first + number
    return count


def chance_weights(state: State, out: Ints) -> int:
    """D2.1 Each side of the die is as likely."""
    for number in range(SIDES):
        out[number] = 1
    return SIDES


def apply_action(state: State, seat: int, action: int) -> None:
    """D2.1 Cast the die; D2.2, D2.3 choose; D2.4 all is shown when the last has chosen."""
    if seat == CHANCE:
        state.herd = action + 1
        return
    state.chosen[seat, action // NUMBERS] = action % NUMBERS + 1
    for other in range(state.players):
        if state.chosen[other, RIDERS] == 0:
            return
    settle(state)


def settle(state: State) -> None:
    """D2.5 On each trail the herd goes to the rancher who alone has the most riders there."""
    for trail in range(1, NUMBERS + 1):
        most, owner = 0, -1
        for seat in range(state.players):
            if state.chosen[seat, TRAIL] == trail and state.chosen[seat, RIDERS] >= most:
                owner = seat if state.chosen[seat, RIDERS] > most else -1
                most = state.chosen[seat, RIDERS]
        if owner >= 0:
            state.cows[owner] += state.herd
    state.last[:] = state.chosen
    state.chosen[:] = 0
    state.herd = 0
    state.round += 1


def returns(state: State, out: Floats) -> None:
    """D3.2 1 for each winner, -1 for the others; 0 for all before the end."""
    out[:] = 0.0
    if is_terminal(state):
        most = state.cows.max()
        for seat in range(state.players):
            out[seat] = 1.0 if state.cows[seat] == most else -1.0
