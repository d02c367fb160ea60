"""The numbering of actions: a move is its source and target cell, then come the columns to leave empty.

Cells are numbered a1, a2, ... a7, b1, ..., so that ascending numbers are ascending notation (B5.1).
"""

from stampede.games.buffalo.components import HEIGHT, WIDTH

NUM_CELLS = WIDTH * HEIGHT
LEAVE = NUM_CELLS * NUM_CELLS
"""The first action that leaves a column empty."""
NUM_ACTIONS = LEAVE + WIDTH


def cell(column: int, row: int) -> int:
    """Number a cell; *column* and *row* count from 1."""
    return (column - 1) * HEIGHT + row - 1


def column_of(number: int) -> int:
    """The column of a cell, from 1."""
    return number // HEIGHT + 1


def row_of(number: int) -> int:
    """The row of a cell, from 1."""
    return number % HEIGHT + 1


def move(source: int, target: int) -> int:
    """The action that moves a piece from cell to cell."""
    return source * NUM_CELLS + target


def leave(column: int) -> int:
    """The action that leaves *column* empty."""
    return LEAVE + column - 1
