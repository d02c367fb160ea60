"""B2: how the pieces move."""

import numpy as np

from stampede.games.buffalo.rules import game
from stampede.games.buffalo.rules.components import BUFFALO, BUFFALOES, CHIEF, CHIEFS_SIDE, DOG
from stampede.games.buffalo.rules.state import DTYPE, view
from tests.games.answers import moves, refused
from tests.games.buffalo.board import place, start


def test_b2_1_buffaloes_begin_and_sides_alternate() -> None:
    """B2.1 Buffaloes begin and sides alternate."""
    state = start()
    state.apply_action(0, "e1e2")

    assert state.acting_seats() == (1,)
    assert refused(state, 0, "f1f2") == "it is the turn of the chief's side (B2.1)"
    state.apply_action(1, "f6f5")
    assert state.acting_seats() == (0,)


def test_b2_1_nobody_may_pass_or_move_what_is_not_theirs() -> None:
    """B2.1 Nobody may pass or move what is not theirs."""
    state = start()

    assert refused(state, 0, "e1e1") == "a piece must move: nobody may pass (B2.1)"
    assert refused(state, 0, "e3e4") == "no piece stands on e3 (B2.1)"
    assert refused(state, 0, "f6f5") == "the chief on f6 is the other side's (B2.1)"


BLOCKED = """
    .....
    ..C..
    .BD..
    ..B..
    B...B
    """


def test_b2_2_a_buffalo_moves_one_cell_straight_forward() -> None:
    """B2.2 A buffalo moves one cell straight forward."""
    state = place(BLOCKED, "b")

    assert moves(state) == ["a1a2", "b3b4", "e1e2"]
    assert refused(state, 0, "a1a3") == "a buffalo moves one cell straight forward (B2.2)"
    assert refused(state, 0, "a1b2") == "a buffalo moves one cell straight forward (B2.2)"
    assert refused(state, 0, "b3b2") == "a buffalo moves one cell straight forward (B2.2)"
    assert refused(state, 0, "c2c3") == "the buffalo is blocked: a dog stands on c3 (B2.2)"


def test_b2_2_a_buffalo_crosses_rivers() -> None:
    """B2.2 A buffalo crosses rivers."""
    state = place(
        """
        .....
        .B..C
        .....
        .....
        B....
        """,
        "b",
    )
    state.apply_action(0, "a1a2")
    assert moves(state) == ["e4d3", "e4d4", "e4e3"]
    state.apply_action(1, "e4e3")
    state.apply_action(0, "b4b5")

    assert state.is_terminal()


PACK = """
    .......
    C.....B
    .......
    ..DD...
    .......
    .B.....
    B......
    """


def test_b2_3_a_dog_runs_like_a_queen_on_the_prairie() -> None:
    """B2.3 A dog runs like a queen on the prairie."""
    found = [move for move in moves(place(PACK, "c")) if move.startswith("c4")]

    expected = ["a2", "a4", "b3", "b4", "b5", "c2", "c3", "c5", "c6", "d3", "d5", "e2", "e6"]
    assert found == [f"c4{target}" for target in expected]
    assert "c4a6" not in found  # the chief stands there


def test_b2_3_what_a_dog_may_not_do() -> None:
    """B2.3 Illegal moves of a dog."""
    state = place(PACK, "c")

    assert refused(state, 1, "c4c1") == "a dog may not cross the river: rows 2 to 6 only (B2.3)"
    assert refused(state, 1, "d4d7") == "a dog may not cross the river: rows 2 to 6 only (B2.3)"
    assert refused(state, 1, "c4e4") == "a dog cannot jump: a dog stands on d4 (B2.3)"
    assert refused(state, 1, "c4a6") == "a dog cannot capture: the chief stands on a6 (B2.3)"
    assert refused(state, 1, "d4b2") == "a dog cannot capture: a buffalo stands on b2 (B2.3)"
    assert refused(state, 1, "c4e5") == "a dog runs in a straight or diagonal line (B2.3)"


HUNT = """
    .....
    .....
    .BCD.
    .....
    ....B
    """


def test_b2_4_the_chief_steps_and_captures() -> None:
    """B2.4 The chief steps and captures."""
    state = place(HUNT, "c")
    own = [move for move in moves(state) if move.startswith("c3")]

    assert own == ["c3b2", "c3b3", "c3b4", "c3c2", "c3c4", "c3d2", "c3d4"]
    assert refused(state, 1, "c3d3") == "the chief captures buffaloes only: a dog stands on d3 (B2.4)"
    assert refused(state, 1, "c3c5") == "the chief may not cross the river: rows 2 to 4 only (B2.4)"
    assert refused(state, 1, "c3a3") == "the chief moves one cell (B2.4)"
    state.apply_action(1, "c3b3")
    assert state.record["captured"] == 1


def test_b2_4_the_chief_stays_on_the_prairie_when_a_buffalo_is_on_the_far_bank() -> None:
    """B2.4 The chief stays on the prairie when a buffalo is on the far bank."""
    state = place(
        """
        .....
        .....
        .....
        C....
        .B..B
        """,
        "c",
    )

    assert refused(state, 1, "a2b1") == "the chief may not cross the river: rows 2 to 4 only (B2.4)"


def test_b2_5_a_chief_without_a_move_is_skipped() -> None:
    """B2.5 Four dogs cannot bring this about on any board, so a position of seven is made by hand."""
    records = np.zeros(1, DTYPE)
    state = view(records, 0)
    game.clear(state, 3, 5)
    state.board[1:4, 2:5] = DOG
    state.board[3, 2] = CHIEF
    state.board[1, 4] = BUFFALO
    state.side = CHIEFS_SIDE
    game.settle(state)

    assert game.is_acting(state, BUFFALOES)
    assert not game.is_terminal(state)
