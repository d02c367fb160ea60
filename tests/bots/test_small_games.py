"""Flat Monte Carlo plays small games whose solutions are known."""

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import inf
from typing import cast

import numpy as np
import pytest

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.making import make_bot
from stampede.bots.montecarlo import LOT, Comparison, MonteCarloPlayer
from stampede.bots.playout import Foresight, RolloutConfig
from stampede.bots.thinking import ThinkingTime, new_buffers
from stampede.core import rollout
from stampede.core.chance import new_stream
from stampede.core.game import Mode, State, game_of
from stampede.core.interface import CHANCE
from stampede.core.record import Floats
from stampede.core.strength import HeuristicConfig, MonteCarloConfig, Strength
from stampede_kuhn import rules as kuhn
from stampede_kuhn.definition import KUHN
from tests.bots.small import (
    MATRIX,
    TICTACTOE,
    game,
    matrix,
)
from tests.editing import EditedState

MODES: tuple[Mode, ...] = ("plain", "compiled")
SAMPLED = MonteCarloConfig(playouts=2000, seconds=inf)

# -------------------------------------------------------------------- at once


def test_what_is_best_whatever_the_other_does_is_chosen() -> None:
    state = EditedState(game(MATRIX).new_initial_state())
    matrix.fill(matrix.view(state.records, 0), matrix.SADDLE)
    for seat in (0, 1):
        bot = make_bot(game_of(state), SAMPLED)
        chosen = [bot.choose(state, seat, inf, new_stream(seed)) for seed in range(10)]
        assert chosen.count(0) >= 9


@pytest.mark.parametrize("mode", MODES)
def test_others_are_foreseen_to_choose_well_and_to_mix(mode: Mode) -> None:
    of = game(MATRIX, mode)
    kernels, room = of.bound_rules.algorithm(rollout, playout, given=policy(of)), new_buffers(of)
    chosen: dict[tuple[tuple[int, ...], ...], list[int]] = {matrix.SADDLE: [], matrix.PENNIES: []}
    for table, found in chosen.items():
        for seed in range(40):
            worlds = of.new_initial_state().records.copy()
            matrix.fill(matrix.view(worlds, 0), table)
            stream, foresight = new_stream(seed), Foresight(tries=12, turn=1)
            kernels[playout.foresee](room, worlds, 0, 0, stream, foresight, RolloutConfig(0, 9))
            assert worlds["choice"][0, 0] == matrix.NONE, "the seat itself has still to choose"
            found.append(int(worlds["choice"][0, 1]))

    assert chosen[matrix.SADDLE].count(0) >= 38
    assert 10 <= chosen[matrix.PENNIES].count(0) <= 30


# -------------------------------------------------------------------- hidden cards


def dealt(cards: Sequence[int], *actions: int) -> State:
    state = game(KUHN, "plain").new_initial_state()
    for card in cards:
        state.apply_action(CHANCE, card)
    for number, action in enumerate(actions):
        state.apply_action(number % 2, action)
    return state


FOR_KUHN = MonteCarloConfig(playouts=200, seconds=inf, determinizations=8)


def test_nobody_calls_with_the_lowest_card_or_folds_the_highest() -> None:
    for cards in permutations(range(3)):
        for actions in ((kuhn.BET,), (kuhn.PASS, kuhn.BET)):
            state = dealt(cards[:2], *actions)
            seat = state.acting_seats()[0]
            bot = make_bot(game_of(state), FOR_KUHN)
            chosen = bot.choose(state.observation(seat), seat, inf, new_stream(1))
            if cards[seat] == kuhn.JACK:
                assert chosen == kuhn.PASS
            elif cards[seat] == kuhn.KING:
                assert chosen == kuhn.BET


def test_the_highest_card_is_bet_when_the_other_has_passed() -> None:
    for other in (kuhn.JACK, kuhn.QUEEN):
        state = dealt((other, kuhn.KING), kuhn.PASS)
        chosen = make_bot(game_of(state), FOR_KUHN).choose(state.observation(1), 1, inf, new_stream(1))
        assert chosen == kuhn.BET


def test_cards_are_in_no_other_history() -> None:
    for cards in permutations(range(3)):
        state = dealt(cards[:2], kuhn.PASS)
        assert state.observation(None).history == [(0, kuhn.PASS)]
        for seat in range(2):
            assert state.observation(seat).history == [(CHANCE, cards[seat]), (0, kuhn.PASS)]


@pytest.mark.parametrize("strength", [FOR_KUHN, HeuristicConfig()], ids=["flat", "thumb"])
def test_a_card_not_seen_makes_no_difference(strength: Strength) -> None:
    for own in range(3):
        chosen = set()
        for other in {0, 1, 2} - {own}:
            state = dealt((own, other))
            bot = make_bot(game_of(state), strength)
            chosen.add(bot.choose(state.observation(0), 0, inf, new_stream(own)))
        assert len(chosen) == 1


