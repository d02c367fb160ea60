"""Arena evenings: seating people who are free, for 2 to 64 people at tables of 2 to 6."""

from itertools import combinations
from random import Random

import pytest
import rustworkx
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.events import facts
from stampede.events.arena import seat
from stampede.events.facts import FILL, EventPlan, Paired
from stampede.events.pairing import next_round
from stampede.events.standings import UNIT, standings
from stampede.events.state import EventError, fold
from tests.effort import effort
from tests.events.held import Held

FEW = settings(max_examples=effort(25, 400), deadline=None)
SEEDS = st.integers(0, 2**32)


class Evening(Held):
    """An arena that has begun."""

    def __init__(self, people: int, seats: int = 2, fill_level: int = 0, seed: int = 0) -> None:
        plan = EventPlan("arena", seats=seats, fewest=seats, fill_level=fill_level, minutes=60)
        super().__init__(plan, people, seed)
        self.note(facts.Timed(3_600_000))

    def seat(self, *late: int) -> list[tuple[int, ...]]:
        """Seat people, and check what holds always."""
        before = self.free()
        met = {each: self.last(each) for each in before}
        fact = seat(self.state, f"{self.random.getrandbits(64):016x}", late)
        if fact is None:
            return []
        self.note(fact)
        people = [each for board in fact.boards for each in board if each != FILL]
        assert len(set(people)) == len(people)
        assert set(people) <= before
        for board in fact.boards:
            assert len(board) == self.state.plan.seats
            assert any(each != FILL and not self.state.entrants[each].level for each in board)
            if not set(late).intersection(board):
                assert FILL not in board
                assert not any(other in met[one] for one in board for other in board if one != other)
        return list(fact.boards)

    def free(self) -> set[int]:
        """Everybody who plays and is at no table, told apart from the state's own account."""
        busy: set[int] = set()
        for played in self.state.rounds:
            for board in played.boards:
                if not (board.matches or board.decided):
                    busy |= set(board.people)
        return {each.number for each in self.state.entrants if not each.is_out} - busy

    def persons(self) -> set[int]:
        """The people who are free."""
        return {each for each in self.free() if not self.state.entrants[each].level}

    def last(self, person: int) -> set[int]:
        """The opponents of a person at their last table; computers do not mind."""
        if self.state.entrants[person].level:
            return set()
        for played in reversed(self.state.rounds):
            for board in played.boards:
                if person in board.people:
                    return set(board.entrants) - {person}
        return set()

    def repeats(self, one: int, other: int) -> bool:
        """Whether one of the two has just met the other."""
        return other in self.last(one) or one in self.last(other)

    def finish(self, *boards: tuple[int, ...]) -> None:
        """These tables end, or one that is played."""
        running = [
            (number, index, board)
            for number, played in enumerate(self.state.rounds)
            for index, board in enumerate(played.boards)
            if not self.state.is_finished(board) and (not boards or board.people in boards)
        ]
        for number, index, board in running if boards else self.random.sample(running, 1):
            places = tuple(self.random.randint(1, len(board.people)) for _ in board.people)
            scores = tuple(float(-each) for each in places)
            match = f"{number}-{index}"
            self.note(facts.MatchEnded(number, index, match, places, scores))

    def stir(self) -> None:
        """A table ends, or somebody takes a break, comes back, or comes late."""
        random, out = self.random, [each.number for each in self.state.entrants if each.is_out]
        match random.randrange(8):
            case 0 if self.state.active:
                self.note(facts.Dropped(random.choice(self.state.active)))
            case 1 if out:
                self.note(facts.Returned(random.choice(out)))
            case 2:
                self.note(facts.Registered(random.choice((0, 0, 0, 2))))
            case _ if self.state.is_awaiting:
                self.finish()


