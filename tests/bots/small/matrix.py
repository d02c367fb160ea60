"""Two seats choose at once, in secret; a table says who gains."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from stampede.core.chance import Stream
from stampede.core.parts import History
from stampede.core.record import Floats, Ints, Records, layout, view_class

NONE = -1
MOST = 3


class State:
    """One position."""

    size: Annotated[int, np.int32]
    gain: Annotated[Ints, np.int32, (MOST, MOST)]
    """The gain of seat 0, in halves, by both choices."""
    choice: Annotated[Ints, np.int32, (2,)]


DTYPE = layout(State)
view: Any = view_class(DTYPE)


def num_seats(state: State) -> int:
    return 2


def is_acting(state: State, seat: int) -> bool:
    return seat >= 0 and bool(state.choice[seat] == NONE)


def legal_actions(state: State, seat: int, out: Ints) -> int:
    if not is_acting(state, seat):
        return 0
    for action in range(state.size):
        out[action] = action
    return state.size


def chance_weights(state: State, out: Ints) -> int:
    return 0


def apply_action(state: State, seat: int, action: int) -> None:
    state.choice[seat] = action


def is_terminal(state: State) -> bool:
    return bool(state.choice[0] != NONE and state.choice[1] != NONE)


def returns(state: State, out: Floats) -> None:
    gain = 0.0
    if is_terminal(state):
        gain = state.gain[state.choice[0], state.choice[1]] / 2.0
    out[0] = gain
    out[1] = -gain


PENNIES = ((2, -2), (-2, 2))
"""Matching pennies: both play either side with 1/2."""
SADDLE = ((1, 2, 2), (-1, 0, 1), (-2, -1, 0))
"""The first row and the first column are best, whatever the other does."""


def setup(state: State) -> None:
    state.choice[:] = NONE
    fill(state, PENNIES)


def fill(state: State, table: Sequence[Sequence[int]]) -> None:
    """Play for this *table*."""
    state.size = len(table)
    for row, gains in enumerate(table):
        state.gain[row, : len(gains)] = gains


def redact(state: State, seat: int) -> None:
    for other in range(2):
        if other != seat and not is_terminal(state):
            state.choice[other] = NONE


def resample(state: State, seat: int, stream: Stream) -> None:
    """In a view the other still has to choose."""


def take_back(records: Records) -> History:
    state = view(records, 0)
    if is_terminal(state):
        return []
    made = [(seat, int(choice)) for seat, choice in enumerate(state.choice) if choice != NONE]
    state.choice[:] = NONE
    return made


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """The choices are shown when both are made."""
    return [entry for entry in history if len(history) == 2 or entry[0] == seat]
