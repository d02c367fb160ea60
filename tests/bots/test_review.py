"""Hints and reviews: the better choice is found, on what the seat could know."""

from pathlib import Path

import pytest

from stampede.bots.advice import Adviser, advise, chance_of
from stampede.bots.interface import WIN
from stampede.bots.review import review
from stampede.cli.main import main
from stampede.games import load
from stampede.kit.chance import below, new_stream
from stampede.play import log
from stampede.play.match import Match

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
    state, stream = load("zoff", {"players": 3}).new_initial_state(seed=5), new_stream(5)
    match = Match.start("zoff", {"players": 3})
    for seat, action in state.history:
        match = match.submit(seat, match.state.action_to_string(seat, action))
    while not match.state.is_terminal():
        seat = match.state.acting_seats()[0]
        legal = match.state.legal_actions(seat)
        match = match.submit(seat, match.state.action_to_string(seat, legal[below(stream, len(legal))]))
    return match


def test_a_missed_win_is_the_turning_point() -> None:
    found = review(blunder(), 2.0)

    assert [each.number for each in found.decisions][:3] == [1, 2, 3]
    (missed,) = [each for each in found.decisions if each.number == 11]
    assert (missed.best.action, missed.best.chance) == ("c6c7", 1.0)
    assert missed in found.turning_points()
    assert found.lost(0) > 0
    assert found.chances(0)[-1] == (21, 1.0)


def test_a_win_at_once_is_the_best_advice() -> None:
    game = load("buffalo", {"width": 3, "dogs": 0}, "compiled")
    state = game.state_from_text("3/2B/3/3/C2/3/BB1 b")

    (best, *others) = Adviser(game).advise(state.observation(0), 0, 0.2, 1)

    assert (best.action, best.chance, best.margin) == ("c6c7", 1.0, 0.0)
    assert all(each.chance <= 1.0 for each in others)
    assert Adviser(game).advise(state.observation(1), 1, 0.2, 1) == []


def test_values_become_chances() -> None:
    assert chance_of(0) == 0.5
    assert chance_of(WIN - 3) == 1.0
    assert chance_of(3 - WIN) == 0.0
    assert chance_of(100) == pytest.approx(1 - chance_of(-100))


def test_advice_does_not_depend_on_what_is_hidden() -> None:
    """Another seat's secret pairs do not change what this one is told (the control for cheating)."""
    game = load("zoff", {"players": 3}, "compiled")
    states = [game.new_initial_state(seed=3) for _ in range(2)]
    for state, number in zip(states, (0, -1), strict=True):
        for _ in range(2):
            state.apply_action(0, state.legal_actions(0)[number])
    views = [state.observation(1).to_dict() for state in states]

    assert views[0] == views[1]
    told = advise("zoff", dict(game.options), views[0], 1, 0.3, seed=1)
    assert len(told) > 3
    assert told == sorted(told, key=lambda each: -each.chance)


def test_every_decision_of_zoff_is_judged_by_what_its_seat_knew() -> None:
    match = zoff()
    found = review(match, 3.0)

    assert {each.seat for each in found.decisions} == {0, 1, 2}
    assert all(0.0 <= each.made.chance <= each.best.chance <= 1.0 for each in found.decisions)
    names = {number: entry.action for number, entry in enumerate(match.entries, start=1)}
    assert all(names[each.number] == each.made.action for each in found.decisions)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = blunder()
    file = log.MatchFile("buffalo", 1, match.game.options, ("Ann", "Bob"), match.entries, "", winners=(0,))
    path, plot = tmp_path / "match.jsonl", tmp_path / "chances.svg"
    path.write_text(log.write(file))

    assert main(["review", str(path), "--seconds", "2", "--plot", str(plot)]) == 0

    out = capsys.readouterr().out
    assert "decisions judged" in out
    assert "better c6c7 (100%)" in out
    assert "<svg" in plot.read_text()


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
    match = Match.start("buffalo", {}).submit(0, "e1e2")
    path = tmp_path / "match.jsonl"
    path.write_text(log.write(log.MatchFile("buffalo", 1, match.game.options, ("A", "B"), match.entries, "")))

    assert main(["review", str(path), *arguments]) == 2
    assert reason in capsys.readouterr().err
