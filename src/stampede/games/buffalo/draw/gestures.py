"""Readings of gestures that lead to no legal choice, so that the page can say what is wrong (B7.2)."""

from stampede.core.state_like import StateLike
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.rules.actions import NUM_CELLS, cell, column_of, leave, move, row_of
from stampede.games.buffalo.rules.state import BuffaloState
from stampede.games.buffalo.table.notation import cell_name

CELLS = {cell_name(number): number for number in range(NUM_CELLS)}
"""B5.1 The cells by their names."""


def meant(view: StateLike, _seat: int, path: tuple[str, ...]) -> int | None:
    """B2, B4.2 The move, or the column to leave empty, nearest to a path of places; None if there is none."""
    now: BuffaloState = view.position.reading
    cells = [CELLS[place] for place in path if place in CELLS]
    if len(cells) < len(path):  # the tray, where nothing is moved
        return None
    if now.to_leave:
        return leave(column_of(cells[-1]))
    source = cells[0]
    piece = now.board[column_of(source), row_of(source)]
    if piece in (box.EMPTY, box.WALL):
        return None
    return move(source, cells[-1] if len(cells) > 1 else _ahead(piece, source))


def _ahead(piece: int, source: int) -> int:
    """B2.2 The cell in front of a piece: the chief and his dogs come down to meet the buffaloes."""
    row = row_of(source)
    return cell(column_of(source), row + 1 if piece == box.BUFFALO or row <= 2 else row - 1)
