"""A8: duels."""

import pytest

from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.games.abilene.rules import components as box
from tests.games.abilene.table import arrange, ask_for_boys, cell, fields, name, on, roll
from tests.games.answers import moves, refused

FAR = {"A8": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}


def duel(source: str, target: str, *, boots: str = "", full: str = "") -> State:
    """Seat 0 rides from *source* onto a cowboy of seat 1; *full* fills a ranch but for the cells after it."""
    state = arrange({source: "@0", target: "@1", **FAR})
    if full:
        letter, *free = full.split()
        for number in range(210):
            text = name(state, number)
            if text[0] == letter and text not in (*free, source, target) and not on(state, text):
                fields(state).board[number] = box.COW + 1
    for text in boots.split():
        fields(state).board[cell(state, text)] = box.BOY + 2
    ask_for_boys(state, 1)
    state.apply_action(0, f"boy 1 {source}>{target}")
    return state


def test_a8_1_higher_wins_and_ties_are_rolled_again() -> None:
    """A8.1 Challenger, then defender, each a cowboy die; a tie is rolled again; the winner holds the cell."""
    state = duel("A4", "A3")

    assert state.acting_seats() == (CHANCE,)
    assert moves(state) == ["1", "2", "3", "4"]
    roll(state, 2, 2)
    assert fields(state).duel_die == -1
    roll(state, 3, 3, 4, 1)
    assert on(state, "A3") == box.BOY
    assert fields(state).duel_cell == -1


def test_a8_1_the_defender_may_win() -> None:
    """A8.1 The winner holds the cell, whoever he is."""
    state = duel("B4", "B3")
    roll(state, 1, 2)

    assert on(state, "B3") == box.BOY + 1
    assert on(state, "B4") == box.EMPTY


@pytest.mark.parametrize(("rolled", "seat"), [((4, 1), 1), ((1, 4), 0)])
def test_a8_2_in_the_winners_ranch_to_prison(rolled: tuple[int, int], seat: int) -> None:
    """A8.2 Fought in the winner's ranch, the loser goes to prison."""
    state = duel("A4", "A3") if seat == 1 else duel("B4", "B3")
    roll(state, *rolled)

    assert fields(state).jail[seat] == 1
    assert fields(state).turn == 1, "no cowboy is left to move"


def test_a8_2_in_the_losers_ranch_to_its_outer_edge() -> None:
    """A8.2 In the loser's ranch, to a free outer-edge cell there; the winner chooses."""
    state = duel("B4", "B3")
    roll(state, 4, 1)

    assert state.acting_seats() == (0,)
    assert set(moves(state)) == {f"to B8{text}" for text in ("-3", "-2", "-1", "+1", "+2", "+3", "+4")}
    assert refused(state, 1, "to B8+1") == "it is Ranch A's turn: place the beaten cowboy (A3)"
    assert refused(state, 0, "to B8") == "B8 is not empty (A8.2)"
    assert refused(state, 0, "to B5-1").startswith("the beaten cowboy cannot go to B5-1")
    assert refused(state, 0, "to A8+1") == "A8+1 is not on the land of Ranch B (A8.2)"
    state.apply_action(0, "to B8-3")
    assert on(state, "B8-3") == box.BOY + 1


def test_a8_2_a_challenger_beaten_at_home() -> None:
    """A8.2 The defender chooses the outer-edge cell in the challenger's ranch; the beaten one has moved."""
    state = arrange({"A4": "@0", "A3": "@1", "A6": "@0", **FAR})
    ask_for_boys(state, 1, 2)
    state.apply_action(0, "boy 1 A4>A3")
    roll(state, 1, 2)

    assert state.acting_seats() == (1,)
    state.apply_action(1, "to A8+4")
    assert {text.split()[2].split(">")[0] for text in moves(state)} == {"A6"}
    assert refused(state, 0, "boy 2 A8+4>A8+2") == "the cowboy on A8+4 has already moved (A6.1)"


@pytest.mark.parametrize(("source", "target"), [("C4", "C3"), ("D4", "D3")])
def test_a8_2_elsewhere_to_a_boot_cell(source: str, target: str) -> None:
    """A8.2 In a third ranch, an empty one included, to a free boot cell of the loser's ranch."""
    state = duel(source, target, boots="B4 B4-1")
    roll(state, 4, 1)

    assert set(moves(state)) == {"to B5-1", "to B5+1", "to B4+1"}


def test_a8_2_elsewhere_without_a_boot_cell_to_the_edge() -> None:
    """A8.2 If no boot cell is free, to the outer edge."""
    state = duel("C4", "C3", boots="B4 B4-1 B4+1 B5-1 B5+1")
    roll(state, 4, 1)

    assert len(moves(state)) == 7
    assert all(text.startswith("to B8") for text in moves(state))


def test_a8_2_without_an_edge_cell_outermost_ring_first() -> None:
    """A8.2 With no free edge cell, any free one of that ranch, outermost ring first (R)."""
    state = duel("B4", "B3", full="B B6 B6+1 B2")
    roll(state, 4, 1)

    assert set(moves(state)) == {"to B6", "to B6+1"}


def test_a8_2_without_any_cell_to_prison() -> None:
    """A8.2 With none at all, to prison (R)."""
    state = duel("C4", "C3", full="B")
    roll(state, 4, 1)

    assert fields(state).jail[1] == 1


def test_a8_2_in_the_ranch_of_a_bankrupt_player() -> None:
    """A8.2 A bankrupt player's ranch is nobody's."""
    state = arrange({"D4": "@0", "D3": "@1", "D8": "D600", "A8": "A600", "B8": "B600", "E8": "E600"})
    fields(state).bankrupt[2] = 1
    ask_for_boys(state, 1)
    state.apply_action(0, "boy 1 D4>D3")
    roll(state, 4, 1)

    assert set(moves(state)) == {f"to B{text}" for text in ("5-1", "5+1", "4-1", "4", "4+1")}
