"""Actions in compact numbers: few, without gaps, and each stands for one action."""

from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.errors import IllegalAction
from stampede.core.game import Game, State, game_of
from stampede.games import find, load
from stampede.testing.random_play import played
from stampede.testing.tensors import check_numbers
from tests.effort import effort
from tests.installed import installed, mini

COMPONENTS = (
    '{"pastures": [{"name": "A", "capacity": 9, "bonus": [5, 3], "players": [3]}, '
    '{"name": "B", "capacity": 20, "bonus": [6], "players": [3]}, '
    '{"name": "C", "capacity": 30, "bonus": [1], "players": [3]}]}'
)
SETTINGS: list[tuple[str, dict[str, Any], int, int]] = [
    ("buffalo", {}, 1300, 1),
    ("buffalo", {"width": 5, "height": 7}, 400, 1),
    ("buffalo", {"empty_columns": "3", "opening_moves": 3, "dogs": 2}, 1300, 1),
    ("zoff", {}, 283, 1),
    ("zoff", {"players": 2}, 283, 1),
    ("zoff", {"players": 6, "fair_bonus": True}, 283, 1),
    ("zoff", {"players": 3, "auction": True, "open_tracker": True}, 283, 5),
    ("zoff", {"players": 3, "components": COMPONENTS}, 283, 1),
    ("abilene", {"players": 3, "sale_limit": 3}, 500, 3),
    ("abilene", {"players": 6, "hidden_totals": True}, 500, 3),
    ("buffalo", mini("buffalo"), 165, 1),
    ("zoff", mini("zoff"), 42, 1),
    ("abilene", mini("abilene"), 182, 3),
]
"""Games, options, how many numbers there may be, and the most parts of an action."""
ACTIONS = effort(150, 1500)


def of(name: str, options: dict[str, Any]) -> str:
    """The name of a case."""
    return " ".join([name, *(f"{key}={str(value)[:9]}" for key, value in options.items())])


NAMES = [of(name, options) for name, options, *_ in SETTINGS]


@cache
def some_positions(case: int) -> tuple[State, ...]:
    """Positions of a match at random."""
    name, options, *_ = SETTINGS[case]
    return tuple(played(Game(find(name), options, "plain"), case, ACTIONS))


@pytest.mark.parametrize("case", range(len(SETTINGS)), ids=NAMES)
def test_numbers_are_few_and_actions_have_few_parts(case: int) -> None:
    name, options, most, parts = SETTINGS[case]
    game = load(name, options)
    assert game.num_actions <= most
    assert game.encoding.numbering.max_parts == parts


