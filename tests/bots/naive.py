"""A second, naive reading of Buffalo: sets of cells, no code of the package. It tries everything."""

import random
import re
from functools import cache
from typing import NamedTuple

LETTERS = "abcdefghijk"
AROUND = [(aside, forward) for aside in (-1, 0, 1) for forward in (-1, 0, 1) if aside or forward]

Cell = tuple[int, int]
"""Column and row, both from 1."""


class Position(NamedTuple):
    """One position; *side* is "b" or "c"."""

    width: int
    height: int
    herd: frozenset[Cell]
    chief: Cell
    dogs: frozenset[Cell]
    side: str


def is_free(position: Position, cell: Cell) -> bool:
    inside = 1 <= cell[0] <= position.width and 1 <= cell[1] <= position.height
    return inside and cell not in position.herd and cell != position.chief and cell not in position.dogs


def is_on_prairie(position: Position, cell: Cell) -> bool:
    return 1 <= cell[0] <= position.width and 2 <= cell[1] <= position.height - 1


def herd_moves(position: Position) -> list[tuple[Cell, Cell]]:
    ahead = [((column, row), (column, row + 1)) for column, row in position.herd]
    return [(source, target) for source, target in ahead if is_free(position, target)]


def village_moves(position: Position) -> list[tuple[Cell, Cell]]:
    found = []
    for aside, forward in AROUND:
        cell = (position.chief[0] + aside, position.chief[1] + forward)
        if is_on_prairie(position, cell) and (is_free(position, cell) or cell in position.herd):
            found.append((position.chief, cell))
        for dog in position.dogs:
            cell = (dog[0] + aside, dog[1] + forward)
            while is_on_prairie(position, cell) and is_free(position, cell):
                found.append((dog, cell))
                cell = (cell[0] + aside, cell[1] + forward)
    return found


def moves(position: Position) -> list[tuple[Cell, Cell]]:
    found = herd_moves(position) if position.side == "b" else village_moves(position)
    return sorted(found)


def after(position: Position, source: Cell, target: Cell) -> Position:
    """The position after a move; the chief's side is skipped when it cannot move."""
    if position.side == "b":
        position = position._replace(herd=position.herd - {source} | {target}, side="c")
    elif source == position.chief:
        position = position._replace(herd=position.herd - {target}, chief=target, side="b")
    else:
        position = position._replace(dogs=position.dogs - {source} | {target}, side="b")
    return seated(position)


def seated(position: Position) -> Position:
    return position._replace(side="b") if position.side == "c" and not village_moves(position) else position


def winner(position: Position) -> str:
    """The side that has won, or nothing."""
    if any(row == position.height for _, row in position.herd):
        return "b"
    return "" if herd_moves(position) else "c"


@cache
def can_force(position: Position, side: str, plies: int) -> bool:
    """Whether *side* wins within *plies* moves, whatever the other does."""
    if winner(position) or plies == 0:
        return winner(position) == side
    reach = any if position.side == side else all
    return reach(can_force(after(position, *move), side, plies - 1) for move in moves(position))


def start(width: int, height: int, dogs: int) -> Position:
    middle = (width + 1) // 2
    places = [middle + offset for distance in range(1, width) for offset in (-distance, distance)]
    kennel = [(column, height - 1) for column in places if 1 <= column <= width]
    herd = frozenset((column, 1) for column in range(1, width + 1))
    return Position(width, height, herd, (middle, height - 1), frozenset(kennel[:dogs]), "b")


def scattered(lot: random.Random, width: int, height: int, buffaloes: int, dogs: int) -> Position:
    """Pieces anywhere they may stand."""
    prairie = [(column, row) for column in range(1, width + 1) for row in range(2, height)]
    chief, *kennel = lot.sample(prairie, dogs + 1)
    herd = set()
    for column in lot.sample(range(1, width + 1), buffaloes):
        rows = [row for row in range(1, height) if (column, row) not in {chief, *kennel}]
        herd.add((column, lot.choice(rows)))
    return seated(Position(width, height, frozenset(herd), chief, frozenset(kennel), lot.choice("bc")))


def played(lot: random.Random, width: int, height: int, dogs: int, plies: int) -> Position:
    """A position of a game played at random; the last one before its end if it is shorter."""
    position = start(width, height, dogs)
    for _ in range(plies):
        follower = after(position, *lot.choice(moves(position)))
        if winner(follower):
            break
        position = follower
    return position


def text(position: Position) -> str:
    """The position notation."""
    signs = {position.chief: "C"} | dict.fromkeys(position.herd, "B") | dict.fromkeys(position.dogs, "D")
    columns = range(1, position.width + 1)
    rows = (
        "".join(signs.get((column, row), ".") for column in columns) for row in range(position.height, 0, -1)
    )
    picture = "/".join(rows) + " " + position.side
    return re.sub(r"\.+", lambda run: str(len(run[0])), picture)


def name(source: Cell, target: Cell) -> str:
    return f"{LETTERS[source[0] - 1]}{source[1]}{LETTERS[target[0] - 1]}{target[1]}"


def read(move: str) -> tuple[Cell, Cell]:
    return (LETTERS.index(move[0]) + 1, int(move[1])), (LETTERS.index(move[2]) + 1, int(move[3]))
