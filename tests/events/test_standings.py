"""Points, places and tie-breaks."""

from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.events import facts
from stampede.events.facts import EventPlan, Format
from stampede.events.standings import UNIT, standings
from tests.effort import effort
from tests.events.held import Held, is_sorted


def paired(held: Held, *boards: tuple[int, ...], byes: tuple[int, ...] = ()) -> int:
    held.note(facts.Paired("00", boards, byes))
    return len(held.state.rounds) - 1


def ended(held: Held, number: int, board: int, *places: int, scores: tuple[float, ...] = ()) -> None:
    match = f"{number}-{board}-{len(held.log)}"
    held.note(
        facts.MatchEnded(number, board, match, places, scores or tuple(-float(each) for each in places))
    )


def points(held: Held) -> dict[int, float]:
    return {each.number: each.points / UNIT for each in standings(held.state)}


def places(held: Held) -> dict[int, int]:
    return {each.number: each.place for each in standings(held.state)}


def test_most_wins_of_an_exchange_match_decide() -> None:
    held = Held(EventPlan("swiss", rounds=2, games=2), 4)
    number = paired(held, (0, 1), (2, 3))
    ended(held, number, 0, 1, 2)
    assert points(held) == {0: 0, 1: 0, 2: 0, 3: 0}
    ended(held, number, 0, 2, 1)
    for _ in range(2):
        ended(held, number, 1, 2, 1)
    assert points(held) == {0: 0.5, 1: 0.5, 2: 0, 3: 1}
    assert places(held) == {3: 1, 0: 2, 1: 2, 2: 4}


def test_places_at_a_table_count_by_the_opponents_behind() -> None:
    held = Held(EventPlan("tables", rounds=1, seats=5, fewest=3), 5)
    ended(held, paired(held, (0, 1, 2, 3, 4)), 0, 1, 2, 2, 4, 5)
    assert points(held) == {0: 1, 1: 0.625, 2: 0.625, 3: 0.25, 4: 0}


def test_the_score_counts_where_the_plan_says_so() -> None:
    held = Held(EventPlan("tables", rounds=1, seats=3, fewest=3, points="score"), 4)
    ended(held, paired(held, (0, 1, 2), byes=(3,)), 0, 1, 2, 3, scores=(30.0, 20.0, 10.0))
    assert points(held) == {0: 30, 1: 20, 2: 10, 3: 20}


def test_a_decision_gives_nothing_to_the_absent() -> None:
    held = Held(EventPlan("swiss", rounds=2), 4)
    number = paired(held, (0, 1), (2, 3))
    held.note(facts.Decided(number, 0, (1, 0), is_by_time=True), facts.Decided(number, 1, (0, 0)))
    assert points(held) == {0: 1, 1: 0, 2: 0, 3: 0}
    assert not held.state.is_awaiting


def test_scores_are_compared_in_the_same_seat_of_the_same_deal() -> None:
    held = Held(EventPlan("swiss", rounds=2, ties=("deals",), same_deals=True), 9)
    held.note(facts.DealCommitted("00", 1))
    number = paired(held, (0, 1), (2, 3), (4, 5), (6, 7), byes=(8,))
    for board, scores in enumerate([(30.0, 20.0), (25.0, 24.0), (30.0, 40.0)]):
        ended(held, number, board, *((1, 2) if scores[0] > scores[1] else (2, 1)), scores=scores)
    ended(held, number, 3, 2, 1, scores=(0.0, 0.0))  # somebody gave up
    found = {each.number: each.ties[0] / UNIT for each in standings(held.state)}
    assert found == {0: 0.75, 2: 0, 4: 0.75, 1: 0, 3: 0.5, 5: 1, 6: 0, 7: 1, 8: 0.5}


def test_a_seat_that_nobody_else_had_with_this_deal_counts_half() -> None:
    plan = EventPlan("tables", rounds=1, seats=3, fewest=2, ties=("deals",), same_deals=True)
    held = Held(plan, 7)
    held.note(facts.DealCommitted("00", 1))
    number = paired(held, (0, 1), (2, 3), (4, 5, 6))
    for board, scores in enumerate([(30.0, 20.0), (25.0, 24.0), (9.0, 8.0, 7.0)]):
        ended(held, number, board, *range(1, len(scores) + 1), scores=scores)
    found = {each.number: each.ties[0] / UNIT for each in standings(held.state)}
    assert found == {0: 1, 1: 0, 2: 0, 3: 1, 4: 0.5, 5: 0.5, 6: 0.5}


