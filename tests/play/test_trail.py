"""Undo: not past a die, a reveal, or another player's answer."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.interface import CHANCE
from stampede.games.abilene.rules.components import NONE
from stampede.play.fairness import Dice
from stampede.play.match import Match
from stampede.play.undo_history import UndoHistory, UndoTarget
from tests.installed import installed

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("buffalo", {}),
    ("zoff", {"players": 2}),
    ("zoff", {"players": 4, "open_tracker": True, "auction": True}),
    ("abilene", {"players": 3}),
    ("abilene", {"players": 4, "hidden_totals": True}),
]


def walk(game: str, options: dict[str, Any], seed: int, most: int) -> Iterator[tuple[Match, UndoHistory]]:
    """A match by chance, with the trail behind it; the start first."""
    chance, dice = random.Random(seed), Dice(seed.to_bytes(32, "big"))
    match, trail = Match.start(game, options), UndoHistory()
    yield match, trail
    while not match.state.is_terminal() and match.version < most:
        before, acting = match, match.state.acting_seats()
        if acting == (CHANCE,):
            match = match.draw(dice)
        else:
            seat = chance.choice(acting)
            action = chance.choice(match.state.legal_actions(seat))
            match = match.submit(seat, match.state.action_to_string(seat, action))
        if match.public.version > before.public.version:
            trail = trail.grown(before.public, match.public)
        yield match, trail


def steps(game: str, options: dict[str, Any], seed: int, most: int) -> list[tuple[UndoTarget, Match]]:
    """Every step of a match by chance, with the match after it."""
    found: dict[int, tuple[UndoTarget, Match]] = {}
    for match, trail in walk(game, options, seed, most):
        if trail.steps and trail.steps[-1].version not in found:
            found[trail.steps[-1].version] = (trail.steps[-1], match)
    return list(found.values())


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_hidden_in_buffalo(seed: int) -> None:
    for step, _ in steps("buffalo", {}, seed, 100):
        assert not step.reveals
        assert not set(step.bars([step.made[0][0]]))


@pytest.mark.parametrize(("game", "options"), GAMES[1:3])
@pytest.mark.parametrize("seed", [1, 2])
def test_in_zoff_only_choices_made_at_once_are_revealed(
    game: str, options: dict[str, Any], seed: int
) -> None:
    found = steps(game, options, seed, 400)

    for step, _ in found:
        seats = {seat for seat, _ in step.made}
        assert step.reveals == (len(seats) > 1)
    assert any(step.reveals for step, _ in found)
    assert any("die" in set(step.bars([0])) for step, _ in found)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), GAMES[3:])
def test_in_abilene_choices_made_at_once_and_stolen_brands_are_revealed(
    game: str, options: dict[str, Any]
) -> None:
    thefts = 0
    for step, after in steps(game, options, 3, 1200):
        seats = {seat for seat, _ in step.made}
        if CHANCE in seats:
            assert set(step.bars([0])) == {"die"}
            continue
        # A7.1 The thief looks at the animal in their hand; a beaten cowboy in it hides nothing.
        before, then = step.before[0], after.public.state.records[0]
        is_theft = before["hand"] == NONE and then["hand"] > 0 and len(seats) == 1
        thefts += is_theft
        is_paid = bool(options.get("hidden_totals")) and (before["cash"] != then["cash"]).any()
        if is_paid:
            continue  # that somebody could pay tells of totals that are hidden, where it was not plain before
        assert step.reveals == (len(seats) > 1 or is_theft), after.entries[-1]
    assert thefts


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(st.sampled_from([*installed(GAMES)]), st.integers(0, 1000), st.integers(5, 250), st.booleans())
def test_back_is_where_it_was(
    kind: tuple[str, dict[str, Any]],
    seed: int,
    most: int,
    is_anywhere: bool,  # noqa: FBT001 - drawn by Hypothesis
) -> None:
    earlier: dict[int, Match] = {}
    match, trail = Match.start(*kind), UndoHistory()
    for match, trail in walk(*kind, seed, most):  # noqa: B007 - the last ones are wanted
        earlier.setdefault(match.public.version, match.public)
    for seat in range(match.game.num_seats):
        way = trail.way_back(seat, anywhere=is_anywhere)
        if way is None or (way.bars & {"die", "reveal"} and not is_anywhere):
            continue
        step = trail.step(way.version)
        assert step is not None
        shorter, then = trail.back(match, step)

        assert then == earlier[way.version]
        assert then.state == earlier[way.version].state
        assert then.state.scene(None) == earlier[way.version].state.scene(None)
        assert way.seat == seat
        assert seat in then.state.acting_seats()
        assert len(then.state.legal_actions(seat)) > 1 or then.state.is_secret()
        assert all(each.version < way.version for each in shorter.steps)


@pytest.mark.stands_on("zoff")
def test_one_goes_back_choice_by_choice_as_far_as_the_die() -> None:
    trail = next(
        trail
        for _, trail in walk("zoff", {"players": 3}, 4, 400)
        if len(trail.steps) > 3 and all(step.choosers for step in trail.steps[-2:])
    )
    seats = [step.made[0][0] for step in trail.steps[-2:]]

    last = trail.way_back(seats[1])
    assert last is not None
    assert (last.version, last.bars) == (trail.steps[-1].version, frozenset())
    other = trail.way_back(seats[0])
    assert other is not None
    assert ("answer" in other.bars) == (seats[0] != seats[1])
    assert UndoHistory().way_back(0) is None


@pytest.mark.stands_on("buffalo")
def test_what_is_left_after_an_undo_begins_where_the_match_began() -> None:
    match = Match.start("buffalo", {"width": 4, "height": 5}, position="4/D1C1/1B2/4/4 b")
    after = match.submit(0, "b3b4")
    trail = UndoHistory().grown(match, after)
    _, back = trail.back(after, trail.steps[-1])

    assert back == match
    assert back.position == match.position
    assert back.position is not None


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_what_is_forgotten_is_on_nobodys_way_back(game: str, options: dict[str, Any]) -> None:
    whole, longest = UndoHistory(), 0
    before = Match.start(game, options)
    for match, trail in walk(game, options, 3, 120):
        if match.public.version > before.public.version:
            whole = whole.grown(before.public, match.public, anywhere=True)
        before = match
        longest = max(longest, len(trail.steps))
        for seat in range(match.game.num_seats):
            assert trail.way_back(seat) == whole.way_back(seat)
    if game != "buffalo":
        assert longest < len(whole.steps) / 2
