"""The search's board of bits keeps to the rules, list by list and position by position (B2, B3, B4)."""

import random
from functools import cache

import numpy as np
import pytest

from stampede.bots.knowledge import on_board, search_rules
from stampede.core import rollout
from stampede.core.compiling import Kernels
from stampede.core.game import Game, State
from stampede.core.record import Records
from stampede.games import load
from stampede.games.buffalo.opponents import bitboard
from stampede.games.buffalo.rules.actions import NUM_ACTIONS, NUM_CELLS
from stampede.games.buffalo.rules.components import COLUMNS
from tests.effort import effort
from tests.games.buffalo.test_b8_counts import COUNTS

POSITIONS = effort(2_500, 100_000)


@cache
def walks() -> Kernels:
    return search_rules(load("buffalo", {}, "compiled")).algorithm(rollout)


def any_game(lot: random.Random) -> Game:
    """A board of any size with any number of dogs and any handicap (B4.1, B4.2, B6.1)."""
    width, height = lot.choice([(11, 7), (lot.randint(3, 11), lot.randint(5, 7))])
    empty = lot.choice([0, lot.randrange(width)])
    named = "".join(lot.sample(COLUMNS[:width], empty))
    options = {
        "width": width,
        "height": height,
        "dogs": lot.randint(0, 4),
        "empty_columns": lot.choice([str(empty), named]),
        "opening_moves": lot.choice([1, lot.randint(1, width - empty)]),
    }
    return load("buffalo", options, "plain")


def check_position(state: State, boards: Records, lot: random.Random) -> int:
    """Compare the board with the rules' record; return an action drawn by lot."""
    assert boards.tobytes() == on_board(state.game, state.records).tobytes()
    seat, out = state.acting_seats()[0], np.zeros(300, np.int32)
    legal = state.legal_actions(seat)
    assert out[: walks()[rollout.legal_actions_at](boards, 0, seat, out)].tolist() == legal
    action = lot.choice(legal)
    astray = action // NUM_CELLS * NUM_CELLS + lot.randrange(NUM_CELLS)
    for tried in (action, lot.randrange(NUM_ACTIONS), min(astray, NUM_ACTIONS - 1)):
        acting, _, _ = walks()[rollout.make_at](boards.copy(), 0, seat, tried, len(out))
        assert (acting >= 0) == (tried in legal)
    return action


def test_boards_and_records_stay_alike_in_games_at_random() -> None:
    lot, seen, ends = random.Random(2), 0, set[int]()
    while seen < POSITIONS:
        state = any_game(lot).new_initial_state()
        boards = on_board(state.game, state.records)
        while not state.is_terminal():
            action, seat = check_position(state, boards, lot), state.acting_seats()[0]
            state.apply_action(seat, action)
            walks()[rollout.apply_action_at](boards, 0, seat, action)
            seen += 1
        assert boards.tobytes() == on_board(state.game, state.records).tobytes()
        assert walks()[rollout.is_terminal_at](boards, 0)
        results = np.zeros(2)
        walks()[rollout.returns_at](boards, 0, results)
        assert results.tolist() == state.returns()
        ends.add(state.winners()[0])
    assert ends == {0, 1}


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_perft(depth: int) -> None:
    start = load("buffalo", {}, "compiled").new_initial_state()
    boards = np.repeat(on_board(start.game, start.records), depth + 1)

    assert walks()[rollout.perft](boards, depth, np.zeros((depth + 1, 300), np.int32)) == COUNTS[depth - 1]


def test_keys_tell_positions_apart_and_do_not_depend_on_the_way() -> None:
    lot, seen = random.Random(3), dict[int, bytes]()
    for _ in range(60):
        state = load("buffalo", {"width": 5, "height": 6}, "plain").new_initial_state()
        while not state.is_terminal():
            board = on_board(state.game, state.records)
            key = int(board["key"][0])
            assert 0 < key <= bitboard.KEY_MASK
            assert seen.setdefault(key, board.tobytes()) == board.tobytes()
            seat = state.acting_seats()[0]
            state.apply_action(seat, lot.choice(state.legal_actions(seat)))
    assert len(seen) > 500


def test_every_cell_of_the_prairie_has_a_bit_of_its_own() -> None:
    bits = [bitboard.bit_of(column, row) for column in range(1, 12) for row in range(2, 7)]

    assert sorted(bits) == list(range(bitboard.BITS))
    assert [bitboard.index_of(1 << bit) for bit in bits] == bits
    assert {bitboard.bit_of(column, row) for column in (0, 5, 12) for row in (0, 1, 7)} == {bitboard.OUTSIDE}
