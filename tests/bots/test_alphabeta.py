"""The search finds the values of plain minimax, the same in both speeds (B2, B4)."""

import random
from collections.abc import Iterator, Mapping
from math import inf

import numpy as np
import pytest

from stampede.bots import engine
from stampede.bots.alphabeta import from_table
from stampede.bots.knowledge import evaluated, evaluation, on_board
from stampede.core import policy
from stampede.core.chance import new_stream
from stampede.core.game import Game, Mode, State
from stampede.core.policy import SURE, WIN
from stampede.core.record import Records
from stampede.games import load
from stampede.games.buffalo.rules import game as rules
from stampede.games.buffalo.rules.state import view
from stampede.solved import lookup
from tests.bots import naive

pytestmark = pytest.mark.stands_on("buffalo")  # its evaluation is searched with

SMALL: tuple[Mapping[str, object], ...] = (
    {"width": 3, "height": 5},
    {"width": 4, "height": 6, "dogs": 1},
    {"width": 5, "height": 5, "dogs": 2, "opening_moves": 3},
    {"width": 4, "height": 5, "dogs": 1, "empty_columns": "2", "opening_moves": 2},
)
"""Small boards, where trying everything takes a second; two on which a seat acts several times in a row."""


def minimax(game: Game, records: Records, depth: int, ply: int = 0) -> int:
    """The value for the seat to act, by trying everything: no bounds, no table, no order.

    What a glance proves is not tried, but for the root.
    """
    state = view(records, 0)
    seat = 0 if rules.is_acting(state, 0) else 1
    value = glance(game, records, seat)
    if depth == 0 or (ply > 0 and abs(value) >= SURE):
        return from_table(value, ply)
    out = np.zeros(300, np.int32)
    values = []
    for action in out[: rules.legal_actions(state, seat, out)]:
        child = records.copy()
        after = view(child, 0)
        rules.apply_action(after, seat, int(action))
        if rules.is_terminal(after):
            values.append((WIN - ply - 1) if after.winner == seat else ply + 1 - WIN)
        else:
            same = rules.is_acting(after, seat)
            values.append(minimax(game, child, depth - 1, ply + 1) * (1 if same else -1))
    return max(values)


def glance(game: Game, records: Records, seat: int) -> int:
    """The evaluation, compiled: a tree of some depth asks for it often."""
    compiled = load("buffalo", game.options, "compiled")
    return int(evaluation(compiled)[policy.evaluate](on_board(game, records)[0], seat))


def positions(game: Game, count: int, seed: int) -> Iterator[State]:
    """Undecided positions met in random play, the start among them."""
    lot = random.Random(seed)
    for number in range(count):
        state = game.new_initial_state(seed=1)
        for _ in range(3 * number):
            before = state.clone()
            seat = state.acting_seats()[0]
            state.apply_action(seat, lot.choice(state.legal_actions(seat)))
            if state.is_terminal():
                state = before
                break
        yield state


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["plain", "compiled"])
@pytest.mark.parametrize("options", SMALL)
def test_values_are_those_of_minimax(options: Mapping[str, object], mode: Mode) -> None:
    game = load("buffalo", options, mode)
    search = engine.Engine(game, bits=12)
    for state in positions(game, 5, seed=3):
        for depth in (1, 2, 3, 4):
            search.forget()
            expected = minimax(game, state.records, depth)
            assert search.think(state, depth=depth).value == expected
            assert search.think(state, new_stream(depth), depth=depth).value == expected


@pytest.mark.parametrize("options", [*SMALL, {}, {"empty_columns": "3"}])
def test_both_speeds_agree_to_the_node(options: Mapping[str, object]) -> None:
    plain = load("buffalo", options, "plain")
    slow, fast = engine.Engine(plain, bits=12), engine.Engine(load("buffalo", options, "compiled"), bits=12)
    for state in positions(plain, 3, seed=4):
        for seed in (1, 2):
            finding = slow.think(state, new_stream(seed), depth=3)
            assert finding == fast.think(state, new_stream(seed), depth=3)


def test_values_of_single_actions_are_those_of_minimax() -> None:
    game = load("buffalo", SMALL[1], "compiled")
    search = engine.Engine(game, bits=12)
    for state in positions(game, 6, seed=5):
        seat = state.acting_seats()[0]
        values = search.values(state, seat, 3)
        assert list(values) == state.legal_actions(seat)
        assert max(values.values()) == minimax(game, state.records, 3)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_opening_moves_are_declined_where_that_is_better(mode: Mode) -> None:
    """B4.1 The chief wins sooner if all three come on; a side that declines passes the turn."""
    game = load("buffalo", {"width": 3, "height": 6, "dogs": 0, "opening_moves": 3}, mode)
    state = game.new_initial_state()
    for action in ("a1a2", "c1c2"):
        state.apply_action(0, action)

    finding = engine.Engine(game, bits=14).think(state, depth=12)
    assert (state.action_to_string(0, finding.action), finding.value) == ("stop", 12 - WIN)


def test_a_small_table_changes_no_value() -> None:
    game = load("buffalo", {"width": 5, "height": 6}, "compiled")
    for state in positions(game, 6, seed=6):
        values = {engine.Engine(game, bits=bits).think(state, depth=6).value for bits in (1, 8, 18)}
        assert len(values) == 1


def test_search_stops_when_told() -> None:
    game = load("buffalo", {}, "compiled")
    search = engine.Engine(game, bits=12)
    state = game.new_initial_state(seed=1)
    finding = search.think(state, nodes=5000)
    assert finding.nodes <= 5000
    assert finding.action in state.legal_actions(0)
    assert search.think(state, nodes=1).depth == 1, "so much is always seen"


def test_an_evaluation_is_as_good_for_one_as_bad_for_the_other() -> None:
    game = load("buffalo", {}, "plain")
    for state in positions(game, 30, seed=8):
        value = evaluated(game, state.records, 0)
        assert abs(value) < WIN
        assert evaluated(game, state.records, 1) == -value


def test_a_search_without_end_in_time_needs_no_timer() -> None:
    search = engine.Engine(load("buffalo", SMALL[0], "compiled"), bits=8)
    state = search.game.new_initial_state(seed=1)
    assert search.think(state, depth=2, seconds=inf).depth == 2


def test_values_are_found_in_time_or_not_at_all() -> None:
    search = engine.Engine(load("buffalo", {}, "compiled"), bits=12)
    state = search.game.new_initial_state(seed=1)
    assert search.values(state, 0, 30, seconds=0.0) == {}
    assert search.think(state, depth=3).depth == 3, "the alarm is off again"


@pytest.mark.slow
def test_a_search_that_reduces_proves_only_what_is_true() -> None:
    lot, decided = random.Random(9), 0
    for number in range(60):
        width, height = lot.randint(3, 4), lot.randint(5, 7)
        position = naive.scattered(lot, width, height, lot.randint(2, width), number % 3)
        if naive.winner(position):
            continue
        game = load("buffalo", {"width": width, "height": height, "dogs": number % 3}, "compiled")
        state = game.state_from_text(naive.text(position))
        value = engine.Engine(game, bits=14, reduces=True).think(state, depth=10).value
        if abs(value) >= SURE:
            proven = lookup(state)
            assert proven is not None
            assert (value > 0) == (proven.winner in state.acting_seats()), naive.text(position)
            decided += 1
    assert decided > 30
