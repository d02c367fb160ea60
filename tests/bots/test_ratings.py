"""Ratings of a pool: known strengths are found again, and the intervals hold what they promise."""

import random

import pytest

from stampede.arena.ratings import Anchors, PlayedResult, rate
from stampede.core.errors import InvalidOption

STRENGTHS = {"weak": 1.0, "middle": 3.0, "strong": 10.0}


def games(count: int, seed: int, seats: int = 3) -> list[PlayedResult]:
    """Games of the model: the winner is drawn by strength."""
    lot, names = random.Random(seed), list(STRENGTHS)
    found = []
    for deal in range(count):
        players = tuple(lot.sample(names, seats))
        winner = lot.choices(players, [STRENGTHS[name] for name in players])[0]
        found.append(PlayedResult(players, (winner,), deal))
    return found


def test_known_strengths_are_found_again() -> None:
    strong, middle, weak = rate(games(2000, 1), draws=0)

    assert (strong.name, middle.name, weak.name) == ("strong", "middle", "weak")
    # Ten times as strong are 400 points.
    assert strong.points - weak.points == pytest.approx(400, abs=40)


@pytest.mark.parametrize("players", [("strong", "strong", "weak"), ("strong", "weak", "weak")])
def test_who_sits_on_several_seats_is_no_stronger_for_it(players: tuple[str, ...]) -> None:
    lot, found = random.Random(2), []
    for deal in range(3000):
        winner = lot.choices(players, [STRENGTHS[name] for name in players])[0]
        found.append(PlayedResult(players, (winner,), deal))
    strong, weak = rate(found, draws=0)

    assert strong.points - weak.points == pytest.approx(400, abs=40)


def test_anchors_fix_and_stretch_the_scale() -> None:
    found = {each.name: each for each in rate(games(500, 2), Anchors({"weak": 0, "strong": 1000}), draws=20)}

    assert found["weak"].points == pytest.approx(0)
    assert found["strong"].points == pytest.approx(1000)
    assert found["weak"].low == pytest.approx(0)
    assert 0 < found["middle"].low < found["middle"].points < found["middle"].high < 1000
    moved = {each.name: each.points for each in rate(games(500, 2), Anchors({"weak": 100}), draws=0)}
    assert moved["weak"] == pytest.approx(100)


@pytest.mark.slow
def test_intervals_mostly_hold_the_truth_and_shrink() -> None:
    truth, inside = 400.0, 0
    for seed in range(40):
        anchored = rate(games(120, seed), Anchors({"weak": 0}), draws=60)
        strong = next(each for each in anchored if each.name == "strong")
        inside += strong.low <= truth <= strong.high
    assert inside >= 33
    wide, narrow = (rate(games(count, 3), Anchors({"weak": 0}), draws=60)[0] for count in (60, 960))
    assert narrow.high - narrow.low < (wide.high - wide.low) / 2


@pytest.mark.slow
def test_the_games_of_a_deal_are_one_trial() -> None:
    played = games(60, 5)
    again = [result for result in played for _ in range(4)]
    once, told_apart, together = (
        rate(found, Anchors({"weak": 0}), draws=200)[0]
        for found in (
            played,
            [result._replace(deal=deal) for deal, result in enumerate(again)],
            again,
        )
    )

    assert together.high - together.low == pytest.approx(once.high - once.low, rel=0.2)
    assert told_apart.high - told_apart.low < 0.7 * (once.high - once.low)


def test_a_shared_win_counts_in_part_and_nobody_is_infinitely_strong() -> None:
    shared = [PlayedResult(("a", "b", "c"), ("a", "b"), deal) for deal in range(10)]
    first, second, third = rate(shared, draws=5)

    assert {first.share, second.share} == {0.5}
    assert third.share == 0
    assert first.points == pytest.approx(second.points)
    assert first.points - third.points < 5000


def test_the_same_games_give_the_same_ratings() -> None:
    assert rate(games(50, 4), draws=10) == rate(games(50, 4), draws=10)
    with pytest.raises(InvalidOption, match="no games"):
        rate([])
