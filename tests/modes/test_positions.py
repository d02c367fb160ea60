"""A state keeps what the rules say of its position, and shares positions: nobody may notice."""

import random
from dataclasses import replace

import numpy as np
import pytest

from stampede.core.errors import IllegalAction
from stampede.core.game import Game, Mode, State
from stampede.core.interface import CHANCE
from stampede.core.plain_record import plain_class, with_own_numbers
from stampede.core.record import copied
from stampede.games import load
from stampede_kuhn.definition import KUHN

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
    state.history.clear()

    assert [view.history for view in views] == told
    assert [view.records.tobytes() for view in views] == [records.tobytes() for records in shown]


@BOTH
@pytest.mark.parametrize("name", ["buffalo", "zoff", "abilene"])
def test_nobody_writes_into_the_arrays_of_a_state(name: str, mode: Mode) -> None:
    whole = played(name, mode, 30)
    begun = whole.resample(0, 1)
    for state in (whole, begun, whole.observation(0), begun.observation(0), whole.resample(1, 2, "perfect")):
        arrays = [state.records, state.before, state.position.records]
        if state.start is not None:
            arrays += [state.start.records, state.start.before]
        for array in arrays:
            if array is None:
                continue
            with pytest.raises(ValueError, match="read-only"):
                array[:] = 0
            with pytest.raises(ValueError, match="read-only"):
                array[(array.dtype.names or ())[0]] = 0
        with pytest.raises(ValueError, match="read-only"):
            state.record[0] = 0


@BOTH
@pytest.mark.stands_on("buffalo")
def test_a_state_at_other_records_leaves_this_one_as_it_is(mode: Mode) -> None:
    state = played("buffalo", mode, 3)
    (seat,) = state.acting_seats()
    legal, before = state.legal_actions(seat), state.to_dict()
    records = state.records.copy()
    records["side"] = 1 - seat

    other = state.with_records(records)
    records["winner"] = 0

    assert other.acting_seats() == (1 - seat,)
    assert other.legal_actions(seat) == []
    assert other.history == state.history
    with pytest.raises(IllegalAction):
        other.apply_action(seat, legal[0])
    other.apply_action(1 - seat, other.legal_actions(1 - seat)[0])
    assert other.acting_seats() == (seat,)
    assert state.to_dict() == before


@BOTH
def test_buffers_hold_the_outcomes_of_chance_where_those_are_more_than_a_seat_can_do(mode: Mode) -> None:
    narrow = replace(KUHN, rules=replace(KUHN.rules, max_legal=lambda _: 2, max_chance=lambda _: 3))
    game = Game(narrow, {}, mode)
    assert (game.max_legal, game.max_chance_outcomes, game.buffer_size) == (2, 3, 3)
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(0, 1), (1, 1), (2, 1)]
    state.apply_action(CHANCE, 2)
    assert game.new_initial_state(seed=3).acting_seats() == (0,)


@BOTH
@pytest.mark.stands_on("zoff")
def test_an_action_leaves_the_array_of_the_position_before_as_it_was(mode: Mode) -> None:
    state = played("zoff", mode, 12)
    earlier, bytes_then = state.records, state.records.tobytes()

    seat = state.acting_seats()[0]
    state.apply_action(seat, state.legal_actions(seat)[0])

    assert earlier.tobytes() == bytes_then != state.records.tobytes()


@BOTH
@pytest.mark.stands_on("buffalo")
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
