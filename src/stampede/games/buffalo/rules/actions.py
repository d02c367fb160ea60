"""The numbering of actions: moves by source and target cell, columns to leave empty, then ``stop``.

Cells are numbered a1, a2, ... a7, b1, ..., so that ascending numbers are ascending notation (B5.1).
"""

from stampede.games.buffalo.rules.components import HEIGHT, WIDTH

NUM_CELLS = WIDTH * HEIGHT
LEAVE = NUM_CELLS * NUM_CELLS
"""The first action that leaves a column empty."""
STOP = LEAVE + WIDTH
"""The action that declines the rest of the opening moves."""
NUM_ACTIONS = STOP + 1


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