# -------------------------------------------------------------------- tic-tac-toe


def played(cells: str, mode: Mode = "compiled") -> State:
    state = game(TICTACTOE, mode).new_initial_state()
    for number, cell in enumerate(cells):
        state.apply_action(number % 2, int(cell))
    return state


@pytest.mark.parametrize(("cells", "best"), [("0314", 2), ("041", 2), ("0481", 7), ("8041", 2)])
def test_wins_at_once_or_prevents_it(cells: str, best: int) -> None:
    state = played(cells)
    seat = state.acting_seats()[0]
    chosen = make_bot(game_of(state), SAMPLED).choose(state, seat, inf, new_stream(1))
    assert chosen == best


# -------------------------------------------------------------------- how it searches


def test_both_speeds_sample_the_same() -> None:
    chosen = [
        make_bot(game_of(played("04", mode)), MonteCarloConfig(playouts=60, seconds=inf)).choose(
            played("04", mode), 0, inf, new_stream(5)
        )
        for mode in MODES
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("threads", [1, 2])
def test_the_seed_decides(threads: int) -> None:
    state = played("40")
    bots = [make_bot(game_of(state), replace(SAMPLED, threads=threads)) for _ in range(2)]
    assert len({bot.choose(state, 0, inf, new_stream(8)) for bot in bots}) == 1


def test_threads_take_the_same_samples() -> None:
    state = played("40")
    for seed in range(10):
        bots = [make_bot(game_of(state), replace(SAMPLED, playouts=100, threads=number)) for number in (1, 3)]
        assert len({bot.choose(state, 0, inf, new_stream(seed)) for bot in bots}) == 1


class Bell:
    """A clock that says it is too late after it was looked at so many times."""

    def __init__(self, looks: float) -> None:
        self.looks = looks

    def spent(self) -> float:
        """The part of the time that is over."""
        self.looks -= 1
        return 2.0 if self.looks < 0 else 0.0


def test_no_sample_is_taken_twice_when_threads_stop_unequally() -> None:
    state = played("40")
    candidates = np.array(state.legal_actions(0), np.int32)[:, np.newaxis]

    def rows(threads: int, looks: float, first: int, count: int) -> Floats:
        bot = MonteCarloPlayer(game_of(state), replace(SAMPLED, threads=threads))
        bot._map = map  # one after the other, so that the first takes all its samples  # noqa: SLF001
        bell = cast("ThinkingTime", Bell(looks))
        return bot._sample(Comparison(state.records, 0, candidates, 5, bell), first, count, 1.0)  # noqa: SLF001

    stopped = rows(2, LOT - 1, 0, 2 * LOT)
    assert np.array_equal(stopped, rows(1, inf, 0, len(stopped)))
    on = rows(2, inf, len(stopped), 10)
    assert np.array_equal(on, rows(1, inf, len(stopped), 10))


def test_what_is_known_of_the_choices_is_told() -> None:
    state = played("0314")
    choices = MonteCarloPlayer(game_of(state), SAMPLED).explore(state, 0, inf, new_stream(1))
    assert choices[0].action == 2
    assert choices[0].value == 1.0
    assert {choice.action for choice in choices} == {2, 5, 6, 7, 8}
    assert all(-1.0 <= choice.value <= 1.0 and choice.visits > 0 for choice in choices)


def test_candidates_meet_the_same_chance() -> None:
    state = played("4")
    bot = MonteCarloPlayer(game_of(state), SAMPLED)
    kernels, room = bot._kernels, bot._rooms[0]  # noqa: SLF001 - what a sample is made of
    candidates, values = np.array([[0], [1], [0], [1], [0], [0]], np.int32), np.zeros(6)
    ends = np.zeros(6, state.records.dtype)
    for seed in range(30):
        kernels[playout.compare](
            room, state.records, 0, 1, candidates, new_stream(seed), RolloutConfig(100, 9), values, ends
        )
        assert values[0] == values[2] == values[4] == values[5]
        assert values[1] == values[3]
        assert ends[0] == ends[2] == ends[4]


def test_time_is_kept() -> None:
    bot = make_bot(game_of(played("")), MonteCarloConfig())
    bot.choose(played("0"), 1, 0.0, new_stream(1))
    before, computed = time.perf_counter(), time.process_time()
    assert bot.choose(played("0"), 1, 0.1, new_stream(1)) in range(1, 9)
    assert time.perf_counter() - before > 0.05
    assert time.process_time() - computed < 1.0, "a tenth of a second of computing, and much room"
