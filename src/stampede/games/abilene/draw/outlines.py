"""The outlines of the ranches (A1.3): hexagons become land with soft edges, on any board."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from math import cos, pi, sin
from operator import attrgetter
from typing import NamedTuple

from stampede.core.record import Ints
from stampede.draw.strokes import Point, curve, noise, point
from stampede.games.abilene.draw.plan import centre
from stampede.games.abilene.rules.cells import RANCH_BITS
from stampede.games.abilene.rules.lattice import NEXT, NOWHERE, NUM_CELLS, TOWN

OUTSIDE, IN_TOWN = -1, -2
"""The neighbours of a ranch's edge that are no ranch."""
CORNERS = tuple(
    (cos(pi * (turn / 3 - 0.5)) * 3**-0.5, sin(pi * (turn / 3 - 0.5)) * 3**-0.5) for turn in range(6)
)
"""Vectors from the middle of a hexagon to its corners, clockwise from the top."""
SWAY = 0.1
"""The greatest distance of an outline from its line."""
Key = tuple[int, int]


class Side(NamedTuple):
    """One side of a cell on the edge of its ranch, clockwise."""

    start: Point
    end: Point
    beyond: int
    """The ranch on the other side, OUTSIDE or IN_TOWN."""

    @property
    def middle(self) -> Point:
        """The middle of the side, or a point a little beside it, the same for both ranches."""
        x, y = (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2
        first, second = key((x, y))
        turn, reach = 2 * pi * noise(first, second, 1), SWAY * noise(first, second, 2)
        return x + reach * cos(turn), y + reach * sin(turn)


class Run(NamedTuple):
    """A part of the edge of a ranch with the same neighbour all along."""

    beyond: int
    points: tuple[Point, ...]


def key(where: Point) -> Key:
    """A point rounded, for comparison."""
    return round(100 * where[0]), round(100 * where[1])


class Outlines:
    """The edges of all ranches of a board."""

    def __init__(self, land: Ints) -> None:
        self.owner = [(int(bits) & RANCH_BITS) - 1 for bits in land]

    def beyond(self, cell: int, heading: int) -> int:
        """The owner of the neighbour of a cell."""
        other = int(NEXT[cell, heading])
        if other == TOWN:
            return IN_TOWN
        return OUTSIDE if other == NOWHERE else self.owner[other]

    @cached_property
    def loops(self) -> dict[int, list[list[Side]]]:
        """The edges of each ranch: one, or more where it has holes."""
        sides: dict[int, dict[Key, Side]] = defaultdict(dict)
        for cell in range(NUM_CELLS):
            ranch = self.owner[cell]
            for heading in range(6):
                if ranch != OUTSIDE and self.beyond(cell, heading) != ranch:
                    start, end = corner(cell, heading - 1), corner(cell, heading)
                    sides[ranch][key(start)] = Side(start, end, self.beyond(cell, heading))
        return {ranch: list(_walks(found)) for ranch, found in sides.items()}

    def runs(self, ranch: int) -> Iterator[Run]:
        """The edges of a ranch, cut where the neighbour changes."""
        for loop in self.loops.get(ranch, []):
            yield from _runs(loop)

    def field(self, ranch: int) -> str:
        """The land of a ranch as a path."""
        return "".join(
            closed([where for run in _runs(loop) for where in run.points[:-1]])
            for loop in self.loops.get(ranch, [])
        )


def _runs(loop: list[Side]) -> Iterator[Run]:
    first = next((at for at, side in enumerate(loop) if side.beyond != loop[at - 1].beyond), 0)
    sides = [*loop[first:], *loop[:first]]
    for beyond, part in groupby(sides, key=attrgetter("beyond")):
        run = list(part)
        yield Run(beyond, (run[0].start, *(side.middle for side in run), run[-1].end))


def corner(cell: int, number: int) -> Point:
    """A corner of the hexagon of a cell, on the plan."""
    x, y = centre(cell)
    across, down = CORNERS[number % 6]
    return x + across, y + down


def _walks(sides: dict[Key, Side]) -> Iterator[list[Side]]:
    """The loops that sides make, each starting where the one before it ends."""
    while sides:
        _, side = sides.popitem()
        loop = [side]
        while (following := sides.pop(key(loop[-1].end), None)) is not None:
            loop.append(following)
        yield loop


def closed(points: list[Point]) -> str:
    """A closed smooth line."""
    return f"M{point(points[0])}{curve([*points, points[0]])}Z"
