"""Self-play over many matches at once: a linear policy learns Buffalo from its own wins (REINFORCE).

Run ``python examples/selfplay.py [STEPS]``; it needs nothing but Stampede and NumPy.
"""

import sys

import numpy as np

from stampede import envs


def selfplay(steps: int, n: int = 64, rate: float = 0.01) -> tuple[int, np.ndarray]:
    """Play *n* matches for *steps* steps; return how many ended, and the weights for each seat."""
    batch = envs.batch("buffalo", n, width=5)
    batch.reset(seed=1)
    draw = np.random.default_rng(1)
    weights = np.zeros((2, batch.observation.shape[1], batch.action_mask.shape[1]))
    gained = np.zeros((n, *weights.shape), np.float32)
    ended = 0
    for _ in range(steps):
        mover, seen, legal = batch.seat.copy(), batch.observation.copy(), batch.action_mask.astype(bool)
        chances = np.where(legal, np.exp(np.einsum("ns,nsa->na", seen, weights[mover])), 0.0)
        chances /= chances.sum(1, keepdims=True)
        actions = (chances.cumsum(1) > draw.random((n, 1))).argmax(1)
        chosen = np.eye(legal.shape[1])[actions]
        gained[np.arange(n), mover] += seen[:, :, None] * (chosen - chances)[:, None, :]
        batch.step(actions)
        for match in np.flatnonzero(batch.done):
            weights += rate * batch.reward[match][:, None, None] * gained[match]
            gained[match] = 0.0
            ended += 1
    return ended, weights


if __name__ == "__main__":
    matches, _ = selfplay(int(sys.argv[1]) if sys.argv[1:] else 500)
    print(f"{matches} matches ended")
