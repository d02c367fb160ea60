"""A state keeps what the rules say of its position, and shares positions: nobody may notice."""

import random

import numpy as np
import pytest

from stampede.core.errors import IllegalAction
from stampede.core.game import Mode, State
from stampede.core.plain_record import plain_class, with_own_numbers
from stampede.core.record import copied
from stampede.games import load

MODES: tuple[Mode, ...] = ("plain", "compiled")
BOTH = pytest.mark.parametrize("mode", MODES)


def played(name: str, mode: Mode, actions: int) -> State:
    """A state some random actions after the start."""
    state, lot = load(name, {}, mode).new_initial_state(seed=1), random.Random(2)
    for _ in range(actions):
        seat = state.acting_seats()[0]
        state.apply_action(seat, lot.choice(state.legal_actions(seat)))
    return state


@BOTH
@pytest.mark.parametrize("name", ["zoff", "abilene"])
def test_a_view_tells_what_was_known_when_it_was_made(name: str, mode: Mode) -> None:
    state, viewers = played(name, mode, 20), (None, 0, 1)
    views = [state.observation(seat) for seat in viewers]
    told = [state.observation(seat).history for seat in viewers]
    shown = [copied(state.records) for _ in viewers]
    for records, seat in zip(shown, viewers, strict=True):
        state.game.definition.view.redact_record(records, seat)

    for seat in state.acting_seats():
        state.apply_action(seat, state.legal_actions(seat)[0])
    state.records[:] = 0

    assert [view.history for view in views] == told
    assert [view.records.tobytes() for view in views] == [records.tobytes() for records in shown]


@BOTH
def test_who_writes_into_the_records_changes_what_the_rules_say(mode: Mode) -> None:
    state = played("buffalo", mode, 3)
    (seat,) = state.acting_seats()
    legal = state.legal_actions(seat)

    state.records["side"] = 1 - seat

    assert state.acting_seats() == (1 - seat,)
    assert state.legal_actions(seat) == []
    with pytest.raises(IllegalAction):
        state.apply_action(seat, legal[0])
    state.apply_action(1 - seat, state.legal_actions(1 - seat)[0])
    assert state.acting_seats() == (seat,)


@BOTH
def test_copies_do_not_feel_what_is_written_into_the_other(mode: Mode) -> None:
    state = played("buffalo", mode, 3)
    before = state.records.tobytes()
    twin = state.clone()

    twin.records["winner"] = 0

    assert twin.is_terminal()
    assert not state.is_terminal()
    assert state.records.tobytes() == before
    assert not twin.game.new_initial_state().is_terminal()


@BOTH
def test_an_action_leaves_the_array_of_the_position_before_as_it_was(mode: Mode) -> None:
    state = played("zoff", mode, 12)
    earlier, bytes_then = state.records, state.records.tobytes()

    seat = state.acting_seats()[0]
    state.apply_action(seat, state.legal_actions(seat)[0])

    assert earlier.tobytes() == bytes_then != state.records.tobytes()


@BOTH
def test_a_list_of_actions_belongs_to_who_asked_for_it(mode: Mode) -> None:
    state = played("buffalo", mode, 2)
    first = state.legal_actions(0)
    first.clear()

    assert state.legal_actions(0) != []


@pytest.mark.parametrize("name", ["buffalo", "zoff", "abilene"])
def test_a_plain_record_holds_the_whole_record(name: str) -> None:
    records = played(name, "plain", 30).records
    record = plain_class(records.dtype).of(records)
    twin = record.copy()

    assert twin.to_records(records.dtype).tobytes() == records.tobytes() == copied(records).tobytes()
    array = next(field for field in records.dtype.names or () if records.dtype[field].shape)
    getattr(twin, array)[...] = 7
    assert record.to_records(records.dtype).tobytes() == records.tobytes()
    with pytest.raises(AttributeError):
        record.no_such_field = 1


def test_numbers_that_python_has_not_stay_those_of_numpy() -> None:
    assert with_own_numbers(np.arange(3, dtype=np.int32)).dtype == object
    assert with_own_numbers(np.zeros(3, np.float64)).dtype == object
    assert with_own_numbers(np.zeros(3, np.float32)).dtype == np.float32
    assert with_own_numbers(np.zeros(100_000, np.int32)).dtype == np.int32
