"""Why nothing comes of touching the board of Abilene (A13.2)."""

import pytest

from tests.games.abilene.table import arrange, ask_for_boys, ask_for_cattle
from tests.games.answers import why_not

FIGURES = {
    "A8": "A1000",
    "A7": "A600",
    "A5": "@0",
    "B5": "@1",
    "B6": "B600",
    "A2": "",
    "D8": "D100",
    "E8": "E100",
}


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("A7 A2", "it may move at most 3 (A5.1)"),
        ("die-2 A7 A5+1", "it may move at most 1 (A5.1)"),
        ("A8 A7", "an animal must stop on an empty cell: A7 is not empty (A5.2)"),
        ("A7 B5-1", "an animal never leaves its ranch except into town (A5.2)"),
        ("B6", "the animal on B6 belongs to another ranch (A5.1)"),
        ("B5", "no animal of this herd stands on B5 (A5.1)"),
        ("A5", "that is not possible now: move an animal, or stop (A5.1)"),
        ("die-3", "that is not possible now: move an animal, or stop (A5.1)"),
        ("A6", "Your turn: drive a cow with the 3 or 1, or stop."),
        ("jail-A", "Your turn: drive a cow with the 3 or 1, or stop."),
        ("corral", "Your turn: drive a cow with the 3 or 1, or stop."),
    ],
)
def test_a5_cattle(path: str, said: str) -> None:
    """A5.1, A5.2 A die, an animal, its target; and gestures of another decision."""
    assert why_not(ask_for_cattle(arrange(FIGURES), 3, 1), 0, path) == said


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("A5 A2", "he must move exactly 2 (A6.1)"),
        ("A5 A7", "the animal on A7 is the player's own (A6.2)"),
        ("B5", "the cowboy on B5 belongs to another ranch (A6.1)"),
        ("A7", "that is not possible now: move a cowboy (A6.1)"),
        ("town-A", "Your turn: ride with the 2, 2 or 2."),
        ("A3", "Your turn: ride with the 2, 2 or 2."),
    ],
)
def test_a6_cowboys(path: str, said: str) -> None:
    """A6.1, A6.2 A cowboy, his target; and gestures of another decision."""
    assert why_not(ask_for_boys(arrange(FIGURES), 2, 2, 2), 0, path) == said


def test_a7_1_a_stolen_animal_and_who_waits() -> None:
    """A7.1 A wrong cell; the others, and spectators, see whose decision it is."""
    state = ask_for_boys(arrange({**FIGURES, "A5": "", "B5": "@0"}), 1)
    state.apply_action(0, "boy 1 B5>B6")

    assert why_not(state, 0, "B7") == "B7 is not on the land of Ranch A (A7.1)"
    assert why_not(state, 0, "A7") == "A7 is not empty (A7.1)"
    assert why_not(state, 0, "A3").startswith("a stolen animal cannot go to A3")
    for seat in (1, None):
        assert why_not(state, seat, "A3") == "Ranch A has stolen a cow and is placing it."
