"""Families: the placings of dogs that a table knows, and the dog moves between them.

A family restricts the chief's side, so whatever the chief wins in it he wins in the game: family 1 keeps the
dogs on the last row of the prairie, family 3 lets one dog at a time stand one row before it, and ``anywhere``
restricts nothing. The family ``relaxed`` is the other bound: each dog guards a whole column, runs to any
other and may pass, so whatever the buffaloes win against it they win in the game.

A set of chief's cells is an integer with bit ``(row - 2) * width + column`` for each, columns from 0.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from stampede.games.buffalo.rules.components import DOGS, HEIGHT, WIDTH

Words = NDArray[np.int64]
Numbers = NDArray[np.int32]
Indices = NDArray[np.uint32]
Columns = tuple[int, ...]
NAMES = ("1", "3", "anywhere", "relaxed")
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True, kw_only=True, eq=False)
class Family:
    """Placings of dogs and the lines they run along. Arrays by placing have one more row: no placing."""

    name: str
    width: int
    height: int
    dogs: int
    occupied: Words
    """By placing: the cells where dogs stand; all cells for the last row."""
    stopped: Words
    """By placing: the cells that no buffalo may enter because of a dog (B2.2)."""
    near: Words
    """By placing: the cells next to a dog where no other dog stands."""
    line_placings: Indices
    """Dog moves as lines: neighbours are placings that differ by one dog's step; ``count`` breaks a line."""
    line_cells: Indices
    """The cell of the dog that moves along the line, for each of them; the number of cells at a break."""
    mirror: Numbers
    """The mirror image of each placing."""
    start: int
    """The placing at the start (B1.2); -1 where so many dogs do not fit beside the chief (B6.1)."""

    @property
    def count(self) -> int:
        """How many placings there are."""
        return len(self.occupied) - 1

    @property
    def base(self) -> int:
        """How many states a column has: rows 1 to ``height - 2``, and no buffalo."""
        return self.height - 1

    @property
    def is_relaxed(self) -> bool:
        """Whether dogs guard whole columns."""
        return self.name == "relaxed"

    @property
    def is_exact(self) -> bool:
        """Whether nothing is restricted: what is no win is none in the game."""
        return self.name == "anywhere"

    @property
    def prairie(self) -> int:
        """All cells of the prairie."""
        return (1 << self.width * (self.height - 2)) - 1

    @property
    def chief(self) -> int:
        """The chief's cell at the start (B1.2)."""
        return self.width * (self.height - 3) + (self.width + 1) // 2 - 1


@cache
def family(name: str, width: int = WIDTH, height: int = HEIGHT, dogs: int = DOGS) -> Family:
    """The family *name* of a board with so many *dogs*."""
    cells = width * (height - 2)
    sets = sorted(_placings(name, width, height, dogs))
    numbers = {each: number for number, each in enumerate(sets)}
    guarded = name == "relaxed"
    occupied = [0 if guarded else _bits(each) for each in sets]
    stopped = [_bits(_columns(each, width, height)) if guarded else _bits(each) for each in sets]
    near = [_bits(_next_to(each, width, height)) for each in sets]
    placings, along = [len(sets)], [cells]
    for line in _lines(numbers, width, height, guarded=guarded):
        placings += [*(number for number, _ in line), len(sets)]
        along += [*(cell for _, cell in line), cells]
    return Family(
        name=name,
        width=width,
        height=height,
        dogs=dogs,
        occupied=np.array([*occupied, (1 << cells) - 1], np.int64),
        stopped=np.array([*stopped, 0], np.int64),
        near=np.array([*near, 0], np.int64),
        line_placings=np.array(placings, np.uint32),
        line_cells=np.array(along, np.uint32),
        mirror=np.array([numbers[_mirrored(each, width)] for each in sets], np.int32),
        start=numbers.get(_village(width, height, dogs), -1),
    )


Placing = tuple[int, ...]
"""The cells of the dogs, ascending; in the family ``relaxed`` those of the last row stand for columns."""


def _placings(name: str, width: int, height: int, dogs: int) -> Iterator[Placing]:
    last = range(width * (height - 3), width * (height - 2))
    before = range(width * (height - 4), width * (height - 3))
    if name == "anywhere":
        yield from combinations(range(last.stop), dogs)
        return
    yield from combinations(last, dogs)
    if name == "3" and dogs:
        for rest in combinations(last, dogs - 1):
            yield from ((cell, *rest) for cell in before)


def _village(width: int, height: int, dogs: int) -> Placing:
    """B1.2, B6.1 The dogs next to the chief, alternately left and right."""
    row, middle = width * (height - 3), (width + 1) // 2 - 1
    aside = (middle + side * distance for distance in range(1, width) for side in (-1, 1))
    return tuple(sorted([row + column for column in aside if 0 <= column < width][:dogs]))


def _mirrored(placing: Placing, width: int) -> Placing:
    return tuple(sorted(cell - cell % width + width - 1 - cell % width for cell in placing))


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in set(cells))


def _columns(placing: Placing, width: int, height: int) -> list[int]:
    return [row * width + cell % width for cell in placing for row in range(height - 2)]


def _next_to(placing: Placing, width: int, height: int) -> set[int]:
    cells = set()
    for row, column in (divmod(cell, width) for cell in placing):
        for to_row in range(max(0, row - 1), min(height - 3, row + 1) + 1):
            for to_column in range(max(0, column - 1), min(width - 1, column + 1) + 1):
                cells.add(to_row * width + to_column)
    return cells - set(placing)


def _lines(
    numbers: dict[Placing, int], width: int, height: int, *, guarded: bool
) -> Iterator[list[tuple[int, int]]]:
    """B2.3 For each way to put all dogs but one, the placings that this one runs through on a line."""
    rests = sorted({each[:at] + each[at + 1 :] for each in numbers for at in range(len(each))})
    for rest in rests:
        for cells in _cells_in_line(width, height):
            line: list[tuple[int, int]] = []
            for cell in cells:
                number = None if cell in rest else numbers.get(tuple(sorted((*rest, cell))))
                if number is not None:
                    line.append((number, cell))
                elif not guarded:
                    if len(line) > 1:
                        yield line
                    line = []
            if len(line) > 1:
                yield line


@cache
def _cells_in_line(width: int, height: int) -> list[list[int]]:
    """The rows, columns and diagonals of the prairie."""
    rows = height - 2
    found = []
    for row in range(rows):
        for column in range(width):
            for aside, forward in DIRECTIONS:
                if 0 <= row - forward < rows and 0 <= column - aside < width:
                    continue
                line, at_row, at_column = [], row, column
                while 0 <= at_row < rows and 0 <= at_column < width:
                    line.append(at_row * width + at_column)
                    at_row, at_column = at_row + forward, at_column + aside
                found.append(line)
    return found
