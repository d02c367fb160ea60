"""Where everything of Zoff in Buffalo lies on the board: pure geometry, in board units.

From the top: a pen for the reserve of each colour, the pastures from small to big in rows of one height, and
the tray for the own cow cards. A pasture has, from its sign to its gate: room for the cards played on it, a
space for each cow, its herds by rank, and under each of them the number that rank earns.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from stampede.games.zoff import components as box
from stampede.games.zoff.components import Pasture
from stampede.games.zoff.paying import fair_bonus_of
from stampede.games.zoff.tables import load_table, pastures_in_play

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
PEN = 1.16
HAND = 1.56
"""Heights of the pens and of the tray."""
NARROWEST = 3.3
"""A pasture's sign must be readable."""
RANK, LEAST_RANK, CARD = 0.84, 0.6, 0.74
"""From one herd's number to the next, at most and at least; from one card to the next."""
WIDE, PHONE = (1000, 800), 390
"""Pixels a wide screen gives the board, and how wide a phone is."""
SHARE = 0.55
"""How big things need be on a phone, in parts of what they are on a wide screen."""
LEAST_WIDTH, DEEPEST = 16, 6
"""Bounds of the board's width, and of how many cows stand one below the other."""


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


class Field(NamedTuple):
    """A pasture on the board."""

    number: int
    """Which pasture, counted from 0 in the component table."""
    pasture: Pasture
    fence: Box
    """The sign hangs on its upper rail, the gate is in its lower one."""
    depth: int
    """How many cows stand one below the other."""
    row: int
    column: int
    is_fair: bool
    """Z8.2 Whether its row begins with the fair bonus."""

    @property
    def files(self) -> int:
        """How many cows stand side by side."""
        return ceil(self.pasture.capacity / self.depth)

    @property
    def sign(self) -> Box:
        """Name and spaces."""
        left, top, right, _ = self.fence
        return Box(left + 0.12, top - SIGN / 2, right - 0.12, top + SIGN / 2)

    @property
    def cards(self) -> Box:
        """Where the cards played on it lie."""
        left, top, right, _ = self.fence
        return Box(left + 0.16, top + SIGN / 2, right - 0.16, top + SIGN / 2 + CARDS)

    @property
    def land(self) -> Box:
        """Where the cows stand."""
        left, _, right, bottom = self.fence
        return Box(left, self.cards.bottom, right, bottom - GATE / 2 - HERDS)

    @property
    def ranks(self) -> int:
        """How many herds are counted at its gate."""
        return num_ranks(self.pasture)

    @property
    def row_of_numbers(self) -> tuple[tuple[int, int], ...]:
        """Z5.1, Z8.2 The bonus row: ranks and what they earn, rank 0 for who covered the last space."""
        fair = ((0, fair_bonus_of(self.capacity)),) if self.is_fair else ()
        return (*fair, *enumerate(self.pasture.bonus, start=1))

    @property
    def capacity(self) -> int:
        """Z1.1 Its spaces."""
        return self.pasture.capacity

    def space(self, index: int) -> tuple[float, float]:
        """The middle of a space. They run down and up in turn, so that a herd stands together."""
        file, step = divmod(index, self.depth)
        rank = self.depth - 1 - step if file % 2 else step
        pitch = min((self.land.width - 2 * SIDE) / self.files, 1.15 * ACROSS)
        return self.land.x + (file - (self.files - 1) / 2) * pitch, self.land.top + (rank + 0.5) * DOWN

    def rank_at(self, rank: int) -> float:
        """Z5.1 Where across the number of this *rank* is, from 1; 0 is for the fair bonus."""
        count = self.ranks + self.is_fair
        pitch = min((self.fence.width - 0.3) / count, RANK)
        return self.fence.x + (rank - self.ranks + (count - 1) / 2) * pitch

    def herd_at(self, rank: int) -> tuple[float, float]:
        """The brand of the herd of this *rank*."""
        return self.rank_at(rank) - 0.14, self.land.bottom + HERDS / 2

    def number_at(self, rank: int) -> tuple[float, float]:
        """The number of the herd of this *rank*."""
        return self.rank_at(rank) + 0.21, self.land.bottom + HERDS / 2

    def card(self, slot: int, slots: int) -> tuple[float, float]:
        """Where one of so many cards lies, in the order of acting."""
        pitch = min(self.cards.width / slots, CARD)
        return self.cards.left + (slot + 0.5) * pitch, self.cards.y + 0.02


class Plan(NamedTuple):
    """Where everything lies."""

    width: float
    height: float
    fields: tuple[Field, ...]
    pens: dict[int, Box]
    """By colour."""
    tray: Box
    hand: tuple[Box, ...]
    """By card."""


