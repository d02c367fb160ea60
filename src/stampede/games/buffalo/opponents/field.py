"""A move of Buffalo with the positions before and after it, and facts about the pieces in each."""

from collections.abc import Iterator
from typing import NamedTuple

from stampede.core.state_like import StateLike
from stampede.games.buffalo.rules.actions import LEAVE, NUM_CELLS, column_of, row_of
from stampede.games.buffalo.rules.components import BUFFALO, BUFFALOES, CHIEF, COLUMNS, DOG
from stampede.games.buffalo.rules.game import buffalo_row, can_move
from stampede.games.buffalo.rules.state import BuffaloState, view

Cell = tuple[int, int]
"""Column and row, from 1."""


class Moved(NamedTuple):
    """A move, with the position before it and the one after it."""

    before: BuffaloState
    after: BuffaloState
    source: Cell
    target: Cell
    piece: int


def moved(state: StateLike, seat: int, action: int) -> Moved | None:
    """The move of *action*; None for a choice of the set-up."""
    if action >= LEAVE:
        return None
    later = state.clone()
    later.apply_action(seat, action)
    before, after = view(state.records, 0), view(later.records, 0)
    source, target = (
        (column_of(number), row_of(number)) for number in (action // NUM_CELLS, action % NUM_CELLS)
    )
    return Moved(before, after, source, target, int(before.board[source]))


def name(cell: Cell) -> str:
    """B5.1 The name of a cell in the notation."""
    return f"{COLUMNS[cell[0] - 1]}{cell[1]}"


def herd(state: BuffaloState) -> Iterator[Cell]:
    """The cells of the buffaloes."""
    for column in range(1, state.width + 1):
        row = buffalo_row(state, column)
        if row:
            yield column, row


def movable(state: BuffaloState) -> Iterator[Cell]:
    """B2.2 The buffaloes with an empty cell before them."""
    return (cell for cell in herd(state) if can_move(state, *cell))


def cells_of(state: BuffaloState, piece: int) -> Iterator[Cell]:
    """The cells of the chief, or of the dogs."""
    for column in range(1, state.width + 1):
        for row in range(2, state.height):
            if state.board[column, row] == piece:
                yield column, row


def in_reach(state: BuffaloState, cell: Cell) -> bool:
    """B2.4 Whether the chief, if it were his turn, could take a buffalo on *cell*."""
    is_prairie = 2 <= cell[1] < state.height
    return is_prairie and any(apart(chief, cell) == 1 for chief in cells_of(state, CHIEF))


def apart(first: Cell, second: Cell) -> int:
    """The number of steps the chief needs from one cell to the other."""
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))


def crossers(state: BuffaloState) -> list[Cell]:
    """B3.1 The buffaloes that cross the far river with their next step."""
    return [cell for cell in movable(state) if cell[1] == state.height - 1]


def is_free(state: BuffaloState, cell: Cell) -> bool:
    """Whether nothing can keep the buffalo on *cell* from the far river if only it runs from now on.

    Dogs and chief are assumed to pass over everything, so a buffalo may be free where this returns False.
    """
    column, row = cell
    if state.side == BUFFALOES:
        if not can_move(state, column, row):
            return False
        row += 1
    if row >= state.height:
        return True
    if any(state.board[column, ahead] in (CHIEF, DOG) for ahead in range(row + 1, state.height)):
        return False
    return not any(
        _arrives(state, piece, column, row + step, moves=step + 1)
        for step in range(state.height - row)
        for piece in (CHIEF, DOG)
    )


def _arrives(state: BuffaloState, piece: int, column: int, row: int, *, moves: int) -> bool:
    """Whether in so many moves a dog gets ahead of a buffalo that is then on *row*, or the chief takes it."""
    first = row if piece == CHIEF else row + 1
    goals = [(column, ahead) for ahead in range(max(first, 2), state.height)]
    if piece == CHIEF:
        return any(apart(chief, goal) <= moves for chief in cells_of(state, CHIEF) for goal in goals)
    # In two moves a dog comes to any cell of the prairie.
    return any(moves > 1 or _in_line(dog, goal) for dog in cells_of(state, DOG) for goal in goals)


def _in_line(dog: Cell, goal: Cell) -> bool:
    """B2.3 Whether a dog could run there if nothing stood in its way."""
    across, along = abs(dog[0] - goal[0]), abs(dog[1] - goal[1])
    return 0 in (across, along) or across == along


def is_buffalo(state: BuffaloState, cell: Cell) -> bool:
    """Whether a buffalo stands there."""
    return bool(state.board[cell] == BUFFALO)
