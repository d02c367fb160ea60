"""A7: rustling."""

from stampede.core.game import State
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import RING
from tests.games.abilene.table import (
    arrange,
    ask_for_boys,
    ask_for_cattle,
    begin_turn,
    cell,
    fields,
    figure,
    on,
    roll,
)
from tests.games.answers import moves, refused

FAR = {"A8": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}
HEADS = ("A8", "A7-2", "A7-1", "A7", "A7+1", "A7+2", "A6-1", "A6", "A6+1")
EDGE = ("A8-3", "A8-2", "A8-1", "A8", "A8+1", "A8+2", "A8+3", "A8+4")


def test_a7_1_a_stolen_animal_goes_to_a_free_cow_head() -> None:
    """A7.1 The thief looks at it and puts it on a free cow-head; the cowboy stays where he is."""
    state = ask_for_boys(arrange({"B5": "@0", "B6": "B1000", **FAR}), 1)
    state.apply_action(0, "boy 1 B5>B6")

    assert fields(state).hand == figure("B1000")
    assert set(moves(state)) == {f"to {text}" for text in HEADS if text != "A8"}
    assert refused(state, 0, "to A8") == "A8 is not empty (A7.1)"
    assert refused(state, 0, "to B7") == "B7 is not on the land of Ranch A (A7.1)"
    assert refused(state, 0, "to A5").startswith("a stolen animal cannot go to A5")
    state.apply_action(0, "to A7")
    assert (on(state, "A7"), on(state, "B6"), fields(state).hand) == (figure("B1000"), box.BOY, 0)
    assert fields(state).turn == 1


def test_a7_1_the_thief_sees_it_and_nobody_else() -> None:
    """A7.1, A2.3 The animal in the hand is seen by the thief; on his ranch its former owner sees a cow."""
    state = ask_for_boys(arrange({"B5": "@0", "B6": "B1000", **FAR}), 1)
    state.apply_action(0, "boy 1 B5>B6")

    assert fields(state.observation(0)).hand == figure("B1000")
    assert fields(state.observation(1)).hand == box.COW
    assert fields(state.observation(None)).hand == box.COW
    state.apply_action(0, "to A7")
    assert on(state.observation(0), "A7") == figure("B1000")
    assert on(state.observation(1), "A7") == box.COW


def crowded(*free: str) -> State:
    """Seat 0 is about to steal with no cell of its ranch free but these."""
    state = arrange({"B5": "@0", "B6": "B1000", **FAR})
    now = fields(state)
    for number in range(35):
        if now.board[number] == box.EMPTY:
            now.board[number] = figure("A300")
    for text in free:
        now.board[cell(state, text)] = box.EMPTY
    return ask_for_boys(state, 1)


def test_a7_1_without_a_cow_head_to_the_outer_edge() -> None:
    """A7.1 If no cow-head is free, to a free outer-edge cell."""
    state = crowded("A8-1", "A8+2", "A4")
    state.apply_action(0, "boy 1 B5>B6")

    assert set(moves(state)) == {"to A8-1", "to A8+2"}


def test_a7_1_then_any_cell_outermost_ring_first() -> None:
    """A7.1 If none, to any free cell, outermost ring first (R)."""
    state = crowded("A5-2", "A5+2", "A4", "A3")
    state.apply_action(0, "boy 1 B5>B6")

    assert set(moves(state)) == {"to A5-2", "to A5+2"}
    assert RING[cell(state, "A5+2")] == 5


def test_a7_1_no_room_no_theft() -> None:
    """A7.1 With no cell at all the theft is not legal (R)."""
    state = crowded()

    assert "boy 1 B5>B6" not in moves(state)
    assert (
        refused(state, 0, "boy 1 B5>B6")
        == "there is no room in the player's own ranch for a stolen animal (A7.1)"
    )


def test_a7_1_the_cell_the_thief_came_from_counts_as_free() -> None:
    """A7.1 A thief who leaves his own full ranch makes the room himself (R)."""
    state = arrange({"A8+4": "@0", "B8-3": "B1000", "B8": "B600", "D8": "D600", "E8": "E600"})
    now = fields(state)
    for number in range(35):
        if now.board[number] == box.EMPTY:
            now.board[number] = figure("A300")
    ask_for_boys(state, 1)
    state.apply_action(0, "boy 1 A8+4>B8-3")

    assert moves(state) == ["to A8+4"]


def test_a7_1_it_moves_next_turn_at_the_earliest() -> None:
    """A7.1 The cattle have moved already; next turn it moves like any other."""
    state = ask_for_boys(arrange({"B5": "@0", "B6": "B1000", **FAR}), 1)
    state.apply_action(0, "boy 1 B5>B6")
    state.apply_action(0, "to A7")
    assert fields(state).turn == 1
    begin_turn(state, 0)
    roll(state, 1, 0, 1, 1, 1)

    assert "cow 1 A7>A6" in moves(state)


def test_a7_2_an_animal_belongs_to_the_ranch_it_stands_in() -> None:
    """A7.2 Stolen back, it is the owner's own brand again; nobody steals from the own ranch."""
    state = ask_for_boys(arrange({"B5": "@1", "A5": "@1", "A6": "B1000", "B7": "B300", **FAR}), 1, seat=1)

    assert "boy 1 B5>B6" in moves(state)
    assert "boy 1 A5>A6" in moves(state)
    state.apply_action(1, "boy 1 A5>A6")
    state.apply_action(1, "to B6")
    assert on(state, "B6") == figure("B1000")
    assert fields(state).thefts[1] == 1


def test_a7_2_a_stolen_animal_is_driven_by_the_thief() -> None:
    """A7.2 Whatever its brand, the herd of a ranch moves with its player."""
    state = ask_for_cattle(arrange({"A5": "B1000", **FAR}), 1, 0)

    assert "cow 1 A5>A4" in moves(state)
