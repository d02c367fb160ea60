"""Clocks: charges, overdue players, and no time charged twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stampede.core.errors import InvalidOption
from stampede.play.clock import DAY, HOUR, Clock, TimeControl

LIVE = TimeControl("live", bank=60, increment=5)
DAYS = TimeControl("days", per_move=2 * DAY)


def test_a_live_clock_charges_who_is_to_choose_and_adds_the_increment() -> None:
    clock = Clock.start(LIVE, 2, {0}, at=100)

    assert clock.left_of(0, 110) == 50
    assert clock.left_of(1, 110) == 60
    clock = clock.turned({1}, at=110, chosen={0})
    assert clock.left == (55, 60)
    assert clock.deadline() == (170, 1)


def test_several_choose_at_once_and_each_stops_when_done() -> None:
    clock = Clock.start(LIVE, 3, {0, 1, 2}, at=0).turned({1, 2}, 10, {0}).turned({2}, 30, {1})

    assert clock.left == (55, 35, 30)
    assert clock.deadline() == (60, 2)
    assert clock.overdue(59.9) == ()
    assert clock.overdue(60) == (2,)


def test_who_is_to_choose_again_gets_the_increment_too() -> None:
    clock = Clock.start(LIVE, 2, {0}, at=0).turned({0}, at=10, chosen={0})

    assert clock.left == (55, 60)
    assert clock.running == {0}
    assert Clock.start(DAYS, 2, {0}, at=0).turned({0}, HOUR, {0}).left == (2 * DAY, 2 * DAY)


def test_by_days_each_choice_has_its_own_time() -> None:
    clock = Clock.start(DAYS, 2, {0}, at=0).turned({1}, DAY, {0}).turned({0}, 2 * DAY, {1})

    assert clock.left_of(0, 2 * DAY) == 2 * DAY
    assert clock.deadline() == (4 * DAY, 0)


def test_a_pause_is_charged_to_nobody() -> None:
    clock = Clock.start(LIVE, 2, {0}, at=0).stopped(at=20)

    assert clock.deadline() is None
    assert clock.overdue(1e9) == ()
    assert clock.resumed(at=1000).left_of(0, 1010) == 30


def test_nobody_pays_live_for_the_server_being_away() -> None:
    assert Clock.start(LIVE, 2, {0}, at=0).forgiven(at=5000).left_of(0, 5001) == 59
    assert Clock.start(DAYS, 2, {0}, at=0).forgiven(at=5000).left_of(0, 5000) == 2 * DAY - 5000


def test_time_does_not_run_on_vacation() -> None:
    clock = Clock.start(DAYS, 2, {0}, at=0).on_vacation(0, [(DAY, 11 * DAY)])

    assert clock.left_of(0, 8 * DAY) == DAY
    assert clock.deadline() == (12 * DAY, 0)
    assert clock.away_until(0, 8 * DAY) == 11 * DAY
    assert clock.away_until(0, 11 * DAY) is None
    assert clock.away_until(1, 8 * DAY) is None


def test_who_comes_home_early_pays_from_then_on() -> None:
    clock = Clock.start(DAYS, 2, {0}, at=0).on_vacation(0, [(DAY, 11 * DAY)])
    home = clock.charged(6 * DAY).on_vacation(0, [(DAY, 6 * DAY)])

    assert home.left_of(0, 6.5 * DAY) == 0.5 * DAY
    assert home.deadline() == (7 * DAY, 0)


def test_time_is_up_between_two_vacations() -> None:
    clock = Clock.start(DAYS, 2, {0}, at=0).on_vacation(0, [(5 * DAY, 9 * DAY), (DAY, 2 * DAY)])

    assert clock.deadline() == (3 * DAY, 0)
    assert clock.overdue(3 * DAY) == (0,)


def test_a_vacation_is_for_matches_by_days() -> None:
    with pytest.raises(InvalidOption, match="played by days"):
        Clock.start(LIVE, 2, {0}, at=0).on_vacation(0, [(0, DAY)])


@given(st.lists(st.integers(0, 400), unique=True, max_size=10), st.lists(st.integers(0, 400), max_size=10))
def test_the_end_of_time_is_when_nothing_is_left(edges: list[int], looks: list[int]) -> None:
    marks = sorted(float(edge) * HOUR for edge in edges[: len(edges) // 2 * 2])
    spans = list(zip(marks[::2], marks[1::2], strict=True))
    clock = Clock.start(DAYS, 2, {0}, at=0).on_vacation(0, spans)
    end = clock.deadline()
    assert end is not None
    looked_at = clock
    for at in sorted(looks):
        looked_at = looked_at.charged(min(at * HOUR, end[0]))

    assert looked_at.left_of(0, end[0]) == pytest.approx(0, abs=1e-6)
    assert looked_at.deadline() == pytest.approx(end)
    assert clock.left_of(0, end[0] - 1) > 0


@pytest.mark.parametrize("pace", [LIVE, DAYS])
def test_what_is_taken_back_was_thought_about_for_nothing(pace: TimeControl) -> None:
    before = Clock.start(pace, 2, {0}, at=0)
    twice = before.turned({0}, at=10, chosen=[0]).turned({1}, at=30, chosen=[0]).charged(at=40)
    after = twice.taken_back(0, before.given[0], at=40).turned({0}, at=40)

    assert after.left_of(0, 40) == pytest.approx(before.left[0] - 30)
    assert after.left_of(1, 40) == pytest.approx(before.left[1] - 10)
    assert after.given == (0, 0)


@pytest.mark.parametrize(
    ("pace", "wrong"),
    [
        (("live", 5, 0, 0), "bank=5 is out of range: 10 to 21600"),
        (("live", 60, -1, 0), "increment=-1 is out of range"),
        (("days", 0, 0, 1), "per_move=1 is out of range"),
        (("live", float("nan"), 0, 0), "bank=nan is out of range"),
    ],
)
def test_a_pace_has_bounds(pace: tuple[object, ...], wrong: str) -> None:
    with pytest.raises(InvalidOption, match=wrong):
        TimeControl(*pace)  # type: ignore[arg-type]


def test_an_untimed_match_never_runs_out() -> None:
    clock = Clock.start(TimeControl(), 2, {0, 1}, at=0)

    assert clock.overdue(1e12) == ()
    assert clock.deadline() is None


@given(st.lists(st.floats(0, 1000), min_size=1, max_size=20))
def test_looking_often_costs_no_more(moments: list[float]) -> None:
    clock = Clock.start(LIVE, 2, {0}, at=0)
    for at in sorted(moments):
        clock = clock.turned({0}, at)

    assert clock.left_of(0, 1000) == pytest.approx(60 - 1000)
    assert clock.left_of(1, 1000) == 60
