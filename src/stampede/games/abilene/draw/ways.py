"""A5.2, A6.2 The way of a figure to each cell it can reach: the cells it passes, with both ends.

The rules compute the targets; this module finds the cells between. Of several ways of an animal the shortest
is shown; of a cowboy's ways, all of the same length, one without a turn.
"""

from collections.abc import Callable, Iterator

from stampede.core.arrays import new_flags
from stampede.games.abilene.rules.cells import NO_CELLS, Flags, contains
from stampede.games.abilene.rules.components import MOST_BOY, MOST_COW
from stampede.games.abilene.rules.cowboys import boy_passes, leave_by
from stampede.games.abilene.rules.lattice import BORDER, NEXT, NOWHERE, NUM_CELLS, TOWN, TURNS
from stampede.games.abilene.rules.rays import SPACES
from stampede.games.abilene.rules.state import AbileneState as Fields

Way = tuple[int, ...]
Passes = Callable[[int], bool]
GATES: list[int] = BORDER.tolist()
HEADINGS = range(6)
LONGEST = max(MOST_COW, MOST_BOY)


def _ray(cell: int, heading: int) -> Way:
    """The cells in one direction, as far as any figure goes, at most to town."""
    ray: list[int] = []
    while len(ray) < LONGEST and cell != TOWN and NEXT[cell, heading] != NOWHERE:
        cell = int(NEXT[cell, heading])
        ray.append(cell)
    return tuple(ray)


RAYS = [[_ray(cell, heading) for heading in HEADINGS] for cell in range(NUM_CELLS)]


def cow_ways(source: int, number: int, ends: frozenset[int], passes: Passes) -> dict[int, Way]:
    """A5.2, A5.4 The ways of an animal to all *ends*, up to *number* steps over what it *passes*."""
    ways: dict[int, Way] = {}
    for heading in HEADINGS:
        for way in _longest(source, heading, number, passes):
            for length, end in enumerate(way[1:], start=2):
                if end in ends and (end not in ways or length < len(ways[end])):
                    ways[end] = way[:length]
    return ways


def boy_ways(now: Fields, source: int, number: int, ends: frozenset[int]) -> dict[int, Way]:
    """A6.2, A6.3 The ways of a cowboy to all *ends*, exactly *number* steps, through town perhaps."""
    free = boy_passes(now, new_flags(SPACES))
    passes = free.tolist().__getitem__
    if source == TOWN:
        return {way[-1]: way for way in _out_of_town(free, passes, (TOWN,), number) if way[-1] in ends}
    straight: dict[int, Way] = {}
    other: dict[int, Way] = {}
    for heading in HEADINGS:
        line, *bent = _longest(source, heading, number, passes)
        town = (
            _out_of_town(free, passes, line, number - len(line) + 1)
            if line[-1] == TOWN and len(line) <= number
            else ()
        )
        for ways, found in ((straight, (line,)), (other, (*town, *bent))):
            for way in found:
                if len(way) == number + 1 and way[-1] in ends:
                    ways.setdefault(way[-1], way)
    return other | straight


def _longest(source: int, heading: int, steps: int, passes: Passes) -> Iterator[Way]:
    """The ways of so many *steps* that begin in one direction: straight, then with each turn."""
    line = _line(source, heading, steps, passes)
    yield (source, *line)
    for before, corner in enumerate(line[: steps - 1], start=1):
        if corner == TOWN or not passes(corner):
            break
        for turn in TURNS:
            rest = _line(corner, (heading + turn) % 6, steps - before, passes)
            yield (source, *line[:before], *rest)


def _line(cell: int, heading: int, steps: int, passes: Passes) -> Way:
    """The next cells in one direction: so many, or up to the first that cannot be passed."""
    line = RAYS[cell][heading][:steps]
    for length, passed in enumerate(line, start=1):
        if passed == TOWN or not passes(passed):
            return line[:length]
    return line


def _out_of_town(free: Flags, passes: Passes, way: Way, steps: int) -> Iterator[Way]:
    """A6.3 The ways on from a *way* into town, so many *steps*."""
    gate = way[-2] if len(way) > 1 else TOWN
    for border in GATES:
        ends = leave_by(free, NO_CELLS, gate, border, steps)
        for heading in HEADINGS:
            out = border, *_line(border, heading, steps - 1, passes)
            if len(out) == steps and contains(ends, out[-1]):
                yield (*way, *out)
