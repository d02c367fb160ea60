"""The rules of Morra as plain functions over one record (docs/add-a-game.md, step 2)."""

from typing import Annotated

import numpy as np

from stampede.core.record import Floats, Ints, layout, view_class

MOST_ROUNDS = 9
MOST_COWS = 3
EVEN, ODD = 0, 1
"""The seats."""


class State:
    """One position."""

    rounds: Annotated[int, np.int32]
    """How many are played."""
    round: Annotated[int, np.int32]
    """How many are over."""
    shown: Annotated[Ints, np.int32, (MOST_ROUNDS, 2)]
    """M2.1 The cows of each seat, by round; 0 while it has not chosen."""
    cows: Annotated[Ints, np.int32, (2,)]
    """M2.3 Cows won, by seat."""


DTYPE = layout(State)
view = view_class(DTYPE)


def num_seats(state: State) -> int:
    """M1.1 Two ranchers."""
    return 2


def is_terminal(state: State) -> bool:
    """M3.1 The game ends after its last round."""
    return state.round == state.rounds


def is_acting(state: State, seat: int) -> bool:
    """M2.1 Both choose at the same time."""
    return seat >= 0 and not is_terminal(state) and state.shown[state.round, seat] == 0


def legal_actions(state: State, seat: int, out: Ints) -> int:
    """M2.1 One to three cows; action 0 shows one."""
    if not is_acting(state, seat):
        return 0
    for action in range(MOST_COWS):
        out[action] = action
    return MOST_COWS


def chance_weights(state: State, out: Ints) -> int:
    """Nothing is left to chance."""
    return 0


def apply_action(state: State, seat: int, action: int) -> None:
    """M2.1 Choose; M2.2 the cows are shown when both have chosen."""
    state.shown[state.round, seat] = action + 1
    if state.shown[state.round, 1 - seat] > 0:
        settle(state)


def settle(state: State) -> None:
    """M2.3 All cows shown are Even's when their number is even, else Odd's."""
    total = state.shown[state.round, EVEN] + state.shown[state.round, ODD]
    state.cows[total % 2] += total
    state.round += 1


def returns(state: State, out: Floats) -> None:
    """M3.2 Most cows win; 0 for both before the end and with as many cows."""
    out[:] = 0.0
    if is_terminal(state) and state.cows[EVEN] != state.cows[ODD]:
        winner = EVEN if state.cows[EVEN] > state.cows[ODD] else ODD
        out[winner] = 1.0
        out[1 - winner] = -1.0
