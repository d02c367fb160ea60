"""Three in a row."""

from typing import Annotated, Any

import numpy as np

from stampede.core.chance import Stream
from stampede.core.record import Floats, Ints, layout, view_class

NONE = -1


class State:
    """One position."""

    cell: Annotated[Ints, np.int32, (9,)]
    """The seat that has each cell, row by row."""
    made: Annotated[int, np.int32]


DTYPE = layout(State)
view: Any = view_class(DTYPE)


def num_seats(state: State) -> int:
    return 2


def is_acting(state: State, seat: int) -> bool:
    return seat == state.made % 2 and not is_terminal(state)


def legal_actions(state: State, seat: int, out: Ints) -> int:
    count = 0
    if is_acting(state, seat):
        for cell in range(9):
            if state.cell[cell] == NONE:
                out[count] = cell
                count += 1
    return count


def chance_weights(state: State, out: Ints) -> int:
    return 0


def apply_action(state: State, seat: int, action: int) -> None:
    state.cell[action] = seat
    state.made += 1


def has_row(state: State, seat: int) -> bool:
    for start in range(3):
        if owns(state, seat, 3 * start, 1) or owns(state, seat, start, 3):
            return True
    return owns(state, seat, 0, 4) or owns(state, seat, 2, 2)


def owns(state: State, seat: int, start: int, step: int) -> bool:
    first, second, third = state.cell[start], state.cell[start + step], state.cell[start + 2 * step]
    return bool(first == second == third == seat)


def is_terminal(state: State) -> bool:
    return state.made == 9 or has_row(state, 0) or has_row(state, 1)


def returns(state: State, out: Floats) -> None:
    out[0] = 0.0
    for seat in range(2):
        if has_row(state, seat):
            out[0] = 1.0 - 2.0 * seat
    out[1] = -out[0]


def setup(state: State) -> None:
    state.cell[:] = NONE
    state.made = 0


def redact(state: State, seat: int) -> None:
    """Nothing is hidden."""


def resample(state: State, seat: int, stream: Stream) -> None:
    """Nothing is hidden."""
