"""Hints and reviews in words: what is better, what it is worth, and nothing that is not so."""

from dataclasses import replace
from functools import cache

import pytest

from stampede.bots.judging import NO_COST, Advice, Cost, GivenAway, JudgedDecision, Praise, Review
from stampede.bots.reasons import NOTHING, Reasoning, Reply
from stampede.core.game import Game
from stampede.core.parts import Effect, Phrase
from stampede.games import load
from stampede.web.advice.wording import hint_in_words, review_in_words
from stampede.web.replays.messages import Advised, PunishingReply, Turned
from stampede.words.catalogue import speaking

QUIET, CROWDED = (
    Effect("is_quiet", {"pasture": "Fire-Fields"}),
    Effect("crowded", {"pasture": "X", "count": 3}),
)
TOLD = Reasoning(QUIET, CROWDED)
pytestmark = pytest.mark.stands_on("zoff")  # its words are looked at
ONCE = ("M", 0, 7)


def decision(number: int, loss: float, cost: Cost = NO_COST, praise: Praise | None = None) -> JudgedDecision:
    made, best = Advice("a", 0.4 - loss, 0.01), Advice("b" if loss or cost.amount else "a", 0.4, 0.01)
    return JudgedDecision(number, 0, made, best, loss, 0.02, cost, TOLD, praise)


def different(number: int, loss: float, cost: Cost = NO_COST) -> JudgedDecision:
    """A decision with a lesson that no other one has: nothing is known but the figures."""
    return replace(decision(number, loss, cost), why=NOTHING)


@cache
def zoff() -> Game:
    return load("zoff", {"players": 3})


def test_a_hint_says_what_only_the_better_choice_does() -> None:
    choices = [
        Advice("a", 0.6, 0.02, Reasoning(QUIET)),
        Advice("b", 0.59, 0.02, TOLD),
        Advice("c", 0.4, 0.02, TOLD),
    ]
    hint = hint_in_words(zoff().definition, ONCE, choices)
    assert (hint.seat, hint.since) == (0, 7)
    assert hint.reason == "Nobody else has cows on Fire-Fields."
    assert hint.tempting == Advised("c", 0.4, 0.02), "b may be as good: nothing is said against it"
    assert hint.fails.startswith("Bigger herds act first on X and may take all 3 free spaces")
    with speaking("de"):
        assert (
            hint_in_words(zoff().definition, ONCE, choices).reason
            == "Niemand sonst hat Kühe auf Fire-Fields."
        )


def test_where_no_fact_tells_only_chances_do() -> None:
    hint = hint_in_words(zoff().definition, ONCE, [Advice("a", 0.6, 0.02), Advice("b", 0.2, 0.02)])
    assert (hint.reason, hint.tempting, hint.fails) == ("", None, "")


def test_three_lessons_are_told_the_costliest_first_and_cows_count_where_the_game_is_lost() -> None:
    costs = [Cost("scores", amount, 0.5) for amount in (0.4, 3.26, 1.0, 2.0)]
    decisions = [different(number, 0.0, cost) for number, cost in enumerate(costs, 1)]
    review = Review((*decisions, different(9, 0.2), different(10, 0.0)))
    told = review_in_words(review, zoff().new_initial_state(), 1.0)
    assert [each.number for each in told.lessons] == [9, 2, 4]
    assert told.lessons[1].worth == "It is worth about 3.3 cows more in the end."
    assert review_in_words(review, zoff().new_initial_state(), 0.5).lessons == ()


def test_the_choice_that_cost_most_is_the_turn_of_the_match_and_its_end_is_in_the_chart() -> None:
    review = Review((decision(1, 0.1), decision(5, 0.3), decision(9, 0.2)))
    told = review_in_words(review, zoff().new_initial_state(), 1.0, 12, (0,))
    assert told.turn is not None
    assert told.turn.number == 5
    assert [line.points[-1] for line in told.chart.lines] == [(12.0, 100.0), (12.0, 0.0), (12.0, 0.0)]
    growing = review_in_words(review, zoff().new_initial_state(), 0.5, 12, (0,))
    assert (growing.turn, growing.chart.lines[0].points[-1][0]) == (None, 9.0)
    assert review_in_words(Review((decision(1, 0.0),)), zoff().new_initial_state(), 1.0).turn is None