@pytest.mark.slow
@pytest.mark.parametrize("case", range(len(SETTINGS)), ids=NAMES)
def test_every_number_is_part_of_an_action(case: int) -> None:
    name, options, *_ = SETTINGS[case]
    game = load(name, options)
    numbering = game.encoding.numbering
    actions = np.flatnonzero(numbering.codes[:, 0] >= 0)
    codes = numbering.codes[actions]
    assert np.unique(codes[codes >= 0]).tolist() == list(range(game.num_actions))
    assert len(np.unique(codes, axis=0)) == len(codes)
    for action in actions[:: 1 + len(actions) // 2000].tolist():
        assert numbering.decode(numbering.encode(action)) == action


@pytest.mark.parametrize("case", range(len(SETTINGS)), ids=NAMES)
def test_legal_actions_have_numbers_that_read_back(case: int) -> None:
    for state in some_positions(case)[:: effort(4, 1)]:
        for seat in state.acting_seats():
            check_numbers(state, seat)


@pytest.mark.slow
@pytest.mark.parametrize("case", range(len(SETTINGS)), ids=NAMES)
def test_who_goes_by_legal_parts_plays_legal_games(case: int) -> None:
    draw = Random(case)
    state = some_positions(case)[0].clone()
    for _ in range(60):
        if state.is_terminal():
            break
        seat = draw.choice(state.acting_seats())
        parts: tuple[int, ...] = ()
        while found := game_of(state).legal_parts(state, seat, parts):
            parts = (*parts, draw.choice(found))
        state.apply_action(seat, game_of(state).decode(state, seat, parts))


@given(
    case=st.sampled_from([n for n, each in enumerate(SETTINGS) if each in installed(SETTINGS)]),
    at=st.integers(0, ACTIONS),
    parts=st.lists(st.integers(-2, 1400), max_size=6),
)
@settings(max_examples=effort(150, 3000), deadline=None)
def test_any_numbers_are_a_legal_action_or_refused_in_words(case: int, at: int, parts: list[int]) -> None:
    states = some_positions(case)
    state = states[at % len(states)]
    for seat in state.acting_seats()[:1]:
        try:
            action = game_of(state).decode(state, seat, parts)
        except IllegalAction as refusal:
            assert refusal.reason
        else:
            assert action in state.legal_actions(seat)
            assert game_of(state).encode(state, seat, action) == tuple(parts)


@pytest.mark.stands_on("zoff")
def test_a_bid_is_given_digit_by_digit() -> None:
    game = load("zoff", {"players": 3, "auction": True})
    state = game.new_initial_state(seed=1)
    bid = game.encode(state, 0, "bid 1.0895")
    first = bid[0] - 1
    assert [part - first for part in bid] == [1, 0, 8, 9, 5]
    assert game.legal_parts(state, 0, bid[:2]) == list(range(first, first + 10))
    assert state.action_to_string(0, game.decode(state, 0, bid)) == "bid 1.0895"


@pytest.mark.stands_on("abilene")
def test_numbers_that_are_no_legal_action_are_refused_with_what_there_is() -> None:
    game = load("abilene", {"players": 3})
    state = game.new_initial_state(seed=1)
    numbers = game.encoding.numbering
    move = numbers.encode(game.definition.rules.string_to_action(state.records, 0, "cow 3 a5>a6"))
    with pytest.raises(IllegalAction, match=r"has 2 parts, not 3: an animal moves 1 to 5, a cell"):
        game.decode(state, 0, move[:2])
    with pytest.raises(IllegalAction, match=r"is not a cell, the town last: \d+ to \d+ are"):
        game.decode(state, 0, (move[0], 0, 0))
    with pytest.raises(IllegalAction, match=r"no action begins as \(\): the parts are numbers from 0 to 307"):
        game.decode(state, 0, ())
    with pytest.raises(IllegalAction, match=r"no legal action begins as "):
        game.legal_parts(state, 0, move[:1])
    with pytest.raises(IllegalAction, match=r"\(A"):
        game.decode(state, 0, move)
    with pytest.raises(IllegalAction, match="is no action of this game"):
        game.encode(state, 0, -1)


@pytest.mark.stands_on("buffalo")
@pytest.mark.parametrize("parts", [("a",), (1.0,), 3, None, (None,)])
def test_parts_that_are_no_whole_numbers_are_refused(parts: Any) -> None:
    game = load("buffalo", {})
    for ask in (game.decode, game.legal_parts):
        with pytest.raises(IllegalAction, match="are no parts of an action: give whole numbers"):
            ask(game.new_initial_state(), 0, parts)


@pytest.mark.stands_on("buffalo")
def test_parts_may_be_an_array() -> None:
    game = load("buffalo", {})
    state = game.new_initial_state()
    parts = np.array(game.encode(state, 0, "e1e2"))
    assert state.action_to_string(0, game.decode(state, 0, parts)) == "e1e2"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "options", "digest"),
    [
        ("buffalo", {}, "de05432bb7ce1f31"),
        ("zoff", {}, "c89b1f4d493fb5f6"),
        ("zoff", {"players": 5, "auction": True}, "f212379f9fa9bc49"),
        ("abilene", {}, "50bf044b5d6e4a0b"),
    ],
)
def test_numbers_stay_what_players_were_trained_with(name: str, options: dict[str, Any], digest: str) -> None:
    game = load(name, options)
    codes = game.encoding.numbering.codes.astype("<i2")
    assert sha256(codes.tobytes()).hexdigest()[:16] == digest


@pytest.mark.stands_on("abilene")
@pytest.mark.parametrize("what", ["free a cowboy to", "put a stolen animal or a beaten cowboy on"])
def test_the_town_is_not_taken_for_another_action(what: str) -> None:
    numbers = load("abilene", {}).encoding.numbering
    found = {each.digit.name: each for each in numbers.segments}
    first, cells = found[what].first, found["a cell, the town last"]
    assert numbers.encode(numbers.decode((first, cells.last - 1))) == (first, cells.last - 1)
    with pytest.raises(
        IllegalAction, match=f"is not a cell, the town last: {cells.first} to {cells.last - 1} are"
    ):
        numbers.decode((first, cells.last))


@pytest.mark.stands_on("zoff")
def test_other_components_are_numbered_without_gaps() -> None:
    game = load("zoff", {"players": 3, "components": COMPONENTS})
    names = {each.digit.name: len(each.digit.values) for each in game.encoding.numbering.segments}
    assert names["a pasture dealt"] == 3
    assert names["bonus cows on a pasture, from 1, pasture by pasture"] == 3 * 6
