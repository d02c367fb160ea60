"""A pool of opponents, and self-play against it: over a batch, and over agents in turn."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import stampede
from stampede import envs
from stampede.benchmark import Pool, load_baseline
from stampede.benchmark.network import TrainedPolicy
from stampede.benchmark.selfplay import BatchPolicy, Numbers, SelfPlay, at_random, trained, transitions
from stampede.core.errors import InvalidOption

GAME = stampede.load_game("buffalo", width=3, height=5, dogs=0)


def the_first(_seats: Numbers, _observations: Any, masks: Any) -> Numbers:
    found: Numbers = masks.argmax(1)
    return found


class Heard:
    """An opponent that notes the seats it is asked for."""

    def __init__(self) -> None:
        self.seats = Counter[int]()

    def __call__(self, seats: Numbers, observations: Any, masks: Any) -> Numbers:
        """Choose the first legal number."""
        self.seats.update(seats.tolist())
        return the_first(seats, observations, masks)


def test_opponents_that_win_are_drawn_more_often() -> None:
    pool = Pool({"strong": 1, "weak": 2})
    for _ in range(9):
        pool.note("strong", 0.0)
        pool.note("weak", 1.0)
    assert pool.shares == {"strong": 0.05, "weak": 0.95}
    drawn = Counter(name for name, _ in (pool.draw() for _ in range(400)))
    assert drawn["strong"] > 300
    assert drawn["weak"] > 0


def test_the_oldest_version_goes_and_those_of_the_beginning_stay() -> None:
    pool = Pool({"random": 0}, past=2)
    for version in range(4):
        pool.add(f"version {version}", version)
    pool.note("version 0", 1.0)
    assert list(pool.shares) == ["random", "version 2", "version 3"]
    with pytest.raises(InvalidOption, match="'version 3'"):
        pool.add("version 3", 3)


def test_an_empty_pool_and_wrong_bounds_are_refused() -> None:
    with pytest.raises(InvalidOption, match="empty"):
        Pool[int]({}).draw()
    with pytest.raises(InvalidOption, match="past=0"):
        Pool({"random": 0}, past=0)


@pytest.mark.parametrize("simultaneous", [False, True])
def test_in_a_batch_the_learner_plays_each_seat_and_opponents_the_others(*, simultaneous: bool) -> None:
    batch = envs.batch(GAME, 4, simultaneous=simultaneous)
    opponent = Heard()
    play = SelfPlay(batch, Pool[BatchPolicy]({"first": opponent}))
    play.reset(seed=1)
    asked, won, ended = Counter[int](), 0.0, 0
    for _ in range(60):
        is_asked = play.is_asked
        numbers = np.full(batch.seat.shape, -1)
        if is_asked.any():
            numbers[is_asked] = the_first(batch.seat[is_asked], None, batch.action_mask[is_asked])
            asked.update(batch.seat[is_asked].tolist())
        before = play.seats.copy()
        play.step(numbers)
        for match in np.flatnonzero(batch.done):
            assert play.reward[match] == batch.reward[match, before[match]]
            won += play.reward[match] > 0
            ended += 1
    assert set(asked) == set(opponent.seats) == {0, 1}
    assert ended > 4
    assert play.pool.shares == {"first": (won + 0.5) / (ended + 1)}


def test_a_batch_without_masks_is_refused() -> None:
    batch = envs.batch(GAME, 1, legal="lists")
    with pytest.raises(InvalidOption, match="masks"):
        SelfPlay(batch, Pool[BatchPolicy]({"random": at_random()}))


def test_in_turn_each_decision_comes_with_what_it_led_to() -> None:
    pool = Pool[BatchPolicy]({"random": at_random()})
    env = envs.aec(GAME)
    for seat in (0, 1):
        made = list(transitions(env, the_first, pool, seat, seed=3))
        assert [turn.is_last for turn in made] == [False] * (len(made) - 1) + [True]
        assert all(turn.mask[turn.number] for turn in made)
        assert [turn.reward for turn in made[:-1]] == [0.0] * (len(made) - 1)
        assert made[-1].reward in (-1.0, 1.0)
    assert sum(pool.shares.values()) in (0.5 / 3, 1.5 / 3, 2.5 / 3)


def test_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidOption, match="from 0 to 1"):
        next(transitions(envs.aec(GAME), the_first, Pool({"first": the_first}), 2, seed=1))


def test_a_trained_network_is_an_opponent() -> None:
    policy = load_baseline("ppo", "buffalo-mini")
    assert isinstance(policy, TrainedPolicy)
    pool = Pool[BatchPolicy]({"ppo": trained(policy)})
    (turn, *_) = transitions(envs.aec("buffalo-mini"), at_random(), pool, 1, seed=1)
    assert turn.mask[turn.number]
