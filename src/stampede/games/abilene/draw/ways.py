"""A5.2, A6.2 The way a figure goes: for each cell it can come to, the cells it passes, ends included.

The rules only ask where a figure can end; a drawing also shows how it gets there. Of several ways of an
animal the shortest is shown, of a cowboy's, who goes an exact number of steps, one without a turn.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cattle import may_cow_pass
from stampede.games.abilene.rules.cells import is_empty
from stampede.games.abilene.rules.cowboys import may_end
from stampede.games.abilene.rules.lattice import BORDER, NEXT, NOWHERE, RING, TOWN
from stampede.games.abilene.rules.state import State as Fields

Way = tuple[int, ...]
Passes = Callable[[int], bool]
TURNS = (1, 2, 4, 5)
NEIGHBOURS: list[list[int]] = NEXT.tolist()
"""A list is quicker than an array, one number at a time."""
GATES: list[int] = BORDER.tolist()


def cow_ways(now: Fields, source: int, number: int) -> dict[int, Way]:
    """A5.2, A5.4 The ways of an animal: up to *number* steps, over empty cells and own cowboys."""
    ways: dict[int, Way] = {}
    for way in _lines(source, number, lambda cell: may_cow_pass(now, cell)):
        end = way[-1]
        if (end == TOWN or is_empty(now, end)) and (end not in ways or len(way) < len(ways[end])):
            ways[end] = way
    return ways


def boy_ways(now: Fields, source: int, number: int) -> dict[int, Way]:
    """A6.2, A6.3 The ways of a cowboy: exactly *number* steps over empty cells, through town perhaps."""
    ways: dict[int, Way] = {}
    found = _out_of_town(now, (TOWN,), number) if source == TOWN else _rides(now, source, number)
    for way in found:
        if len(way) == number + 1 and may_end(now, source, way[-1]):
            ways.setdefault(way[-1], way)
    return ways


def _rides(now: Fields, source: int, number: int) -> Iterator[Way]:
    empty: Passes = lambda cell: bool(now.board[cell] == box.EMPTY)  # noqa: E731 - one thing, used twice
    for way in _lines(source, number, empty, exact=True):
        yield way
        if way[-1] == TOWN and len(way) <= number and _is_straight(way[:-1]):
            yield from _out_of_town(now, way, number - len(way) + 1)


def _lines(source: int, number: int, passes: Passes, *, exact: bool = False) -> Iterator[Way]:
    """Straight lines of up to *number* steps with at most one turn, straight ones first; town ends them.

    Where the count is *exact*, the last cell may be one that nobody passes.
    """
    straight = [(heading, list(_line(source, heading, number, passes, exact))) for heading in range(6)]
    for _, line in straight:
        for steps in range(1, len(line) + 1):
            yield (source, *line[:steps])
    for heading, line in straight:
        for steps, corner in enumerate(line[: number - 1], start=1):
            if corner == TOWN or not passes(corner):
                break
            for turn in TURNS:
                rest = list(_line(corner, (heading + turn) % 6, number - steps, passes, exact))
                for more in range(1, len(rest) + 1):
                    yield (source, *line[:steps], *rest[:more])


def _line(cell: int, heading: int, number: int, passes: Passes, exact: bool) -> Iterator[int]:  # noqa: FBT001
    """The cells in one direction as far as one can go."""
    for step in range(1, number + 1):
        cell = NEIGHBOURS[cell][heading]
        if cell == NOWHERE:
            return
        if cell == TOWN:
            yield cell
            return
        if not passes(cell):
            if exact and step == number:
                yield cell
            return
        yield cell


def _is_straight(cells: Way) -> bool:
    """Whether a way to the edge of town has no turn, the step into town included."""
    if len(cells) < 2:
        return True
    headings = {NEIGHBOURS[cell].index(after) for cell, after in pairwise(cells)}
    return len(headings) == 1 and NEIGHBOURS[cells[-1]][headings.pop()] == TOWN


def _out_of_town(now: Fields, way: Way, number: int) -> Iterator[Way]:
    """A6.3 To any border cell but the one he came by, then straight on away from town."""
    for border in GATES:
        if border in way:
            continue
        yield (*way, border)
        if number > 1 and is_empty(now, border):
            for heading in range(6):
                away = NEIGHBOURS[border][heading]
                if away in (NOWHERE, TOWN) or RING[away] <= RING[border]:
                    continue
                line = _line(border, heading, number - 1, lambda cell: is_empty(now, cell), exact=True)
                cells = list(line)
                if len(cells) == number - 1:
                    yield (*way, border, *cells)
