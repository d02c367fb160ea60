"""The reasons of hints are true: each fact is tried where it holds and where it does not."""

import pytest

from stampede.core.game import State
from stampede.core.parts import Effect
from stampede.games.abilene.opponents.reasons import REASONS
from stampede.games.abilene.rules import components as box
from stampede.words.catalogue import speaking
from tests.games.abilene.facts import FACTS
from tests.games.abilene.table import (
    arrange,
    ask_for_boys,
    ask_for_cards,
    ask_for_cattle,
    fields,
    figure,
    start,
)
from tests.games.abilene.test_a10_money import owing
from tests.games.answers import Case, check_case, detectors

DETECTORS = detectors(REASONS)


def cattle(rider: str = "A6") -> State:
    """Own A600 in the front row, a stolen B300 beside it; a foreign cowboy is about."""
    herd = {"A2": "A600", "A2+1": "B300", "A5": "A1000", "B6": "B600"}
    return ask_for_cattle(arrange({**herd, rider: "@1"}), 1, 4)


def boys(**cowboys: str) -> State:
    """Own cowboys ride a step, or four."""
    return ask_for_boys(arrange({"A6": "A600", "B4": "B300", "B6": "B600", **cowboys}), 1, 4, 1)


def among_foes() -> State:
    """One stands beside an intruder, one beside a foreign animal and in reach of a cowboy at his home."""
    return boys(A4="@0", B3="@0", A3="@1", B2="@1")


def guard() -> State:
    return boys(A2="@0", B2="@0")


def nobody_home() -> State:
    return boys(B3="@0", B2="@0")


def outpost() -> State:
    return boys(A7="@0")


def sale(thefts: int = 0, gone: tuple[int, ...] = (), unbranded: int = 0) -> State:
    """Seat 1 lays a card first; two animals without a brand stand in its ranch."""
    state = start()
    now = fields(state)
    now.thefts[0] = thefts
    now.gone[: len(gone)] = gone
    now.gone[box.UNBRANDED] = unbranded
    return ask_for_cards(state, "A600")


def stolen() -> State:
    return sale(thefts=1)


def plain_gone() -> State:
    return sale(unbranded=6)


def brand_gone() -> State:
    return sale(gone=(1, 3, 2, 1))


def short_of_cash() -> State:
    return owing(0, 1_000, 500, 10_000)


CASES: list[Case] = [
    ("sure_money", cattle, "cow 1 A2>town", {"amount": 1600}, cattle, "cow 1 A2+1>town"),
    ("to_town", cattle, "cow 1 A2+1>town", {}, cattle, "cow 1 A2>A3"),
    ("gets_away", lambda: cattle("A8"), "cow 4 A5>A3", {"value": 1000, "count": 3}, cattle, "cow 4 A5>A3"),
    ("stands_near", cattle, "cow 1 A2>A3", {"value": 600, "count": 3}, lambda: cattle("D7"), "cow 1 A2>A3"),
    ("may_earn_nothing", cattle, "cow 1 A2+1>town", {}, cattle, "cow 1 A2>town"),
    ("hard_to_guess", cattle, "cow 1 A2+1>town", {"amount": 2300}, cattle, "cow 1 A2>town"),
    ("comes_home", nobody_home, "boy 4 B3>A2", {}, among_foes, "boy 1 A4>A4+1"),
    ("steals", among_foes, "boy 1 B3>B4", {}, among_foes, "boy 1 B3>B2"),
    ("can_jail", among_foes, "boy 1 A4>A3", {}, among_foes, "boy 1 B3>B2"),
    ("risks_prison", among_foes, "boy 1 B3>B2", {}, among_foes, "boy 1 A4>A3"),
    ("draws_near", outpost, "boy 4 A7>A5+2", {"count": 3}, outpost, "boy 1 A7>A7+1"),
    ("leaves_ranch", guard, "boy 1 A2>town", {}, guard, "boy 1 A2>A3"),
    ("shuts_bank", stolen, "other", {}, sale, "other"),
    ("small_loss", sale, "none", {}, sale, "own"),
    ("never_stole", sale, "other", {}, stolen, "other"),
    ("none_left", plain_gone, "none", {}, sale, "none"),
    ("brand_gone", brand_gone, "own", {}, sale, "own"),
    ("asks_first", short_of_cash, "ask", {}, short_of_cash, "borrow"),
    ("pays_bank", short_of_cash, "borrow", {"rate": 25}, short_of_cash, "ask"),
    ("gives_up", short_of_cash, "bankrupt", {}, short_of_cash, "ask"),
]
"""A kind, a position and a choice of which it holds, what it says then, and where it does not hold."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_a_reason_is_a_fact(case: Case) -> None:
    check_case(DETECTORS, FACTS, case)


def test_every_reason_is_borne_out_by_the_rules() -> None:
    """Those without a case are found in beginners' matches (``tests/bots/test_hints.py``)."""
    assert DETECTORS.keys() == FACTS.keys()
    assert {kind for kind, *_ in CASES} <= DETECTORS.keys()


def test_money_is_written_as_the_language_does() -> None:
    definition, fact = start().game.definition, Effect("sure_money", {"amount": 1600})
    assert "$1,600" in definition.describe(fact)
    with speaking("de"):
        assert "1.600\u00a0$" in definition.describe(fact)


def test_a12_1_a_reason_tells_nothing_of_an_animal_that_is_not_seen() -> None:
    """A12.1 Animals in other ranches, or on sale, change no reason of this seat."""
    known, other = sale(thefts=1), sale(thefts=1)
    fields(other).town_cows[0] = figure("B1000")
    for kind, detect in DETECTORS.items():
        for card in ("own", "none", "other"):
            told = [
                detect(state.observation(1), 1, state.string_to_action(1, card)) for state in (known, other)
            ]
            assert told[0] == told[1], kind
