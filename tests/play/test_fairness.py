"""Commit, mix, reveal: the dice follow from the seed, favour nothing, and can be checked."""

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.errors import InvalidFile
from stampede.games import find
from stampede.play import log
from stampede.play.fairness import (
    Dice,
    check_contributions,
    check_seed,
    commitment,
    draw_seats,
    pledge,
    seal,
)
from stampede.play.log import MatchFile

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


@given(bound=st.integers((1 << 63) + (1 << 61), (1 << 64) - (1 << 62)))
@settings(max_examples=6, deadline=None)
def test_no_half_is_favoured_where_rejection_alone_prevents_it(bound: int) -> None:
    """Where many words are left over, folding them back would favour the low half by a tenth and more."""
    low = sum(Dice(SEED).below(bound, str(number)) < bound // 2 for number in range(4000))

    assert abs(low - 2000) < 160, "five standard deviations"


@given(
    parts=st.lists(st.text(max_size=3), min_size=1, max_size=4),
    others=st.lists(st.text(max_size=3), min_size=1, max_size=4),
)
def test_a_seal_is_of_one_list_of_pledges_only(parts: list[str], others: list[str]) -> None:
    assert (seal(parts[0], parts[1:]) == seal(others[0], others[1:])) == (parts == others)


def test_what_was_pledged_and_nothing_else_is_opened() -> None:
    check_contributions(("a", ""), (pledge("a"), ""))
    for contributions in (("b", ""), ("a", "a"), ("", ""), ("a",)):
        with pytest.raises(InvalidFile, match="do not fit their commitments"):
            check_contributions(contributions, (pledge("a"), ""))


def _ground(persons: str) -> tuple[str, int]:
    """The contribution of an operator who knows the seed and those of *persons*, and the number of tries."""
    for tries in count(1):
        if draw_seats(6, Dice(SEED, (persons, str(tries), *("",) * 4)))[:2] == (5, 3):
            return str(tries), tries
    raise AssertionError


def _played(*contributions: str, pledges: tuple[str, ...] = ()) -> MatchFile:
    """The file of a match for six that was abandoned as soon as the seats were drawn."""
    return MatchFile(
        game="drive",
        rules_version=find("drive").rules_version,
        options={"players": 6},
        names=tuple("ABCDEF"),
        entries=(),
        commitment=commitment(SEED),
        seed=SEED.hex(),
        contributions=contributions,
        pledges=pledges,
        drawn=draw_seats(6, Dice(SEED, contributions)),
        is_abandoned=True,
    )


def test_a_computers_contribution_that_was_ground_is_found() -> None:
    """The operator hears the persons first and tries numbers for a computer until the seats are as wanted."""
    persons, rest = "5f1d", ("",) * 4
    ground, tries = _ground(persons)
    assert tries < 200, "it is quickly done"
    shown = seal(commitment(SEED), (pledge(persons), "", *rest))

    honest = _played(persons, "", *rest, pledges=(pledge(persons), "", *rest))
    assert any("pledged" in each for each in log.verify(honest, shown).checked)
    pledged_late = _played(persons, ground, *rest, pledges=(pledge(persons), pledge(ground), *rest))
    for forged in (
        pledged_late,
        replace(pledged_late, pledges=honest.pledges),
        replace(pledged_late, pledges=()),
    ):
        with pytest.raises(InvalidFile, match=r"commitments|commitment in the file"):
            log.verify(forged, shown)
    # The commitment to the seed alone cannot show it, and is not taken for it.
    with pytest.raises(InvalidFile, match="give the seal"):
        log.verify(pledged_late, commitment(SEED))
    # A file of the first scheme still verifies, and says what nobody can know of it.
    old = log.verify(_played(persons, ground, *rest), commitment(SEED))
    assert any("nobody pledged it" in each for each in old.unchecked)


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
