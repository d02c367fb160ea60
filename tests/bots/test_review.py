"""Hints and reviews: the better choice is found, on what the seat could know."""

from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stampede.bots.advice import HINTS, Adviser, advise, cost_of, judge
from stampede.bots.judging import LESSONS, Advice, Cost, JudgedDecision, Review, margin
from stampede.bots.knowledge import chance_of
from stampede.bots.proven import given_away
from stampede.bots.review import review
from stampede.bots.thinking import timed_by
from stampede.cli.main import main
from stampede.core.chance import below, new_stream
from stampede.core.policy import WIN
from stampede.core.record import Floats
from stampede.games import load
from stampede.play import log
from stampede.play.match import Match
from stampede.play.result import Out
from stampede.solved import lookup

OLD = Path(__file__).parents[1] / "web" / "upgrade"
"""Match files of the first release."""
BLUNDER = (
    *("c1c2", "b6a6", "c2c3", "a6a5", "c3c4", "a5a6", "c4c5", "a6a5", "c5c6", "a5b6", "a1a2", "b6c6"),
    *("a2a3", "c6c5", "a3a4", "c5c6", "a4a5", "c6c5", "a5a6", "c5c4", "a6a7"),
)
"""The sixth move of the buffaloes forgets to cross the river, and the chief takes that buffalo."""


def blunder() -> Match:
    match = Match.start("buffalo", {"width": 3, "dogs": 0})
    for number, action in enumerate(BLUNDER):
        match = match.submit(number % 2, action)
    assert match.state.is_terminal()
    return match


def zoff() -> Match:
    """A match of Zoff at random."""
    return at_random("zoff", {"players": 3}, 5)


def at_random(game: str, options: dict[str, Any], seed: int) -> Match:
    """A match in which everybody plays at random."""
    match, stream = Match.start(game, options), new_stream(seed)
    while not match.state.is_terminal():
        seat = match.state.acting_seats()[0]
        legal = match.state.legal_actions(seat)
        match = match.submit(seat, match.state.action_to_string(seat, legal[below(stream, len(legal))]))
    return match


@pytest.mark.stands_on("buffalo")
def test_a_missed_win_is_the_turning_point() -> None:
    found = review(blunder(), 5.0)

    assert [each.number for each in found.decisions][:3] == [1, 2, 3]
    (missed,) = [each for each in found.decisions if each.number == 11]
    assert (missed.best.action, missed.best.chance) == ("c6c7", 1.0)
    assert missed in found.turning_points()
    assert found.lost(0) > 0
    assert found.chances(0)[-1] == (21, 1.0)


@pytest.mark.stands_on("buffalo")
def test_a_win_at_once_is_the_best_advice() -> None:
    game = load("buffalo", {"width": 3, "dogs": 0}, "compiled")
    state = game.state_from_text("3/2B/3/3/C2/3/BB1 b")

    (best, *others) = Adviser(game).advise(state.observation(0), 0, 0.2, 1)

    assert (best.action, best.chance, best.margin) == ("c6c7", 1.0, 0.0)
    assert all(each.chance <= 1.0 for each in others)
    assert Adviser(game).advise(state.observation(1), 1, 0.2, 1) == []


@pytest.mark.stands_on("buffalo")
def test_advice_and_reviews_keep_to_the_rules_the_match_began_with() -> None:
    """B4.1 A move that may not be declined is never advised to be."""
    options = {"width": 3, "height": 6, "dogs": 0, "opening_moves": 3}
    found, verdicts = [], []
    for version in (1, 2, 1):
        state = load("buffalo", options, rules_version=version).new_initial_state()
        state.apply_action(0, "a1a2")
        view = state.observation(0).to_dict()
        found.append({each.action for each in advise("buffalo", options, view, 0, 0.1, 1)})
        verdicts.append(judge("buffalo", options, view, 0, "c1c2", 0.1, 1).made.action)
    assert found == [{"b1b2", "c1c2"}, {"b1b2", "c1c2", "stop"}, {"b1b2", "c1c2"}]
    assert verdicts == ["c1c2"] * 3

    old = review(log.replay(log.read((OLD / "buffalo-finished.jsonl").read_text())), 1.0)
    assert old.decisions
    assert "stop" not in {each.best.action for each in old.decisions}


def test_values_become_chances() -> None:
    assert chance_of(0) == 0.5
    assert chance_of(WIN - 3) == 1.0
    assert chance_of(3 - WIN) == 0.0
    assert chance_of(100) == pytest.approx(1 - chance_of(-100))


