"""The searches solve small games whose solutions are known."""

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import inf
from types import ModuleType
from typing import cast

import numpy as np
import pytest

from stampede.bots import playout, tree
from stampede.bots.bot import Bot
from stampede.bots.ismcts_player import ISMCTSPlayer
from stampede.bots.making import make_bot
from stampede.bots.montecarlo import LOT, Comparison, MonteCarloPlayer
from stampede.bots.playout import RolloutConfig
from stampede.bots.selection import Rule, select
from stampede.bots.thinking import ThinkingTime
from stampede.core.chance import new_stream
from stampede.core.game import Mode, State, game_of
from stampede.core.interface import CHANCE
from stampede.core.record import Floats
from stampede.core.strength import HeuristicConfig, ISMCTSConfig, MonteCarloConfig, Strength
from tests.bots.small import (
    KUHN,
    MATRIX,
    ROUNDS,
    TICTACTOE,
    game,
    kuhn,
    matrix,
    rounds,
    rounds_policy,
    with_policy,
)
from tests.editing import EditedState

MODES: tuple[Mode, ...] = ("plain", "compiled")
GROWN = ISMCTSConfig(rounds=2000, seconds=inf)
SAMPLED = MonteCarloConfig(playouts=2000, seconds=inf)

# -------------------------------------------------------------------- at once


def contest(table: Sequence[Sequence[int]]) -> State:
    state = EditedState(game(MATRIX).new_initial_state())
    matrix.fill(matrix.view(state.records, 0), table)
    return state


def strategy(state: State, seat: int, strength: ISMCTSConfig, seed: int) -> list[float]:
    """With which probability the search would choose each action."""
    choices = ISMCTSPlayer(game_of(state), strength).explore(state, seat, inf, new_stream(seed))
    return [choice.mix for choice in sorted(choices)]


@pytest.mark.parametrize(("table", "best"), [(matrix.PENNIES, (1, 1)), (matrix.BIASED, (1, 2, 1))])
def test_regret_matching_plays_the_equilibrium(table: Sequence[Sequence[int]], best: tuple[int, ...]) -> None:
    state = contest(table)
    for seat in (0, 1):
        found = strategy(state, seat, ISMCTSConfig(rounds=20_000, seconds=inf, regret=True), seat)
        assert found == pytest.approx([part / sum(best) for part in best], abs=0.05)
        gains = np.array(table) / 2.0 * (1 if seat == 0 else -1)
        against = np.array(found) @ (gains if seat == 0 else gains.T)
        assert against.min() > -0.05, "nobody gains much from knowing it"


def test_regret_matching_draws_its_choices() -> None:
    state = contest(matrix.BIASED)
    bot = ISMCTSPlayer(game_of(state), ISMCTSConfig(rounds=4000, seconds=inf, regret=True))
    counts = np.bincount([bot.choose(state, 0, inf, new_stream(seed)) for seed in range(200)], minlength=3)
    assert counts / 200 == pytest.approx([0.25, 0.5, 0.25], abs=0.12)


@pytest.mark.parametrize("strength", [GROWN, ISMCTSConfig(rounds=2000, seconds=inf, regret=True), SAMPLED])
def test_what_is_best_whatever_the_other_does_is_chosen(strength: Strength) -> None:
    state = contest(matrix.SADDLE)
    for seat in (0, 1):
        bot = make_bot(game_of(state), strength)
        chosen = [bot.choose(state, seat, inf, new_stream(seed)) for seed in range(10)]
        assert chosen.count(0) >= 9


def test_decoupled_uct_does_not_walk_in_step() -> None:
    state = contest(matrix.PENNIES)
    for seed in range(5):
        choices = ISMCTSPlayer(game_of(state), GROWN).explore(state, 0, inf, new_stream(seed))
        assert all(abs(choice.value) < 0.6 for choice in choices)


def test_the_other_choice_is_not_seen() -> None:
    bots = [ISMCTSPlayer(game(MATRIX), GROWN) for _ in range(2)]
    chosen = []
    for bot, other in zip(bots, (0, 1), strict=True):
        state = contest(matrix.PENNIES)
        state.apply_action(0, other)
        chosen.append(bot.explore(state.observation(1), 1, inf, new_stream(3)))
    assert chosen[0] == chosen[1]


