"""Positions of Zoff in Buffalo as text."""

import json

import pytest

from stampede.core.errors import InvalidOption, InvalidPosition
from stampede.core.game import game_of
from stampede.games import find, load
from tests.games.zoff.table import new_game

PLACING = (
    "players=3 fair_bonus=1 ask=place round=5 herds.Lone-Star-Valley=blue2,violet1 herds.Fire-Fields=green4 "
    "hand.blue=- hand.green=- hand.violet=- chosen.blue=Fire-Fields:5E,Rattler-Ridge:4A "
    "chosen.green=Powder-Prairie:5B,Rattler-Ridge:4E chosen.violet=Powder-Prairie:5D,Rattler-Ridge:4C "
    "pasture=Fire-Fields order=blue colour=blue"
)


def test_a_position_is_played_on_from_its_text() -> None:
    game = load("zoff", {"players": 3, "fair_bonus": True})
    state = game.state_from_text(PLACING)

    assert state.to_text() == PLACING
    assert state.acting_seats() == (0,)
    assert [state.action_to_string(0, each) for each in state.legal_actions(0)] == [
        f"place {cows}" for cows in (0, 1, 2, 3, 5)
    ]
    state.apply_action(0, "place 5")
    assert "herds.Fire-Fields=blue5,green4" in state.to_text().split()


def test_the_start_is_told_by_the_players_alone() -> None:
    game = load("zoff", {"players": 2})

    assert game.state_from_text("players=2") == game.new_initial_state()
    assert game.new_initial_state().to_text().startswith("players=2 hand.blue=5")


def test_choices_in_secret_are_the_history() -> None:
    state = load("zoff", {"players": 4}).new_initial_state(seed=1)
    state.apply_action(2, "Fire-Fields 5D")
    state.apply_action(0, "Fire-Fields 5E")
    again = game_of(state).state_from_text(state.to_text())

    assert "chosen.violet=Fire-Fields:5D" in state.to_text().split()
    assert [again.action_to_string(*each) for each in again.history] == ["Fire-Fields 5E", "Fire-Fields 5D"]
    assert "chosen.violet" not in again.observation(0).to_text()
    assert "hand.violet=?10" in again.observation(0).to_text().split()


def test_a_table_and_an_earlier_rules_version_have_their_own_names() -> None:
    pastures = [
        {"name": f"Field-{letter}", "capacity": spaces, "bonus": [1], "players": [3]}
        for spaces, letter in enumerate("ABC", start=4)
    ]
    components = json.dumps({"pastures": pastures})
    for game in (new_game(players=3, components=components), new_game(players=3, rules_version=1)):
        state = game.new_initial_state(seed=2)
        for _ in range(10):
            seat = state.acting_seats()[-1]
            state.apply_action(seat, state.legal_actions(seat)[-1])
        assert game.state_from_text(state.to_text()).records.tobytes() == state.records.tobytes()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rubbish", "'rubbish' is no word of a position: write NAME=VALUE"),
        ("players=4", "players must be 3, as in this game"),
        ("players=3 auction=1", "auction must be 0, as in this game"),
        ("players=3 round=1 round=2", "round is given twice"),
        ("players=3 turns=2", "a position has no word 'turns'; it has ask, round, herds.Lone-Star-Valley"),
        ("players=3 hand.blue=?7", r"hand.blue=\?7: what a view hides must be known"),
        ("players=3 ask=think", "ask=think tells nothing: write it like ask=place"),
        ("players=3 herds.Fire-Fields=red3", "herds.Fire-Fields=red3 tells nothing"),
        ("players=3 herds.Fire-Fields=blue3,blue4", "write it like herds.Fire-Fields=blue3,green1"),
        ("players=3 herds.Fire-Fields=pink3", "herds.Fire-Fields=pink3 tells nothing"),
        ("players=3 hand.blue=5B", "hand.blue=5B tells nothing: write it like hand.blue=5E,4A"),
        ("players=3 seats=blue,green,violet", "seats=blue,green,violet tells nothing"),
        ("players=3 order=blue,-,-,-,-,-,green", "order=blue,-,-,-,-,-,green tells nothing"),
        ("players=3 ask=choose", "the pending decision does not fit"),
        (PLACING.replace(" fair_bonus=1", "").replace("green4", "green4,blue4"), "two herds of one size"),
        (PLACING.replace(" fair_bonus=1", "").replace("blue2,violet1", "blue7"), "free must be from 0 to 99"),
        (PLACING.replace(" fair_bonus=1", "").replace("round=5", "round=9"), "round must be from 0 to 6"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        load("zoff", {"players": 3}).state_from_text(text)


def test_choices_that_cannot_be_made_are_refused() -> None:
    state = load("zoff", {"players": 3, "auction": True}).new_initial_state(seed=1)
    text = f"{state.to_text()} bids=0.0001,0.0002,0.0002 new_bids=0.0003 rewrites=1"

    with pytest.raises(InvalidPosition, match="the choices in secret cannot be made"):
        game_of(state).state_from_text(text)


def test_the_options_stand_in_the_text() -> None:
    implied = find("zoff").rules.options_from_text
    assert implied is not None

    assert implied(PLACING) == {
        "players": 3,
        "auction": False,
        "fair_bonus": True,
        "open_tracker": False,
        "components": "",
    }
    for text in ("", "ask=place", "players=many", "players=3 auction=2"):
        with pytest.raises(InvalidPosition, match="a position begins with players=N"):
            implied(text)
    with pytest.raises(InvalidOption):
        load("zoff", implied("players=9"))
