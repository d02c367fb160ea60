"""Why nothing comes of touching the board of Buffalo (B7.2)."""

import pytest

from tests.games.answers import why_not
from tests.games.buffalo.board import place, start

RUN = """
    .....
    ..C..
    .DBD.
    .....
    B...B
"""


@pytest.mark.parametrize(
    ("side", "path", "said"),
    [
        ("b", "c3", "the buffalo is blocked: the chief stands on c4 (B2.2)"),
        ("b", "a1 a3", "a buffalo moves one cell straight forward (B2.2)"),
        ("b", "a1 b3", "a buffalo moves one cell straight forward (B2.2)"),
        ("b", "b3", "the dog on b3 is the other side's (B2.1)"),
        ("c", "c3", "the buffalo on c3 is the other side's (B2.1)"),
        ("c", "b3 c3", "a dog cannot capture: a buffalo stands on c3 (B2.3)"),
        ("c", "b3 d3", "a dog cannot jump: a buffalo stands on c3 (B2.3)"),
        ("c", "b3 e2", "a dog runs in a straight or diagonal line (B2.3)"),
        ("c", "b3 b1", "a dog may not cross the river: rows 2 to 4 only (B2.3)"),
        ("c", "c4 c2", "the chief moves one cell (B2.4)"),
        ("c", "c4 d3", "the chief captures buffaloes only: a dog stands on d3 (B2.4)"),
        ("c", "c4 c5", "the chief may not cross the river: rows 2 to 4 only (B2.4)"),
    ],
)
def test_b7_2_the_reason_is_that_of_the_move_that_was_meant(side: str, path: str, said: str) -> None:
    """B2, B7.2 From a piece to a place, or a piece alone."""
    assert why_not(place(RUN, side), "bc".index(side), path) == said


@pytest.mark.parametrize("path", ["d2", "captured-1", "a1 a2", "nowhere", "k7"])
def test_where_nothing_is_meant_it_is_told_what_is_asked(path: str) -> None:
    """B2.1 An empty cell, the tray, a legal move, a place that is not there, a cell of a bigger board."""
    assert why_not(place(RUN, "b"), 0, path) == "Your turn: one step forward."


@pytest.mark.parametrize("seat", [1, None])
def test_who_is_not_asked_is_told_who_is(seat: int | None) -> None:
    """B2.1 The other side, and who watches."""
    assert why_not(place(RUN, "b"), seat, "b3 b2") == "Buffaloes to move: one step forward."


def test_b4_2_columns_and_opening_moves_have_their_own_reasons() -> None:
    """B4.2 A column that is empty already; a buffalo that has made its opening move."""
    state = start(empty_columns="2")
    state.apply_action(0, "leave e")
    assert why_not(state, 0, "e1") == "column e is empty already (B4.2)"
    state = start(opening_moves=2)
    state.apply_action(0, "e1e2")
    assert why_not(state, 0, "e2") == "each opening move is made with a different buffalo (B4.2)"
