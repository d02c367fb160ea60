"""A4: the prison."""

import pytest

from stampede.core.game import State
from stampede.games.abilene.rules import components as box
from tests.games.abilene.table import advance, cash, fields, on, start
from tests.games.answers import moves, refused


def inside(number: int) -> State:
    """Seat 0 comes to the prison with so many of its cowboys inside."""
    state = start()
    now = fields(state)
    places = [at for at in range(len(now.board)) if now.board[at] == box.BOY]
    for at in places[:number]:
        now.board[at] = box.EMPTY
    now.jail[0] = number
    now.dice[:] = [0, 0, 1, 1, 1]
    now.phase = box.PRISON
    advance(state)
    return state


@pytest.mark.parametrize(("number", "bill"), [(0, 0), (1, 300), (2, 500)])
def test_a4_1_food(number: int, bill: int) -> None:
    """A4.1 300 for the first, 200 for the second, without being asked."""
    state = inside(number)

    assert cash(state)[0] == 10_000 - bill
    assert fields(state).phase == box.CATTLE


@pytest.mark.parametrize(("number", "bill"), [(3, 600), (4, 700), (5, 800)])
def test_a4_1_food_for_many(number: int, bill: int) -> None:
    """A4.1 100 for each further one."""
    state = inside(number)
    state.apply_action(0, "done")

    assert cash(state)[0] == 10_000 - bill


def test_a4_2_four_inside_two_freed() -> None:
    """A4.2 The example: 4 inside, 2 freed costs 3,000 + 500; those freed may move this turn."""
    state = inside(4)
    state.apply_action(0, "free A4-1")
    state.apply_action(0, "free A8+4")
    state.apply_action(0, "done")

    assert cash(state)[0] == 10_000 - 3_500
    assert fields(state).bank_paid == -3_500
    assert fields(state).jail[0] == 2
    state.apply_action(0, "done")
    assert {"boy 1 A4-1>A4", "boy 1 A8+4>A8+3"} <= set(moves(state))


def test_a4_2_where_they_go() -> None:
    """A4.2 To an empty own boot cell or a free cell on the own outer edge."""
    state = inside(3)

    free = {"free A" + text for text in ("5-1", "4-1", "4", "8-3", "8-2", "8-1", "8+1", "8+2", "8+3", "8+4")}
    standing_on = {"free A" + text for text in ("5-1", "5+1", "4-1", "4", "4+1") if on(state, "A" + text)}
    assert set(moves(state)) == {"done"} | free - standing_on | (
        {"free A4+1", "free A5+1", "free A5-1"} - standing_on
    )
    assert refused(state, 0, "free A8") == "A8 is not empty (A4.2)"
    assert refused(state, 0, "free A7-3") == "A7-3 is neither a boot cell nor on the outer edge (A4.2)"
    assert refused(state, 0, "free B4") == "B4 is not empty (A4.2)"
    assert refused(state, 0, "free B2") == "B2 is not on the land of Ranch A (A4.2)"


def test_a4_2_all_of_them() -> None:
    """A4.2 Nobody is asked any more when the prison is empty."""
    state = inside(3)
    for _ in range(3):
        state.apply_action(0, moves(state)[1])

    assert cash(state)[0] == 10_000 - 4_500
    assert fields(state).phase == box.CATTLE


def test_a4_2_those_who_stay_wait_until_there_are_three_again() -> None:
    """A4.2 With two inside nobody can be freed."""
    state = inside(2)

    assert refused(state, 0, "free A8+4") == "that is not possible now: move an animal, or stop (A5.1)"
