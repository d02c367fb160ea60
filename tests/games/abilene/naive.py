"""A second way to find moves: walk every path step by step, on axial coordinates, with sets and lists."""

from stampede.core.game import State
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import AXIAL, DIRECTIONS, NUMBER, TOWN, ring_of
from stampede.games.abilene.rules.state import AbileneState as Fields
from tests.games.abilene.table import fields

Spot = tuple[int, int] | str
TURNS = (1, 2, 4, 5)


def _spot(number: int) -> Spot:
    return "town" if number == TOWN else AXIAL[number]


def _number(spot: Spot) -> int:
    return TOWN if isinstance(spot, str) else NUMBER[spot]


def _step(spot: tuple[int, int], heading: int) -> Spot | None:
    to = spot[0] + DIRECTIONS[heading][0], spot[1] + DIRECTIONS[heading][1]
    if ring_of(to) < 2:
        return "town"
    return to if to in NUMBER else None


def _paths(start: Spot, length: int) -> list[list[Spot]]:  # noqa: C901 - one search in one place
    """All ways of exactly *length* steps: at most one turn, town as the turn."""
    ways: list[list[Spot]] = []

    def walk(path: list[Spot], heading: int, *, turned: bool, left: int) -> None:
        if left == 0:
            ways.append(path)
            return
        here = path[-1]
        if isinstance(here, str):
            if turned:
                return
            for border in NUMBER:
                if ring_of(border) == 2:
                    for out in range(6):
                        beyond = _step(border, out)
                        if not isinstance(beyond, str) and beyond and ring_of(beyond) > 2:
                            walk([*path, border], out, turned=True, left=left - 1)
            return
        for turn in (0,) if turned else (0, *TURNS):
            after = _step(here, (heading + turn) % 6)
            if after is not None:
                walk([*path, after], (heading + turn) % 6, turned=turned or turn != 0, left=left - 1)

    if isinstance(start, str):
        walk([start], 0, turned=False, left=length)
    else:
        for heading in range(6):
            first = _step(start, heading)
            if first is not None:
                walk([start, first], heading, turned=False, left=length - 1)
    return ways


def _figure(now: Fields, spot: Spot) -> int:
    return box.EMPTY if isinstance(spot, str) else int(now.board[NUMBER[spot]])


def _owner(now: Fields, spot: Spot) -> int:
    assert not isinstance(spot, str)
    sector = NUMBER[spot] // 35
    return int(box.OWNERS[now.players, sector])


def boy_ends(state: State, source: int, number: int) -> set[int]:
    """A6.2, A6.3 Where a cowboy of the seat whose turn it is may end."""
    now = fields(state)
    own = box.BOY + now.turn
    found = set()
    for path in _paths(_spot(source), number):
        cells = [spot for spot in path if not isinstance(spot, str)]
        if len(set(cells)) < len(cells) or any(_figure(now, spot) for spot in path[1:-1]):
            continue
        end = path[-1]
        figure = _figure(now, end)
        if figure == own or (figure >= box.COW and _owner(now, end) == now.turn):
            continue
        found.add(_number(end))
    return found


def cow_ends(state: State, source: int, number: int) -> set[int]:
    """A5.2 Where an animal of the seat whose turn it is may end."""
    now = fields(state)
    found = set()
    for length in range(1, number + 1):
        for path in _paths(_spot(source), length):
            inside = [spot for spot in path if not isinstance(spot, str)]
            if "town" in path[:-1] or any(_owner(now, spot) != now.turn for spot in inside):
                continue
            if any(_figure(now, spot) not in (box.EMPTY, box.BOY + now.turn) for spot in path[1:]):
                continue
            if _figure(now, path[-1]) == box.EMPTY:
                found.add(_number(path[-1]))
    return found
