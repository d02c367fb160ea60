"""A seat and an action are whole numbers, of NumPy too; anything else is refused in words."""

from collections.abc import Callable
from math import nan
from typing import Any

import numpy as np
import pytest

from stampede.core.errors import IllegalAction
from stampede.core.game import game_of
from stampede.core.state import State
from stampede.games import all_games, load

ONE: tuple[Callable[[int], Any], ...] = (int, np.int64, np.uint8, lambda number: np.array([number]))
"""How one number may be given."""
NONE: tuple[Any, ...] = (nan, 1.0, "0", True, [0], np.array([0, 1]), np.array([0.0]), np.array([True]))
"""Values that are no whole number."""


def of_seat(state: State) -> dict[str, Callable[[Any], object]]:
    """The calls that take a seat."""
    game, action = game_of(state), state.legal_actions(state.acting_seats()[0])[0]
    text = state.action_to_string(state.acting_seats()[0], action)
    return {
        "action_to_string": lambda seat: state.action_to_string(seat, action),
        "string_to_action": lambda seat: state.string_to_action(seat, text),
        "check_action": lambda seat: state.check_action(seat, action),
        "apply_action": lambda seat: state.clone().apply_action(seat, action),
        "encode": lambda seat: game.encode(state, seat, action),
        "observation": lambda seat: state.observation(seat).to_dict(),
        "resample": lambda seat: state.resample(seat, 1).to_dict(),
        "information_state": state.information_state,
        "observe": lambda seat: game.observe([state], [seat]).tolist(),
        "scene": state.scene,
    }


def of_action(state: State) -> dict[str, Callable[[Any], object]]:
    """The calls that take an action."""
    game, seat = game_of(state), state.acting_seats()[0]
    return {
        "action_to_string": lambda action: state.action_to_string(seat, action),
        "check_action": lambda action: state.check_action(seat, action),
        "apply_action": lambda action: state.clone().apply_action(seat, action),
        "encode": lambda action: game.encode(state, seat, action),
    }


@pytest.fixture(params=sorted(all_games()))
def state(request: pytest.FixtureRequest) -> State:
    """A position in which a seat acts."""
    return load(request.param, {}).new_initial_state(seed=1)


def test_numbers_of_numpy_mean_the_same(state: State) -> None:
    seat = state.acting_seats()[0]
    for name, call in of_seat(state).items():
        assert all(call(kind(seat)) == call(seat) for kind in ONE), name
    action = state.legal_actions(seat)[0]
    kinds = [kind for kind in ONE if kind is not np.uint8]
    for name, call in of_action(state).items():
        assert all(call(kind(action)) == call(action) for kind in kinds), name


def refuses(call: Callable[[Any], object], value: object) -> bool:
    """Whether a call raises IllegalAction; any other error is passed on."""
    try:
        call(value)
    except IllegalAction:
        return True
    return False


def test_what_is_no_number_is_refused(state: State) -> None:
    for name, call in of_seat(state).items():
        for seat in (99, -5, *NONE):
            assert refuses(call, seat), f"{name} takes the seat {seat!r}"
    for name, call in of_action(state).items():
        for action in (-1, *NONE):
            if not isinstance(action, str):
                assert refuses(call, action), f"{name} takes the action {action!r}"
