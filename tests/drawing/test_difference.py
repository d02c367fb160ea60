"""The difference of two scenes turns one into the other."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stampede.core.scene import Choice, Entry, Mark, Motion, Scene, Sprite
from stampede.draw.difference import SceneDifference, applied, difference
from stampede.games import drawn_games, load

SPRITES = st.lists(st.builds(Sprite, st.sampled_from("cd"), st.sampled_from("abc"), st.just("")), max_size=8)
MARKS = st.lists(st.builds(Mark, st.sampled_from("abc"), st.just("last")), max_size=3)
CHOICES = st.lists(st.builds(Choice, st.sampled_from("abc"), st.just("")), max_size=4)
SCENES = st.builds(
    Scene,
    sprites=SPRITES.map(tuple),
    marks=MARKS.map(tuple),
    choices=CHOICES.map(tuple),
    entry=st.none() | st.just(Entry("bid {0}", "Bid", ())),
    motions=st.just(()) | st.just((Motion("c", "a", "b"),)),
    status=st.sampled_from(["", "x"]),
    home=st.lists(st.sampled_from("abc"), max_size=3).map(tuple),
    home_label=st.sampled_from(["", "My ranch"]),
)


@pytest.mark.slow
@given(SCENES, SCENES)
def test_a_difference_is_undone_by_applying_it(before: Scene, after: Scene) -> None:
    change = difference(before, after)
    sent = msgspec.json.decode(msgspec.json.encode(change), type=SceneDifference)

    assert applied(before, sent) == after


@given(SCENES)
def test_what_is_the_same_is_not_told_again(scene: Scene) -> None:
    change = difference(scene, scene)

    assert (change.sprites, change.marks, change.choices, change.home) == (None,) * 4


@pytest.mark.parametrize("name", drawn_games())
def test_a_match_is_told_by_differences_alone(name: str) -> None:
    state, chance = load(name).new_initial_state(seed=1), random.Random(1)
    seats = (None, *range(state.game.num_seats))
    scenes: dict[Any, Scene] = {seat: state.scene(seat) for seat in seats}
    whole = told = 0
    for _ in range(40):
        if state.is_terminal():
            break
        acting = state.acting_seats()[0]
        state.apply_action(acting, chance.choice(state.legal_actions(acting)))
        for seat in seats:
            after = state.scene(seat)
            change = difference(scenes[seat], after)
            whole += len(msgspec.json.encode(after))
            told += len(msgspec.json.encode(change))
            assert applied(scenes[seat], change) == after
            scenes[seat] = after
    assert told < 2 * whole / 3
