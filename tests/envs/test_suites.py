"""The libraries' own suites pass, as they are, for every game."""

from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from stampede import envs
from tests.effort import effort
from tests.envs.settings import NAMES, SETTINGS, plain

CYCLES = effort(20, 1000)

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),  # it is a dictionary with a mask
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:.*is not within the observation space"),
]
every = pytest.mark.parametrize("case", range(len(SETTINGS)), ids=NAMES)
shortest = pytest.mark.parametrize("case", [1, 3, 7], ids=lambda case: NAMES[case])


@pytest.mark.slow
@every
def test_agents_in_turn(case: int) -> None:
    api_test(envs.aec(plain(case)), num_cycles=CYCLES)
    seed_test(lambda: envs.aec(plain(case)), num_cycles=CYCLES)


@pytest.mark.slow
@every
def test_agents_at_once(case: int) -> None:
    parallel_api_test(envs.parallel(plain(case)), num_cycles=CYCLES)
    # That suite draws actions without looking at the mask.
    parallel_seed_test(lambda: envs.parallel(plain(case), illegal="replace"), num_cycles=CYCLES)


@pytest.mark.slow
@shortest
def test_pictures(case: int) -> None:
    def make(render_mode: str) -> Any:
        return envs.aec(plain(case), render_mode=render_mode)

    render_test(make, {"svg": lambda text: text.startswith("<svg")})


@pytest.mark.stands_on("buffalo")
def test_a_match_that_is_stopped_early() -> None:
    """That suite wants every agent to act equally often, as two do in turn."""
    game = plain(0)
    module = SimpleNamespace(
        parallel_env=lambda max_cycles: envs.parallel(game, max_actions=max_cycles, illegal="replace"),
        env=lambda max_cycles: envs.aec(game, max_actions=2 * max_cycles, illegal="replace"),
    )
    max_cycles_test(module)


@every
@pytest.mark.parametrize("seat", [0, 1])
def test_one_seat(case: int, seat: int) -> None:
    # That suite, too, draws actions without looking at the mask.
    check_env(envs.seat(plain(case), seat, illegal="replace"), skip_render_check=True)


@pytest.mark.stands_on("buffalo")
@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "svg"])
def test_pictures_of_one_seat(mode: str) -> None:
    name = "stampede/Buffalo-v1"
    check_env(gymnasium.make(name, width=5, render_mode=mode, illegal="replace").unwrapped)


@pytest.mark.stands_on("buffalo")
def test_many_at_once() -> None:
    many = gymnasium.make_vec("stampede/Buffalo-v1", 3, vectorization_mode="sync", width=5, illegal="replace")
    seen, told = many.reset(seed=1)
    game = plain(1)
    assert seen.shape == (3, game.encoding.size)
    assert told["action_mask"].shape == (3, game.num_actions)
    for _ in range(30):
        actions = [int(mask.argmax()) for mask in told["action_mask"]]
        *_, told = many.step(actions)
    many.close()
