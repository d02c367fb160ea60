"""The drawing of Buffalo: everything is somewhere, and every sentence says what happened."""

from itertools import product
from textwrap import dedent

import pytest

from stampede.core.game import State
from stampede.core.scene import Choice, Mark, Motion
from stampede.games import load
from stampede.games.buffalo.rules.components import BUFFALO, BUFFALOES, CHIEF, DOG, EMPTY
from stampede.testing.checks import check_drawing

SIZES = list(product(range(3, 12), range(5, 8)))


def play(state: State, actions: str) -> State:
    for action in actions.split():
        (seat,) = state.acting_seats()
        state.apply_action(seat, action)
    return state


def start(**options: object) -> State:
    return load("buffalo", options).new_initial_state()


def set_up(text: str) -> State:
    rows = text.split(maxsplit=1)[0].split("/")
    width = sum(int(cell) if cell.isdigit() else 1 for cell in rows[0])
    return load("buffalo", {"width": width, "height": len(rows)}).state_from_text(text)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_size_draws(width: int, height: int) -> None:
    """B6.1."""
    state = start(width=width, height=height)
    check_drawing(state)
    cells = [place for place in state.game.board.places if place.row >= 0]
    assert {(place.row, place.column) for place in cells} == set(product(range(height), range(width)))


def test_cells_lie_as_in_the_rules() -> None:
    """B1.1 Row 1 at the bottom, columns from the left."""
    places = {place.name: place for place in start().game.board.places}
    assert (places["a7"].row, places["a7"].column) == (0, 0)
    assert (places["k1"].row, places["k1"].column) == (6, 10)
    assert places["a1"].y - places["a7"].y == pytest.approx(6)
    assert places["k1"].x - places["a1"].x == pytest.approx(10)


def test_a_game_is_drawn_at_every_step() -> None:
    state = start(width=5, height=5)
    while not state.is_terminal():
        (seat,) = state.acting_seats()
        legal = state.legal_actions(seat)
        state.apply_action(seat, legal[len(state.history) * 7 % len(legal)])
        check_drawing(state)
    assert state.scene(0).choices == ()


def test_choices_are_for_who_acts() -> None:
    """B2.1."""
    state = start()
    assert state.scene(None).choices == ()
    assert state.scene(1).choices == ()
    assert state.scene(0).choices[4] == Choice("e1e2", "Move the buffalo from e1 to e2", ("e1", "e2"))
    choices = {choice.action: choice.label for choice in play(state, "e1e2").scene(1).choices}
    assert choices["d6d3"] == "Move the dog from d6 to d3"
    assert choices["f6f5"] == "Move the chief from f6 to f5"


def test_every_choice_can_be_made() -> None:
    state = play(start(), "e1e2 d6d3")
    for seat, action in ((0, "a1a2"), (1, "f6f5")):
        for choice in state.scene(seat).choices:
            state.clone().apply_action(seat, choice.action)
        state.apply_action(seat, action)


def test_a_move_is_marked_moved_and_said() -> None:
    scene = play(start(), "e1e2 d6d3").scene()
    assert scene.marks == (Mark("d6", "last-from"), Mark("d3", "last-to"))
    assert scene.motions == (Motion("dog", "d6", "d3"),)
    assert scene.said == "Dog d6 to d3."
    assert start().scene().motions == ()


def test_a_capture_goes_to_the_tray() -> None:
    """B2.4 The chief steps onto the cell, then the buffalo leaves it."""
    state = play(start(), "e1e2 f6f5 e2e3 f5f4")
    assert "Capture the buffalo on e4 with the chief" in {
        choice.label for choice in play(state.clone(), "e3e4").scene(1).choices
    }
    scene = play(state, "a1a2 f4e3").scene()
    assert scene.motions == (Motion("chief", "f4", "e3"), Motion("buffalo", "e3", "captured-1"))
    assert scene.said == "The chief captures on e3."
    assert [sprite.turn for sprite in scene.sprites if sprite.place == "captured-1"] == [-90]


def test_a_step_onto_a_cell_where_was_captured_captures_nothing() -> None:
    state = play(start(), "e1e2 f6f5 e2e3 f5f4 a1a2 f4e3 b1b2 e3e4 c1c2 e4e3")
    assert state.scene().said == "Chief e4 to e3."
    assert state.scene().motions == (Motion("chief", "e4", "e3"),)


def test_a_capture_in_a_position_that_was_set_up() -> None:
    """B1.3, B2.4 The history does not tell where that buffalo stood; the count of captures does."""
    state = set_up("5/2C2/1B3/5/B1B1B c")
    play(state, "c4c3")
    assert state.scene().said == "Chief c4 to c3."
    assert play(set_up("5/2C2/1B3/5/B1B1B c"), "c4b3").scene().said == "The chief captures on b3."
    assert play(set_up("5/2C2/1B3/5/B1B1B c"), "c4b3 a1a2 b3b4 c1c2 b4b3").scene().said == "Chief b4 to b3."


