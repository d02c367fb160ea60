"""Random legal play of every game keeps what every position must keep."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.game import State
from stampede.games import all_games, load
from stampede.testing.checks import check_state
from tests.effort import effort

OPTIONS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "buffalo": st.fixed_dictionaries(
        {},
        optional={
            "width": st.integers(3, 11),
            "height": st.integers(5, 7),
            "empty_columns": st.sampled_from(["", "1", "2", "a", "bc"]),
            "dogs": st.integers(0, 4),
            "opening_moves": st.integers(1, 2),
        },
    ),
    "zoff": st.fixed_dictionaries(
        {"players": st.integers(3, 6)},
        optional={"auction": st.booleans(), "fair_bonus": st.booleans(), "open_tracker": st.booleans()},
    )
    | st.fixed_dictionaries({"players": st.just(2), "fair_bonus": st.booleans()}),
    "abilene": st.fixed_dictionaries(
        {"players": st.integers(3, 6)},
        optional={"sale_limit": st.integers(0, 20), "hidden_totals": st.booleans()},
    ),
}
NOTED = [name for name, definition in all_games().items() if definition.rules.text_to_record]
"""The games whose positions can be written."""
LONGEST = 20
"""Legal actions to draw from; a bid is one of a hundred thousand."""


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_every_game_has_options_to_draw() -> None:
    assert set(OPTIONS) == set(all_games())


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
@settings(max_examples=effort(25, 60), deadline=None)
@given(data=st.data())
def test_random_play(name: str, data: st.DataObject) -> None:
    presets = [{**preset} for preset in all_games()[name].presets.values()]
    options = data.draw(OPTIONS[name] | st.sampled_from(presets), label="options")
    if options.get("width") == 3 and options.get("empty_columns") not in (None, "", "1", "a"):
        options["empty_columns"] = "b"
    state = load(name, options).new_initial_state()
    for _ in range(data.draw(st.integers(0, 150), label="actions")):
        if not _step(state, data):
            break
    check_state(state)


def _step(state: State, data: st.DataObject) -> bool:
    if state.is_terminal():
        return False
    seat = data.draw(st.sampled_from(state.acting_seats()), label="seat")
    legal = state.legal_actions(seat)
    action = data.draw(st.sampled_from(legal[:: max(1, len(legal) // LONGEST)]), label="action")
    state.apply_action(seat, action)
    return True


@pytest.mark.parametrize("name", all_games())
@settings(max_examples=60, deadline=None)
@given(
    junk=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    ),
    field=st.sampled_from(["game", "options", "fields", "history", "stream", "rules_version"]),
)
def test_a_broken_state_is_refused_with_a_reason(name: str, junk: Any, field: str) -> None:
    game = load(name)
    good = game.new_initial_state(seed=1).to_dict()
    if junk == good[field] or (field == "stream" and junk is None) or (field == "history" and junk == []):
        return

    with pytest.raises(ValueError, match=r"\w"):
        game.state_from_dict({**good, field: junk})


@pytest.mark.slow
@pytest.mark.parametrize("name", NOTED)
@settings(max_examples=effort(80, 200), deadline=None)
@given(text=st.text(max_size=60) | st.from_regex(r"([0-9BCD]{1,5}/){4,6}[0-9BCD]{1,5} [bc]", fullmatch=True))
def test_any_text_is_a_position_or_refused(name: str, text: str) -> None:
    game = load(name)
    try:
        state = game.state_from_text(text)
    except ValueError as refusal:
        assert str(refusal)
    else:
        assert game.state_from_text(state.to_text()).to_text() == state.to_text()
