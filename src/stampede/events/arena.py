"""An arena evening: people who are free are seated with people who are free, until its end.

The one who has waited longest comes first. Nobody is seated with the opponents of their last table, until
somebody there has waited long enough (``late``): then opponents meet again, and computers take the seats that
are left. Every table has the seats of the plan, and at least one person.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, permutations
from random import Random

from stampede.events.facts import FILL, Paired
from stampede.events.state import EntrantState, EventState

Tables = list[list[int]]
_NOISE, _MET, _WAIT, _COMPUTER, _PERSON = 1, 1 << 24, 1 << 40, 1 << 56, 1 << 64
"""Units of the parts of a weight; a hundred pairs of one unit stay below the next."""
_REPEAT = _PERSON + _PERSON // 2
"""A pair that has just met weighs less than one person who meets somebody else, and more than nobody."""
_AGAIN = 1000
"""The cost of two at a larger table who have just met, in meetings."""
STARTS, MOST_PASSES = 6, 20
"""Arrangements of larger tables that are tried while people meet again, and passes over each."""


def seat(state: EventState, seed: str, late: Sequence[int] = ()) -> Paired | None:
    """The fact that seats people who are free; None where nobody is seated.

    The same state, *seed* and *late* (numbers of people who have waited long enough) give the same.
    """
    hall = _hall(state)
    random = Random(seed)  # noqa: S311 - a draw that anybody can repeat
    if not hall.persons:
        return None
    found = _pairs(hall, seed) if hall.seats == 2 else _groups(hall, random)
    tables = [each for each in found if not set(late).isdisjoint(each) or not hall.has_repeat(each)]
    rest = [each for each in hall.persons if not any(each in table for table in found)]
    if state.plan.fill_level and not set(late).isdisjoint(rest):
        tables.append([*rest, *[FILL] * (hall.seats - len(rest))])
    if not tables:
        return None
    sat = _sat(state)
    boards = tuple(_seats(table, sat, random) for table in tables)
    return Paired(seed, boards, late=tuple(sorted(late)))


@dataclass(frozen=True)
class _Hall:
    """Those who are free, the one who has waited longest first, and what they have played."""

    seats: int
    persons: tuple[int, ...]
    computers: tuple[int, ...]
    last: dict[int, frozenset[int]]
    """The opponents at the last table of each person; computers do not mind."""
    met: dict[tuple[int, int], int]

    def is_repeat(self, one: int, other: int) -> bool:
        """Whether one of the two sat at their last table with the other."""
        return other in self.last.get(one, ()) or one in self.last.get(other, ())

    def has_repeat(self, table: Sequence[int]) -> bool:
        """Whether two at the *table* have just met."""
        return any(self.is_repeat(*pair) for pair in combinations(table, 2))

    def meetings(self, one: int, other: int) -> int:
        """How often two have met."""
        return self.met.get((min(one, other), max(one, other)), 0)


def _hall(state: EventState) -> _Hall:
    last: dict[int, frozenset[int]] = {}
    for played in state.rounds:
        for board in played.boards:
            there = frozenset(board.entrants)
            last.update({each: there - {each} for each in there if not state.entrants[each].level})

    def numbers(found: Sequence[EntrantState]) -> tuple[int, ...]:
        return tuple(each.number for each in found)

    persons = [each for each in state.free if not each.level]
    computers = [each for each in state.free if each.level]
    return _Hall(state.plan.seats, numbers(persons), numbers(computers), last, state.met())


def _sat(state: EventState) -> Counter[tuple[int, int]]:
    """How often each has sat in each place."""
    boards = (board for each in state.rounds for board in each.boards)
    return Counter((each, seat) for board in boards for seat, each in enumerate(board.people))


# ------------------------------------------------------------ tables of two


def _pairs(hall: _Hall, seed: str) -> Tables:
    """Pairs by one matching of the most weight."""
    import rustworkx  # noqa: PLC0415 - only servers that pair load it

    everybody = (*hall.persons, *hall.computers)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(everybody)
    graph.add_edges_from(
        [
            (i, j, _weight(hall, i, j, everybody, seed))
            for i in range(len(hall.persons))
            for j in range(i + 1, len(everybody))
        ]
    )
    matching = rustworkx.max_weight_matching(graph, weight_fn=int)
    return [[everybody[i], everybody[j]] for i, j in sorted(sorted(pair) for pair in matching)]


def _weight(hall: _Hall, i: int, j: int, everybody: Sequence[int], seed: str) -> int:
    """The weight of a pair, whose first is a person: more for those who have waited longer."""
    one, other = everybody[i], everybody[j]
    waited = len(hall.persons) - i
    weight = _PERSON
    if j < len(hall.persons):
        weight += _PERSON
        waited += len(hall.persons) - j
    else:
        weight -= _COMPUTER
    if hall.is_repeat(one, other):
        # Half a person for two people, a quarter for a person and a computer: each is better than nothing.
        weight = weight - _REPEAT if weight > _REPEAT else _PERSON // 4
    met = min(hall.meetings(one, other), 100)
    return weight + _WAIT * waited + _MET * (100 - met) + _NOISE * _draw(seed, one, other)


def _draw(seed: str, one: int, other: int) -> int:
    """A number below 2**16 that only the seed decides."""
    low, high = sorted((one, other))
    return int.from_bytes(sha256(f"{seed} {low} {high}".encode()).digest()[:2], "big")


# ------------------------------------------------------------ larger tables


def _groups(hall: _Hall, random: Random) -> Tables:
    """Tables of several: those who have waited longest, exchanged while that makes meetings more even."""
    rest = len(hall.persons) % hall.seats
    missing = hall.seats - rest if rest else 0
    if missing <= len(hall.computers):
        there, bench = [*hall.persons, *hall.computers[:missing]], list[int]()
    else:
        fitting = len(hall.persons) - rest
        there, bench = list(hall.persons[:fitting]), list(hall.persons[fitting:])
    found: list[tuple[int, Tables]] = []
    for _ in range(STARTS):
        found.append(_arranged(hall, there, bench, random))
        if found[-1][0] < _AGAIN:
            break
    return min(found, key=lambda each: each[0])[1]


def _arranged(hall: _Hall, there: Sequence[int], bench: Sequence[int], random: Random) -> tuple[int, Tables]:
    """Tables that no exchange makes better, and the cost of their meetings."""
    order, waiting = list(there), list(bench)
    random.shuffle(order)
    tables = [order[start : start + hall.seats] for start in range(0, len(order), hall.seats)]
    for _ in range(MOST_PASSES):
        if not _exchange(hall, tables, waiting):
            break
    return sum(_cost(hall, table, each, each) for table in tables for each in table) // 2, tables


def _exchange(hall: _Hall, tables: Tables, bench: list[int]) -> bool:
    """Exchange people wherever that is better, and return whether it was anywhere.

    Those who have waited longer leave a table only where fewer have just met.
    """
    has_changed = False
    for here, there in combinations([*tables, bench] if bench else tables, 2):
        for i in range(len(here)):
            for j in range(len(there)):
                one, other = here[i], there[j]
                gain = _cost(hall, here, one, one) - _cost(hall, here, one, other)
                if there is bench:
                    is_better = gain >= _AGAIN // 2
                else:
                    gain += _cost(hall, there, other, other) - _cost(hall, there, other, one)
                    is_better = gain > 0
                if is_better:
                    here[i], there[j] = other, one
                    has_changed = True
    return has_changed


def _cost(hall: _Hall, table: Sequence[int], without: int, person: int) -> int:
    """The cost of the meetings of *person* at a *table*, in the place of somebody."""
    return sum(
        _AGAIN * hall.is_repeat(person, each) + hall.meetings(person, each)
        for each in table
        if each != without
    )


def _seats(table: Sequence[int], sat: Counter[tuple[int, int]], random: Random) -> tuple[int, ...]:
    """People of a *table* by seat, where they have sat least often; between equal ones the seed decides."""
    people = list(table)
    random.shuffle(people)

    def cost(order: Sequence[int]) -> int:
        return sum(sat[each, seat] for seat, each in enumerate(order) if each != FILL)

    return min(permutations(people), key=cost)
