"""The geometry of the board of Zoff in Buffalo, in board units.

From the top: a pen for the reserve of each colour, the pastures from small to big in rows of one height, and
the tray for the own cards. A pasture has, from its sign to its gate: an area for the cards played on it, a
space for each cow, its herds by rank, and under each of them the number that rank earns.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from stampede.games.zoff.draw.plots import (
    ACROSS,
    CARDS,
    DECK,
    DOWN,
    EDGE,
    GAP,
    GATE,
    HAND,
    HERDS,
    PEN,
    RANK,
    SIDE,
    SIGN,
    Plot,
    PlotRow,
    best_rows,
    row_height,
    rows_within,
)
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.components import Pasture
from stampede.games.zoff.table.component_files import load_table, pastures_in_play

CARD = 0.74
"""The greatest distance from one card on a pasture to the next."""


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def x(self) -> float:
        """The middle, across."""
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        """The middle, down."""
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top


class DrawnPasture(NamedTuple):
    """A pasture on the board."""

    plot: Plot
    fence: Box
    """The fence around it: its sign hangs on the upper rail, its gate is in the lower one."""
    depth: int
    """The number of cows that stand one below the other."""
    row: int
    column: int

    @property
    def number(self) -> int:
        """The number of the pasture, counted from 0 in the component table."""
        return self.plot.number

    @property
    def pasture(self) -> Pasture:
        """Z1.1 The printed components of the pasture."""
        return self.plot.pasture

    @property
    def capacity(self) -> int:
        """Z1.1 Its spaces."""
        return self.plot.pasture.capacity

    @property
    def sign(self) -> Box:
        """The sign with name and spaces."""
        left, top, right, _ = self.fence
        return Box(left + 0.12, top - SIGN / 2, right - 0.12, top + SIGN / 2)

    @property
    def cards(self) -> Box:
        """The area of the cards played on it."""
        left, top, right, _ = self.fence
        return Box(left + 0.16, top + SIGN / 2, right - 0.16, top + SIGN / 2 + CARDS)

    @property
    def land(self) -> Box:
        """The area of the cows."""
        left, _, right, bottom = self.fence
        return Box(left, self.cards.bottom, right, bottom - GATE / 2 - HERDS)

    def space(self, index: int) -> tuple[float, float]:
        """The middle of a space. They run down and up in turn, so that a herd stands together."""
        file, step = divmod(index, self.depth)
        rank = self.depth - 1 - step if file % 2 else step
        files = ceil(self.capacity / self.depth)
        pitch = min((self.land.width - 2 * SIDE) / files, 1.15 * ACROSS)
        return self.land.x + (file - (files - 1) / 2) * pitch, self.land.top + (rank + 0.5) * DOWN

    def rank_at(self, rank: int) -> float:
        """Z5.1 The horizontal position of the number of this *rank*, from 1; 0 is for the fair bonus."""
        count = self.plot.ranks + self.plot.is_fair
        pitch = min((self.fence.width - 0.3) / count, RANK)
        return self.fence.x + (rank - self.plot.ranks + (count - 1) / 2) * pitch

    def herd_at(self, rank: int) -> tuple[float, float]:
        """The position of the brand of the herd of this *rank*."""
        return self.rank_at(rank) - 0.14, self.land.bottom + HERDS / 2

    def number_at(self, rank: int) -> tuple[float, float]:
        """The position of the number of the herd of this *rank*."""
        return self.rank_at(rank) + 0.21, self.land.bottom + HERDS / 2

    def card(self, slot: int, slots: int) -> tuple[float, float]:
        """The position of one of so many cards, in the order of acting."""
        pitch = min(self.cards.width / slots, CARD)
        return self.cards.left + (slot + 0.5) * pitch, self.cards.y + 0.02


class Layout(NamedTuple):
    """The boxes of all components on the board."""

    width: float
    height: float
    fields: tuple[DrawnPasture, ...]
    pens: dict[int, Box]
    """By colour."""
    tray: Box
    deck: tuple[Box, ...]
    """The boxes of the own pasture cards, in the order of the fields."""
    hand: tuple[Box, ...]
    """The boxes of the own cow cards, by card."""


@lru_cache(maxsize=64)
def plan_of(components: str, players: int, *, is_fair: bool) -> Layout:
    """The layout for so many *players* with these *components*, with or without the fair bonus."""
    table, colours = load_table(components), _colours(players)
    numbers = pastures_in_play(table, players)
    plots = [Plot(number, table.pastures[number], len(colours), is_fair) for number in numbers]
    width, rows = best_rows(plots)
    fields = tuple(_fields(width, EDGE + PEN + GAP, plots, rows))
    tray_top = fields[-1].fence.bottom + GATE / 2 + GAP
    tray = Box(EDGE, tray_top, width - EDGE, tray_top + DECK + HAND)
    pens = _side_by_side(Box(EDGE, EDGE, width - EDGE, EDGE + PEN), len(colours), GAP)
    left, right, step = tray.left + 0.1, tray.right - 0.1, tray.top + DECK
    cards = box.CARDS if players == 2 else box.ORDINARY
    return Layout(
        width=width,
        height=round(tray.bottom + EDGE, 3),
        fields=fields,
        pens=dict(zip(colours, pens, strict=True)),
        tray=tray,
        deck=tuple(_side_by_side(Box(left, tray.top, right, step), len(fields), 0)),
        hand=tuple(_side_by_side(Box(left, step, right, tray.bottom), cards, 0)),
    )


def printed_plan(width: float) -> Layout:
    """Z1.1, Z8.3 All pastures of the box for a board on paper: without pens and tray, this wide."""
    numbers = range(box.PASTURES)
    plots = [Plot(number, box.BOX.pastures[number], box.COLOURS, is_fair=False) for number in numbers]
    fields = tuple(_fields(width, EDGE, plots, rows_within(plots, width - 2 * EDGE)))
    height = round(fields[-1].fence.bottom + GATE / 2 + EDGE, 3)
    return Layout(width, height, fields, pens={}, tray=Box(0, 0, 0, 0), deck=(), hand=())


def _colours(players: int) -> tuple[int, ...]:
    """Z2.1, Z7.1 The colours in play."""
    if players == 2:
        return tuple(colour for colour, owner in enumerate(box.OWNER_OF_TWO) if owner != box.NONE)
    return tuple(range(players))


def _side_by_side(whole: Box, count: int, gap: float) -> Iterator[Box]:
    """Equal boxes side by side, *count* of them."""
    width = (whole.width - (count - 1) * gap) / count
    for at in range(count):
        left = whole.left + at * (width + gap)
        yield Box(left, whole.top, left + width, whole.bottom)


def _fields(
    width: float, top: float, plots: Sequence[Plot], rows: Sequence[PlotRow]
) -> Iterator[DrawnPasture]:
    """The pastures row by row, widened to fill it."""
    tops = accumulate((row_height(row.depth) for row in rows), initial=top)
    for at, (row, upper) in enumerate(zip(rows, tops, strict=False)):
        inside = plots[row.first : row.beyond]
        least = [plot.least_width(row.depth) for plot in inside]
        spare = (width - 2 * EDGE - (len(least) - 1) * GAP - sum(least)) / len(least)
        left = EDGE
        for column, (plot, narrow) in enumerate(zip(inside, least, strict=True)):
            right = left + narrow + spare
            bottom = upper + row_height(row.depth) - GAP - GATE / 2
            yield DrawnPasture(plot, Box(left, upper + SIGN / 2, right, bottom), row.depth, at, column)
            left = right + GAP
