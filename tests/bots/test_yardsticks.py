"""OpenSpiel's bots play our games by our rules, from what their seat may see."""

from math import inf

import numpy as np
import pytest

from stampede.arena.openspiel import (
    OpenSpielIsmcts,
    OpenSpielMcts,
    Pacer,
    Rollouts,
    WholeGame,
    WholeState,
)
from stampede.bots.thinking import timed_by
from stampede.core.chance import new_stream
from stampede.core.game import State
from stampede.games import load


@pytest.mark.slow
def test_mcts_wins_at_once_where_it_can() -> None:
    game = load("buffalo", {"width": 3}, "plain")
    state = game.state_from_text("3/B2/2C/3/3/3/1B1 b")
    bot = OpenSpielMcts(game)

    chosen = {bot.choose(state.observation(0), 0, 0.2, new_stream(seed)) for seed in range(4)}

    assert {state.action_to_string(0, action) for action in chosen} == {"a6a7"}


@pytest.mark.stands_on("buffalo")
def test_who_may_decline_opening_moves_is_asked_and_then_no_more() -> None:
    """B4.1."""
    game = load("buffalo", {"width": 3, "height": 5, "opening_moves": 3}, "plain")
    shell = WholeState(WholeGame(game), game.new_initial_state(), 0)
    shell.apply_action(shell.string_to_action(0, "a1a2"))
    assert shell.current_player() == 0
    assert [shell.action_to_string(0, action) for action in shell.legal_actions(0)] == [
        "b1b2",
        "c1c2",
        "stop",
    ]
    assert OpenSpielMcts(game).choose(
        shell.inner.observation(0), 0, 0.0, new_stream(1)
    ) in shell.legal_actions(0)

    shell.apply_action(shell.string_to_action(0, "stop"))

    assert shell.current_player() == 1


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "fair_bonus": True}])
@pytest.mark.stands_on("zoff")
def test_ismcts_plays_a_whole_match(options: dict[str, object]) -> None:
    game = load("zoff", options, "plain")
    state, stream = game.new_initial_state(seed=2), new_stream(2)
    bots = [OpenSpielIsmcts(game) for _ in range(game.num_seats)]

    while not state.is_terminal():
        seat = state.acting_seats()[-1]
        state.apply_action(seat, bots[seat].choose(state.observation(seat), seat, 0.0, stream))

    assert state.winners()


def test_what_is_secret_is_in_no_other_information_state() -> None:
    game = load("drive", {"players": 3}, "plain")
    state = game.new_initial_state(seed=3)
    other = state.clone()
    state.apply_action(0, state.legal_actions(0)[0])
    other.apply_action(0, other.legal_actions(0)[-1])
    states = [WholeState(WholeGame(game), each, 1) for each in (state, other)]

    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)


class Bench:
    """A machine that does so many simulations a second, and remembers how many it was asked for."""

    def __init__(self, per_s: float) -> None:
        self.per_s, self.now = per_s, 0.0
        self.asked: list[int] = []

    def clock(self) -> float:
        """Its own time."""
        return self.now

    def run(self, simulations: int) -> int:
        """Do them."""
        self.asked.append(simulations)
        self.now += simulations / self.per_s
        return simulations


@pytest.mark.parametrize(
    ("per_s", "budget_s", "asked"),
    [
        (50, 0.5, [25]),
        (50, 3.0, [150]),
        (50, inf, [50]),
        (400, 0.5, [25, 175]),
        (4, 0.5, [25]),
    ],
)
def test_a_budget_is_used_whatever_its_length(per_s: float, budget_s: float, asked: list[int]) -> None:
    bench, pacer = Bench(per_s), Pacer()

    with timed_by(bench.clock):
        assert pacer.spend(budget_s, bench.run) == asked[-1]
    assert bench.asked == asked


def test_a_slow_start_is_made_good_with_the_next_choice() -> None:
    bench, pacer = Bench(1), Pacer()
    with timed_by(bench.clock):
        pacer.spend(0.5, bench.run)
        bench.per_s = 100

        assert pacer.spend(0.5, bench.run) == 48
        assert pacer.spend(0.5, bench.run) == 50
    assert bench.asked == [25, 2, 48, 50]


@pytest.mark.stands_on("buffalo")
def test_where_there_is_no_choice_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("buffalo", {"width": 3}, "plain")
    state = game.state_from_text("3/B2/2C/3/3/3/3 b")
    monkeypatch.setattr(Pacer, "spend", lambda *_: pytest.fail("searched"))

    for bot in (OpenSpielMcts(game), OpenSpielIsmcts(game)):
        assert [bot.choose(state.observation(0), 0, 0.2, new_stream(1))] == state.legal_actions(0)


def test_chance_has_its_probabilities() -> None:
    game = load("drive", {"players": 3}, "plain")
    state: State = game.new_initial_state(seed=None)
    while state.acting_seats() != (-1,):
        seat = state.acting_seats()[0]
        state.apply_action(seat, state.legal_actions(seat)[0])
    shell = WholeState(WholeGame(game), state, 0)

    assert shell.is_chance_node()
    assert sum(share for _, share in shell.chance_outcomes()) == pytest.approx(1.0)
    assert shell.clone().inner == state


def test_a_rollout_gives_each_seat_its_result() -> None:
    game = load("drive", {"players": 3}, "plain")
    shell = WholeState(WholeGame(game), game.new_initial_state(seed=4), 0)

    results = Rollouts(game, new_stream(4)).evaluate(shell)

    assert results.shape == (3,)
    assert np.isclose(results.max(), 1.0) or np.allclose(results, 0.0)
    assert not shell.inner.is_terminal()
