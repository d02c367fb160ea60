"""A5: the cattle."""

import random

import pytest

from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import COW_MOVE, number_of, source_of, target_of
from tests.games.abilene.naive import cow_ends
from tests.games.abilene.table import arrange, ask_for_cattle, choose, ends, fields, figure, on, start
from tests.games.answers import moves, refused


def test_a5_1_two_different_animals_move() -> None:
    """A5.1 Each die moves one animal, up to its number; two different ones."""
    state = ask_for_cattle(start(), 2, 3)
    state.apply_action(0, "cow 3 A6>A5")

    assert {text[:5] for text in moves(state)} == {"done", "cow 2"}
    assert ends(state, "cow 2 A5") == set()
    assert refused(state, 0, "cow 2 A5>A5+2") == "the animal on A5 has already moved (A5.1)"
    assert refused(state, 0, "cow 3 A7>A6") == "no remaining cattle die shows 3 (A5.1)"
    state.apply_action(0, "cow 2 A6+1>A6+2")
    assert fields(state).phase == box.BOYS


def test_a5_1_an_animal_may_stay() -> None:
    """A5.1 ``done`` leaves the dice unused; with a 0 it is asked all the same."""
    state = ask_for_cattle(start(), 0, 0)

    assert moves(state) == ["done"]
    state.apply_action(0, "done")
    assert fields(state).phase == box.BOYS


def test_a5_1_the_same_number_twice() -> None:
    """A5.1 Two dice with one number move two animals."""
    state = ask_for_cattle(start(), 1, 1)
    state.apply_action(0, "cow 1 A6>A5")
    state.apply_action(0, "cow 1 A7>A6")

    assert (on(state, "A5"), on(state, "A6")) == (figure("unbranded"), figure("A600"))
    assert fields(state).phase == box.BOYS


def test_a5_2_straight_with_one_turn() -> None:
    """A5.2 Straight, with at most one turn of 60 or 120 degrees, over empty cells and own cowboys."""
    alone = arrange({"A5": "A600", "B8": "B600", "D8": "D600", "E8": "E600"})

    near = {"A4", "A5-1", "A5+1", "A6-1", "A6", "A6+1"}
    assert ends(ask_for_cattle(alone.clone(), 1, 0), "cow 1 A5") == near
    figures = {"A5": "A600", "A4": "@0", "A5+1": "A100", "A6": "@1", "B8": "B600", "D8": "D600"}
    two = ends(ask_for_cattle(arrange(figures), 2, 0), "cow 2 A5")
    assert "A3" in two, "over the own cowboy"
    assert not {"A4", "A5+1", "A5+2", "A6", "A7"} & two, "not onto or over others"
    assert {"A4-1", "A4+1"} <= two, "it may turn on the own cowboy's cell"


def test_a5_2_never_out_of_the_own_ranch() -> None:
    """A5.2 An animal leaves its ranch only for town."""
    state = ask_for_cattle(arrange({"A8+4": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}), 5, 0)

    assert all(text[0] == "A" for text in ends(state, "cow 5 A8+4"))
    assert refused(state, 0, "cow 5 A8+4>B8-3") == "an animal never leaves its ranch except into town (A5.2)"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("cow 2 A6>A4", "an animal must stop on an empty cell: A4 is not empty (A5.2)"),
        ("cow 2 A6>A2", "it may move at most 2 (A5.1)"),
        (
            "cow 2 A7>A5",
            "the way is blocked: an animal can pass only over empty cells and its own cowboys (A5.2)",
        ),
        ("cow 2 A8>A5+2", "it may move at most 2 (A5.1)"),
        ("cow 2 A8-3>A2", "no animal of this herd stands on A8-3 (A5.1)"),
        ("cow 2 A4>A3", "no animal of this herd stands on A4 (A5.1)"),
        ("cow 2 B8>B8+1", "the animal on B8 belongs to another ranch (A5.1)"),
        ("cow 0 A8>A8+1", "an animal that moves 0 stays where it is: write done if no other moves (A5.1)"),
        ("cow 1 town>A2", "an animal in town does not move again: it is sold (A5.4)"),
    ],
)
def test_a5_refusals(action: str, reason: str) -> None:
    """A5.1, A5.2, A13.2 A move that is not allowed is refused with its rule."""
    assert refused(ask_for_cattle(start(), 2, 0), 0, action) == reason


def test_a5_3_one_animal_left() -> None:
    """A5.3 With one animal the player chooses the die; the other is lost."""
    state = ask_for_cattle(arrange({"A5": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}), 1, 4)

    assert {text[:5] for text in moves(state)} == {"done", "cow 1", "cow 4"}
    state.apply_action(0, "cow 1 A5>A4")
    assert fields(state).turn == 1, "nothing else can move"


def test_a5_4_into_town() -> None:
    """A5.4 Town is one step from any border cell of the ranch; the rest of the die is lost."""
    state = arrange({"A4": "A600", "A2+1": "A100", "B8": "B600", "D8": "D600", "E8": "E600", "A8": "A300"})
    ask_for_cattle(state, 5, 3)

    assert "town" in ends(state, "cow 3 A4")
    assert "town" in ends(state, "cow 5 A4")
    assert "town" in ends(state, "cow 3 A2+1")
    state.apply_action(0, "cow 3 A4>town")
    state.apply_action(0, "cow 5 A2+1>town")
    assert fields(state).town_cows.tolist() == [figure("A600"), figure("A100")]
    assert refused(ask_for_cattle(state, 2, 0), 0, "cow 2 A8>town").endswith("and at most 2 (A5.2)")


@pytest.mark.slow
def test_a5_2_moves_are_those_of_a_naive_search() -> None:
    """A5.2 Every move agrees with a second search, on random positions."""
    rng = random.Random(11)
    seen = 0
    state = start(4)
    for _ in range(900):
        if state.is_terminal():
            state = start(4)
        if fields(state).question == box.ASK_COW and seen < 60:
            seen += 1
            found: dict[tuple[int, int], set[int]] = {}
            for action in state.legal_actions(fields(state).turn)[1:]:
                move = action - COW_MOVE
                found.setdefault((number_of(move), source_of(move)), set()).add(target_of(move))
            for (number, source), targets in found.items():
                assert targets == cow_ends(state, source, number)
        state.apply_action(*choose(state, rng, ("bankrupt",)))
    assert seen == 60