@pytest.mark.slow
@pytest.mark.parametrize("policy", [(), (rounds_policy,)], ids=["no policy", "policy"])
def test_what_was_secret_is_known_in_the_next_round(policy: tuple[ModuleType, ...]) -> None:
    state = game(with_policy(ROUNDS, *policy), "plain").new_initial_state()
    choices = ISMCTSPlayer(game_of(state), GROWN).explore(state, 0, inf, new_stream(1))
    assert choices[0].value > 0.8


@pytest.mark.slow
def test_what_is_secret_is_not_known_in_the_same_round() -> None:
    state = EditedState(game(with_policy(ROUNDS, rounds_policy), "plain").new_initial_state())
    rounds.fill(rounds.view(state.records, 0), 2, 1)
    choices = ISMCTSPlayer(game_of(state), GROWN).explore(state, 0, inf, new_stream(1))
    assert abs(choices[0].value) < 0.3


# -------------------------------------------------------------------- hidden cards


def dealt(cards: Sequence[int], *actions: int) -> State:
    state = game(KUHN, "plain").new_initial_state()
    for card in cards:
        state.apply_action(CHANCE, card)
    for number, action in enumerate(actions):
        state.apply_action(number % 2, action)
    return state


KUHN_STRENGTHS = (
    ISMCTSConfig(rounds=400, seconds=inf, determinizations=8),
    MonteCarloConfig(playouts=200, seconds=inf, determinizations=8),
)


@pytest.mark.parametrize("strength", KUHN_STRENGTHS, ids=["tree", "flat"])
def test_nobody_calls_with_the_lowest_card_or_folds_the_highest(strength: Strength) -> None:
    for cards in permutations(range(3)):
        for actions in ((kuhn.BET,), (kuhn.PASS, kuhn.BET)):
            state = dealt(cards[:2], *actions)
            seat = state.acting_seats()[0]
            bot = make_bot(game_of(state), strength)
            chosen = bot.choose(state.observation(seat), seat, inf, new_stream(1))
            if cards[seat] == kuhn.JACK:
                assert chosen == kuhn.PASS
            elif cards[seat] == kuhn.KING:
                assert chosen == kuhn.BET


def test_the_highest_card_is_bet_when_the_other_has_passed() -> None:
    for other in (kuhn.JACK, kuhn.QUEEN):
        state = dealt((other, kuhn.KING), kuhn.PASS)
        chosen = make_bot(game_of(state), KUHN_STRENGTHS[0]).choose(
            state.observation(1), 1, inf, new_stream(1)
        )
        assert chosen == kuhn.BET


def test_cards_are_in_no_other_history() -> None:
    for cards in permutations(range(3)):
        state = dealt(cards[:2], kuhn.PASS)
        assert state.observation(None).history == [(0, kuhn.PASS)]
        for seat in range(2):
            assert state.observation(seat).history == [(CHANCE, cards[seat]), (0, kuhn.PASS)]


@pytest.mark.parametrize("strength", [*KUHN_STRENGTHS, HeuristicConfig()], ids=["tree", "flat", "thumb"])
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


@pytest.mark.parametrize("strength", [GROWN, SAMPLED], ids=["tree", "flat"])
@pytest.mark.parametrize(("cells", "best"), [("0314", 2), ("041", 2), ("0481", 7), ("8041", 2)])
def test_wins_at_once_or_prevents_it(strength: Strength, cells: str, best: int) -> None:
    state = played(cells)
    seat = state.acting_seats()[0]
    chosen = make_bot(game_of(state), strength).choose(state, seat, inf, new_stream(1))
    assert chosen == best


@pytest.mark.parametrize(("cells", "holds"), [("0", {4}), ("048", {1, 3, 5, 7}), ("4", {0, 2, 6, 8})])
def test_the_tree_sees_farther(cells: str, holds: set[int]) -> None:
    state = played(cells)
    bot = ISMCTSPlayer(game_of(state), ISMCTSConfig(rounds=10_000, seconds=inf))
    assert bot.choose(state, 1, inf, new_stream(1)) in holds


