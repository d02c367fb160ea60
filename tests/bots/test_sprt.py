"""The sequential test: it errs as seldom as it promises, and ends."""

import math
import random
from collections.abc import Callable

import pytest

from stampede.arena.sprt import Sprt, expected_score
from stampede.core.errors import InvalidOption

Pairs = Callable[[random.Random], float]


def independent(elo: float) -> Pairs:
    """Two games that have nothing to do with each other, of a version that is *elo* better."""
    share = expected_score(elo)
    return lambda lot: sum(lot.random() < share for _ in range(2)) / 2


def seat_decides(elo: float, upset: float) -> Pairs:
    """The same seat wins both games, but for upsets: *upset* is how often the weaker one wins both."""
    won = upset + 2 * expected_score(elo) - 1
    return lambda lot: lot.choices((1.0, 0.0, 0.5), (won, upset, 1 - won - upset))[0]


def run(test: Sprt, pair: Pairs, seed: int) -> tuple[str, int]:
    """Play pairs of games until the test ends."""
    lot, pairs = random.Random(seed), list[float]()
    while test.verdict(pairs) == "go on":
        pairs.append(pair(lot))
    return test.verdict(pairs), len(pairs)


def test_each_error_has_its_own_bound() -> None:
    """A. Wald 1945: the test ends below log(beta / (1 - alpha)) and above log((1 - beta) / alpha)."""
    bounds = Sprt(alpha=0.01, beta=0.2).bounds

    assert bounds == pytest.approx((math.log(0.2 / 0.99), math.log(0.8 / 0.01)))


def test_points_are_those_of_elo() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "level", "better"),
    [
        (Sprt(0, 100), independent(0), independent(100)),
        (Sprt(0, 100), seat_decides(0, 0.03), seat_decides(100, 0.03)),
        (Sprt(0, 35), seat_decides(0, 0.05), seat_decides(35, 0.0)),
    ],
    ids=["independent", "far", "near"],
)
def test_errors_are_as_rare_as_promised(test: Sprt, level: Pairs, better: Pairs) -> None:
    passed = sum(run(test, level, seed)[0] == "better" for seed in range(200))
    failed = sum(run(test, better, seed)[0] == "not better" for seed in range(200))

    # 5 % of 200 are 10; more than 22 would come about once in ten thousand.
    assert passed <= 22
    assert failed <= 22


def test_a_big_difference_is_seen_soon() -> None:
    assert max(run(Sprt(0, 100), independent(400), seed)[1] for seed in range(50)) < 60


def test_few_results_say_nothing_even_if_all_are_won() -> None:
    assert Sprt().ratio([]) == 0.0
    assert Sprt().verdict([1.0] * 7) == "go on"
    assert Sprt().verdict([0.5] * 8) == "go on"
    assert Sprt(0, 200).verdict([1.0] * 100) == "better"
    assert Sprt(0, 200).verdict([0.0] * 100) == "not better"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"elo0": 5, "elo1": 5}, "elo0=5 must be less than elo1=5"),
        ({"elo0": -200_000}, "elo0=-200000 is out of range: -4000 to 4000 is allowed"),
        ({"elo1": math.inf}, "elo1=inf is out of range"),
        ({"elo0": math.nan}, "elo0=nan is out of range"),
        ({"alpha": 0}, "alpha=0 is out of range"),
        ({"beta": 0.7}, "beta=0.7 is out of range"),
        ({"alpha": math.nan}, "alpha=nan is out of range"),
    ],
)
def test_bad_questions_are_refused(wrong: dict[str, float], reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        Sprt(**wrong)
