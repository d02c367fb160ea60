"""B5 notation of moves, B6 other boards, B7 bounds and bad input, B8 counts."""

import pytest

from stampede.games import load
from stampede.games.buffalo.rules.actions import NUM_ACTIONS
from tests.games.answers import moves, refused
from tests.games.buffalo.board import place, start


def test_b5_1_moves_are_from_cell_and_to_cell() -> None:
    """B5.1 Moves are from cell and to cell."""
    state = start()
    state.apply_action(0, " E1E2 ")
    assert state.history == [(0, state.game.definition.rules.string_to_action(state.records, 0, "e1e2"))]

    assert {"d6d3", "f6f5", "h6k3"} <= set(moves(state))


@pytest.mark.parametrize("text", ["", "e1", "e1-e2", "e8e9", "l1l2", "leave", "leave z", "e1e2e3", "🐃"])
def test_b5_1_other_texts_are_no_moves(text: str) -> None:
    """B5.1 Other texts are no moves."""
    assert "is not a move: write the two cells like e1e2" in refused(start(), 0, text)


def test_b5_1_every_action_reads_back() -> None:
    """B5.1 Every action reads back."""
    state = start(empty_columns=1, opening_moves=2)
    for seat, action in ((0, "leave c"), (0, "a1a2"), (0, "stop"), (1, "f6f5")):
        for number in state.legal_actions(seat):
            assert state.string_to_action(seat, state.action_to_string(seat, number)) == number
        state.apply_action(seat, action)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"width": 3, "height": 5}, "3/DCD/3/3/BBB b"),
        ({"width": 4, "height": 6}, "4/DCDD/4/4/4/BBBB b"),
        ({"width": 5}, "5/DDCDD/5/5/5/5/BBBBB b"),
        ({"width": 6, "dogs": 3}, "6/DDCD2/6/6/6/6/BBBBBB b"),
    ],
)
def test_b6_1_other_boards(options: dict[str, object], text: str) -> None:
    """B6.1 Other boards."""
    assert load("buffalo", options).new_initial_state().to_text() == text


def test_b6_1_cells_outside_a_smaller_board_are_refused() -> None:
    """B6.1 Cells outside a smaller board are refused."""
    state = start(width=5, height=5)

    assert refused(state, 0, "f1f2") == "that cell is not on the board: columns a to e, rows 1 to 5 (B6.1)"


def test_b7_1_captured_and_standing_buffaloes_are_those_of_the_start() -> None:
    """B7.1 Captured and standing buffaloes are those of the start."""
    state = place(
        """
        .....
        .....
        .BC..
        .....
        ....B
        """,
        "c",
    )
    state.apply_action(1, "c3b3")
    record = state.record

    assert record["captured"] + (record["board"] == 1).sum() == record["herd"] == 2


def test_b7_2_illegal_numbers_are_refused_like_texts() -> None:
    """B7.2 Illegal numbers are refused like texts."""
    state = start()

    assert (
        refused(state, 0, NUM_ACTIONS)
        == f"no action has this number: actions are 0 to {NUM_ACTIONS - 1} (B5.1)"
    )
    assert refused(state, 0, -1).startswith("no action has this number")
    assert refused(state, 7, 0) == "nobody sits there: seat 0 plays the buffaloes, seat 1 the chief (B2.1)"
    assert refused(state, 0, "e1d1") == "a buffalo moves one cell straight forward (B2.2)"
    assert refused(state, 0, "leave e") == "columns can only be left empty before the game (B4.2)"
