"""Pairings of all formats, for 2 to 64 people."""

import math
from collections.abc import Sequence
from itertools import combinations

import pytest
import rustworkx
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.events import facts
from stampede.events.berger import berger
from stampede.events.facts import FILL, EventPlan
from stampede.events.pairing import next_round
from stampede.events.state import EventError, EventState, fold
from stampede.events.tables import Tables, schedule, sizes
from tests.effort import effort
from tests.events.held import Held, all_pairs

PEOPLE = st.integers(2, 64)
SEEDS = st.integers(0, 2**32)
FEW = settings(max_examples=effort(12, 200), deadline=None)


def test_the_berger_tables_are_those_of_the_handbook() -> None:
    six = [[(one + 1, other + 1) for one, other in berger(6, number)] for number in range(5)]
    assert six == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("people", range(2, 65))
def test_in_a_round_robin_each_two_meet_once_with_even_sides(people: int) -> None:
    held = Held(EventPlan("round-robin"), people, seed=people)
    held.hold()
    assert held.met() == dict.fromkeys(all_pairs(people), 1)
    assert all(count == 1 for count in held.byes().values())
    assert len(held.byes()) == (people if people % 2 else 0)
    assert all(abs(each[0] - each[1]) <= 1 for each in held.sat().values())


def test_twice_round_each_two_meet_on_both_sides() -> None:
    held = Held(EventPlan("round-robin", rounds=10), 6)
    held.hold()
    sides = {board.people for played in held.state.rounds for board in played.boards}
    assert len(sides) == 30
    assert {(other, one) for one, other in sides} == sides


def unavoidable(state: EventState) -> bool:
    """Whether no pairing of the next round is without a repetition."""
    active, met = list(state.active), state.met()
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(active)
    free = {each for played in state.rounds for each in played.byes}
    for i, one in enumerate(active):
        for j, other in enumerate(active[:i]):
            if (min(one, other), max(one, other)) not in met:
                graph.add_edge(i, j, 1)
    if len(active) % 2:
        bye = graph.add_node(FILL)
        for i, one in enumerate(active):
            if one not in free:
                graph.add_edge(i, bye, 1)
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) < len(active) + len(active) % 2


@pytest.mark.slow
@FEW
@given(PEOPLE, st.integers(1, 9), SEEDS, st.booleans())
def test_in_a_swiss_nobody_meets_twice_and_has_two_byes_while_avoidable(
    people: int, rounds: int, seed: int, is_restless: object
) -> None:
    held = Held(EventPlan("swiss", rounds=rounds), people, seed)
    while not held.state.is_complete:
        if is_restless and held.state.rounds:
            held.change()
        met, byes = held.met(), held.byes()
        is_forced = unavoidable(held.state)
        held.pair()
        held.check_last()
        has_repetition = any(
            held.met()[pair] > 1 and held.met()[pair] > met[pair] for pair in held.met()
        ) or any(count > 1 and count > byes[each] for each, count in held.byes().items())
        assert has_repetition is is_forced
        held.play()
    assert fold(held.log) == held.state


@pytest.mark.slow
@FEW
@given(st.integers(12, 64), SEEDS)
def test_in_a_swiss_sides_are_even(people: int, seed: int) -> None:
    held = Held(EventPlan("swiss", rounds=6), people, seed)
    held.hold()
    assert all(abs(each[0] - each[1]) <= 2 for each in held.sat().values())


def test_in_the_first_round_of_a_swiss_the_halves_meet() -> None:
    held = Held(EventPlan("swiss", rounds=3), 8)
    boards = held.pair().boards
    assert {tuple(sorted(board)) for board in boards} == {(0, 4), (1, 5), (2, 6), (3, 7)}


def test_a_computer_takes_the_odd_seat() -> None:
    held = Held(EventPlan("swiss", rounds=4, fill_level=3), 5)
    held.hold()
    assert not held.byes()
    filled = [
        board.entrants for played in held.state.rounds for board in played.boards if FILL in board.people
    ]
    assert len(set(filled)) == len(filled) == 4


