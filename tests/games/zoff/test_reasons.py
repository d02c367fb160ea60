"""The reasons of hints are true: each fact is tried where it holds and where it does not."""

import pytest

from stampede.bots.reasons import Reasoning, why
from stampede.core.game import State
from stampede.core.parts import Effect
from stampede.games.zoff.opponents.reasons import REASONS
from tests.games.answers import Case, check_case, detectors
from tests.games.zoff.facts import FACTS
from tests.games.zoff.table import act, choose, lay_out

DETECTORS = detectors(REASONS)


def pairs() -> State:
    """Blue chooses; 5, 4, 3 and 2 are in hand."""
    herds = {
        "Lone-Star-Valley": {"green": 3},
        "Coffee-Canyon": {"blue": 4, "green": 1},
        "Fire-Fields": {"blue": 2, "green": 4},
    }
    return lay_out(herds, players=3)


def placing() -> State:
    """Blue has 5 cows to place on Powder-Prairie, then green 5."""
    return choose(
        lay_out({"Powder-Prairie": {"violet": 1}}, players=3),
        s0="Powder-Prairie 5J, Fire-Fields 2E",
        s1="Powder-Prairie 5I, Fire-Fields 2I",
        s2="Coffee-Canyon 5D",
    )


def filling(**herds: int) -> State:
    """Blue has 3 cows to place on Powder-Prairie, and nobody comes after."""
    state = lay_out({"Powder-Prairie": herds}, players=3)
    return choose(
        state, s0="Powder-Prairie 3B, Fire-Fields 2E", s1="Coffee-Canyon 2I", s2="Dead-Bull-Desert 2L"
    )


def paid() -> State:
    """Blue has filled Lone-Star-Valley and has a bonus of 1."""
    state = lay_out({"Lone-Star-Valley": {"blue": 4}}, players=3)
    return act(choose(state, s0="Lone-Star-Valley 2P", s1="Coffee-Canyon 2I"), "place 2")


CASES: list[Case] = [
    (
        "can_fill",
        pairs,
        "Coffee-Canyon 5E",
        {"pasture": "Coffee-Canyon", "count": 5},
        pairs,
        "Coffee-Canyon 4A",
    ),
    ("goes_first", pairs, "Coffee-Canyon 3B", {"pasture": "Coffee-Canyon"}, pairs, "Fire-Fields 3B"),
    ("can_lead", pairs, "Fire-Fields 3B", {"pasture": "Fire-Fields"}, pairs, "Fire-Fields 2E"),
    (
        "all_fits",
        pairs,
        "Fire-Fields 5E",
        {"pasture": "Fire-Fields", "count": 5},
        pairs,
        "Lone-Star-Valley 5E",
    ),
    ("is_quiet", pairs, "Lucky-Pickle 5E", {"pasture": "Lucky-Pickle"}, pairs, "Fire-Fields 5E"),
    (
        "wastes",
        pairs,
        "Lone-Star-Valley 5E",
        {"pasture": "Lone-Star-Valley", "most": 2, "value": 5},
        pairs,
        "Lone-Star-Valley 2E",
    ),
    (
        "crowded",
        pairs,
        "Lone-Star-Valley 2E",
        {"pasture": "Lone-Star-Valley", "count": 3},
        pairs,
        "Fire-Fields 2E",
    ),
    ("bars_next", placing, "place 5", {"can": 2, "value": 5}, placing, "place 0"),
    ("leads_now", placing, "place 2", {"pasture": "Powder-Prairie"}, placing, "place 0"),
    ("whole_card", placing, "place 5", {"count": 5}, placing, "place 4"),
    ("loses", placing, "place 3", {"count": 2}, placing, "place 5"),
    (
        "fills_paid",
        lambda: filling(blue=2, green=3),
        "place 3",
        {"pasture": "Powder-Prairie", "count": 1},
        lambda: filling(blue=2, green=3),
        "place 2",
    ),
    (
        "feeds",
        lambda: filling(green=4, violet=3),
        "place 1",
        {"pasture": "Powder-Prairie", "theirs": 2, "own": 0},
        lambda: filling(blue=2, green=3),
        "place 3",
    ),
    ("forgoes", paid, "stop", {"count": 1}, paid, "bonus Powder-Prairie 1"),
]
"""A kind, a position and a choice of which it holds, what it says then, and where it does not hold."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_a_reason_is_a_fact(case: Case) -> None:
    check_case(DETECTORS, FACTS, case)


def test_every_reason_is_borne_out_by_the_rules() -> None:
    """Those without a case are found in beginners' matches (``tests/bots/test_hints.py``)."""
    assert DETECTORS.keys() == FACTS.keys()
    assert {kind for kind, *_ in CASES} <= DETECTORS.keys()


def test_what_tells_two_pairs_apart_is_said() -> None:
    state = pairs()
    best, worse = (state.string_to_action(0, text) for text in ("Fire-Fields 5E", "Lone-Star-Valley 5E"))
    told = why(state.observation(0), 0, best, worse)
    assert told == Reasoning(
        Effect("can_lead", {"pasture": "Fire-Fields"}, ("Fire-Fields",)),
        Effect("wastes", {"pasture": "Lone-Star-Valley", "most": 2, "value": 5}, ("Lone-Star-Valley",)),
    )


def test_z3_2_a_reason_tells_nothing_that_is_chosen_in_secret() -> None:
    before, after = pairs(), pairs()
    for text in ("Lucky-Pickle 2I", "Fire-Fields 5I"):
        after.apply_action(1, text)
    for kind, detect in DETECTORS.items():
        told = [
            detect(state.observation(0), 0, state.string_to_action(0, "Fire-Fields 5E"))
            for state in (before, after)
        ]
        assert told[0] == told[1], kind