@pytest.mark.stands_on("zoff")
def test_advice_does_not_depend_on_what_is_hidden() -> None:
    """Another seat's secret pairs do not change the advice to this one (the control for cheating)."""
    game = load("zoff", {"players": 3}, "compiled")
    states = [game.new_initial_state(seed=3) for _ in range(2)]
    for state, number in zip(states, (0, -1), strict=True):
        for _ in range(2):
            state.apply_action(0, state.legal_actions(0)[number])
    views = [state.observation(1).to_dict() for state in states]

    assert views[0] == views[1]
    told = advise("zoff", dict(game.options), views[0], 1, 0.3, seed=1)
    assert len(told) == HINTS
    assert told == sorted(told, key=lambda each: -each.chance)


def test_every_decision_of_zoff_is_judged_by_what_its_seat_knew() -> None:
    match = zoff()
    found = review(match, 3.0)

    assert {each.seat for each in found.decisions} == {0, 1, 2}
    chances = [each.chance for decision in found.decisions for each in (decision.made, decision.best)]
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert all(each.loss == pytest.approx(each.best.chance - each.made.chance) for each in found.decisions)
    names = {number: entry.action for number, entry in enumerate(match.entries, start=1)}
    assert all(names[each.number] == each.made.action for each in found.decisions)


@pytest.mark.stands_on("zoff")
def test_chances_are_those_to_win_and_not_by_how_much() -> None:
    """Before its last action a match of Zoff that all playouts win is won, however narrowly."""
    match = zoff()
    entry = match.entries[-1]
    before = match.game.new_initial_state()
    for seat, action in match.state.history[:-1]:
        before.apply_action(seat, action)
    game = load("zoff", {"players": 3}, "compiled")
    view = game.state_from_dict(before.observation(entry.seat).to_dict())

    found = Adviser(game).judge(view, entry.seat, match.state.history[-1][1], 0.4, 1)

    assert found.made.chance == float(entry.seat in match.state.winners())


def clear(loss: Floats, determinizations: int) -> bool:
    """Whether samples of a loss make a decision a clear mistake."""
    nothing = Advice("", 0.0, 0.0)
    return JudgedDecision(1, 0, nothing, nothing, float(loss.mean()), margin(loss, determinizations)).is_clear


@pytest.mark.parametrize("samples", [1, 2, 3, 7, 16, 40, 200])
def test_level_choices_are_hardly_ever_mistakes(samples: int) -> None:
    lot = np.random.default_rng(samples)
    wins = lot.random((400, samples, 2)) < 0.25
    losses = wins[:, :, 0].astype(float) - wins[:, :, 1]

    assert sum(clear(loss, 48) for loss in losses) <= 20


def test_many_samples_of_few_worlds_are_no_more_than_few() -> None:
    """Variance between worlds, and not within one, does not shrink by repeated looks."""
    lot = np.random.default_rng(1)
    found = sum(clear(np.resize(lot.normal(0.0, 0.3, 12), 1200), 12) for _ in range(400))

    assert found <= 20


def test_a_mistake_is_told_where_there_are_enough_samples() -> None:
    lot = np.random.default_rng(1)
    wins = (lot.random((200, 2)) < (0.3, 0.6)).astype(float)

    assert clear(wins[:, 1] - wins[:, 0], 48)
    assert not clear(wins[:10, 1] - wins[:10, 0], 48)


def test_noise_does_not_add_up() -> None:
    nothing = Advice("", 0.0, 0.0)
    noise = [JudgedDecision(at, 0, nothing, nothing, (-1) ** at * 0.15, 0.3) for at in range(100)]
    mistake = JudgedDecision(100, 0, nothing, nothing, 0.8, 0.1)

    assert Review(tuple(noise)).lost(0) == pytest.approx(0.0)
    assert Review((*noise, mistake)).lost(0) == pytest.approx(0.8)
    assert Review((*noise, mistake)).lost(1) == 0


@pytest.mark.stands_on("buffalo")
def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = blunder()
    file = log.MatchFile("buffalo", 1, match.game.options, ("Ann", "Bob"), match.entries, "", winners=(0,))
    path, plot = tmp_path / "match.jsonl", tmp_path / "chances.svg"
    path.write_text(log.write(file))

    assert main(["review", str(path), "--seconds", "5", "--plot", str(plot)]) == 0

    out = capsys.readouterr().out
    assert "decisions judged" in out
    assert "better c6c7 (100%)" in out
    assert "The costliest choices of Ann (" in out
    assert "<svg" in plot.read_text()