@pytest.mark.slow
@FEW
@given(PEOPLE, st.integers(3, 6), st.integers(1, 4), SEEDS, st.booleans(), st.booleans())
def test_tables_of_several_seat_everybody_evenly(
    people: int, seats: int, rounds: int, seed: int, fills: object, is_restless: object
) -> None:
    plan = EventPlan("tables", rounds=rounds, seats=seats, fewest=2, fill_level=3 if fills else 0)
    held = Held(plan, people, seed)
    held.hold(is_restless=bool(is_restless))
    if not is_restless and people % seats == 0:
        for counts in held.sat().values():
            taken = [counts[seat] for seat in range(seats)]
            assert max(taken) - min(taken) <= 1
    assert fold(held.log) == held.state


@pytest.mark.parametrize("people", range(2, 34))
def test_byes_at_tables_go_round(people: int) -> None:
    """Tables of exactly four: the numbers rarely fit."""
    held = Held(EventPlan("tables", rounds=3, seats=4, fewest=4), people, seed=people)
    if people < 4:
        with pytest.raises(EventError, match="too-few"):
            held.pair()
        return
    held.hold()
    byes = held.byes()
    often = [byes[each.number] for each in held.state.entrants]
    assert max(often) - min(often) <= 1


def unevenness(rounds: Sequence[Tables]) -> int:
    """The sum of the squares of how often each two meet."""
    met: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
    return sum(each * each for each in met.values())


def least_unevenness(people: int, table_sizes: Sequence[int], rounds: int) -> int:
    """A lower bound of ``unevenness``, the larger one of two.

    All pairs meet equally often, give or take one; or the people of each table spread evenly over the tables
    of every other round, so that as few pairs as possible meet in both.
    """
    meetings = rounds * sum(math.comb(each, 2) for each in table_sizes)
    pairs, tables = math.comb(people, 2), len(table_sizes)
    often, rest = divmod(meetings, pairs)
    even = rest * (often + 1) ** 2 + (pairs - rest) * often**2
    again = 0
    for size in table_sizes:
        together, more = divmod(size, tables)
        again += more * math.comb(together + 1, 2) + (tables - more) * math.comb(together, 2)
    return max(even, meetings + 2 * math.comb(rounds, 2) * again)


@pytest.mark.parametrize(
    ("people", "seats", "rounds", "most"),
    [
        (12, 3, 5, 1.1),
        (12, 4, 5, 1.2),
        (16, 4, 5, 1.01),
        (24, 4, 6, 1.15),
        (24, 6, 4, 1.25),
        (30, 5, 6, 1.15),
    ],
)
def test_meetings_are_nearly_as_even_as_the_bound(people: int, seats: int, rounds: int, most: float) -> None:
    table_sizes = sizes(people, 3, seats)
    assert table_sizes
    made = schedule(range(people), table_sizes, rounds, "seed")
    assert unevenness(made) <= most * least_unevenness(people, table_sizes, rounds)


def test_a_pairing_can_be_repeated_from_the_log() -> None:
    for plan in (
        EventPlan("round-robin"),
        EventPlan("swiss", rounds=4),
        EventPlan("tables", rounds=4, seats=4, fewest=3, has_final=True),
    ):
        held = Held(plan, 14)
        held.hold()
        for place, fact in enumerate(held.log):
            if isinstance(fact, facts.Paired):
                assert next_round(fold(held.log[:place]), fact.seed) == fact


@pytest.mark.slow
def test_a_season_of_forty_with_drop_outs() -> None:
    """Nine rounds of a Swiss system: people leave, come back, and come late."""
    for seed in range(effort(3, 40)):
        held = Held(EventPlan("swiss", rounds=9, games=2), 40, seed)
        held.hold(is_restless=True)
        again = fold([facts.read(facts.write(each)) for each in held.log])
        assert again == held.state
        assert max(held.met().values()) == 1
        assert max(held.byes().values(), default=0) <= 1
        held.note(facts.EventClosed())
        with pytest.raises(EventError, match="closed"):
            held.pair()