def test_a_match_with_somebody_who_left_a_round_robin_counts_half_as_the_bye_of_others_does() -> None:
    held = Held(EventPlan("round-robin", ties=("deals",), same_deals=True), 6)
    for number in range(5):
        held.pair()
        for board in range(len(held.state.rounds[-1].boards)):
            ended(held, number, board, 1, 1, scores=(9.0, 9.0))
        if number == 1:
            held.note(facts.Dropped(0))
    assert {each.ties[0] / UNIT for each in standings(held.state) if each.number} == {2.5}


def test_buchholz_then_sonneborn_berger_decide() -> None:
    held = Held(EventPlan("swiss", rounds=3, ties=("buchholz", "sonneborn-berger")), 4)
    for boards in (((0, 1), (2, 3)), ((0, 2), (1, 3))):
        number = paired(held, *boards)
        ended(held, number, 0, 1, 2)
        ended(held, number, 1, 1, 2)
    # 0 beat 1 and 2; 1 and 2 have a point each, lost to 0 and beat 3.
    assert places(held) == {0: 1, 1: 2, 2: 2, 3: 4}
    number = paired(held, (0, 3), (1, 2))
    ended(held, number, 0, 2, 1)
    ended(held, number, 1, 1, 1)
    lines = {each.number: each for each in standings(held.state)}
    assert [lines[each].points / UNIT for each in range(4)] == [2, 1.5, 1.5, 1]
    assert lines[1].ties == lines[2].ties == (round(4.5 * UNIT), round(1.75 * UNIT))


def test_the_direct_encounter_decides() -> None:
    held = Held(EventPlan("round-robin", ties=("direct",)), 4)
    winners = {(0, 1): 0, (2, 3): 2, (0, 2): 0, (1, 3): 1, (0, 3): 3, (1, 2): 1}
    for boards in (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))):
        number = paired(held, *boards)
        for index, board in enumerate(boards):
            ended(held, number, index, *(1 if each == winners[board] else 2 for each in board))
    assert points(held) == {0: 2, 1: 2, 2: 1, 3: 1}
    assert places(held) == {0: 1, 1: 2, 2: 3, 3: 4}


def test_in_a_round_robin_early_drop_outs_count_for_nobody() -> None:
    held = Held(EventPlan("round-robin"), 6, seed=3)
    held.pair()
    held.play()
    gone = held.state.rounds[0].boards[0].people[0]
    held.note(facts.Dropped(gone))
    held.hold()
    lines = {each.number: each for each in standings(held.state)}
    assert lines[gone].points == 0
    assert sum(each.byes for each in lines.values()) == 4
    assert sum(each.points for each in lines.values()) == 10 * UNIT  # five play all against all


def test_late_drop_outs_lose_the_rest() -> None:
    held = Held(EventPlan("round-robin"), 4, seed=3)
    held.hold(2)
    before = points(held)
    gone = 0
    held.note(facts.Dropped(gone))
    held.hold()
    after = points(held)
    assert after[gone] == before[gone]
    assert sum(after.values()) == 6


def test_the_final_decides_the_first_places() -> None:
    held = Held(EventPlan("tables", rounds=2, seats=4, fewest=3, has_final=True), 12)
    held.hold(2)
    best = [each.number for each in standings(held.state)][:4]
    fact = held.pair()
    assert fact.is_final
    assert fact.boards == (tuple(best),)
    ended(held, 2, 0, 4, 3, 2, 1)
    assert [each.number for each in standings(held.state)][:4] == best[::-1]


@settings(max_examples=effort(20, 300), deadline=None)
@given(st.sampled_from(["round-robin", "swiss", "tables"]), st.integers(3, 20), st.integers(0, 2**32))
def test_standings_are_sound(form: Format, people: int, seed: int) -> None:
    seats = 4 if form == "tables" else 2
    held = Held(EventPlan(form, rounds=4, seats=seats, games=2), people, seed)
    if form == "round-robin" and people < 5:
        return
    held.hold(is_restless=True)
    lines = standings(held.state)
    assert sorted(each.number for each in lines) == [each.number for each in held.state.entrants]
    assert is_sorted([each.place for each in lines])
    assert is_sorted([-each.points for each in lines])
    assert all(0 <= each.points <= 4 * UNIT for each in lines)
