"""B3: how a game ends."""

import random

from tests.games.answers import refused
from tests.games.buffalo.board import place, start


def test_b3_1_a_buffalo_across_the_second_river_wins_at_once() -> None:
    """B3.1 A buffalo across the second river wins at once."""
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
    state.apply_action(0, "b4b5")

    assert state.is_terminal()
    assert state.acting_seats() == ()
    assert state.winners() == (0,)
    assert state.returns() == [1.0, -1.0]
    assert state.scores() == (1.0, 0.0)
    assert refused(state, 1, "e4e3") == "the game is over: a buffalo is across the second river (B3.1)"


def test_b3_1_the_last_buffalo_crosses_and_wins_though_none_can_move() -> None:
    """B3.1 comes before B3.2: a buffalo that has crossed is not blocked."""
    state = place(
        """
        .....
        .B..C
        .....
        .....
        .....
        """,
        "b",
    )
    state.apply_action(0, "b4b5")

    assert state.winners() == (0,)
    assert state.game.definition.rules.ending(state.records).reason == "a buffalo is across the second river"


def test_b3_2_the_chief_wins_when_the_last_buffalo_is_captured() -> None:
    """B3.2 The chief wins when the last buffalo is captured."""
    state = place(
        """
        .....
        .....
        .BC..
        .....
        .....
        """,
        "c",
    )
    state.apply_action(1, "c3b3")

    assert state.winners() == (1,)
    assert refused(state, 0, "b3b4").startswith("the game is over: the last buffalo is captured (B3.2)")


def test_b3_2_the_chief_wins_when_every_buffalo_is_blocked() -> None:
    """B3.2 The chief wins when every buffalo is blocked."""
    state = place(
        """
        .....
        C...D
        BD...
        .B...
        ...B.
        """,
        "c",
    )
    state.apply_action(1, "e4d3")
    assert not state.is_terminal()
    state.apply_action(0, "d1d2")

    assert state.winners() == (1,), "the buffaloes blocked themselves, on their own turn"
    assert state.game.definition.rules.ending(state.records).reason == "no buffalo can move forward"


def test_b3_3_a_game_ends_within_66_buffalo_moves_and_is_never_a_draw() -> None:
    """B3.3 A game ends within 66 buffalo moves and is never a draw."""
    choose = random.Random(5)
    for _ in range(30):
        state = start()
        while not state.is_terminal():
            (seat,) = state.acting_seats()
            state.apply_action(seat, choose.choice(state.legal_actions(seat)))
        assert sum(seat == 0 for seat, _ in state.history) <= 66
        assert sorted(state.returns()) == [-1.0, 1.0]
