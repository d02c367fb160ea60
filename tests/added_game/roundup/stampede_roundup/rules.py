"""The rules of Roundup as plain functions over one record."""

from typing import Annotated, Any

import numpy as np

from stampede.core.record import Floats, Ints, layout, view_class

WIDEST, TALLEST = 11, 7
EMPTY, COW, RIDER = range(3)
HERD_SEAT, RIDER_SEAT, NOBODY = 0, 1, -1
DIRECTIONS = 9
"""3 * (columns to the right + 1) + rows forward + 1; the middle one stays where it is."""
FORWARD = 5


class State:
    """One position."""

    width: Annotated[int, np.int32]
    height: Annotated[int, np.int32]
    turn: Annotated[int, np.int32]
    """R1.1 The seat that is to move."""
    winner: Annotated[int, np.int32]
    """R3 NOBODY before the end."""
    cell: Annotated[Ints, np.int32, (WIDEST, TALLEST)]
    """EMPTY, COW or RIDER, by column and row, from 0."""


DTYPE = layout(State)
view: Any = view_class(DTYPE)


def num_seats(state: State) -> int:
    """R1.1 The herd and the rider."""
    return 2


def is_terminal(state: State) -> bool:
    """R3 Somebody has won."""
    return state.winner != NOBODY


def is_acting(state: State, seat: int) -> bool:
    """R1.1 The seats take turns."""
    return seat == state.turn and not is_terminal(state)


def may_go(state: State, seat: int, action: int) -> bool:
    """R2 Whether a piece of *seat* may go this way."""
    start, direction = action // DIRECTIONS, action % DIRECTIONS
    column, row = start // TALLEST, start % TALLEST
    if column >= state.width or row >= state.height:
        return False
    if state.cell[column, row] != (COW if seat == HERD_SEAT else RIDER):
        return False
    if seat == HERD_SEAT:
        return direction == FORWARD and row + 1 < state.height and state.cell[column, row + 1] == EMPTY
    column, row = column + direction // 3 - 1, row + direction % 3 - 1
    return 0 <= column < state.width and 1 <= row < state.height - 1 and state.cell[column, row] != RIDER


def legal_actions(state: State, seat: int, out: Ints) -> int:
    """R2.1, R2.2 All moves, by the cell they begin at."""
    count = 0
    if is_acting(state, seat):
        for action in range(WIDEST * TALLEST * DIRECTIONS):
            if may_go(state, seat, action):
                out[count] = action
                count += 1
    return count


def chance_weights(state: State, out: Ints) -> int:
    """Nothing is left to chance."""
    return 0


def apply_action(state: State, seat: int, action: int) -> None:
    """R2.1, R2.2 Move a piece; R2.3 a cow on its way is gone."""
    start, direction = action // DIRECTIONS, action % DIRECTIONS
    column, row = start // TALLEST, start % TALLEST
    piece = state.cell[column, row]
    state.cell[column, row] = EMPTY
    column, row = column + direction // 3 - 1, row + direction % 3 - 1
    state.cell[column, row] = piece
    state.turn = 1 - seat
    if seat == HERD_SEAT and row == state.height - 1:
        state.winner = HERD_SEAT
    elif not can_herd_move(state):
        state.winner = RIDER_SEAT


def can_herd_move(state: State) -> bool:
    """R3.2 Whether any cow can."""
    for column in range(state.width):
        for row in range(state.height - 1):
            if state.cell[column, row] == COW and state.cell[column, row + 1] == EMPTY:
                return True
    return False


def returns(state: State, out: Floats) -> None:
    """R3 1 for the winner, -1 for the other."""
    out[:] = 0.0
    if is_terminal(state):
        out[state.winner] = 1.0
        out[1 - state.winner] = -1.0
