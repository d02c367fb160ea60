"""Random play of every setting keeps the invariants (Z9), and agrees with a second, naive rulebook."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.errors import InvalidPosition
from stampede.core.game import State
from stampede.games.zoff.rules.phases import ALL_PLACED, BID, BONUS, CHOOSE, COLOUR, LAST_ROUND, OVER, PLACE
from stampede.testing.checks import check_state, num_decisions
from tests.effort import effort
from tests.games.zoff.naive import Naive
from tests.games.zoff.table import SETTINGS, new_game, play_some, random_action

SETTING = st.sampled_from(SETTINGS)
SEED = st.integers(0, 2**32)
STEPS = st.integers(0, 150)


def keeps_bounds(state: State) -> None:
    """Z9.1 At most as many cows as spaces, 48 in all, no equal herds."""
    record = state.record
    assert (record["herd"].sum(axis=1) <= record["capacity"]).all()
    placed = record["herd"].sum(axis=0) + record["reserve"]
    assert set(placed.tolist()) <= {0, 48}
    assert (placed == 48).sum() == (4 if record["players"] == 2 else record["players"])
    for herds in record["herd"]:
        sizes = herds[herds > 0].tolist()
        assert record["phase"] == OVER or len(set(sizes)) == len(sizes)


@pytest.mark.slow
@settings(max_examples=effort(8, 20), deadline=None)
@given(setting=SETTING, seed=SEED)
def test_z9_1_z9_3_a_game_keeps_its_bounds_and_ends(setting: dict[str, Any], seed: int) -> None:
    """Z9.1 Bounds hold at every step; Z9.3 the game ends within its rounds."""
    chooser = random.Random(seed)
    state = new_game(**setting).new_initial_state()
    while not state.is_terminal():
        state.apply_action(*random_action(state, chooser))
        keeps_bounds(state)
        state.game.definition.rules.check_record(state.records, state.game.options)

    assert state.record["round"] <= (6 if setting["players"] == 2 else 5)
    assert num_decisions(state) <= state.game.max_length
    check_state(state)


@pytest.mark.slow
@settings(max_examples=effort(10, 30), deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_z9_4_a_resampled_position_can_be_played_on(setting: dict[str, Any], seed: int, steps: int) -> None:
    """Z9.4 A draw for a seat is a position of the game, and leads to an end."""
    state = play_some(setting, seed, steps)
    chooser = random.Random(seed)
    seat = chooser.choice([None, *range(state.game.num_seats)])
    drawn = state.resample(seat, seed)
    drawn.game.definition.rules.check_record(drawn.records, drawn.game.options)
    while not drawn.is_terminal():
        drawn.apply_action(*random_action(drawn, chooser))
        keeps_bounds(drawn)


SECRET = (COLOUR, BID, CHOOSE)


@pytest.mark.slow
@settings(max_examples=effort(15, 40), deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_z3_2_the_order_of_choosing_leaves_no_trace(setting: dict[str, Any], seed: int, steps: int) -> None:
    """Z3.2, Z7.2, Z8.1 In any order of choosing, the position after the reveal is the same."""
    chooser = random.Random(seed)
    state = play_some(setting, seed, steps)
    while state.record["phase"] not in SECRET or len(state.acting_seats()) < state.game.num_seats:
        if state.is_terminal():
            return
        state.apply_action(*random_action(state, chooser))
    one, other = state.clone(), state.clone()
    chosen = choose_in_some_order(one, chooser, {})

    assert choose_in_some_order(other, chooser, chosen) == chosen
    assert one.records.tobytes() == other.records.tobytes()
    for seat in (None, *range(one.game.num_seats)):
        assert one.observation(seat) == other.observation(seat), "the history tells no order either"


def choose_in_some_order(
    state: State, chooser: random.Random, again: dict[int, list[int]]
) -> dict[int, list[int]]:
    """All choose until the reveal, the choices of *again* or random ones; return them by seat."""
    chosen: dict[int, list[int]] = {seat: [] for seat in state.acting_seats()}
    asked, start = state.acting_seats(), state.clone()
    while asked:
        seat = chooser.choice(asked)
        if again:
            action = again[seat][len(chosen[seat])]
        else:
            legal = state.legal_actions(seat)
            action = chooser.choice(legal[:3] if state.record["phase"] == BID else legal)
        before = state.clone()
        state.apply_action(seat, action)
        chosen[seat].append(action)
        if any(state.record[name] != start.record[name] for name in ("phase", "rewrites")):
            break
        others_see_nothing(before, state, seat)
        asked = state.acting_seats()
    return chosen


def others_see_nothing(before: State, after: State, seat: int) -> None:
    """Z3.2 Not even that a seat has chosen."""
    for viewer in (None, *range(after.game.num_seats)):
        if viewer != seat:
            old, new = before.observation(viewer), after.observation(viewer)
            assert old.records.tobytes() == new.records.tobytes()
            assert old == new, "nor does the history tell"
            assert old.acting_seats() == new.acting_seats()


@pytest.mark.slow
@settings(max_examples=effort(12, 30), deadline=None)
@given(setting=SETTING, seed=SEED, version=st.sampled_from((1, 2)))
def test_the_naive_rulebook_agrees(setting: dict[str, Any], seed: int, version: int) -> None:
    """Z4.2, Z4.4, Z5.1, Z5.3, Z6.1, Z6.2 Who acts, what is allowed and who wins, computed a second time."""
    agree(setting, version, random.Random(seed), random_action)


@pytest.mark.slow
@pytest.mark.parametrize("version", [1, 2])
def test_the_naive_rulebook_agrees_on_early_ends(version: int) -> None:
    """Z6.3 Two who place what they can, and earn much, sometimes place all."""
    table = [
        {"name": f"Field-{letter}", "capacity": 4 + 2 * number, "bonus": [6, 6, 6, 6], "players": [2]}
        for number, letter in enumerate("ABCDEFGHIJKL")
    ]
    rich = {"players": 2, "components": json.dumps({"pastures": table})}
    ends = {agree(rich, version, random.Random(seed), eager_action) for seed in range(8)}

    assert ends == {LAST_ROUND, ALL_PLACED}


def eager_action(state: State, chooser: random.Random) -> tuple[int, int]:
    """As many cows as may be, and no bonus forgone."""
    seat, action = random_action(state, chooser)
    legal = state.legal_actions(seat)
    if state.record["phase"] == PLACE:
        return seat, legal[-1]
    return seat, chooser.choice(legal[:-1]) if state.record["phase"] == BONUS else action


def agree(
    setting: dict[str, Any],
    version: int,
    chooser: random.Random,
    pick: Callable[[State, random.Random], tuple[int, int]],
) -> int:
    """Play by both rulebooks; return how it ended."""
    state, naive = new_game(rules_version=version, **setting).new_initial_state(), Naive(setting, version)
    while not state.is_terminal():
        assert set(naive.asked) == set(state.acting_seats())
        for seat, texts in naive.asked.items():
            if texts is not None:
                found = [state.action_to_string(seat, action) for action in state.legal_actions(seat)]
                assert sorted(found) == sorted(texts)
        seat, action = pick(state, chooser)
        text = state.action_to_string(seat, action)
        state.apply_action(seat, action)
        naive.do(seat, text)

    assert naive.over
    assert [round((score or 0) * 10_000) for score in state.scores()] == naive.scores()
    assert list(state.winners()) == naive.winners()
    return int(state.record["ended"])


@pytest.mark.slow
@settings(max_examples=effort(15, 40), deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_z9_1_a_spoilt_position_is_refused_or_can_be_played(
    setting: dict[str, Any], seed: int, steps: int
) -> None:
    """Z9.1 Whatever is read from outside, nothing breaks later."""
    chooser = random.Random(seed)
    whole = play_some(setting, seed, steps).to_dict()
    for _ in range(20):
        data = copy.deepcopy(whole)
        place: Any = data["fields"]
        key: Any = chooser.choice(list(place))
        while isinstance(place[key], list):
            place, key = place[key], chooser.randrange(len(place[key]))
        place[key] = chooser.randrange(-1, 13)
        try:
            state = new_game(**setting).state_from_dict(data, check=False)
        except InvalidPosition as refusal:
            assert str(refusal)
            continue
        while not state.is_terminal():
            state.apply_action(*random_action(state, chooser))
