"""A12.1 The notebook of a beginner: what its player saw and the table no longer shows, and nothing else."""

import random

import pytest

from stampede.core.game import State
from stampede.core.scene import Sheet
from stampede.games.abilene import ABILENE
from stampede.games.abilene.rules import components as box
from tests.bots.test_abilene_memory import theft
from tests.games.abilene.table import ask_for_boys, cell, fields, play, seated, start


def notebook(state: State, seat: int) -> Sheet:
    assert ABILENE.drawn.notebook is not None
    return ABILENE.drawn.notebook(state.observation(seat), seat)


def written(state: State, seat: int) -> dict[str, str]:
    return dict(row.cells for row in notebook(state, seat).rows)  # type: ignore[misc] # each has two cells


def test_a12_1_an_own_animal_that_was_stolen_stays_known() -> None:
    """B8 held the 1000 of seat 1: it knows it still, others only where it is from."""
    state = start()
    assert written(state, 1) == {}
    assert notebook(state, 1).note.startswith("Nothing yet")
    theft(state, "B8", "A8")

    assert written(state, 1) == {"A8": "brand B, 1000"}
    assert notebook(state, 1).rows[0].is_strong
    assert written(state, 0) == {}, "the thief sees it in the own ranch"
    assert written(state, 2) == {"A8": "from Ranch B: its brand, or none"}


def test_a12_1_a_stolen_animal_that_is_lost_again_stays_known() -> None:
    """A7.2 Seat 3 steals it from the thief, who has seen its brand."""
    state = start()
    theft(state, "B8", "A8")
    fields(state).board[cell(state, "A8+1")] = box.BOY + 3
    ask_for_boys(state, 1, seat=3)
    state.apply_action(3, "boy 1 A8+1>A8")
    state.apply_action(3, state.legal_actions(3)[0])

    assert "brand B, 1000" in written(state, 0).values()
    assert "brand B, 1000" in written(state, 1).values()
    assert set(written(state, 2).values()) == {"from Ranch B: its brand, or none"}


@pytest.mark.slow
def test_a12_1_a_notebook_is_made_from_the_view_alone() -> None:
    """Two worlds that a seat who forgets nothing cannot tell apart give it the same notebook."""
    state, lot = seated(4), random.Random(3)
    for _ in range(12):
        play(state, lot, 60)
        for seat in range(4):
            drawn = state.resample(seat, 7, "perfect")
            assert notebook(drawn, seat) == notebook(state, seat)
