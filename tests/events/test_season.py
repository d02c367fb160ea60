"""Seasons: groups of like strength, each of which plays among itself, and those who go up and down."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.events import facts
from stampede.events.facts import EventPlan
from stampede.events.groups import group_sizes, movers
from stampede.events.pairing import next_round
from stampede.events.promotion import moves, next_order
from stampede.events.standings import standings
from stampede.events.state import EventError, EventState, fold
from tests.effort import effort
from tests.events.held import Held

FEW = settings(max_examples=effort(12, 200), deadline=None)
SEEDS = st.integers(0, 2**32)


def season(**more: Any) -> EventPlan:
    return EventPlan("season", **{"group": 6, "days": 14, **more})


def in_places(state: EventState) -> list[list[int]]:
    """The people of each group, the best first."""
    return [
        [line.number for line in standings(state) if line.group == number]
        for number in range(1, len(state.groups) + 1)
    ]


@given(st.integers(1, 200), st.integers(3, 12))
def test_groups_have_nearly_the_size_that_was_wished(people: int, wished: int) -> None:
    found = group_sizes(people, wished, 2)
    assert sum(found) == people
    assert max(found) - min(found) <= 1
    assert len(found) == 1 or min(found) >= 3
    if people >= 2 * wished:
        assert all(2 * wished / 3 <= size <= 4 * wished / 3 for size in found)


def test_groups_go_by_the_last_season_and_then_by_rating() -> None:
    held = Held(season(group=3), 0)
    for rank, strength in ((0, 1500), (0, 1700), (2, 1400), (1, 1300), (0, 1600), (0, 1500)):
        held.note(facts.Registered(rank=rank, strength=strength))
    assert held.state.groups == ((3, 2, 1), (4, 0, 5))
    assert held.pair().groups == held.state.groups
    with pytest.raises(EventError, match="too-late"):
        held.note(facts.Registered())


@pytest.mark.slow
@FEW
@given(st.integers(2, 64), st.integers(3, 12), SEEDS)
def test_in_each_group_each_two_meet_once(people: int, wished: int, seed: int) -> None:
    held = Held(season(group=wished), people, seed)
    held.hold()
    groups = held.state.groups
    assert sorted(each for group in groups for each in group) == list(range(people))
    wanted = {pair for group in groups for pair in combinations(sorted(group), 2)}
    assert held.met() == dict.fromkeys(wanted, 1)
    assert all(abs(each[0] - each[1]) <= 1 for each in held.sat().values())
    for group, places in zip(groups, in_places(held.state), strict=True):
        assert set(group) == set(places)
    points = {line.number: line.points for line in standings(held.state)}
    for places in in_places(held.state):
        assert [points[each] for each in places] == sorted((points[each] for each in places), reverse=True)


@pytest.mark.slow
@FEW
@given(st.integers(3, 40), st.integers(3, 5), SEEDS)
def test_groups_at_tables_of_several(people: int, seats: int, seed: int) -> None:
    held = Held(season(group=6, seats=seats, fewest=2, rounds=3), people, seed)
    held.hold(is_restless=True)
    group_of = {each: number for number, group in enumerate(held.state.groups) for each in group}
    for played in held.state.rounds:
        for board in played.boards:
            assert len({group_of[each] for each in board.entrants}) == 1
    assert fold(held.log) == held.state


def test_an_event_without_people_has_not_been_played() -> None:
    for plan in (EventPlan("round-robin"), season()):
        state = Held(plan, 0).state
        assert (state.num_rounds, state.is_complete) == (0, False)


def test_rounds_do_not_wait_for_one_another() -> None:
    held = Held(season(group=4), 4)
    for _ in range(3):
        held.pair()
    assert held.state.is_complete
    assert len(held.state.awaited) == 6
    with pytest.raises(EventError, match="no-more-rounds"):
        held.pair()
    with pytest.raises(EventError, match="not-finished"):
        held.note(facts.EventClosed())
    for number, index in ((2, 0), (0, 1), (1, 0), (0, 0), (2, 1), (1, 1)):
        held.play_board(number, index)
    held.note(facts.EventClosed())


def test_the_best_go_up_and_the_last_go_down() -> None:
    held = Held(season(group=8), 24)
    held.hold()
    first, second, third = in_places(held.state)
    assert movers(held.state.groups) == 2
    assert moves(held.state) == {
        **dict.fromkeys(first[6:] + second[6:], 1),
        **dict.fromkeys(second[:2] + third[:2], -1),
    }
    order = next_order(held.state)
    assert order[:8] == (*first[:6], *second[:2])
    assert order[8:16] == (*first[6:], *second[2:6], *third[:2])
    assert order[16:] == (*second[6:], *third[2:])


def test_somebody_who_drops_out_loses_their_place_for_the_next_season() -> None:
    held = Held(season(group=4), 8)
    held.hold()
    first, second = in_places(held.state)
    held.note(facts.Dropped(second[0]))
    assert next_order(held.state) == (*first[:3], second[1], first[3], *second[2:])


def test_only_a_season_that_is_over_is_continued_and_once() -> None:
    held = Held(season(group=4), 4)
    held.hold()
    with pytest.raises(EventError, match="continued"):
        held.note(facts.Continued("next"))
    held.note(facts.EventClosed(), facts.Continued("next"))
    assert held.state.next == "next"
    with pytest.raises(EventError, match="continued"):
        held.note(facts.Continued("another"))
    evening = Held(EventPlan("round-robin"), 2)
    evening.hold()
    evening.note(facts.EventClosed())
    with pytest.raises(EventError, match="format"):
        evening.note(facts.Continued("next"))


def test_a_log_whose_groups_do_not_hold_everybody_is_refused() -> None:
    held = Held(season(group=3), 6)
    for groups in ((), ((0, 1, 2),), ((0, 1, 2), (2, 3, 4, 5))):
        with pytest.raises(EventError, match="nobody"):
            held.note(facts.Paired("seed", ((0, 1),), groups=groups))
    evening = Held(EventPlan("round-robin"), 2)
    with pytest.raises(EventError, match="format"):
        evening.note(facts.Paired("seed", ((0, 1),), groups=((0, 1),)))


@pytest.mark.parametrize(
    "fault",
    [
        {"group": 2},
        {"group": 13},
        {"days": 0},
        {"days": 61},
        {"games": 7},
        {"minutes": 60},
        {"has_final": True},
        {"seats": 4},
        {"seats": 4, "rounds": 3, "group": 3},
    ],
)
def test_a_season_that_cannot_be_played_is_refused(fault: dict[str, Any]) -> None:
    with pytest.raises(EventError, match="plan"):
        Held(season(**fault), 4)


@pytest.mark.slow
def test_seasons_of_forty_with_drop_outs() -> None:
    """Three seasons, one after the other: people leave, come back, and new ones come."""
    for seed in range(effort(2, 40)):
        order: list[int] = [0] * 40
        for _ in range(3):
            held = Held(season(games=2), 0, seed)
            for rank in order:
                held.note(facts.Registered(rank=rank, strength=held.random.randint(1300, 1700)))
            held.hold(is_restless=True)
            for place, fact in enumerate(held.log):
                if isinstance(fact, facts.Paired):
                    assert next_round(fold(held.log[:place]), fact.seed) == fact
            again = fold([facts.read(facts.write(each)) for each in held.log])
            assert again == held.state
            assert max(held.met().values()) == 1
            following = next_order(held.state)
            assert sorted(following) == sorted(held.state.active)
            order = [*range(1, len(following) + 1), 0, 0]


def test_a_group_with_too_few_for_a_table_rests_and_others_play() -> None:
    held = Held(season(group=3, seats=3, fewest=3, rounds=2), 6)
    first, second = held.state.groups
    held.pair()
    held.note(facts.Dropped(first[0]))
    assert [set(board) for board in held.pair().boards] == [set(second)]
    assert held.state.is_complete


def test_a_season_in_which_nobody_can_play_does_not_begin() -> None:
    held = Held(season(group=3, seats=3, fewest=3, rounds=2), 2)
    with pytest.raises(EventError, match="too-few"):
        held.pair()
    held.note(facts.Registered())
    assert len(held.pair().boards) == 1


@pytest.mark.parametrize("plan", [season(group=4), EventPlan("round-robin")])
def test_only_people_of_the_first_round_come_back(plan: EventPlan) -> None:
    held = Held(plan, 4)
    held.note(facts.Dropped(3))
    held.note(facts.Returned(3))
    held.note(facts.Dropped(3))
    held.pair()
    with pytest.raises(EventError, match="too-late"):
        held.note(facts.Returned(3))
    held.note(facts.Dropped(2))
    held.note(facts.Returned(2))
    assert held.state.active == (0, 1, 2)
