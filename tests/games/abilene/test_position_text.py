"""Positions of Abilene as text."""

import pytest

from stampede.core.errors import InvalidPosition
from stampede.core.game import game_of
from stampede.games import find, load
from tests.games.abilene.table import fields, roll, seated, start


def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


def test_a_position_is_played_on_from_its_text() -> None:
    state = start(3)
    roll(state, 1, 2, 3, 3, 4)
    text = state.to_text()
    again = game_of(state).state_from_text(text)

    assert {"players=3", "ask=cow", "dice=1,2,3,3,4"} < set(words(text))
    assert "cattle.A=A6-1:A100,A6:unbranded" in text
    assert again.legal_actions(0) == state.legal_actions(0)
    again.apply_action(0, "cow 2 A6>A5")
    assert {"dice=1,2x,3,3,4", "moved_cow=A5"} < set(words(again.to_text()))


def test_the_start_is_told_by_the_players_alone() -> None:
    state = seated(5, sale_limit=3, hidden_totals=True)

    assert state.to_text() == "players=5 sale_limit=3 hidden_totals=1"
    assert game_of(state).state_from_text(state.to_text()) == state


def test_herds_not_yet_placed_are_choices_in_secret() -> None:
    state = seated(3)
    for kind in ("100", "600"):
        state.apply_action(1, kind)
    again = game_of(state).state_from_text(state.to_text())

    assert state.to_text() == "players=3 cattle.C=C7-2:C600,C8:C100"
    assert [again.action_to_string(*each) for each in again.history] == ["100", "600"]
    assert again.kind == "whole"


def test_views_hide_by_question_marks() -> None:
    state = start(4, hidden_totals=True)
    own, other = state.observation(1).to_text(), state.observation(None).to_text()

    assert "cash=?,10000,?,?" in words(own)
    assert "cash=?,?,?,?" in words(other)
    assert "B600" in own
    assert "B600" not in other
    with pytest.raises(InvalidPosition, match="what a view hides must be known"):
        game_of(state).state_from_text(own)


def test_loans_and_answers_are_written() -> None:
    state = start(3)
    table = fields(state)
    table.loans[1, :2] = (1300, 500)
    table.notes[0], table.notes[1] = (0, 2, 1300, 3), (1, 2, 500, -1)
    text = state.to_text()

    assert {"loans.1=1300,500", "notes=0>2:1300:3,1>2:500:end"} < set(words(text))
    assert game_of(state).state_from_text(text).records.tobytes() == state.records.tobytes()


TEXT = "players=3 " + " ".join(words(start(3).to_text())[1:])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x", "'x' is no word of a position"),
        ("players=4", "players must be 3, as in this game"),
        ("players=3 boys.3=A4", "a position has no word 'boys.3'"),
        ("players=3 ask=what", "ask=what tells nothing: write it like ask=cow"),
        ("players=3 ask=shortage part=lunch", "part=lunch tells nothing: write it like part=food"),
        ("players=3 boys.0=A9", "boys.0=A9 tells nothing: write it like boys.0=A5,B6"),
        ("players=3 boys.0=town", "boys.0=town tells nothing"),
        ("players=3 boys.0=A4,A4", "boys.0=A4,A4 tells nothing"),
        ("players=3 boys.0=A4", "seat 0 has 1 cowboys: 5 are right"),
        ("players=3 cattle.A=A7", "cattle.A=A7 tells nothing: write it like cattle.A=A7:A600"),
        ("players=3 cattle.A=A7:A700", "cattle.A=A7:A700 tells nothing"),
        ("players=3 dice=1,2", "dice=1,2 tells nothing: write it like dice=3x,5,2,-,-"),
        ("players=3 cash=10000,10000", "cash=10000,10000 tells nothing"),
        ("players=3 cash=10000,10000,50", "money is whole hundreds"),
        ("players=3 notes=0>1:300", "notes=0>1:300 tells nothing: write it like notes=0>2:1300:3"),
        ("players=3 answers=27/3", "answers=27/3 tells nothing: write it like answers=decline,25/3,-"),
        ("players=3 turn=7", "turn holds a number that cannot be there"),
        ("players=3 ask=cow", "the cattle do not add up"),
        (TEXT.replace("ask=die", "ask=stolen"), "the pending decision does not fit"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        load("abilene", {"players": 3}).state_from_text(text)


def test_the_options_stand_in_the_text() -> None:
    implied = find("abilene").rules.options_from_text
    assert implied is not None

    assert implied("players=3 sale_limit=4 hidden_totals=1") == {
        "players": 3,
        "sale_limit": 4,
        "hidden_totals": True,
        "board": "",
    }
    for text in ("", "ask=cow", "players=x", "players=3 hidden_totals=2"):
        with pytest.raises(InvalidPosition, match="a position begins with players=N"):
            implied(text)
