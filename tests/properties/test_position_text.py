"""Position texts: whatever can come up is written and read back without loss, and nothing else is read."""

import random
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.errors import InvalidPosition
from stampede.core.game import State, game_of
from stampede.core.options import OptionValue
from stampede.games import all_games, find, load
from tests.effort import effort
from tests.properties.test_every_game import OPTIONS

WORDY = [
    name
    for name, definition in all_games().items()
    if definition.rules.record_to_text and not definition.facts.is_perfect_information
]
"""The games whose positions are written in words."""
FEW = 20
"""Bids to draw from, so that some are equal."""
JUNK = "0123456789?-=,.:>/ xABCEbluegreenA7town"


def played(name: str, options: Mapping[str, OptionValue], seed: int, actions: int) -> State:
    """A position that random play comes to."""
    state, choose = load(name, options).new_initial_state(), random.Random(seed)
    for _ in range(actions):
        if state.is_terminal():
            break
        seat = choose.choice(state.acting_seats())
        legal = state.legal_actions(seat)
        state.apply_action(seat, choose.choice(legal if len(legal) < 1000 else legal[:FEW]))
    return state


@pytest.mark.stands_on("abilene", "zoff")
def test_the_games_with_something_hidden_have_words() -> None:
    assert {"zoff", "abilene"} <= set(WORDY)


@pytest.mark.slow
@pytest.mark.parametrize("name", WORDY)
@settings(max_examples=effort(15, 40), deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32), actions=st.integers(0, 400))
def test_a_text_tells_everything(name: str, data: st.DataObject, seed: int, actions: int) -> None:
    options = data.draw(OPTIONS[name], label="options")
    state = played(name, options, seed, actions)
    text = state.to_text()
    again = game_of(state).state_from_text(text)

    assert again.records.tobytes() == state.records.tobytes()
    assert again.to_text() == text
    assert game_of(again).state_from_dict(again.to_dict()) == again
    assert again.num_secret() == len(again.history)
    implied = find(name).rules.options_from_text
    assert implied is not None
    assert load(name, implied(text)) == state.game


@pytest.mark.slow
@pytest.mark.parametrize("name", WORDY)
@settings(max_examples=effort(10, 20), deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32), actions=st.integers(0, 200))
def test_the_text_of_a_view_tells_what_it_shows(
    name: str, data: st.DataObject, seed: int, actions: int
) -> None:
    state = played(name, data.draw(OPTIONS[name], label="options"), seed, actions)
    for seat in (None, *range(state.game.num_seats)):
        view = state.observation(seat)
        text = view.to_text()
        if "?" in text:
            with pytest.raises(InvalidPosition, match="what a view hides must be known"):
                game_of(state).state_from_text(text)
        else:
            assert game_of(state).state_from_text(text).records.tobytes() == view.records.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", WORDY)
@settings(max_examples=effort(40, 100), deadline=None)
@given(
    seed=st.integers(0, 2**32),
    actions=st.integers(0, 120),
    at=st.integers(0, 2000),
    cut=st.integers(0, 4),
    junk=st.text(JUNK, max_size=4),
)
def test_a_text_that_was_changed_is_a_position_or_refused(
    name: str, seed: int, actions: int, at: int, cut: int, junk: str
) -> None:
    state = played(name, {}, seed, actions)
    text = state.to_text()
    at %= len(text) + 1
    changed = text[:at] + junk + text[at + cut :]
    try:
        again = game_of(state).state_from_text(changed)
    except InvalidPosition as refusal:
        assert str(refusal)
    else:
        assert game_of(state).state_from_text(again.to_text()).records.tobytes() == again.records.tobytes()


@pytest.mark.parametrize("name", WORDY)
def test_the_words_may_stand_in_any_order(name: str) -> None:
    state = played(name, {}, 3, 100)
    words = state.to_text().split()
    random.Random(1).shuffle(words)

    assert game_of(state).state_from_text("  ".join(words)).to_text() == state.to_text()
