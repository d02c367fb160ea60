"""The sequential test: it errs as seldom as it promises, and ends."""

import math
import random

import pytest

from stampede.bots.sprt import Sprt, elo_of, expected_score
from stampede.kit.errors import InvalidOption


def run(test: Sprt, elo: float, seed: int) -> tuple[str, int]:
    """Play pairs of games of a version that is *elo* better until the test ends."""
    lot, share, pairs = random.Random(seed), expected_score(elo), list[float]()
    while test.verdict(pairs) == "go on":
        pairs.append(sum(lot.random() < share for _ in range(2)) / 2)
    return test.verdict(pairs), len(pairs)


def test_scores_and_points_are_inverse() -> None:
    assert expected_score(0) == 0.5
    assert elo_of(expected_score(123.0)) == pytest.approx(123.0)
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf


def test_errors_are_as_rare_as_promised() -> None:
    test = Sprt(0, 100)
    passed = sum(run(test, 0, seed)[0] == "better" for seed in range(200))
    failed = sum(run(test, 100, seed)[0] == "not better" for seed in range(200))

    # 5 % of 200 are 10; more than 22 would come about once in ten thousand.
    assert passed <= 22
    assert failed <= 22


def test_a_big_difference_is_seen_soon() -> None:
    assert max(run(Sprt(0, 100), 400, seed)[1] for seed in range(50)) < 60


def test_few_results_say_nothing_even_if_all_are_won() -> None:
    assert Sprt().verdict([1.0] * 7) == "go on"
    assert Sprt(0, 200).verdict([1.0] * 100) == "better"
    assert Sprt(0, 200).verdict([0.0] * 100) == "not better"


@pytest.mark.parametrize("wrong", [{"elo0": 5, "elo1": 5}, {"alpha": 0}, {"beta": 0.7}, {"alpha": math.nan}])
def test_bad_questions_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InvalidOption):
        Sprt(**wrong)
