"""Hints and reviews in words: what is better, what it is worth, and nothing that is not so."""

import pytest

from stampede.bots.judging import NO_COST, Advice, Cost, Decision, Praise, Review
from stampede.bots.reasons import Reasoning
from stampede.core.parts import Effect
from stampede.games import load
from stampede.web.advice.wording import told_hint, told_review
from stampede.web.replays.messages import Advised, Turned
from stampede.words.catalogue import speaking

QUIET, CROWDED = (
    Effect("is_quiet", {"pasture": "Fire-Fields"}),
    Effect("crowded", {"pasture": "X", "count": 3}),
)
TOLD = Reasoning(QUIET, CROWDED)
ZOFF = load("zoff", {"players": 3})
ONCE = ("M", 0, 7)


def decision(number: int, loss: float, cost: Cost = NO_COST, praise: Praise | None = None) -> Decision:
    made, best = Advice("a", 0.4 - loss, 0.01), Advice("b" if loss or cost.amount else "a", 0.4, 0.01)
    return Decision(number, 0, made, best, loss, 0.02, cost, TOLD, praise)


def test_a_hint_says_what_only_the_better_choice_does() -> None:
    choices = [
        Advice("a", 0.6, 0.02, Reasoning(QUIET)),
        Advice("b", 0.59, 0.02, TOLD),
        Advice("c", 0.4, 0.02, TOLD),
    ]
    hint = told_hint(ZOFF.definition, ONCE, choices)
    assert (hint.seat, hint.since) == (0, 7)
    assert hint.reason == "Nobody else has cows on Fire-Fields."
    assert hint.tempting == Advised("c", 0.4, 0.02), "b may be as good: nothing is said against it"
    assert hint.fails.startswith("Bigger herds act first on X and may take all 3 free spaces")
    with speaking("de"):
        assert told_hint(ZOFF.definition, ONCE, choices).reason == "Niemand sonst hat Kühe auf Fire-Fields."


def test_where_no_fact_tells_only_chances_do() -> None:
    hint = told_hint(ZOFF.definition, ONCE, [Advice("a", 0.6, 0.02), Advice("b", 0.2, 0.02)])
    assert (hint.reason, hint.tempting, hint.fails) == ("", None, "")


def test_three_lessons_are_told_the_costliest_first_and_cows_count_where_the_game_is_lost() -> None:
    costs = [Cost("scores", amount, 0.5) for amount in (0.4, 3.26, 1.0, 2.0)]
    decisions = [decision(number, 0.0, cost) for number, cost in enumerate(costs, 1)]
    review = Review((*decisions, decision(9, 0.2), decision(10, 0.0)))
    told = told_review(review, ZOFF.new_initial_state(), 1.0)
    assert [each.number for each in told.lessons] == [9, 2, 4]
    assert told.lessons[1].worth == "It is worth 3.3 cows more in the end, give or take 0.5 cows."
    assert told.lessons[1].reason == "Nobody else has cows on Fire-Fields."
    assert told.lessons[1].risk.startswith("Bigger herds")
    assert told_review(review, ZOFF.new_initial_state(), 0.5).lessons == ()


def test_the_choice_that_cost_most_is_the_turn_of_the_match_and_its_end_is_in_the_chart() -> None:
    review = Review((decision(1, 0.1), decision(5, 0.3), decision(9, 0.2)))
    told = told_review(review, ZOFF.new_initial_state(), 1.0, 12, (0,))
    assert told.turn is not None
    assert told.turn.number == 5
    assert [line.points[-1] for line in told.chart.lines] == [(12.0, 100.0), (12.0, 0.0), (12.0, 0.0)]
    growing = told_review(review, ZOFF.new_initial_state(), 0.5, 12, (0,))
    assert (growing.turn, growing.chart.lines[0].points[-1][0]) == (None, 9.0)
    assert told_review(Review((decision(1, 0.0),)), ZOFF.new_initial_state(), 1.0).turn is None


@pytest.mark.parametrize(
    ("cost", "sentence"),
    [
        (Cost("moves", 2.0, 0.0), "It holds out 2 moves longer."),
        (Cost("odds", 1.1, 0.0), "It makes the odds of winning 3 times as good."),
        (Cost("odds", 0.1, 0.0), ""),
        (
            Cost("scores", 0.4, 0.5),
            "It may be worth 0.4 cows more in the end, but that is within chance (0.5 cows).",
        ),
    ],
)
def test_what_a_better_choice_is_worth(cost: Cost, sentence: str) -> None:
    told = told_review(Review((decision(1, 0.0, cost),)), ZOFF.new_initial_state(), 1.0)
    assert told.lessons[0].worth == sentence


def test_what_was_done_well_is_above_a_middling_choice_and_cost_nothing() -> None:
    praise = Praise(Advice("m", 0.1, 0.01), 0.3, 0.05, Cost(), QUIET)
    review = Review((decision(1, 0.2, praise=praise), decision(2, 0.0, praise=praise), decision(3, 0.0)))
    (told,) = told_review(review, ZOFF.new_initial_state(), 1.0).well
    assert (told.number, told.usual.action, told.reason) == (2, "m", "Nobody else has cows on Fire-Fields.")


def test_what_could_not_be_known_is_told_where_anything_is_hidden() -> None:
    fallen = Decision(9, 0, Advice("a", 0.1, 0.01), Advice("a", 0.1, 0.01), 0.0, 0.0)
    review = Review((decision(1, 0.0), fallen))
    assert told_review(review, ZOFF.new_initial_state(), 1.0).luck == (Turned(0, 1, 9, 0.4, 0.1),)
    assert told_review(review, load("roundup").new_initial_state(), 1.0).luck == ()
