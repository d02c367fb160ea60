"""B4.1, B4.2: several opening moves, of which those after the first may be declined; not by version 1."""

import pytest

from stampede.core.errors import InvalidPosition
from stampede.core.game import Game, Mode, State
from stampede.games import find, load
from stampede.games.buffalo.rules.actions import LEAVE, NUM_ACTIONS, STOP
from tests.games.answers import moves, refused
from tests.games.buffalo.board import start
from tests.games.buffalo.test_b8_counts import perft


def earlier(**options: object) -> State:
    """The start by rules version 1."""
    return load("buffalo", options, rules_version=1).new_initial_state()


def played(state: State, *actions: str) -> State:
    """The state after some actions."""
    for action in actions:
        state.apply_action(state.acting_seats()[0], action)
    return state


def test_b4_2_opening_moves_are_made_with_different_buffaloes() -> None:
    """B4.2 Opening moves are made with different buffaloes."""
    state = played(start(opening_moves=3), "e1e2")

    assert state.acting_seats() == (0,)
    assert refused(state, 0, "e2e3") == "each opening move is made with a different buffalo (B4.2)"
    played(state, "f1f2", "g1g2")
    assert state.acting_seats() == (1,)
    played(state, "f6f5", "e2e3")
    assert state.acting_seats() == (1,), "after the opening one move a turn"


@pytest.mark.parametrize("made", [1, 2, 3])
def test_b4_1_opening_moves_after_the_first_may_be_declined(made: int) -> None:
    """B4.1 After each opening move but the last the rest of them may be declined."""
    state = played(start(opening_moves=4), *["e1e2", "f1f2", "g1g2"][:made])
    assert moves(state)[-1] == "stop"
    board = state.record["board"].tolist()

    played(state, "stop")

    assert state.acting_seats() == (1,)
    assert state.record["board"].tolist() == board
    assert "d6d3" in moves(state)
    played(state, "d6d3", "e2e3")
    assert state.acting_seats() == (1,), "after the opening one move a turn"


def test_b4_1_the_first_opening_move_is_made() -> None:
    """B4.1 The first opening move may not be declined, and where none is left there is nothing to decline."""
    first = "the first opening move must be made: only those after it may be declined (B4.1)"
    over = "there is no opening move left to decline, and nobody may pass (B4.1)"
    state = start(opening_moves=2)

    assert "stop" not in moves(state)
    assert refused(state, 0, "stop") == refused(state, 0, STOP) == refused(start(), 0, "stop") == first
    assert refused(state, 1, "stop") == "it is the turn of the buffaloes (B2.1)"
    played(state, "e1e2", "f1f2")
    assert refused(state, 1, "stop") == over
    assert refused(played(state, "d6d3"), 0, "stop") == over


def test_b4_1_columns_are_left_empty_before_anything_is_declined() -> None:
    """B4.1, B4.2 In the set-up there is nothing to decline."""
    state = start(empty_columns=1, opening_moves=2)

    assert refused(state, 0, "stop").startswith("first choose the columns that stay empty, 1 more")
    assert moves(played(state, "leave a", "b1b2"))[-1] == "stop"


def test_b4_1_by_rules_version_1_every_opening_move_is_made() -> None:
    """B4.1 A match begun by rules version 1 is played on by it."""
    never = "this game follows rules version 1, in which no opening move may be declined (B4.1)"
    state = earlier(opening_moves=3)

    for action in ("e1e2", "f1f2", "g1g2"):
        assert "stop" not in moves(state)
        assert refused(state, 0, "stop") == never
        played(state, action)
    assert state.acting_seats() == (1,)
    assert refused(state, 1, "stop").startswith("there is no opening move left to decline")


def test_b5_1_the_numbers_of_other_actions_are_those_of_version_1() -> None:
    """B5.1 Declining has the last number, so that no other one is shifted."""
    assert STOP == NUM_ACTIONS - 1 == LEAVE + 11
    state = played(start(opening_moves=2), "e1e2")

    assert state.action_to_string(0, STOP) == "stop"
    assert state.string_to_action(0, " Stop ") == STOP
    assert [version.rules_version for version in (find("buffalo"), *find("buffalo").earlier)] == [2, 1]


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_b4_1_counts(mode: Mode) -> None:
    """B4.1, B8 Of three opening moves the second and the third may be declined.

    After the first one of eleven there are ten buffaloes to move, then nine; and 595 ways for the chief to
    answer a single move (B8).
    """

    def counts(game: Game) -> list[int]:
        return [perft(game.new_initial_state(), depth) for depth in (1, 2, 3)]

    declined = [11, 11 * (10 + 1), 11 * 10 * (9 + 1) + 595]
    assert counts(load("buffalo", {"opening_moves": 3}, mode)) == declined
    assert counts(load("buffalo", {"opening_moves": 3}, mode, 1)) == [11, 110, 990]


@pytest.mark.parametrize(
    ("version", "wrong"),
    [
        (2, {"opening_due": 1}),
        (2, {"opening_due": 2}),
        (2, {"opening_due": -1}),
        (2, {"opening_left": 0, "opening_due": 1}),
        (1, {"opening_due": 0}),
        (1, {"opening_due": 1}),
        (1, {"opening_left": 1}),
    ],
)
def test_b7_1_what_is_due_is_checked_by_the_rules_version(version: int, wrong: dict[str, int]) -> None:
    """B7.1 After one of three opening moves."""
    game = load("buffalo", {"opening_moves": 3}, rules_version=version)
    good = played(game.new_initial_state(), "e1e2").to_dict()
    assert game.state_from_dict(good).to_dict() == good

    def begun_at(fields: dict[str, object]) -> dict[str, object]:
        start = {"fields": fields, "before": None, "told": 1}
        return {**good, "kind": "position", "fields": fields, "before": None, "start": start}

    assert game.state_from_dict(begun_at(good["fields"])).kind == "position"
    with pytest.raises(InvalidPosition):
        game.state_from_dict(begun_at({**good["fields"], **wrong}))
