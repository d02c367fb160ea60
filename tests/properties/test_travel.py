"""Games and states travel: copied, pickled, sent to another process, they are what they were."""

import copy
import multiprocessing
import pickle
import random

import pytest

from stampede import load_game
from stampede.core.errors import InvalidOption
from stampede.core.game import FullState, Game, Mode, Observation, State
from stampede.core.interface import CHANCE
from stampede.games import load
from tests.installed import installed, mini

Options = dict[str, int | str | bool]
SETTINGS: list[tuple[str, Options]] = [
    ("buffalo", {}),
    ("buffalo", {"width": 5, "dogs": 2}),
    ("zoff", {"players": 2}),
    ("zoff", {"players": 3, "auction": True, "fair_bonus": True}),
    ("zoff", {"players": 6, "open_tracker": True}),
    ("abilene", {"players": 3, "hidden_totals": True}),
    ("abilene", {"players": 6, "sale_limit": 6}),
    *((name, mini(name)) for name in ("buffalo", "zoff", "abilene")),
]
STAGES = (0, 1, 7, 30, 90)


def stages(game: Game, seed: int) -> list[FullState]:
    """States of a random match, begun by *seed*."""
    rng, state, found = random.Random(seed), game.new_initial_state(seed), []
    for number in range(STAGES[-1] + 1):
        if number in STAGES:
            found.append(state.clone())
        if state.is_terminal():
            break
        seat = rng.choice(state.acting_seats())
        state.apply_action(seat, rng.choice(state.legal_actions(seat)))
    return found


def check_same(found: State, state: State) -> None:
    """That nobody can tell *found* from *state*."""
    assert found == state
    assert found is not state
    assert found.to_dict() == state.to_dict()
    assert (found.kind, found.viewer) == (state.kind, state.viewer)
    if isinstance(found, Observation) and isinstance(state, Observation):
        assert found.is_unproven == state.is_unproven
    for seat in range(CHANCE, state.game.num_seats):
        assert found.legal_actions(seat) == state.legal_actions(seat)


@pytest.mark.parametrize(("name", "options"), SETTINGS, ids=str)
@pytest.mark.parametrize("mode", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_states_and_views_come_back_as_they_went(name: str, options: Options, mode: Mode) -> None:
    game = load(name, options, mode)
    for state in stages(game, 5):
        for each in (state, *(state.observation(seat) for seat in (None, 0, game.num_seats - 1))):
            for found in (pickle.loads(pickle.dumps(each)), copy.copy(each), copy.deepcopy([each])[0]):
                check_same(found, each)
        view, found = state.observation(0), pickle.loads(pickle.dumps(state.observation(0)))
        assert found.information_state(0) == view.information_state(0)
        assert found.resample(0, 3).to_dict() == view.resample(0, 3).to_dict()


@pytest.mark.stands_on("abilene")
def test_what_came_back_draws_the_same_chance_and_is_nobody_elses() -> None:
    state = load_game("abilene", players=3).new_initial_state(9)
    found, before = pickle.loads(pickle.dumps(state)), state.to_dict()
    for each in (found, state):
        for _ in range(60):
            seat = each.acting_seats()[0]
            each.apply_action(seat, each.legal_actions(seat)[0])
        assert each is found or each == found
        assert (state.to_dict() == before) == (each is found)


@pytest.mark.stands_on("zoff")
def test_equal_options_make_equal_games() -> None:
    game = load_game("zoff", players=3)
    again: Game = pickle.loads(pickle.dumps(game))
    assert again == game == load_game("zoff", players=3)
    assert hash(again) == hash(game)
    assert again != load_game("zoff", players=4)
    assert copy.deepcopy(game) is copy.copy(game) is game
    assert pickle.loads(pickle.dumps(load_game("zoff", rules_version=1))).definition.rules_version == 1


@pytest.mark.stands_on("buffalo")
def test_a_pickle_is_small_and_names_no_module_of_the_rules() -> None:
    written = pickle.dumps(load_game("buffalo"))
    assert len(written) < 500
    assert b"rules.game" not in written


@pytest.mark.stands_on("buffalo")
def test_rules_that_are_not_here_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    written = pickle.dumps(load_game("buffalo"))
    monkeypatch.setattr("stampede.games.all_games", dict)
    with pytest.raises(InvalidOption, match="buffalo"):
        pickle.loads(written)


def _played(state: State) -> State:
    seat = state.acting_seats()[0]
    state.apply_action(seat, state.legal_actions(seat)[0])
    return state


@pytest.mark.slow
def test_a_process_that_was_spawned_plays_on() -> None:
    states = [load(name, options).new_initial_state(1) for name, options in installed(SETTINGS[::3])]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(_played, states)
    assert found == [_played(state) for state in states]
