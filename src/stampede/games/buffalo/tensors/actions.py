"""The compact numbers of actions: one part each, moves that a piece could make on an empty board."""

from collections.abc import Iterator

from stampede.core.record import Records
from stampede.core.tensors.numbering import Digit, Kind, single, whole
from stampede.games.buffalo.rules.actions import LEAVE, NUM_CELLS, STOP, cell, move
from stampede.games.buffalo.rules.components import WIDTH
from stampede.games.buffalo.rules.game import is_prairie
from stampede.games.buffalo.rules.state import BuffaloState, view


def kinds(records: Records) -> tuple[Kind, ...]:
    """B2, B4 Moves, columns left empty, and ``stop``."""
    state: BuffaloState = view(records, 0)
    moves = Digit(
        "a move, ascending as it is written", "B2", tuple(sorted({*advances(state), *lines(state)}))
    )
    columns = whole("a column left empty", "B4.2", state.width)
    return (
        Kind(0, (moves,), (NUM_CELLS * NUM_CELLS,)),
        Kind(LEAVE, (columns,), (WIDTH,)),
        single("`stop`", "B4.1", STOP),
    )


def advances(state: BuffaloState) -> Iterator[int]:
    """B2.2 The moves of a buffalo: one cell straight forward."""
    for column in range(1, state.width + 1):
        for row in range(1, state.height):
            yield move(cell(column, row), cell(column, row + 1))


def lines(state: BuffaloState) -> Iterator[int]:
    """B2.3, B2.4 The moves of a dog along a line on the prairie; the chief's are the shortest of them."""
    cells = [(x, y) for x in range(1, state.width + 1) for y in range(1, state.height + 1)]
    prairie = [at for at in cells if is_prairie(state, at[1])]
    for column, row in prairie:
        for to_column, to_row in prairie:
            across, along = abs(to_column - column), abs(to_row - row)
            if across + along > 0 and (across in (0, along) or along == 0):
                yield move(cell(column, row), cell(to_column, to_row))
