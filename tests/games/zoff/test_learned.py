"""The learned value of Zoff: what it looks at, where playouts stop for it, and who plays by it."""

import dataclasses
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools import fit_zoff

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.making import make_bot
from stampede.bots.montecarlo import MonteCarloPlayer
from stampede.bots.playout import ENDLESS, RolloutConfig
from stampede.bots.thinking import new_buffers
from stampede.core import rollout
from stampede.core.chance import new_stream
from stampede.core.game import Mode, State
from stampede.core.strength import MonteCarloConfig
from stampede.games import load
from stampede.games.zoff.opponents import features, learned, nets
from stampede.games.zoff.opponents.features import FEATURES, OF_A_SEAT
from stampede.games.zoff.rules.phases import CHOOSE
from tests.games.zoff.table import lay_out

COUNTED = MonteCarloConfig(playouts=150, seconds=math.inf, candidates=8, stages=1, turn=2, foreseen=8)
TABLES: list[dict[str, Any]] = [{"players": 3}, {"players": 5, "fair_bonus": True}, {"players": 2}]


def played(options: dict[str, Any], seed: int, rounds: int, mode: Mode = "compiled") -> State:
    """A position at the beginning of a round, reached by rule of thumb."""
    game = load("zoff", options, mode)
    kernels, room = game.bound_rules.algorithm(rollout, playout, given=policy(game)), new_buffers(game)
    state = game.new_initial_state(seed=seed)
    room.stream[:] = new_stream(seed)
    while state.record["round"] <= rounds:
        seat = state.acting_seats()[0]
        action = kernels[playout.propose](room, state.records.copy(), 0, seat, room.stream, 0)
        state.apply_action(seat, int(action))
    return state


def value(state: State, seat: int) -> float:
    """The expected value of a seat, by plain functions."""
    return learned.expected_value(state.game.definition.rules.view(state.records, 0), seat)


def described(state: State, seat: int) -> list[float]:
    """The features of a position."""
    out = np.full(FEATURES, 7.0)
    features.describe(state.game.definition.rules.view(state.records, 0), seat, out)
    return [float(each) for each in out]


@pytest.mark.parametrize("contents", [None, b"no nets", b""])
def test_without_nets_play_goes_on_with_a_sentence(tmp_path: Path, contents: bytes | None) -> None:
    file = tmp_path / "value.npy"
    if contents is not None:
        file.write_bytes(contents)
    with pytest.warns(UserWarning, match=r"played to their end: value\.npy cannot be read"):
        assert not nets.load(file).any()


def test_nets_of_another_shape_are_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "value.npy", np.ones(3))
    with pytest.warns(UserWarning, match="cannot reshape"):
        assert nets.load(tmp_path / "value.npy").shape == nets.SHAPE


# -------------------------------------------------------------------- the value


def test_one_that_leads_is_expected_to_do_better() -> None:
    state = lay_out(
        {"Fire-Fields": {"blue": 12, "green": 3}, "Dynamite-Mine": {"blue": 9, "violet": 1}},
        players=4,
        number=5,
    )

    leader, *others = (value(state, seat) for seat in range(4))
    assert leader > max(others) + 0.3
    assert all(-1 <= each <= 1 for each in (leader, *others))


def test_the_features_count_cows_cards_and_herds() -> None:
    state = lay_out({"Fire-Fields": {"blue": 6, "green": 8}, "Powder-Prairie": {"blue": 2}}, players=3)

    own, first, second = (described(state, 0)[at * OF_A_SEAT : (at + 1) * OF_A_SEAT] for at in range(3))
    assert own[0] == 8
    assert own[2:6] == [3, 3, 2, 2], "cards of the values 2 to 5"
    assert own[7] == 2 + 1, "the second herd of Fire-Fields and the first of Powder-Prairie are paid"
    assert own[8:11] == [2, 8, 7], "herds, their cows, and spaces free beside them"
    assert own[11] == 1, "it leads on one"
    assert first[0] == 8
    assert second[0] == 0
    assert described(state, 1)[OF_A_SEAT : 2 * OF_A_SEAT] == own


def test_both_speeds_expect_the_same() -> None:
    state = played({"players": 5}, 3, 2)
    for mode in ("plain", "compiled"):
        game = load("zoff", {"players": 5}, mode)
        kernels = game.bound_rules.algorithm(features, learned)
        out = np.zeros(FEATURES)
        kernels[features.describe_at](state.records, 0, 2, out)
        assert out.tolist() == described(state, 2)
        weights = learned.WEIGHTS[2, 2]
        assert kernels[learned.judge](weights, out) == pytest.approx(value(state, 2), abs=1e-12)


