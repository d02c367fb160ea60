"""Responses that are found by playing gain something, and never more than a best response."""

import numpy as np
import pytest
from numpy.typing import NDArray

import stampede
from stampede.benchmark import Network, load_baseline, response_gain
from stampede.benchmark.exploiting import nash_conv
from stampede.benchmark.suites import find_suite
from stampede.core.chance import Stream, below
from stampede.core.errors import InvalidOption
from stampede.core.game import Game
from stampede.core.tensors.observing import Observations
from stampede.envs.choosing import Mask


def evenly(_seen: Observations, mask: Mask, stream: Stream) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[below(stream, len(legal))])


def even_chances(_seat: int, _seen: Observations, mask: Mask) -> NDArray[np.float64]:
    chances: NDArray[np.float64] = mask / mask.sum()
    return chances


@pytest.fixture
def tiny() -> Game:
    return stampede.load_game("buffalo", width=3, height=5, dogs=0, empty_columns="ab")


def test_an_even_choice_loses_to_a_response_and_not_more_than_to_the_best(tiny: Game) -> None:
    found = response_gain(Network(evenly), tiny, deals=100, worlds=5)
    assert 0.5 < found.low <= nash_conv(even_chances, tiny)
    assert found.low <= found.mean <= found.high


def test_a_gain_follows_from_the_seeds(tiny: Game) -> None:
    first, second = (response_gain(Network(evenly), tiny, deals=3, worlds=2) for _ in range(2))
    assert first == second


def test_against_an_equilibrium_nothing_is_gained() -> None:
    suite = find_suite("zoff-mini")
    found = response_gain(load_baseline("ppo", "zoff-mini"), suite.game, deals=2, worlds=2)
    assert found.mean <= 0


def test_a_computer_player_is_responded_to(tiny: Game) -> None:
    """Each seat has a player of its own, and rollouts have others."""
    told = list[str]()
    found = response_gain(
        load_baseline("random", "buffalo-mini"),
        tiny,
        deals=1,
        worlds=1,
        progress=lambda done, all_: told.append(f"{done} of {all_}"),
    )
    assert told == ["1 of 2", "2 of 2"]
    assert str(found).startswith("others gain at least ")


def test_without_deals_or_worlds_there_is_no_answer(tiny: Game) -> None:
    with pytest.raises(InvalidOption, match="deals=0 is not allowed"):
        response_gain(Network(evenly), tiny, deals=0)
    with pytest.raises(InvalidOption, match="worlds=0 is not allowed"):
        response_gain(Network(evenly), tiny, worlds=0)
