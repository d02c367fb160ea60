"""Commit, mix, reveal: the dice follow from the seed, favour nothing, and can be checked."""

import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stampede.core.errors import InvalidFile
from stampede.play.fairness import Dice, check_seed, commitment, draw_seats

SEED = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    check_seed(SEED, commitment(SEED))
    with pytest.raises(InvalidFile, match="does not fit the commitment"):
        check_seed(SEED[::-1], commitment(SEED))


@given(bound=st.integers(1, 10**6), label=st.text(max_size=10))
def test_a_draw_is_within_its_bound_and_repeats(bound: int, label: str) -> None:
    dice = Dice(SEED, ("a", ""))

    assert 0 <= dice.below(bound, label) < bound
    assert dice.below(bound, label) == Dice(SEED, ("a", "")).below(bound, label)


def test_contributions_and_labels_change_the_draw() -> None:
    draws = {
        Dice(SEED, contributions).below(2**60, label)
        for contributions in (("a", "b"), ("ab", ""), ("b", "a"))
        for label in ("x", "y")
    }

    assert len(draws) == 6


def test_no_outcome_is_favoured() -> None:
    counts = Counter(Dice(SEED).below(6, str(number)) for number in range(6000))

    assert (
        sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5
    )  # chi square, 5 degrees, p = 0.001


def test_a_word_that_would_favour_some_outcomes_gives_way_to_the_next() -> None:
    """Three quarters of the numbers of 64 bits are an outcome each; the rest would favour some of them."""
    bound = 3 << 62

    def word(label: str) -> int:
        message = len(label).to_bytes(4, "big") + label.encode()
        return int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest()[:8], "big")

    rejected = 0
    for number in range(40):
        words = ((attempt, word(f"{number}/{attempt}")) for attempt in count())
        attempt, outcome = next(pair for pair in words if pair[1] < bound)
        assert Dice(SEED).below(bound, str(number)) == outcome
        rejected += attempt
    assert rejected, "some words had to be rejected"


def test_weights_are_kept() -> None:
    counts = Counter(Dice(SEED).weighted((2, 2, 1, 1), str(number)) for number in range(6000))

    assert counts[0] == pytest.approx(2000, abs=150)
    assert counts[3] == pytest.approx(1000, abs=120)


def test_bad_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        Dice(SEED).below(0, "x")


def test_seats_are_a_permutation_and_each_as_likely() -> None:
    drawn = Counter(draw_seats(2, Dice(number.to_bytes(32, "big"))) for number in range(2000))

    assert set(drawn) == {(0, 1), (1, 0)}
    assert drawn[0, 1] == pytest.approx(1000, abs=110)
