"""The evaluation of positions of Buffalo, and the keys and move order of its search.

A buffalo is *stopped* when a dog stands right before it, *barred* when a dog stands farther ahead in its
column, *caught* when its way is free but the chief can meet it on the prairie, else it is a *runner*. A dog
that bars nothing is idle, and free to run before a runner.
"""

import numpy as np

from stampede.games.buffalo.rules.actions import LEAVE, NUM_CELLS, column_of, row_of
from stampede.games.buffalo.rules.components import BUFFALO, BUFFALOES, CHIEF, CHIEFS_SIDE, DOG, EMPTY
from stampede.games.buffalo.rules.state import BuffaloState

STOPPED, BARRED, CAUGHT, RUNNER = range(4)
WORTH = np.array(
    [
        [0, 30, 35, 40, 65, 85, 0],
        [0, 40, 40, 60, 70, 0, 0],
        [0, 45, 60, 65, 70, 75, 80],
        [0, 50, 80, 130, 190, 250, 600],
    ],
    np.int64,
)
"""The value of a buffalo for its side, by its kind and its row, on a board of seven rows.

This table and the next three were fitted by logistic regression to the winners of games the search played
against itself (Buro, Machine Learning 49, 2002): in hundredths of the log-odds.
"""
ASIDE = np.array([15, 25, 65, 80, 80, 80, 80, 80, 80, 80, 80], np.int64)
"""The value of the distance in columns from the chief to a caught buffalo."""
EXCESS = np.array([-250, -250, -200, -110, -20, 60, 140, 200, 250, 300], np.int64)
"""The value of runners less idle dogs, from -4 to 5."""
BASE = -500
"""The constant of the regression."""
ROWS = 7
PLACES = 56
"""The number of cells of the prairie, and one for no cell."""
HERDS = ROWS**11
DOGS = PLACES**4
MIX = 0x2545F4914F6CDD1D
MASK = (1 << 62) - 1


def evaluate(state: BuffaloState, seat: int) -> int:
    """Evaluate a position for *seat*: the sum over all buffaloes, in hundredths of the log-odds to win."""
    chief_column, chief_row, idle = village(state)
    last = state.height - 1
    value = BASE
    runners = 0
    for column in range(1, state.width + 1):
        row = herd_row(state, column)
        if row == 0:
            continue
        away = abs(chief_column - column)
        ahead = row_ahead(state, column, row)
        step = row + ROWS - state.height
        if state.board[column, ahead] == DOG:
            idle -= 1
            value += int(WORTH[STOPPED if ahead == row + 1 else BARRED, step])
        elif state.board[column, ahead] == CHIEF or max(away, last - chief_row) <= time(state, row):
            value += int(WORTH[CAUGHT, step] + ASIDE[away])
        else:
            runners += 1
            value += int(WORTH[RUNNER, step])
    value += int(EXCESS[min(max(runners - idle, -4), 5) + 4])
    return value if seat == BUFFALOES else -value


def village(state: BuffaloState) -> tuple[int, int, int]:
    """The column and row of the chief, and the number of dogs."""
    chief_column, chief_row, dogs = 0, 0, 0
    for column in range(1, state.width + 1):
        for row in range(2, state.height):
            piece = state.board[column, row]
            if piece == DOG:
                dogs += 1
            elif piece == CHIEF:
                chief_column, chief_row = column, row
    return chief_column, chief_row, dogs


def herd_row(state: BuffaloState, column: int) -> int:
    """The row of the buffalo of this *column*, or 0."""
    for row in range(1, state.height):
        if state.board[column, row] == BUFFALO:
            return row
    return 0


def row_ahead(state: BuffaloState, column: int, row: int) -> int:
    """The first row beyond *row* that is not empty, or the last row."""
    row += 1
    while row < state.height and state.board[column, row] == EMPTY:
        row += 1
    return row


def time(state: BuffaloState, row: int) -> int:
    """The number of the chief's moves until a buffalo running from *row* leaves the prairie."""
    return state.height - 1 - row + (1 if state.side == CHIEFS_SIDE else 0)


def position_key(state: BuffaloState) -> int:
    """The key of a position in the search: two positions of one board have different keys.

    A buffalo's row is a digit to the base 7, the cell of the chief or a dog one to the base 56: with the side
    to act below 2**61. The rest of set-up and opening (B4), which the pieces nearly determine, is mixed in.
    """
    herd, dogs, chief = 0, 0, 0
    for column in range(1, state.width + 1):
        row_of_buffalo = 0
        for row in range(1, state.height):
            piece = state.board[column, row]
            if piece == BUFFALO:
                row_of_buffalo = row
            elif piece == DOG:
                dogs = dogs * PLACES + (column - 1) * 5 + row - 1
            elif piece == CHIEF:
                chief = (column - 1) * 5 + row - 2
        herd = herd * ROWS + row_of_buffalo
    key = ((chief * DOGS + dogs) * HERDS + herd) * 2 + state.side + 1
    extra = state.opening_left * 16 + state.to_leave
    return (key ^ (extra * MIX)) & MASK


def order(state: BuffaloState, action: int) -> int:
    """The rank of an action in the search: captures, stops, then distance; foremost buffalo first."""
    if action >= LEAVE:
        return 0
    source, target = action // NUM_CELLS, action % NUM_CELLS
    column, row = column_of(target), row_of(target)
    if state.board[column_of(source), row_of(source)] == BUFFALO:
        return 10 * row
    if state.board[column, row] == BUFFALO:
        return 90
    if state.board[column, row - 1] == BUFFALO:
        return 20 + row
    return row
