"""Shimmy plays a game of OpenSpiel with PettingZoo's AEC interface.

Run ``python examples/with_shimmy.py`` after ``pip install "stampede-games[openspiel]" shimmy pettingzoo``.
"""

import numpy as np
from shimmy import OpenSpielCompatibilityV0

import stampede.envs.openspiel  # noqa: F401 - registers the games

if __name__ == "__main__":
    env = OpenSpielCompatibilityV0(game_name="stampede_zoff", config={"players": 3, "in_turn": True})
    env.reset(seed=1)
    draw = np.random.default_rng(1)
    for _ in env.agent_iter():
        _, _, terminated, _, info = env.last()
        env.step(None if terminated else int(draw.choice(np.flatnonzero(info["action_mask"]))))
    print(env.game_state.returns())
