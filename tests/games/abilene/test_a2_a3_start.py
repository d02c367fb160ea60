"""A2 the set-up, A3 the order of a turn."""

import pytest

from stampede.core.interface import CHANCE
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import game as rules
from stampede.games.abilene.rules import turn
from tests.games.abilene.table import (
    HERD,
    begin_turn,
    cash,
    fields,
    figure,
    game,
    on,
    roll,
    seated,
    standing,
    start,
)
from tests.games.answers import moves, refused


@pytest.mark.parametrize(("players", "letters"), [(3, "ACE"), (4, "ABDE"), (5, "ABCDE"), (6, "ABCDEF")])
def test_a2_1_ranches_in_use(players: int, letters: str) -> None:
    """A2.1 Three to six players have their ranches; the others are empty."""
    assert {text[0] for text in standing(start(players))} == set(letters)


@pytest.mark.parametrize("players", [2, 7])
def test_a2_1_three_to_six_players(players: int) -> None:
    """A2.1 No other number of players."""
    with pytest.raises(ValueError, match="3 to 6 is allowed"):
        game(players=players)


def test_a2_2_what_a_player_gets() -> None:
    """A2.2 $10,000, a cowboy on each boot, and nine animals to place in secret, all at once."""
    state = seated(3)

    assert cash(state) == [10_000] * 3
    assert standing(state) == {
        f"{letter}{boot}": box.BOY + seat
        for seat, letter in enumerate("ACE")
        for boot in ("5-1", "5+1", "4-1", "4", "4+1")
    }
    assert state.acting_seats() == (0, 1, 2)


def test_a2_2_herds_are_placed_in_the_order_of_the_cow_heads() -> None:
    """A2.2 The player names an animal for each cow-head, in their order, as many as there are."""
    state = seated(3)
    for text in ("600", "100", "600", "unbranded", "600"):
        state.apply_action(2, text)

    assert on(state, "E8") == figure("E600")
    assert on(state, "E7-2") == figure("E100")
    assert on(state, "E7+1") == figure("E600")
    assert on(state, "E7+2") == 0
    legal = [state.action_to_string(2, action) for action in state.legal_actions(2)]
    assert legal == ["1000", "300", "unbranded"]
    assert refused(state, 2, "600") == "no such animal is left to place (A2.2)"
    for text in ("unbranded", "300", "300", "1000"):
        state.apply_action(2, text)
    assert state.acting_seats() == (0, 1)
    assert refused(state, 2, "300") == "the whole herd has already been placed (A2.2)"


def test_a2_3_a_player_sees_the_own_cattle_only() -> None:
    """A2.3 Other players' cattle look alike."""
    state = start(3)
    own = {text: at for text, at in standing(state.observation(1)).items() if at >= box.COW}

    assert {at for text, at in own.items() if text[0] == "C"} == {
        figure(f"C{v}") for v in (1000, 600, 300, 100)
    } | {figure("unbranded")}
    assert {at for text, at in own.items() if text[0] != "C"} == {box.COW}


def test_a2_4_seat_0_begins_and_turns_go_clockwise() -> None:
    """A2.4 Seat 0 begins; the prison is empty."""
    state = start(5)

    assert (fields(state).turn, fields(state).jail.sum()) == (0, 0)
    order = []
    for _ in range(6):
        order.append(fields(state).turn)
        fields(state).phase = box.TURN_END
        turn.end_turn(fields(state))
    assert order == [0, 1, 2, 3, 4, 0]
    assert fields(state).rounds == 1


def test_a3_the_five_dice_then_cattle_then_cowboys() -> None:
    """A2.4, A5.1, A6.1 The dice are rolled one at a time, then cattle move, then cowboys."""
    state = start()

    assert state.acting_seats() == (CHANCE,)
    assert moves(state) == ["0", "1", "2", "3", "4", "5"]
    roll(state, 3, 0)
    assert moves(state) == ["1", "2", "3", "4"]
    roll(state, 1, 2, 4)
    assert moves(state)[0] == "done"
    assert all(text.startswith("cow 3 ") for text in moves(state)[1:])
    state.apply_action(0, "done")
    assert {text[:5] for text in moves(state)} == {"boy 1", "boy 2", "boy 4"}
    for number in (4, 1, 2):
        state.apply_action(0, next(text for text in moves(state) if text.startswith(f"boy {number}")))
    assert state.acting_seats() == (CHANCE,)
    assert fields(state).turn == 1


def test_a3_chance_weights() -> None:
    """A1.1 A cowboy die shows 1 and 2 twice as often as 3 and 4."""
    state = start()
    roll(state, 3, 0)
    weights = __import__("numpy").zeros(4, "int32")

    assert rules.chance_weights(fields(state), weights) == 4
    assert weights.tolist() == [2, 2, 1, 1]


def test_a3_a_new_turn_keeps_nothing_of_the_old_one() -> None:
    """A12.1 Moves of a turn leave no trace when it is over."""
    state = start()
    roll(state, 1, 1, 1, 1, 1)
    while fields(state).turn == 0:
        state.apply_action(0, moves(state)[-1])
    fresh = start()
    begin_turn(fresh, 1)

    for field in ("dice", "spent", "freed", "moved_cow", "moved_boys", "town_cows", "hand", "duel_cell"):
        assert (state.records[field] == fresh.records[field]).all(), field
    assert HERD