def test_the_game_is_a_draw() -> None:
    state = played("")
    bot = ISMCTSPlayer(game_of(state), ISMCTSConfig(rounds=10_000, seconds=inf))
    values = {choice.action: choice.value for choice in bot.explore(state, 0, inf, new_stream(1))}
    assert max(values.values()) == pytest.approx(0.0, abs=0.2)
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        state.apply_action(seat, bot.choose(state, seat, inf, new_stream(seat)))
    assert state.returns() == [0.0, 0.0]


def test_the_tree_never_loses_to_chance() -> None:
    lot = random.Random(3)
    for number in range(30):
        state, own = played(""), number % 2
        bot = ISMCTSPlayer(game_of(state), GROWN)
        while not state.is_terminal():
            seat = state.acting_seats()[0]
            seen = bot.choose(state, seat, inf, new_stream(number)) if seat == own else -1
            state.apply_action(seat, seen if seat == own else lot.choice(state.legal_actions(seat)))
        assert state.returns()[own] >= 0.0


# -------------------------------------------------------------------- how it searches


@pytest.mark.parametrize(
    "strength",
    [ISMCTSConfig(rounds=60, seconds=inf), ISMCTSConfig(rounds=60, seconds=inf, regret=True, wide=3)],
)
def test_both_speeds_grow_the_same_tree(strength: ISMCTSConfig) -> None:
    for definition, table in ((TICTACTOE, None), (MATRIX, matrix.BIASED)):
        found = []
        for mode in MODES:
            state = EditedState(game(definition, mode).new_initial_state())
            if table:
                matrix.fill(matrix.view(state.records, 0), table)
            found.append(ISMCTSPlayer(game_of(state), strength).explore(state, 0, inf, new_stream(5)))
        assert found[0] == found[1]


