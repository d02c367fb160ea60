"""How pastures are laid out in rows, from small to big, on a board that is neither too wide nor too high."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

from stampede.games.zoff.rules.components import Pasture
from stampede.games.zoff.rules.paying import fair_bonus_of

FRAME = 0.32
"""The wooden frame around everything."""
EDGE = FRAME + 0.3
"""Where the land begins that things may lie on."""
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
"""Pixels a wide screen gives the board, and how wide a phone is."""
SHARE = 1.8
"""How much more it counts that things are small on a wide screen, which is looked at from farther away."""
UNEVEN, TOO_HIGH = 0.001, 1000.0
"""Of rows that are equally high in all, even ones are best; and what no board is as high as."""


class Plot(NamedTuple):
    """A pasture that is to be laid out."""

    number: int
    """Which pasture, counted from 0 in the component table."""
    pasture: Pasture
    colours: int
    """How many colours are in play."""
    is_fair: bool
    """Z8.2 Whether its row begins with the fair bonus."""

    @property
    def ranks(self) -> int:
        """How many herds of different size it can hold, or numbers its row has if that is more."""
        capacity = self.pasture.capacity
        herds = (count for count in range(1, self.colours + 1) if count * (count + 1) // 2 <= capacity)
        return max(*herds, len(self.pasture.bonus))

    @property
    def numbers(self) -> tuple[tuple[int, int], ...]:
        """Z5.1, Z8.2 The bonus row: ranks and what they earn, rank 0 for who covered the last space."""
        fair = ((0, fair_bonus_of(self.pasture.capacity)),) if self.is_fair else ()
        return (*fair, *enumerate(self.pasture.bonus, start=1))

    def least_width(self, depth: int) -> float:
        """How narrow it may be when it is so deep."""
        cows = ceil(self.pasture.capacity / depth) * ACROSS + 2 * SIDE
        return max(cows, (self.ranks + self.is_fair) * LEAST_RANK + 0.3, NARROWEST)


class PlotRow(NamedTuple):
    """Plots side by side: which, and how deep they are."""

    first: int
    beyond: int
    depth: int


def row_height(depth: int) -> float:
    """What a row takes from the one above."""
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
    """How deep these must be to lie side by side; 0 when they cannot."""
    gaps = (len(plots) - 1) * GAP
    for depth in range(2, DEEPEST + 1):
        if sum(plot.least_width(depth) for plot in plots) + gaps <= width:
            return depth
    return 0
