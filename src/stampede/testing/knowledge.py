"""Laws of hidden information, for any game: views, memory, and sampled states."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

import msgspec

from stampede.core.full_state import FullState
from stampede.core.game import State, game_of
from stampede.core.state import Memory

Glance = tuple[bytes, tuple[tuple[int, int], ...]]
"""A view: its record and its history."""
LEAST_EXPECTED = 5
"""The number of draws of each world that the chi-squared statistic needs."""


def check_views(state: State, seed: int = 0) -> None:
    """Check the laws of one state: views, and full states sampled for them, show a seat the same.

    Any *seed* will do.
    """
    for seat in (None, *range(state.game.num_seats)):
        check_table_memory(state, seat, seed)
        check_perfect_recall(state, seat, seed)


def check_table_memory(state: State, seat: int | None, seed: int) -> None:
    """Check the table knowledge of *seat*."""
    view, redacted = state.observation(seat), state.records.copy()
    state.game.definition.view.redact_record(redacted, seat)
    assert view.records.tobytes() == redacted.tobytes(), "a view is what the game leaves of the position"
    assert view.observation(seat) == view, "a view of a view is the view"
    for other in {None, 0} - {seat}:
        _check_view_of_view(view, state.observation(other), other)
    if seat is not None:
        alone = FullState(view.game, view.records, [])
        assert alone.legal_actions(seat) == state.legal_actions(seat), "a seat sees its own choices"
    public = state.observation(None)
    if state.game.definition.drawing and not state.num_secret() and public.history[-1:] == state.history[-1:]:
        assert view.narration(seat) == public.narration(), "public events have the same narration for all"
    check_drawn(state, view, "table", seed)


def _check_view_of_view(view: State, own: State, seat: int | None) -> None:
    """Assert that *view* shows nothing to *seat* that *seat* does not see in its *own* view."""
    further, known = view.observation(seat).history, iter(own.history)
    assert all(entry in known for entry in further), "a view shows another seat more than its own view does"


def check_perfect_recall(state: State, seat: int | None, seed: int) -> None:
    """Check the perfect-recall knowledge of *seat*, which replays the match more than once."""
    view = state.observation(seat)
    drawn = check_drawn(state, view, "perfect", seed)
    assert drawn.kind == state.kind, "who forgets nothing knows where it began"
    known = state.information_state(seat)
    assert drawn.information_state(seat) == known, "perfect recall sees no difference"
    for each in (drawn, state.resample(seat, seed)):
        assert game_of(state).state_from_dict(each.to_dict()) == each, "its history leads to it"
    check_dict(view)


def check_drawn(state: State, view: State, memory: Memory, seed: int) -> State:
    """Check that a state sampled from *state* fits *view*, and depends on the view alone."""
    seat = view.viewer
    drawn = state.resample(seat, seed, memory)
    again = drawn.observation(seat)
    assert drawn.kind != "view", "a sampled state is a full state"
    assert again == view, f"a seat cannot see a difference in a state sampled by {memory} memory"
    if state.game.definition.drawing:
        assert msgspec.json.encode(drawn.scene(seat)) == msgspec.json.encode(state.scene(seat)), "nor sees it"
        assert (drawn.narration(seat), str(again)) == (state.narration(seat), str(view)), "nor reads it"
    assert view.resample(seat, seed, memory) == drawn, "a draw asks nothing but the view"
    return drawn


def check_dict(view: State) -> None:
    """Check that a view keeps its knowledge through JSON."""
    seat = view.viewer
    read = game_of(view).state_from_dict(json.loads(json.dumps(view.to_dict())))
    assert read == view, "to_dict loses nothing of a view"
    assert read.information_state(seat) == view.information_state(seat), "nor of the past views"
    assert read.resample(seat, 1, "perfect") == view.resample(seat, 1, "perfect"), (
        "worlds are drawn elsewhere"
    )


def check_memory(state: State, seat: int | None, seed: int = 0) -> None:
    """Check the law of perfect recall: in a state sampled by it, all past views of *seat* are the same.

    It replays both states and compares each position, which takes a while.
    """
    drawn = state.resample(seat, seed, "perfect")
    assert list(views_seen(drawn, seat)) == list(views_seen(state, seat)), "a draw contradicts past views"


def views_seen(state: State, seat: int | None) -> Iterator[Glance | int]:
    """All that *seat* has seen since the start, without repetitions, and its own choices between.

    While its own choice is not yet shown, a view stays the same: the time it waits is not an action.
    """
    last: Glance | None = None
    past = state.beginning()
    for actor, action in [(None, 0), *state.history[len(past.history) :]]:
        if actor is not None:
            past.apply_unchecked(actor, action)
        if actor is not None and actor == seat:
            yield action
        view = past.observation(seat)
        records = view.records.copy()
        own = len(view.game.definition.view.take_back(records))
        glance = records.tobytes(), tuple(view.history[: len(view.history) - own])
        if glance != last:
            yield glance
        last = glance


def check_draws(
    state: State, seat: int | None, memory: Memory, worlds: Mapping[bytes, float], draws: int = 4000
) -> None:
    """Check that the states sampled for *seat* are the *worlds* with these weights, and no others.

    The game's tests enumerate the worlds. The *draws* are by the fixed seeds 0, 1, 2, ..., and even as
    :func:`check_even` says.

    Args:
        state: The state.
        seat: The viewer.
        memory: ``table`` or ``perfect``.
        worlds: The bytes of the records, with their weights.
        draws: The number of draws.
    """
    view = state.observation(seat)
    found = Counter(view.resample(seat, seed, memory).records.tobytes() for seed in range(draws))
    check_even(found, worlds)


def check_even(found: Mapping[Any, int], worlds: Mapping[Any, float]) -> None:
    """Check that what was *found*, so many times each, are the *worlds* with these weights, and no others.

    Pearson's chi-squared statistic may lie four of its standard deviations above its mean.
    """
    assert set(found) <= set(worlds), "a draw is none of the worlds that can be"
    draws, total = sum(found.values()), sum(worlds.values())
    expected = {world: draws * weight / total for world, weight in worlds.items()}
    assert min(expected.values()) >= LEAST_EXPECTED, "too few draws to tell so many worlds apart"
    statistic = sum((found.get(world, 0) - count) ** 2 / count for world, count in expected.items())
    freedom = len(worlds) - 1
    told = f"uneven draws: chi-squared is {statistic:.1f} with {freedom} degrees of freedom"
    assert statistic <= freedom + 4 * sqrt(2 * freedom), told