@pytest.mark.parametrize("end", [{"winners": (1,), "outs": (Out(0, "resigned"),)}, {"is_abandoned": True}])
@pytest.mark.stands_on("buffalo")
def test_a_match_that_was_given_up_is_reviewed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, end: dict[str, Any]
) -> None:
    match = Match.start("buffalo", {"width": 3, "dogs": 0}).submit(0, "c1c2").submit(1, "b6a6")
    path = tmp_path / "match.jsonl"
    path.write_text(
        log.write(log.MatchFile("buffalo", 1, match.game.options, ("A", "B"), match.entries, "", **end))
    )

    assert main(["review", str(path), "--seconds", "1"]) == 0
    assert "2 decisions judged" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--seconds", "0"), "--seconds 0 is out of range: 1 to 3600"),
        (("--most", "0"), "--most 0 is out of range"),
        ((), "the match is not over"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    match = Match.start("roundup", {}).submit(0, "e1e2")
    path = tmp_path / "match.jsonl"
    path.write_text(log.write(log.MatchFile("roundup", 1, match.game.options, ("A", "B"), match.entries, "")))

    assert main(["review", str(path), *arguments]) == 2
    assert reason in capsys.readouterr().err


LOST = [
    ("buffalo", {"width": 5, "height": 6}, 3, 0.8, 4e-3),
    ("zoff", {"players": 3}, 7, 2.0, 2e-4),
    ("abilene", {"players": 3, "sale_limit": 2}, 1, 4.0, 7e-4),
]
"""Game, options, the seed of a match at random, the seconds of its review, those of a look at the clock."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "seed", "seconds", "tick"), LOST, ids=[game for game, *_ in LOST]
)
def test_who_lost_by_random_choices_is_told_lessons(
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    options: dict[str, Any],
    seed: int,
    seconds: float,
    tick: float,
) -> None:
    monkeypatch.setattr("stampede.bots.review.LEAST_S", 0.08)
    match = at_random(game, options, seed)
    looks = count()
    with timed_by(lambda: next(looks) * tick):  # a slow or busy machine must not shorten the search
        found = review(match, seconds)
    losers = set(range(match.game.num_seats)) - set(match.state.winners())

    assert losers
    for seat in losers:
        lessons = found.lessons(seat)
        assert 0 < len(lessons) <= LESSONS, f"seat {seat} lost"
        assert len({each.subject for each in lessons}) == len(lessons)
        assert all(each.seat == seat and each.made.action != each.best.action for each in lessons)
        weights = [each.weight() for each in lessons]
        assert weights == sorted(weights, reverse=True)
    units = {each.cost.unit for each in found.decisions if each.is_lesson}
    assert units <= ({"moves", "odds"} if game == "buffalo" else {"scores"})


@pytest.mark.slow
@pytest.mark.stands_on("buffalo")
def test_a_proven_win_is_given_away_only_where_tables_prove_both() -> None:
    """Each move of random games on a small board is looked up before and after."""
    found = Counter[bool]()
    for seed in range(6):
        match = at_random("buffalo", {"width": 3, "height": 6, "dogs": 1}, seed)
        state = match.game.new_initial_state()
        for seat, action in match.state.history:
            before, view = lookup(state), state.observation(seat)
            away = given_away(view, seat, action)
            state.apply_action(seat, action)
            is_won = state.is_terminal() and state.winners() == (seat,)
            after = None if state.is_terminal() else lookup(state)
            is_gone = (
                before is not None and before.winner == seat and after is not None and after.winner != seat
            )
            assert (away is not None) == is_gone
            if away is not None:
                assert before
                assert not is_won
                assert away.within == before.within
                assert away.words
            found[away is not None] += 1
    assert min(found[True], found[False]) > 0
    wide = load("buffalo").new_initial_state()
    assert given_away(wide, 0, wide.legal_actions(0)[0]) is None, "nothing is proven of this board"


def test_lost_games_are_measured_by_moves_to_the_end() -> None:
    """Both see the end: the sooner loss is the worse one; a win is worth more than any loss."""
    assert cost_of(WIN - 3, WIN - 7) == Cost("moves", 2.0, 0.0)
    assert cost_of(9 - WIN, 4 - WIN) == Cost("moves", 3.0, 0.0)
    assert cost_of(0, 4 - WIN) == Cost("odds", 10.0, 0.0)
    assert cost_of(120, 20) == Cost("odds", 1.0, 0.0)
