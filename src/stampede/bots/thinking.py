"""Tools that the sampling players share: worlds that could be, buffers to play them in, and the clock."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

import numpy as np

from stampede.bots.playout import RolloutBuffers
from stampede.core import rollout
from stampede.core.chance import Stream, draw, new_stream
from stampede.core.game import Game, State
from stampede.core.record import Records

SHARE_FOR_WORLDS = 4
"""Worlds are drawn for no more than this part of the time."""


class Candidate(NamedTuple):
    """An action with its results after a search."""

    turn: tuple[int, ...]
    """The action, and the secret choices that are to follow it."""
    visits: int
    value: float
    """How the seat stood in the end on average, from -1 to 1."""

    @property
    def action(self) -> int:
        """The action to make now."""
        return self.turn[0]


def ranked(choices: Iterable[Candidate]) -> list[Candidate]:
    """Best first: what a search tried most is what it holds for best; of level ones the first is best."""
    return sorted(choices, key=lambda choice: (-choice.visits, -choice.value))


_now: ContextVar[Callable[[], float]] = ContextVar("now", default=time.perf_counter)


@contextmanager
def timed_by(now: Callable[[], float]) -> Iterator[None]:
    """Count the time of choices by *now*, which gives seconds; without it that is the time on the wall."""
    token = _now.set(now)
    try:
        yield
    finally:
        _now.reset(token)


class ThinkingTime:
    """The time there is for one choice."""

    def __init__(self, seconds: float) -> None:
        """It starts now."""
        self._now = _now.get()
        self.start = self._now()
        self.seconds = seconds

    def passed(self) -> float:
        """The seconds that are over."""
        return self._now() - self.start

    def spent(self) -> float:
        """The part of the time that is over; above 1.0 it is too late."""
        return self.passed() / max(self.seconds, 1e-9)

    def left(self) -> float:
        """The seconds that are left; below 0.0 it is too late."""
        return self.seconds - self.passed()


def new_buffers(game: Game) -> RolloutBuffers:
    """Buffers for one thread."""
    return RolloutBuffers(
        states=np.zeros(2, game.definition.rules.dtype),
        actions=np.zeros(game.buffer_size, np.int32),
        weights=np.zeros(game.buffer_size, np.int32),
        stream=new_stream(0),
        results=np.zeros(game.num_seats, np.float64),
    )


def determinize(
    observation: State,
    seat: int,
    count: int,
    memory: int,
    stream: Stream,
    clock: ThinkingTime,
    least: int = 1,
) -> Records:
    """Full positions that could be behind an *observation*, at most *count*, shape (W,).

    There are *least* of them even where the time is over.
    """
    sample = observation.game.definition.opponents.sampler or _resample
    determinizations = np.zeros(count, observation.records.dtype)
    for number in range(count):
        determinizations[number] = sample(observation, seat, draw(stream), memory).records[0]
        if number + 1 >= least and clock.spent() * SHARE_FOR_WORLDS > 1:
            return determinizations[: number + 1]
    return determinizations


def _resample(observation: State, seat: int, seed: int, _memory: int) -> State:
    return observation.resample(seat, seed)


def num_legal(state: State, seat: int, room: RolloutBuffers) -> int:
    """How many legal actions *seat* has; ``room.actions`` begins with them."""
    return state.game.kernels[rollout.legal_actions_at](state.records, 0, seat, room.actions)