def test_both_speeds_sample_the_same() -> None:
    chosen = [
        make_bot(game_of(played("04", mode)), MonteCarloConfig(playouts=60, seconds=inf)).choose(
            played("04", mode), 0, inf, new_stream(5)
        )
        for mode in MODES
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("strength", [GROWN, SAMPLED], ids=["tree", "flat"])
@pytest.mark.parametrize("threads", [1, 2])
def test_the_seed_decides(strength: ISMCTSConfig | MonteCarloConfig, threads: int) -> None:
    state = played("40")
    bots = [make_bot(game_of(state), replace(strength, threads=threads)) for _ in range(2)]
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
    candidates = np.array(state.legal_actions(0), np.int32)

    def rows(threads: int, looks: float, first: int, count: int) -> Floats:
        bot = MonteCarloPlayer(game_of(state), replace(SAMPLED, threads=threads))
        bot._map = map  # one after the other, so that the first takes all its samples  # noqa: SLF001
        bell = cast("ThinkingTime", Bell(looks))
        return bot._sample(Comparison(state.records, 0, candidates, 5, bell), first, count, 1.0)  # noqa: SLF001

    stopped = rows(2, LOT - 1, 0, 2 * LOT)
    assert np.array_equal(stopped, rows(1, inf, 0, len(stopped)))
    on = rows(2, inf, len(stopped), 10)
    assert np.array_equal(on, rows(1, inf, len(stopped), 10))


@pytest.mark.parametrize("strength", [GROWN, SAMPLED], ids=["tree", "flat"])
def test_what_is_known_of_the_choices_is_told(strength: ISMCTSConfig | MonteCarloConfig) -> None:
    state = played("0314")
    bot = make_bot(game_of(state), strength)
    assert isinstance(bot, ISMCTSPlayer | MonteCarloPlayer)
    choices = bot.explore(state, 0, inf, new_stream(1))
    assert choices[0].action == 2
    assert choices[0].value == 1.0
    assert {choice.action for choice in choices} == {2, 5, 6, 7, 8}
    assert all(-1.0 <= choice.value <= 1.0 and choice.visits > 0 for choice in choices)


def test_threads_add_up_their_trees() -> None:
    state = played("")
    bot = ISMCTSPlayer(game_of(state), replace(GROWN, threads=2))
    assert sum(choice.visits for choice in bot.explore(state, 0, inf, new_stream(1))) == GROWN.rounds


def test_what_was_learned_is_kept_while_the_match_goes_on() -> None:
    state = played("40")
    bot, other = (ISMCTSPlayer(game_of(state), GROWN) for _ in range(2))
    bot.choose(state, 0, inf, new_stream(1))
    for seat, player in enumerate((bot, other)):
        state.apply_action(seat, player.choose(state, seat, inf, new_stream(1)))
    kept = sum(choice.visits for choice in bot.explore(state, 0, inf, new_stream(1)))
    assert kept > 1.1 * GROWN.rounds
    anew = sum(choice.visits for choice in bot.explore(played("42"), 0, inf, new_stream(1)))
    assert anew == GROWN.rounds, "another match"


def test_a_seat_does_not_profit_from_what_another_knows() -> None:
    state = played("40")
    bot = ISMCTSPlayer(game_of(state), GROWN)
    state.apply_action(0, bot.choose(state, 0, inf, new_stream(1)))
    assert sum(choice.visits for choice in bot.explore(state, 1, inf, new_stream(1))) == GROWN.rounds


@pytest.mark.parametrize("full", ["num_nodes", "num_edges", "num_joints"])
def test_a_full_tree_still_answers(full: str) -> None:
    state = played("40")
    bot = ISMCTSPlayer(game_of(state), replace(GROWN, rounds=1))
    bot.explore(state, 0, inf, new_stream(1))
    grown = tree.view(bot._plots[0].trees, 0)  # noqa: SLF001 - filled as thousands of actions would
    setattr(grown, full, tree.EDGES)
    state.apply_action(0, int(grown.action[0]))
    state.apply_action(1, state.legal_actions(1)[0])
    assert bot.choose(state, 0, inf, new_stream(1)) in state.legal_actions(0)
    assert getattr(grown, full) < tree.EDGES


def test_nothing_is_selected_in_a_full_tree() -> None:
    state = played("")
    bot = ISMCTSPlayer(game_of(state), GROWN)
    trees, room = bot._plots[0]  # noqa: SLF001 - filled as thousands of actions would
    grown = tree.view(trees, 0)
    grown.num_edges, grown.num_nodes = tree.EDGES, tree.NODES
    rule = Rule(epsilon=10, horizon=9, explore=0.7, gamma=0.1, regret=False, wide=16)
    assert select(grown, room, rule, state, 0, 12345, 1) == tree.NONE


def test_candidates_meet_the_same_chance() -> None:
    state = played("4")
    bot = MonteCarloPlayer(game_of(state), SAMPLED)
    kernels, room = bot._kernels, bot._rooms[0]  # noqa: SLF001 - what a sample is made of
    candidates, values = np.array([0, 1, 0, 1, 0, 0], np.int32), np.zeros(6)
    ends = np.zeros(6, state.records.dtype)
    for seed in range(30):
        kernels[playout.compare](
            room, state.records, 0, 1, candidates, new_stream(seed), RolloutConfig(100, 9), values, ends
        )
        assert values[0] == values[2] == values[4] == values[5]
        assert values[1] == values[3]
        assert ends[0] == ends[2] == ends[4]


@pytest.mark.parametrize("strength", [ISMCTSConfig(), MonteCarloConfig()], ids=["tree", "flat"])
def test_time_is_kept(strength: Strength) -> None:
    bot: Bot = make_bot(game_of(played("")), strength)
    bot.choose(played("0"), 1, 0.0, new_stream(1))
    before, computed = time.perf_counter(), time.process_time()
    assert bot.choose(played("0"), 1, 0.1, new_stream(1)) in range(1, 9)
    assert time.perf_counter() - before > 0.05
    assert time.process_time() - computed < 1.0, "a tenth of a second of computing, and much room"