def test_it_explains_how_games_end() -> None:
    expected, came = [], []
    for seed in range(60):
        state = played({"players": 3}, seed, 4)
        game = load("zoff", {"players": 3}, "compiled")
        kernels, room = game.bound_rules.algorithm(rollout, playout, given=policy(game)), new_buffers(game)
        room.states[0] = state.records[0]
        room.stream[:] = new_stream(seed)
        kernels[playout.play_out](room, 0, ENDLESS, RolloutConfig(0, 400))
        expected += [value(state, seat) for seat in range(3)]
        came += room.results.tolist()

    assert np.corrcoef(expected, came)[0, 1] > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("generation", [0, 1])
def test_it_is_learned_from_games_of_either_generation(generation: int) -> None:
    by_round = fit_zoff.play(3, 200, generation)
    last = by_round[-1]
    net = fit_zoff.Net(last, seed=1)
    before = fit_zoff.explained(net.weights, last)
    net.fit(last, epochs=20, rate=3e-3)

    assert [len(each.inputs) for each in by_round][:3] == [600, 600, 600]
    assert before < 0.2 < fit_zoff.explained(net.weights, last)


# -------------------------------------------------------------------- where playouts stop


@pytest.mark.parametrize(
    ("options", "stages"), [({"players": 3}, [1, 2, 3, 4, 5]), ({"players": 2}, [1, 1, 1, 1, 1])]
)
def test_rounds_are_stages_where_the_next_is_known(options: dict[str, Any], stages: list[int]) -> None:
    states = [played(options, 1, rounds) for rounds in range(5)]
    views = [state.game.definition.rules.view(state.records, 0) for state in states]

    assert [learned.stage(view) for view in views] == stages


def test_a_playout_stops_where_a_round_begins() -> None:
    state = played({"players": 3}, 2, 1)
    game = load("zoff", {"players": 3}, "compiled")
    kernels, room = game.bound_rules.algorithm(rollout, playout, given=policy(game)), new_buffers(game)
    room.stream[:] = new_stream(1)
    room.states[0] = state.records[0]
    stands = kernels[playout.play_out](room, 1, 4, RolloutConfig(0, 400))
    after = state.clone().with_records(room.states[:1].copy())

    assert (after.record["round"], after.record["phase"]) == (4, CHOOSE)
    assert stands == pytest.approx(value(after, 1), abs=1e-12)


# -------------------------------------------------------------------- who plays by it


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_search_is_legal_blind_and_decided_by_its_seed(options: dict[str, Any]) -> None:
    state = played(options, 5, 1)
    bot = make_bot(load("zoff", options, "compiled"), COUNTED)
    for actions in range(14):
        seat = state.acting_seats()[0]
        other = state.resample(seat, actions)
        chosen = [
            bot.choose(each.observation(seat), seat, math.inf, new_stream(actions))
            for each in (state, state, other)
        ]
        assert len(set(chosen)) == 1, "hidden information makes no difference"
        state.apply_action(seat, chosen[0])


def test_both_pairs_are_chosen_together() -> None:
    state = played({"players": 3}, 5, 1)
    bot = MonteCarloPlayer(load("zoff", {"players": 3}, "compiled"), COUNTED)

    found = bot.explore(state.observation(0), 0, math.inf, new_stream(1))
    assert {len(each.turn) for each in found} == {2}
    state.apply_action(0, found[0].turn[0])
    rest = bot.explore(state.observation(0), 0, math.inf, new_stream(1))
    assert {len(each.turn) for each in rest} == {1}
    state.apply_action(0, found[0].turn[1])


@pytest.mark.parametrize(("playouts", "fewest", "most"), [(600, 2, 24), (6000, 40, 96)])
def test_more_turns_are_compared_where_there_are_playouts_for_them(
    playouts: int, fewest: int, most: int
) -> None:
    state = played({"players": 3}, 5, 1)
    strength = dataclasses.replace(COUNTED, playouts=playouts, candidates=96)
    bot = MonteCarloPlayer(load("zoff", {"players": 3}, "compiled"), strength)

    assert fewest <= len(bot.explore(state.observation(0), 0, math.inf, new_stream(1))) <= most


def test_foreseen_choices_are_secret_again_to_the_seat() -> None:
    """Z3.2 The same is chosen, whatever the others have laid."""
    state = played({"players": 3}, 7, 1)
    bot, chosen = make_bot(load("zoff", {"players": 3}, "compiled"), COUNTED), set()
    for laid in (0, -1):
        after = state.clone()
        while 1 in after.acting_seats():
            after.apply_action(1, after.legal_actions(1)[laid])
        chosen.add(bot.choose(after.observation(0), 0, math.inf, new_stream(3)))

    assert len(chosen) == 1
