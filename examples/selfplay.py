"""Self-play over many matches at once: a linear policy learns Buffalo against its own past (REINFORCE).

Run ``python examples/selfplay.py [STEPS]``; it needs nothing but Stampede and NumPy.
"""

import sys

import numpy as np

from stampede import envs
from stampede.benchmark import Pool
from stampede.benchmark.selfplay import SelfPlay, at_random


class Linear:
    """Chances by softmax over legal numbers, with weights for each seat."""

    def __init__(self, weights, seed=1):
        self.weights, self.draw = weights, np.random.default_rng(seed)

    def chances(self, seats, observations, masks):
        """The chance of each number, shape (n, numbers)."""
        chances = np.where(masks, np.exp(np.einsum("ns,nsa->na", observations, self.weights[seats])), 0.0)
        return chances / chances.sum(1, keepdims=True)

    def __call__(self, seats, observations, masks):
        """Draw a number for each row."""
        reached = self.chances(seats, observations, masks).cumsum(1)
        return (reached > self.draw.random((len(seats), 1))).argmax(1)


def selfplay(steps: int, n: int = 64, rate: float = 0.1, every: int = 100):
    """Play *n* matches for *steps* steps.

    Returns:
        How many ended, the weights for each seat, and the share won against each opponent.
    """
    batch = envs.batch("buffalo", n, width=5)
    pool = Pool({"random": at_random()}, past=3)
    play = SelfPlay(batch, pool)
    play.reset(seed=1)
    learner = Linear(np.zeros((2, batch.observation.shape[1], batch.action_mask.shape[1])))
    gained = np.zeros((n, *learner.weights.shape[1:]), np.float32)
    ended = 0
    for step in range(steps):
        asked, numbers = play.is_asked, np.zeros(n, int)
        if asked.any():
            seats, seen, legal = batch.seat[asked], batch.observation[asked], batch.action_mask[asked]
            numbers[asked] = learner(seats, seen, legal)
            chances = learner.chances(seats, seen, legal)
            chosen = np.eye(legal.shape[1])[numbers[asked]]
            gained[asked] += seen[:, :, None] * (chosen - chances)[:, None, :]
        before = play.seats.copy()
        play.step(numbers)
        for match in np.flatnonzero(batch.done):
            learner.weights[before[match]] += rate * play.reward[match] * gained[match]
            gained[match] = 0.0
            ended += 1
        if step % every == every - 1:
            pool.add(f"after {step + 1}", Linear(learner.weights.copy()))
    return ended, learner.weights, pool.shares


if __name__ == "__main__":
    matches, _, shares = selfplay(int(sys.argv[1]) if sys.argv[1:] else 500)
    print(f"{matches} matches ended")
    for name, share in shares.items():
        print(f"{share:.2f} won against {name}")
