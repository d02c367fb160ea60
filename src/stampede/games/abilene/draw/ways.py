"""A5.2, A6.2 The way of a figure to each cell it can reach: the cells it passes, with both ends.

The rules compute the targets; this module finds the cells between. Of several ways of an animal the shortest
is shown; of a cowboy's ways, all of the same length, one without a turn.

The ways that an empty board allows are listed once for each cell; in a position the first one is shown on
which nothing stands in between.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from stampede.games.abilene.rules.cells import Flags
from stampede.games.abilene.rules.components import MOST_BOY, MOST_COW
from stampede.games.abilene.rules.lattice import BORDER, NEXT, NOWHERE, NUM_CELLS, TOWN, TURNS
from stampede.games.abilene.rules.rays import OUTWARDS

Way = bytes
"""The cells of a way, with both ends: each is a small number, and there are many ways."""
HEADINGS = range(6)
LONGEST = max(MOST_COW, MOST_BOY)


def _ray(cell: int, heading: int) -> Way:
    """The cells in one direction, as far as any figure goes, at most to town."""
    ray: list[int] = []
    while len(ray) < LONGEST and cell != TOWN and NEXT[cell, heading] != NOWHERE:
        cell = int(NEXT[cell, heading])
        ray.append(cell)
    return bytes(ray)


RAYS = [[_ray(cell, heading) for heading in HEADINGS] for cell in range(NUM_CELLS)]


class Ways:
    """The ways of figures of one kind in a position."""

    def __init__(self, free: Flags) -> None:
        """*free* says of each space whether they pass it; through town they go where the rules let them."""
        is_free = free.tolist()
        is_free[TOWN] = True
        self._passes = is_free.__getitem__

    def of_cow(self, source: int, number: int, end: int) -> Way:
        """A5.2, A5.4 The shortest way of an animal, up to *number* steps."""
        return self._first(way for way in _ways_of_cow(source)[end] if len(way) <= number + 1)

    def of_boy(self, source: int, number: int, end: int) -> Way:
        """A6.2, A6.3 A way of a cowboy, exactly *number* steps, through town perhaps."""
        return self._first(_ways_of_boy(source, number)[end])

    def _first(self, ways: Iterable[Way]) -> Way:
        """The first of some *ways* on which nothing stands in between."""
        return next(way for way in ways if all(map(self._passes, way[1:-1])))


@lru_cache(maxsize=NUM_CELLS)
def _ways_of_cow(source: int) -> dict[int, tuple[Way, ...]]:
    """A5.2 All ways of an animal by their ends, the shortest first."""
    longest = (way for heading in HEADINGS for way in _longest(source, heading, MOST_COW))
    found = dict.fromkeys(way[:length] for way in longest for length in range(2, len(way) + 1))
    return _by_end(sorted(found, key=len))


@lru_cache(maxsize=MOST_BOY * (NUM_CELLS + 1))
def _ways_of_boy(source: int, number: int) -> dict[int, tuple[Way, ...]]:
    """A6.2, A6.3 All ways of a cowboy by their ends, the straight one first."""
    straight: list[Way] = []
    other: list[Way] = []
    if source == TOWN:
        other += reversed([*_out_of_town(bytes([TOWN]), TOWN, number)])
    for heading in HEADINGS if source != TOWN else ():
        line, *bent = _longest(source, heading, number)
        straight.append(line)
        if line[-1] == TOWN:
            other += _out_of_town(line, line[-2], number + 1 - len(line))
        other += bent
    return _by_end(way for way in straight + other if len(way) == number + 1)


def _by_end(ways: Iterable[Way]) -> dict[int, tuple[Way, ...]]:
    """Some *ways* in this order, by the cell where they end."""
    found: dict[int, list[Way]] = {}
    for way in ways:
        found.setdefault(way[-1], []).append(way)
    return {end: tuple(each) for end, each in found.items()}


def _longest(source: int, heading: int, steps: int) -> Iterator[Way]:
    """The ways of so many *steps* that begin in one direction: straight, then with each turn."""
    start, line = bytes([source]), RAYS[source][heading][:steps]
    yield start + line
    for before, corner in enumerate(line[: steps - 1], start=1):
        if corner != TOWN:
            for turn in TURNS:
                yield start + line[:before] + RAYS[corner][(heading + turn) % 6][: steps - before]


def _out_of_town(way: Way, gate: int, steps: int) -> Iterator[Way]:
    """A6.3 The ways on from a *way* into town, so many *steps*, by any border cell but the *gate*."""
    for border in BORDER.tolist() if steps else ():
        if border != gate:
            for heading in dict.fromkeys(OUTWARDS[border].tolist()):
                yield way + bytes([border]) + RAYS[border][heading][: steps - 1]
