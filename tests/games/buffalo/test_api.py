"""Bad input to the public API is refused with a sentence, and changes nothing (B7.2)."""

from typing import Any

import pytest

from stampede.core.errors import StampedeError
from stampede.core.game import game_of
from stampede.games import load
from tests.games.buffalo.board import start

ODD: list[Any] = [None, True, 1.0, b"x", [], 10**30, "0", float("nan")]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_odd_seats_and_actions_are_refused(odd: Any) -> None:
    """B7.2 Whatever is given for a seat or an action."""
    state = start()
    before = state.to_dict()
    nobody: Any = [] if odd is None else odd  # None is a spectator
    for refused in (
        lambda: state.apply_action(0, odd),
        lambda: state.apply_action(odd, "e1e2"),
        lambda: state.action_to_string(0, odd),
        lambda: state.string_to_action(odd, "e1e2"),
        lambda: state.observation(nobody),
    ):
        with pytest.raises(StampedeError):
            refused()
    assert state.to_dict() == before


def test_a_seat_that_is_none_has_no_actions() -> None:
    """B2.1 Two seats act, and nobody else."""
    assert start().legal_actions(10**30) == start().legal_actions(-7) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"to_leave": 3, "winner": 1},
        {"to_leave": 3, "side": 1},
        {"to_leave": 11},
        {"opening_left": 12},
        {"opening_left": -1},
        {"side": 1, "opening_left": 1},
        {"opening_due": 0},
        {"captured": 5, "herd": 16},
        {"side": 2},
        {"winner": 0},
    ],
    ids=str,
)
def test_impossible_counters_are_refused(wrong: dict[str, int]) -> None:
    """B7.1 A state that no game can reach is not read."""
    good = start().to_dict()

    with pytest.raises(StampedeError):
        load("buffalo").state_from_dict({**good, "fields": {**good["fields"], **wrong}}, check=False)


@pytest.mark.parametrize(
    "history", [[[0, 10**30]], [[0, -5]], [[7, 3]], [[0, 5945]], [[0, 1, 2]], [["0", 1]]]
)
def test_impossible_histories_are_refused(history: object) -> None:
    """B5.1 A history holds seats and actions that exist."""
    with pytest.raises(StampedeError, match="history"):
        load("buffalo").state_from_dict({**start().to_dict(), "history": history})


def test_a_capture_is_still_one_after_a_round_trip() -> None:
    """B2.4 The effect of the last action is kept with the position."""
    state = load("buffalo").state_from_text("11/11/5C5/5B5/11/11/10B c")
    state.apply_action(1, "f5f4")

    again = game_of(state).state_from_dict(state.to_dict())
    assert again.scene().said == state.scene().said == "The chief captures on f4."