@pytest.mark.parametrize(
    ("cost", "sentence"),
    [
        (Cost("moves", 2.0, 0.0), "It holds out 2 moves longer."),
        (Cost("scores", 2.0, 0.5), "It is worth about 2 cows more in the end."),
    ],
)
def test_what_a_better_choice_is_worth(cost: Cost, sentence: str) -> None:
    told = review_in_words(Review((decision(1, 0.0, cost),)), zoff().new_initial_state(), 1.0)
    assert told.lessons[0].worth == sentence
    assert told.lessons[0].reason == "Nobody else has cows on Fire-Fields."
    assert told.lessons[0].risk.startswith("Bigger herds")


@pytest.mark.parametrize("cost", [Cost("odds", 0.44, 0.0), Cost("odds", 1.1, 0.0), Cost("scores", 0.4, 0.5)])
def test_what_is_not_clear_is_no_lesson(cost: Cost) -> None:
    """Odds that are little better, at 39 against 29 % or at 2 against 1 %, are not worth a word."""
    assert review_in_words(Review((decision(1, 0.0, cost),)), zoff().new_initial_state(), 1.0).lessons == ()


def test_lessons_are_different() -> None:
    review = Review((decision(1, 0.1), decision(5, 0.3), different(9, 0.2), different(11, 0.1)))
    told = review_in_words(review, zoff().new_initial_state(), 1.0)
    assert [each.number for each in told.lessons] == [5, 9, 11], "move 1 would say what move 5 says"


def test_the_answer_that_punishes_is_named_and_shown() -> None:
    game = load("buffalo")
    taken = Effect("capture", {"source": "f2", "target": "g3"}, ("f2", "g3"))
    stopped = Effect("run", {"source": "e6", "target": "c6"}, ("e6", "c6"))
    for action, merit, text in (
        (taken, Effect("captures", {"cell": "g3"}), "the chief steps to g3 and takes"),
        (
            stopped,
            Effect("stops", {"cell": "c5"}),
            "the dog runs from e6 to c6: The dog stops the buffalo on c5 for as long as it stays (B2.2).",
        ),
    ):
        reasoning = Reasoning(answer=Reply(action, merit))
        choices = [Advice("f1f2", 0.9, 0.0), Advice("g2g3", 0.4, 0.0, reasoning, words=stopped)]
        hint = hint_in_words(game.definition, ONCE, choices)
        assert hint.tempting == Advised("g2g3", 0.4, 0.0, "the dog runs from e6 to c6", ("e6", "c6"))
        assert hint.answer == PunishingReply(text, action.path)


def test_a_proven_win_that_was_given_away_is_named_first() -> None:
    game = load("buffalo")
    kept = Effect("step", {"piece": Phrase("chief"), "source": "b2", "target": "b3"}, ("b2", "b3"))
    gave = replace(decision(3, 0.1), given_away=GivenAway(9, kept), why=NOTHING)
    costly = replace(decision(8, 0.3), why=NOTHING)
    told = review_in_words(Review((gave, costly)), game.new_initial_state(), 1.0)
    assert [each.number for each in told.lessons] == [3, 8]
    assert told.lessons[0].given_away == (
        "This move gave a proven win away, in at most 9 moves; what kept it: the chief steps from b2 to b3."
    )
    assert told.lessons[1].given_away == ""


def test_what_was_done_well_is_clearly_above_a_middling_choice_and_cost_nothing() -> None:
    praise = Praise(Advice("m", 0.1, 0.01), 0.3, 0.05, Cost(), QUIET)
    unsure = Praise(Advice("m", 0.41, 0.01), 0.1, 0.15, Cost("scores", 5.0, 1.0), QUIET)
    review = Review(
        (
            decision(1, 0.2, praise=praise),
            decision(2, 0.0, praise=praise),
            decision(3, 0.0),
            decision(4, 0.0, praise=unsure),
        )
    )
    (told,) = review_in_words(review, zoff().new_initial_state(), 1.0).well
    assert (told.number, told.usual.action, told.reason) == (2, "m", "Nobody else has cows on Fire-Fields.")


def test_what_could_not_be_known_is_told_where_anything_is_hidden() -> None:
    fallen = JudgedDecision(9, 0, Advice("a", 0.1, 0.01), Advice("a", 0.1, 0.01), 0.0, 0.0)
    review = Review((decision(1, 0.0), fallen))
    assert review_in_words(review, zoff().new_initial_state(), 1.0).luck == (Turned(0, 1, 9, 0.4, 0.1),)
    assert review_in_words(review, load("roundup").new_initial_state(), 1.0).luck == ()
