"""Tables of three to six: people meet as evenly, and sit in each place as equally often, as can be.

A schedule is made for all rounds to come. Which people share a table is improved by exchanging two of them,
as long as that makes meetings more even (simulated annealing with a seed). How they sit is then solved
exactly: the tables of all rounds and their people are a bipartite graph, and seats are an edge colouring of
it, which can be equitable wherever tables have the same size (de Werra 1971).
"""

import math
from collections import deque
from collections.abc import Sequence
from itertools import combinations
from random import Random

Tables = list[list[int]]
STEPS_A_PERSON = 200
"""Exchanges that are tried for each person and round."""
MOST_STEPS = 100_000
WARM, COLD = 2.0, 0.05
"""Temperatures of the annealing, in meetings."""


def sizes(people: int, fewest: int, seats: int) -> list[int] | None:
    """The sizes of the tables, the largest first, which differ by one at most; None where none fit."""
    count = -(-people // seats)
    if not count or people < fewest * count:
        return None
    return [people // count + (each < people % count) for each in range(count)]


def schedule(
    people: Sequence[int], table_sizes: Sequence[int], rounds: int, seed: str, before: Sequence[Tables] = ()
) -> list[Tables]:
    """The tables of some *rounds*, each by seat, given the rounds *before*; ``people`` fill *table_sizes*."""
    index = {number: place for place, number in enumerate(people)}
    met = [[0] * len(people) for _ in people]
    sat = [[0] * max(table_sizes) for _ in people]
    for tables in before:
        for table in tables:
            known = [(seat, index[each]) for seat, each in enumerate(table) if each in index]
            for seat, each in known:
                if seat < len(sat[each]):
                    sat[each][seat] += 1
            for (_, one), (_, other) in combinations(known, 2):
                met[one][other] += 1
                met[other][one] += 1
    random = Random(seed)  # noqa: S311 - a draw that anybody can repeat
    made = _grouped(len(people), table_sizes, rounds, met, random)
    _seat(made, sat)
    return [[[people[each] for each in table] for table in tables] for tables in made]


def _grouped(
    people: int, table_sizes: Sequence[int], rounds: int, met: list[list[int]], random: Random
) -> list[Tables]:
    """The groups that share tables in each round; *met* gets the new meetings."""
    made: list[Tables] = []
    for _ in range(rounds):
        order = list(range(people))
        random.shuffle(order)
        tables, begin = [], 0
        for size in table_sizes:
            tables.append(order[begin : begin + size])
            begin += size
        made.append(tables)
        for table in tables:
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
    if len(table_sizes) > 1:
        _anneal(made, met, min(STEPS_A_PERSON * people * rounds, MOST_STEPS), random)
    return made


def _anneal(made: list[Tables], met: list[list[int]], steps: int, random: Random) -> None:
    """Exchange people between tables of a round until meetings are even; the best found stays."""
    tables_a_round = len(made[0])
    cost = sum(each * each for row in met for each in row) // 2
    best, kept = cost, [[list(table) for table in tables] for tables in made]
    draw = random.random
    for step in range(steps):
        heat = WARM * (COLD / WARM) ** (step / steps)
        tables = made[int(draw() * len(made))]
        first = int(draw() * tables_a_round)
        second = int(draw() * (tables_a_round - 1))
        second += second >= first
        here, there = tables[first], tables[second]
        i, j = int(draw() * len(here)), int(draw() * len(there))
        one, other = here[i], there[j]
        own, others = met[one], met[other]
        change = sum(others[each] - own[each] + 1 for each in here if each != one)
        change += sum(own[each] - others[each] + 1 for each in there if each != other)
        if change > 0 and draw() >= math.exp(-change / heat):
            continue
        for each in here:
            if each != one:
                _meet(met, one, each, -1)
                _meet(met, other, each, 1)
        for each in there:
            if each != other:
                _meet(met, other, each, -1)
                _meet(met, one, each, 1)
        here[i], there[j] = other, one
        cost += 2 * change
        if cost < best:
            best, kept = cost, [[list(table) for table in tables] for tables in made]
    made[:] = kept


def _meet(met: list[list[int]], one: int, other: int, times: int) -> None:
    met[one][other] += times
    met[other][one] += times


def _seat(made: list[Tables], sat: list[list[int]]) -> None:
    """Let people at each table change places until everybody sits in each equally often.

    For two places, every table is an arrow from the person in the one to the person in the other. Turning
    all arrows of a path gives its first person the other place once more and its last one once less; all
    between stay. Each turn makes places more even, so it ends.
    """
    tables = [table for each in made for table in each]
    for table in tables:
        for seat, each in enumerate(table):
            sat[each][seat] += 1
    places = range(len(sat[0]) if sat else 0)
    while any(_even_out(tables, sat, *pair) for pair in combinations(places, 2)):
        pass


def _even_out(tables: Sequence[list[int]], sat: list[list[int]], one: int, other: int) -> bool:
    """Make two places as even as they can be; whether anything changed."""
    shared = [table for table in tables if len(table) > other]
    has_changed = False
    for start in range(len(sat)):
        for high, low in ((one, other), (other, one)):
            while sat[start][high] - sat[start][low] > 1 and (path := _path(shared, sat, start, high, low)):
                has_changed = True
                for table in path:
                    first, second = table[high], table[low]
                    table[high], table[low] = second, first
                    _move(sat, first, high, low)
                    _move(sat, second, low, high)
    return has_changed


def _move(sat: list[list[int]], person: int, from_seat: int, to_seat: int) -> None:
    sat[person][from_seat] -= 1
    sat[person][to_seat] += 1


def _path(
    tables: Sequence[list[int]], sat: list[list[int]], start: int, high: int, low: int
) -> list[list[int]]:
    """The tables on a path from *start*, who is at *high* too often, to somebody who is there too seldom."""
    arrows: dict[int, list[list[int]]] = {}
    for table in tables:
        arrows.setdefault(table[high], []).append(table)
    wanted = sat[start][high] - sat[start][low] - 2
    came: dict[int, tuple[int, list[int]]] = {}
    waiting = deque([start])
    while waiting:
        person = waiting.popleft()
        if person != start and sat[person][high] - sat[person][low] < wanted:
            path = []
            while person != start:
                person, table = came[person]
                path.append(table)
            return path
        for table in arrows.get(person, ()):
            following = table[low]
            if following != start and following not in came:
                came[following] = person, table
                waiting.append(following)
    return []