def test_leaving_a_column_empty() -> None:
    """B4.2."""
    state = start(empty_columns="2")
    assert state.scene(0).choices[4] == Choice("leave e", "Leave column e empty", ("e1",))
    assert state.scene(0).status == "Your turn: choose 2 columns to leave empty."
    state.apply_action(0, "leave e")
    scene = state.scene()
    assert scene.motions == (Motion("buffalo", "e1", ""),)
    assert scene.marks == (Mark("e1", "last-from"),)
    assert scene.said == "Column e stays empty."
    assert scene.status == "Buffaloes to move: choose one column to leave empty."


def test_the_status_is_told_from_where_one_sits() -> None:
    state = start()
    assert state.scene(0).status == "Your turn: one step forward."
    assert state.scene(1).status == state.scene().status == "Buffaloes to move: one step forward."
    play(state, "e1e2")
    assert state.scene(1).status == "Your turn: the chief one step, or a dog along a line."
    assert state.scene(0).status == "Chief to move: the chief one step, or a dog along a line."
    alone = play(start(dogs=0), "e1e2")
    assert alone.scene(1).status == "Your turn: the chief, one step."


def test_opening_moves_are_counted() -> None:
    """B4.1, B4.2."""
    state = start(opening_moves=2)
    expected = "Your turn: one step forward, 2 opening moves left, each with a different buffalo."
    assert state.scene(0).status == expected
    expected = "Your turn: one step forward, the last opening move, with a different buffalo, or decline it."
    assert play(state, "e1e2").scene(0).status == expected
    assert state.scene().said == "Buffalo e1 to e2."


def test_declining_opening_moves_is_a_button_and_is_said() -> None:
    """B4.1, B5.1."""
    state = start(opening_moves=3)
    assert all(choice.path for choice in state.scene(0).choices)
    scene = play(state, "e1e2").scene(0)
    assert scene.choices[-1] == Choice("stop", "Decline the rest of the opening moves")
    expected = "one step forward, 2 opening moves left, each with a different buffalo, or decline them."
    assert scene.status == f"Your turn: {expected}"
    scene = play(state, "stop").scene(1)
    assert scene.said == "The buffaloes decline the rest of their opening moves."
    assert (scene.marks, scene.motions) == ((), ())
    assert scene.status == "Your turn: the chief one step, or a dog along a line."
    assert scene.hint.startswith("Run a dog along a line")
    check_drawing(state)


def test_by_rules_version_1_nothing_is_declined() -> None:
    """B4.1."""
    state = load("buffalo", {"opening_moves": 2}, rules_version=1).new_initial_state()
    scene = play(state, "e1e2").scene(0)
    assert scene.status == "Your turn: one step forward, the last opening move, with a different buffalo."
    assert all(choice.path for choice in scene.choices)


def test_the_end_is_told_with_its_reason() -> None:
    """B3.1."""
    state = play(set_up("5/BDC2/5/5/5 b"), "a4a5")
    assert state.scene(0).status == "You win: a buffalo is across the second river."
    assert state.scene(1).status == "You lose: a buffalo is across the second river."
    assert state.scene().status == "The buffaloes win: a buffalo is across the second river."


def test_a_skipped_turn_is_said() -> None:
    """B2.5 It takes more dogs than there are, so the position is made by hand."""
    begun = play(start(width=3, height=5), "a1a2")
    records = begun.records.copy()
    board = records["board"][0]
    board[1:4, 2:5] = DOG
    board[3, 2] = CHIEF
    board[1, 2], board[1, 3] = BUFFALO, EMPTY
    records["side"] = BUFFALOES
    state = begun.with_records(records)

    assert state.scene().said == "Buffalo a1 to a2. The chief's side has no move and is skipped."


def test_plain_text() -> None:
    """B1.3."""
    state = play(start(width=4, height=5), "c1c2")
    assert str(state) == dedent("""\
        5  . . . .
           ~~~~~~~
        4  D C D D
        3  . . . .
        2  . . B .
           ~~~~~~~
        1  B B . B
           a b c d""")


# -------------------------------------------------------------------- the deed


def deed(state: State, actions: str) -> str:
    positions = [state.clone(), *(play(state, action).clone() for action in actions.split())]
    return state.game.definition.drawn.report(positions).deed


def test_the_move_that_decided_is_told() -> None:
    """B3.1, B3.2 Who crossed, or what left the herd no way forward."""
    crossed = "A buffalo crossed the far river on c5"
    whole = deed(set_up("3/B1B/C2/3/3 b"), "c4c5")
    assert whole == f"{crossed} before the chief had captured a single one of the 2."
    robbed = deed(set_up("3/2B/3/BC1/3 c"), "b2a2 c4c5")
    assert robbed == f"{crossed}; the chief had captured 1 of the 2."
    assert deed(set_up("3/3/3/BC1/3 c"), "b2a2") == "On a2 the chief captured the last of the buffaloes."
    ran = deed(set_up("3/D1C/3/B2/3 c"), "a4a3")
    assert ran == "A dog ran to a3, and the last buffalo had no way forward."


def test_of_a_match_that_was_given_up_there_is_no_deed() -> None:
    assert deed(start(), "e1e2") == ""
    assert deed(start(), "") == ""
