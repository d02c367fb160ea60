"""Small games are small enough for exact methods: solved, or nearly, whole trees at a time."""

import random
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import stampede
import stampede.envs.openspiel  # registers the games
from stampede.core.errors import InvalidOption
from stampede.core.game import State
from stampede.envs.gambit import extensive_form
from stampede.games import all_games, all_presets, drawn_games

MINI = ("buffalo-mini", "zoff-mini", "abilene-mini")
pytestmark = pytest.mark.slow


@cache
def tree() -> str:
    """The whole of ``zoff-mini``."""
    return extensive_form(stampede.load_game("zoff-mini"))


def value(state: State, known: dict[bytes, float]) -> float:
    """The value of *state* for the first seat under perfect play, by full search."""
    if state.is_terminal():
        return state.returns()[0]
    key = state.records.tobytes()
    if key not in known:
        (seat,) = state.acting_seats()
        found = (value(after(state, seat, action), known) for action in state.legal_actions(seat))
        known[key] = max(found) if seat == 0 else min(found)
    return known[key]


def after(state: State, seat: int, action: int) -> State:
    """The state that an action leads to."""
    next_state = state.clone()
    next_state.apply_action(seat, action)
    return next_state


def test_buffalo_mini_is_won_by_who_begins_at_the_edge() -> None:
    state, known = stampede.load_game("buffalo-mini").new_initial_state(), dict[bytes, float]()
    first = {
        state.action_to_string(0, each): value(after(state, 0, each), known)
        for each in state.legal_actions(0)
    }
    assert first == {"a1a2": 1, "b1b2": -1, "c1c2": -1, "d1d2": 1}
    assert value(state, known) == 1


def test_zoff_mini_has_few_information_states() -> None:
    players = [line.split()[2] for line in tree().splitlines() if line.startswith("p ")]
    sets = {tuple(line.split()[2:4]) for line in tree().splitlines() if line.startswith("p ")}
    assert set(players) == {"1", "2"}
    assert len(sets) == 7_772
    assert tree().count("\n") - 1 == 25_025


def test_regret_minimisation_nearly_solves_zoff_mini() -> None:
    game = pyspiel.load_efg_game(tree())
    solver = pyspiel.CFRSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy()) < 0.1


def test_the_example_of_sampled_regrets_gets_nearer() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "exploitability.py"))
    found = example["curve"]("external sampling", 512)
    assert [iterations for iterations, _, _ in found] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
    assert found[0][1] > 1 > 2 * found[-1][1]


@pytest.mark.parametrize("seed", range(20))
def test_the_tree_is_the_game(seed: int) -> None:
    draw, state = random.Random(seed), stampede.load_game("zoff-mini").new_initial_state()
    node, sets = pyspiel.load_efg_game(tree()).new_initial_state(), []
    while not state.is_terminal():
        seat, legal = state.acting_seats()[0], state.legal_actions(state.acting_seats()[0])
        names = [state.action_to_string(seat, action) for action in legal]
        assert node.current_player() == seat
        assert [node.action_to_string(seat, each) for each in node.legal_actions()] == names
        if not node.is_chance_node():
            sets.append(node.information_state_string())
        chosen = draw.randrange(len(legal))
        node.apply_action(node.legal_actions()[chosen])
        state.apply_action(seat, legal[chosen])
    assert node.is_terminal()
    assert node.returns() == state.win_returns()
    assert len(set(sets)) == len(sets), "nobody forgets"


def test_a_tree_too_big_is_refused() -> None:
    with pytest.raises(InvalidOption, match="more than 1000 positions"):
        extensive_form(stampede.load_game("zoff-mini"), most=1000)


@pytest.mark.parametrize("seed", range(20))
def test_abilene_mini_ends_with_the_first_sale(seed: int) -> None:
    draw, state = random.Random(seed), stampede.load_game("abilene-mini").new_initial_state(seed)
    laid = []
    while not state.is_terminal():
        seat = draw.choice(state.acting_seats())
        action = draw.choice(state.legal_actions(seat))
        laid += [seat] * (state.action_to_string(seat, action) in {"own", "none", "other"})
        state.apply_action(seat, action)
    assert len(laid) in {2, 4}, "the opponents of one seller, for one animal or two that came at once"
    assert len(state.history) < 100


@pytest.mark.parametrize("name", MINI)
def test_a_preset_is_the_game_with_options(name: str) -> None:
    game, usual = stampede.load_game(name), name.removesuffix("-mini")
    options: dict[str, Any] = {**all_games()[usual].presets["mini"]}
    assert game == stampede.load_game(usual, **options)
    state = game.new_initial_state(3)
    assert (state.to_dict()["game"], state.to_dict()["options"]) == (usual, game.options)


def test_options_given_are_changed_in_a_preset() -> None:
    game = stampede.load_game("zoff-mini", fair_bonus=True)
    assert (game.options["fair_bonus"], game.num_seats) == (True, 2)


def test_presets_are_in_no_list() -> None:
    assert set(MINI) <= set(all_presets())
    assert not set(all_presets()) & {*all_games(), *drawn_games()}


def test_a_name_that_is_none_is_refused_and_those_there_are_named() -> None:
    with pytest.raises(InvalidOption, match="zoff-mini"):
        stampede.load_game("zoff-maxi")


@pytest.mark.parametrize("name", MINI)
def test_openspiel_has_the_presets(name: str) -> None:
    game = pyspiel.load_game(f"stampede_{name}")
    assert game.rules == stampede.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