@lru_cache(maxsize=64)
def plan_of(components: str, players: int, *, is_fair: bool) -> Plan:
    """The plan for so many *players* with these *components*, with or without the fair bonus."""
    table = load_table(components)
    numbers = pastures_in_play(table, players)
    pastures = [table.pastures[number] for number in numbers]
    width, rows = best_rows(pastures, is_fair=is_fair)
    top = EDGE + PEN + GAP
    fields = tuple(_fields(width, top, numbers, pastures, rows, is_fair=is_fair))
    tray_top = fields[-1].fence.bottom + GATE / 2 + GAP
    tray = Box(EDGE, tray_top, width - EDGE, tray_top + HAND)
    cards = box.CARDS if players == 2 else box.ORDINARY
    return Plan(
        width=width,
        height=round(tray.bottom + EDGE, 3),
        fields=fields,
        pens=dict(
            zip(_colours(players), _row(Box(EDGE, EDGE, width - EDGE, EDGE + PEN), players), strict=True)
        ),
        tray=tray,
        hand=tuple(_hand(tray, cards)),
    )


def _colours(players: int) -> tuple[int, ...]:
    """Z2.1, Z7.1 The colours in play."""
    if players == 2:
        return tuple(colour for colour, owner in enumerate(box.OWNER_OF_TWO) if owner != box.NONE)
    return tuple(range(players))


def _row(whole: Box, players: int) -> Iterator[Box]:
    """The pens side by side."""
    count = len(_colours(players))
    width = (whole.width - (count - 1) * GAP) / count
    for at in range(count):
        left = whole.left + at * (width + GAP)
        yield Box(left, whole.top, left + width, whole.bottom)


def _hand(tray: Box, cards: int) -> Iterator[Box]:
    pitch = (tray.width - 0.2) / cards
    for card in range(cards):
        left = tray.left + 0.1 + card * pitch
        yield Box(left, tray.top, left + pitch, tray.bottom)


# -------------------------------------------------------------------- rows of pastures


class Row(NamedTuple):
    """Pastures side by side: which, and how deep they are."""

    first: int
    beyond: int
    depth: int


def num_ranks(pasture: Pasture) -> int:
    """How many herds of different size a pasture can hold, or numbers its row has if that is more."""
    herds = (count for count in range(1, box.COLOURS + 1) if count * (count + 1) // 2 <= pasture.capacity)
    return max(*herds, len(pasture.bonus))


def least_width(pasture: Pasture, depth: int, *, is_fair: bool) -> float:
    """How narrow a pasture may be when it is so deep."""
    cows = ceil(pasture.capacity / depth) * ACROSS + 2 * SIDE
    return max(cows, (num_ranks(pasture) + is_fair) * LEAST_RANK + 0.3, NARROWEST)


def row_height(depth: int) -> float:
    """What a row takes from the one above."""
    return SIGN + CARDS + depth * DOWN + HERDS + GATE + GAP


def best_rows(pastures: Sequence[Pasture], *, is_fair: bool) -> tuple[float, list[Row]]:
    """The width and the rows that show things biggest where they are smallest: wide screen or phone."""
    around = 2 * EDGE + PEN + HAND + 2 * GAP

    def worth(width: float, rows: Iterable[Row]) -> float:
        height = around + sum(row_height(row.depth) for row in rows)
        return min(SHARE * WIDE[0] / width, SHARE * WIDE[1] / height, PHONE / width)

    widths = (half / 2 for half in range(2 * LEAST_WIDTH, 4 * LEAST_WIDTH))
    found = [(width, rows) for width in widths if (rows := rows_within(pastures, width, is_fair=is_fair))]
    return max(found, key=lambda each: worth(*each))


def rows_within(pastures: Sequence[Pasture], width: float, *, is_fair: bool) -> list[Row]:
    """The lowest rows that fit a board of this *width*; none when some pasture is too wide."""
    best: list[tuple[float, list[Row]]] = [(0.0, [])]
    for beyond in range(1, len(pastures) + 1):
        ways = [
            (best[first][0] + row_height(depth), [*best[first][1], Row(first, beyond, depth)])
            for first in range(beyond)
            if best[first][0] < 1000
            and (depth := least_depth(pastures[first:beyond], width - 2 * EDGE, is_fair=is_fair))
        ]
        best.append(min(ways, default=(1000.0, [])))
    return best[-1][1]


def least_depth(pastures: Sequence[Pasture], width: float, *, is_fair: bool) -> int:
    """How deep these must be to lie side by side; 0 when they cannot."""
    gaps = (len(pastures) - 1) * GAP
    for depth in range(2, DEEPEST + 1):
        if sum(least_width(pasture, depth, is_fair=is_fair) for pasture in pastures) + gaps <= width:
            return depth
    return 0


def _fields(
    width: float,
    top: float,
    numbers: Sequence[int],
    pastures: Sequence[Pasture],
    rows: Sequence[Row],
    *,
    is_fair: bool,
) -> Iterator[Field]:
    """The pastures row by row, widened to fill it."""
    tops = accumulate((row_height(row.depth) for row in rows), initial=top)
    for at, (row, upper) in enumerate(zip(rows, tops, strict=False)):
        inside = range(row.first, row.beyond)
        least = [least_width(pastures[index], row.depth, is_fair=is_fair) for index in inside]
        spare = (width - 2 * EDGE - (len(least) - 1) * GAP - sum(least)) / len(least)
        left = EDGE
        for column, index in enumerate(inside):
            right = left + least[column] + spare
            fence = Box(left, upper + SIGN / 2, right, upper + row_height(row.depth) - GAP - GATE / 2)
            yield Field(numbers[index], pastures[index], fence, row.depth, at, column, is_fair)
            left = right + GAP
