"""The chief of a small prairie learns to stop buffaloes that run at random, with sb3-contrib's MaskablePPO.

Run ``python examples/learn_chief.py [STEPS]`` where ``make test-learning`` has set up ``.venv-learning``.
"""

import sys

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

from stampede import envs

CHIEF = 1
PRAIRIE = {"width": 4, "height": 5}


def prairie() -> gymnasium.Env[np.ndarray, np.int64]:
    """The chief's seat; the buffaloes run at random."""
    return envs.seat("buffalo", CHIEF, "random", **PRAIRIE)


def learn(steps: int) -> MaskablePPO:
    """A policy after so many *steps*."""
    network = {"net_arch": [64, 64]}
    model = MaskablePPO(
        "MlpPolicy", prairie(), n_steps=512, batch_size=128, learning_rate=1e-3, ent_coef=0.01, seed=1,
        policy_kwargs=network, device="cpu",
    )  # fmt: skip
    return model.learn(steps)


def wins(model: MaskablePPO | None, matches: int) -> float:
    """The share of *matches* that the chief wins; None chooses at random."""
    env, draw, won = prairie(), np.random.default_rng(1), 0
    for match in range(matches):
        seen, _ = env.reset(seed=match)
        reward, is_over = 0.0, False
        while not is_over:
            mask = env.get_wrapper_attr("action_masks")()
            if model is None:
                action = int(draw.choice(np.flatnonzero(mask)))
            else:
                action = int(model.predict(seen, action_masks=mask, deterministic=True)[0])
            seen, reward, is_over, _, _ = env.step(action)
        won += reward > 0
    return won / matches


if __name__ == "__main__":
    steps = int(sys.argv[1]) if sys.argv[1:] else 8192
    print(f"at random the chief wins {wins(None, 300):.0%} of 300 matches")
    print(f"after {steps} steps {wins(learn(steps), 300):.0%}")
