"""Self-play of a learner against a pool, over many matches at once or over agents in turn."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from stampede.benchmark.network import TrainedPolicy
from stampede.benchmark.pool import Pool
from stampede.core.errors import InvalidOption
from stampede.core.tensors.observing import Observations
from stampede.envs.batches.batch import Batch
from stampede.envs.choosing import Mask

if TYPE_CHECKING:
    from stampede.envs.agents import AgentsInTurn

Numbers = NDArray[np.integer[Any]]


class BatchPolicy(Protocol):
    """A policy for many decisions at once."""

    def __call__(self, seats: Numbers, observations: Observations, masks: NDArray[Any], /) -> Numbers:
        """Choose a legal number for each row: seats (n,), observations (n, size), masks (n, numbers)."""


def at_random(seed: int = 0) -> BatchPolicy:
    """An opponent that draws among legal numbers."""
    draw = np.random.default_rng(seed)
    return lambda _seats, _observations, masks: _drawn(masks / masks.sum(1, keepdims=True), draw)


def trained(policy: TrainedPolicy, seed: int = 0) -> BatchPolicy:
    """A trained network as an opponent; the matches need the memory that it has."""
    draw = np.random.default_rng(seed)

    def act(seats: Numbers, observations: Observations, masks: NDArray[Any]) -> Numbers:
        rows = zip(seats.tolist(), observations, masks, strict=True)
        return _drawn(np.array([policy.chances(*row) for row in rows]), draw)

    return act


def _drawn(chances: NDArray[np.float64], draw: np.random.Generator) -> Numbers:
    """A number for each row of *chances*."""
    reached = chances.cumsum(1)
    found: Numbers = (reached > draw.random((len(chances), 1)) * reached[:, -1:]).argmax(1)
    return found


class Transition(NamedTuple):
    """A decision of the learner, and what came of it until its next one."""

    observation: Observations
    mask: Mask
    number: int
    reward: float
    is_last: bool


class SelfPlay:
    """Matches of a batch in which the learner has one seat each, and an opponent of the pool the others.

    In each new match the learner has the next seat.
    """

    def __init__(self, batch: Batch, pool: Pool[BatchPolicy]) -> None:
        """Play in *batch* against *pool*; raises InvalidOption for a batch without masks."""
        if batch.is_flat:
            raise InvalidOption("self-play needs the masks of a batch: leave out legal='lists'")
        self.batch, self.pool = batch, pool
        self.reset(None)

    def reset(self, seed: int | None) -> None:
        """Begin all matches by *seed*, as ``Batch.reset`` does."""
        self.batch.reset(seed)
        self.seats = np.arange(self.batch.n) % self.batch.game.num_seats
        """The learner's seat in each match, (n,)."""
        self.reward = np.zeros(self.batch.n, np.float32)
        """The learner's reward for the last step in each match, (n,)."""
        self._opponents = [self.pool.draw() for _ in range(self.batch.n)]

    @property
    def is_asked(self) -> NDArray[np.bool_]:
        """Where the learner is to give a number: the shape of ``batch.seat``."""
        is_asked: NDArray[np.bool_] = self.batch.seat == self.seats.reshape(
            -1, *(1,) * (self.batch.seat.ndim - 1)
        )
        return is_asked

    def step(self, numbers: Numbers) -> None:
        """Make a step: the learner's *numbers* where it is asked, and those of opponents elsewhere.

        Raises what ``Batch.step`` raises.
        """
        batch = self.batch
        given = np.array(numbers)
        others = (batch.seat >= 0) & ~self.is_asked
        names = np.array([self._opponents[match][0] for match in np.nonzero(others)[0]])
        for name, opponent in dict(self._opponents).items():
            rows = np.zeros_like(others)
            rows[others] = names == name
            if rows.any():
                given[rows] = opponent(batch.seat[rows], batch.observation[rows], batch.action_mask[rows])
        batch.step(given)
        self.reward = batch.reward[np.arange(batch.n), self.seats]
        for match in np.flatnonzero(batch.done).tolist():
            self.pool.note(self._opponents[match][0], _share(batch.reward[match], int(self.seats[match])))
            self.seats[match] = (self.seats[match] + 1) % batch.game.num_seats
            self._opponents[match] = self.pool.draw()


def transitions(
    env: "AgentsInTurn", learner: BatchPolicy, pool: Pool[BatchPolicy], seat: int, seed: int | None
) -> Iterator[Transition]:
    """Play a match of an AEC environment, the learner on *seat* and an opponent of the pool on the others.

    Yields:
        The learner's decisions, each as soon as its next one or the end has come.

    Raises:
        InvalidOption: There is no such *seat*, or nobody is in the pool.
    """
    if seat not in range(len(env.possible_agents)):
        raise InvalidOption(f"seat={seat} is not allowed: give one from 0 to {len(env.possible_agents) - 1}")
    (name, opponent), mine = pool.draw(), env.possible_agents[seat]
    gained = dict.fromkeys(env.possible_agents, 0.0)
    pending: tuple[Observations, Mask, int] | None = None
    env.reset(seed)
    for agent in env.agent_iter():
        seen, reward, is_terminated, is_truncated, _ = env.last()
        is_over = is_terminated or is_truncated
        if agent == mine and pending:
            yield Transition(*pending, reward, is_over)
        if is_over:
            env.step(None)
            continue
        act = learner if agent == mine else opponent
        at = env.possible_agents.index(agent)
        number = int(act(np.array([at]), seen["observation"][None], seen["action_mask"][None])[0])
        if agent == mine:
            pending = seen["observation"], seen["action_mask"], number
        env.step(number)
        for other, more in env.rewards.items():
            gained[other] += more
    pool.note(name, _share(list(gained.values()), seat))


def _share(rewards: Sequence[float] | NDArray[Any], seat: int) -> float:
    """The part of *seat* in the win: those with the highest reward share it."""
    best = np.flatnonzero(np.asarray(rewards) == max(rewards)).tolist()
    return 1 / len(best) if seat in best else 0.0