def can_avoid(evening: Evening, people: set[int]) -> bool:
    """Whether all of these people, but for one where they are odd, can meet somebody new."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(order := sorted(people))
    for i, j in combinations(range(len(order)), 2):
        if not evening.repeats(order[i], order[j]):
            graph.add_edge(i, j, 1)
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == len(people) // 2


@FEW
@given(st.integers(2, 64), st.integers(2, 6), st.sampled_from((0, 3)), SEEDS)
def test_everybody_who_has_waited_is_seated_where_a_full_table_can_be_made(
    people: int, seats: int, fill_level: int, seed: int
) -> None:
    evening = Evening(people, seats, fill_level, seed)
    for _ in range(30):
        evening.stir()
        late = tuple(sorted(evening.persons())) if evening.random.random() < 0.3 else ()
        evening.seat(*late)
        if late:
            left = evening.persons()
            computers = evening.free() - left
            assert not left or not fill_level
            assert not left or len(left) + len(computers) < seats
    assert fold([facts.read(facts.write(each)) for each in evening.log]) == evening.state


@FEW
@given(st.integers(2, 64), SEEDS)
def test_opponents_meet_again_at_once_only_where_that_cannot_be_avoided(people: int, seed: int) -> None:
    evening = Evening(people, seed=seed)
    evening.seat()
    for _ in range(20):
        for _ in range(3):
            if evening.state.is_awaiting:
                evening.finish()
        there = evening.persons()
        is_avoidable = can_avoid(evening, there)
        again = {pair for pair in combinations(sorted(there), 2) if evening.repeats(*pair)}
        boards = evening.seat(*there)
        if is_avoidable:
            assert not any(tuple(sorted(board)) in again for board in boards)
        assert len(boards) == len(there) // 2


@FEW
@given(st.integers(2, 64), SEEDS)
def test_without_waiting_nobody_is_left_who_could_meet_somebody_new(people: int, seed: int) -> None:
    evening = Evening(people, seed=seed)
    for _ in range(30):
        evening.stir()
        evening.seat()
        assert all(evening.repeats(*pair) for pair in combinations(evening.persons(), 2))


@pytest.mark.parametrize(("seats", "people"), [(3, 9), (3, 12), (4, 16), (5, 25), (6, 36)])
def test_larger_tables_mix_completely_where_that_is_possible(seats: int, people: int) -> None:
    evening = Evening(people, seats, seed=people)
    for _ in range(5):
        boards = evening.seat()
        assert len(boards) == people // seats
        evening.finish(*boards)


@FEW
@given(st.integers(2, 40), st.integers(2, 6), SEEDS)
def test_nobody_waits_for_ever_and_seats_are_even(people: int, seats: int, seed: int) -> None:
    evening = Evening(people, seats, seed=seed)
    if people < seats:
        return
    rounds = 12
    for _ in range(rounds):
        boards = evening.seat(*evening.persons())
        evening.finish(*boards)
    sat = evening.sat()
    tables = [sum(each.values()) for each in sat.values()]
    assert max(tables) - min(tables) <= rounds // 2
    assert min(tables) > 0
    if people >= 2 * seats:
        assert all(max(each[k] for k in range(seats)) <= rounds // seats + 3 for each in sat.values())


def test_three_people_take_turns() -> None:
    evening = Evening(3)
    pairs = []
    for _ in range(6):
        (board,) = evening.seat()
        pairs.append(tuple(sorted(board)))
        assert not evening.seat()
        evening.finish(board)
    assert len(set(pairs[:3])) == len(set(pairs[3:])) == 3


def test_two_meet_again_once_they_have_waited() -> None:
    evening = Evening(2)
    (board,) = evening.seat()
    evening.finish(board)
    assert evening.seat() == []
    (again,) = evening.seat(0)
    assert again == tuple(reversed(board))


def test_a_computer_fills_a_seat_once_somebody_has_waited() -> None:
    evening = Evening(3, fill_level=2)
    (board,) = evening.seat()
    (left,) = evening.persons()
    assert evening.seat() == []
    (filled,) = evening.seat(left)
    assert sorted(filled) == [FILL, left]
    assert left not in board


def test_computers_never_play_among_themselves() -> None:
    evening = Evening(1)
    evening.note(*[facts.Registered(2)] * 3)
    (board,) = evening.seat()
    assert 0 in board
    assert evening.seat(*evening.free()) == []


def test_a_late_comer_meets_the_one_who_has_waited_longest() -> None:
    evening = Evening(4)
    boards = evening.seat()
    evening.finish(boards[0])
    evening.finish(boards[1])
    evening.note(facts.Dropped(boards[1][0]), facts.Dropped(boards[1][1]), facts.Registered())
    (board,) = evening.seat()
    assert 4 in board
    assert set(board) - {4} <= set(boards[0])


def test_somebody_on_a_break_plays_their_table_to_its_end_and_comes_back() -> None:
    evening = Evening(4)
    boards = evening.seat()
    resting = boards[0][0]
    evening.note(facts.Dropped(resting))
    assert evening.state.is_awaiting
    evening.finish(*boards)
    assert resting not in {each for board in evening.seat() for each in board}
    evening.note(facts.Returned(resting))
    (board,) = evening.seat(*evening.persons())
    assert resting in board


def test_points_are_summed_over_tables() -> None:
    evening = Evening(2)
    for number, places in enumerate([(1, 2), (1, 1), (2, 1), (1, 2)]):
        evening.note(facts.Paired("00", ((0, 1),)))
        evening.note(facts.MatchEnded(number, 0, f"m{number}", places, (0.0, 0.0)))
    assert {each.number: each.points / UNIT for each in standings(evening.state)} == {0: 2.5, 1: 1.5}


def test_a_seating_can_be_repeated_from_the_log() -> None:
    evening = Evening(17, 3, fill_level=2, seed=4)
    for _ in range(60):
        evening.stir()
        evening.seat(*(evening.persons() if evening.random.random() < 0.3 else ()))
    places = [place for place, fact in enumerate(evening.log) if isinstance(fact, Paired)]
    assert len(places) > 10
    for place in places:
        fact = evening.log[place]
        assert isinstance(fact, Paired)
        assert seat(fold(evening.log[:place]), fact.seed, fact.late) == fact


@pytest.mark.parametrize(
    ("fact", "fault"),
    [
        (Paired("00", ((0, 1),)), "nobody"),
        (Paired("00", ((2, 2),)), "nobody"),
        (Paired("00", ((2,),), byes=(3,)), "nobody"),
        (Paired("00", ()), "nobody"),
        (facts.Timed(3_600_000), "begun"),
        (facts.EventClosed(), "not-finished"),
        (facts.Decided(1, 0, (1, 2)), "no-board"),
    ],
)
def test_what_does_not_fit_an_arena_is_refused(fact: facts.AnyFact, fault: str) -> None:
    evening = Evening(4)
    evening.note(Paired("00", ((0, 1),)))
    with pytest.raises(EventError) as refusal:
        evening.note(fact)
    assert refusal.value.fault == fault


def test_an_arena_has_no_rounds_and_other_formats_no_end() -> None:
    evening = Evening(4)
    for state in (evening.state, fold(evening.log[:-1])):
        with pytest.raises(EventError, match="format"):
            next_round(state, "00")
    with pytest.raises(EventError, match="not-begun"):
        fold([*evening.log[:-1], Paired("00", ((0, 1),))])
    swiss = Held(EventPlan("swiss", rounds=2), 4)
    with pytest.raises(EventError, match="format"):
        swiss.note(facts.Timed(1))
    for wrong in (
        EventPlan("arena"),
        EventPlan("arena", minutes=241),
        EventPlan("arena", minutes=60, rounds=2),
        EventPlan("arena", minutes=60, games=2),
        EventPlan("arena", minutes=60, has_final=True),
        EventPlan("swiss", minutes=60, rounds=2),
    ):
        with pytest.raises(EventError, match="plan"):
            fold([facts.EventPlanned(wrong)])


def test_the_largest_hall_is_seated_quickly_enough_to_be_seated_at_once() -> None:
    """Two hundred people begin: the matching is of the size of a Swiss round."""
    for seats in (2, 6):
        evening = Evening(200, seats, seed=seats)
        for _ in range(2):
            boards = evening.seat(*evening.persons())
            assert len(boards) == 200 // seats
            evening.finish(*Random(1).sample(boards, len(boards)))
