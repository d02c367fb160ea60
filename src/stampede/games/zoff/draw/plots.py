"""Rows of pastures, from small to big, on a board that is neither too wide nor too high."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

from stampede.games.zoff.rules.components import Pasture
from stampede.games.zoff.rules.paying import fair_bonus_of

FRAME = 0.32
"""The wooden frame around everything."""
EDGE = FRAME + 0.3
"""The distance from the outer edge to the land that holds things."""
GAP = 0.34
"""Between things."""
ACROSS, DOWN = 0.61, 0.57
"""From cow to cow."""
SIGN, CARDS, HERDS, GATE = 0.5, 0.98, 0.46, 0.42
"""Heights within a pasture: its sign, the cards played on it, its herds, its gate."""
SIDE = 0.24
"""Between the fence and the cows."""
PEN, HAND, DECK = 1.16, 1.5, 0.94
"""Heights of the pens above the pastures, and in the tray below of the cow cards and the pasture cards."""
NARROWEST = 3.3
"""A pasture's sign must be readable."""
RANK, LEAST_RANK = 0.84, 0.62
"""From one herd's number to the next, at most and at least."""
LEAST_WIDTH, DEEPEST = 16, 6
"""Bounds of the board's width, and of how many cows stand one below the other."""
WIDE, PHONE = (1000, 800), 390
"""The pixels that a wide screen gives the board, and the width of a phone."""
SHARE = 1.8
"""The weight of a wide screen, which people look at from farther away, against a phone."""
UNEVEN, TOO_HIGH = 0.001, 1000.0
"""The penalty for uneven rows among equally high ones; and a height above that of any board."""


class Plot(NamedTuple):
    """A pasture to be laid out."""

    number: int
    """The number of the pasture, counted from 0 in the component table."""
    pasture: Pasture
    colours: int
    """The number of colours in play."""
    is_fair: bool
    """Z8.2 Whether its row begins with the fair bonus."""

    @property
    def ranks(self) -> int:
        """The number of herds of different size it can hold, or of numbers in its row if that is more."""
        capacity = self.pasture.capacity
        herds = (count for count in range(1, self.colours + 1) if count * (count + 1) // 2 <= capacity)
        return max(*herds, len(self.pasture.bonus))

    @property
    def numbers(self) -> tuple[tuple[int, int], ...]:
        """Z5.1, Z8.2 The bonus row: ranks and their numbers, rank 0 for the fair bonus."""
        fair = ((0, fair_bonus_of(self.pasture.capacity)),) if self.is_fair else ()
        return (*fair, *enumerate(self.pasture.bonus, start=1))

    def least_width(self, depth: int) -> float:
        """The least width at this depth."""
        cows = ceil(self.pasture.capacity / depth) * ACROSS + 2 * SIDE
        return max(cows, (self.ranks + self.is_fair) * LEAST_RANK + 0.3, NARROWEST)


class PlotRow(NamedTuple):
    """Plots side by side, and their depth."""

    first: int
    beyond: int
    depth: int


def row_height(depth: int) -> float:
    """The height of a row with its distance from the one above."""
    return SIGN + CARDS + depth * DOWN + HERDS + GATE + GAP


def best_rows(plots: Sequence[Plot]) -> tuple[float, list[PlotRow]]:
    """The width and the rows with which things shrink least, on a wide screen and on a phone together."""
    around = 2 * EDGE + PEN + DECK + HAND + 2 * GAP

    def shrinking(width: float, rows: Iterable[PlotRow]) -> float:
        height = around + sum(row_height(row.depth) for row in rows)
        return SHARE * max(width / WIDE[0], height / WIDE[1]) + width / PHONE

    widths = (half / 2 for half in range(2 * LEAST_WIDTH, 4 * LEAST_WIDTH))
    found = [(width, rows) for width in widths if (rows := rows_within(plots, width - 2 * EDGE))]
    return min(found, key=lambda each: shrinking(*each))


def rows_within(plots: Sequence[Plot], width: float) -> list[PlotRow]:
    """The lowest rows that fit into this *width*; none when some pasture is too wide."""
    best: list[tuple[float, list[PlotRow]]] = [(0.0, [])]
    for beyond in range(1, len(plots) + 1):
        ways = [
            (
                best[first][0] + row_height(depth) + UNEVEN * depth**2,
                [*best[first][1], PlotRow(first, beyond, depth)],
            )
            for first in range(beyond)
            if best[first][0] < TOO_HIGH and (depth := least_depth(plots[first:beyond], width))
        ]
        best.append(min(ways, default=(TOO_HIGH, [])))
    return best[-1][1]


def least_depth(plots: Sequence[Plot], width: float) -> int:
    """The least depth at which these fit side by side; 0 when they cannot."""
    gaps = (len(plots) - 1) * GAP
    for depth in range(2, DEEPEST + 1):
        if sum(plot.least_width(depth) for plot in plots) + gaps <= width:
            return depth
    return 0
