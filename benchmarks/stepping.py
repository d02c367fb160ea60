"""How fast a batch of matches is on the CPU: steps by numbers that were drawn before."""

from typing import Any

import numpy as np

from benchmarks.timing import SEATS, best
from stampede import envs
from stampede.envs.batches.batch import Batch
from stampede.games import load

MATCHES = 1024
STEPS = {"buffalo": 60, "zoff": 60, "abilene": 12}
"""Steps in one go, about as long for each."""


def stepped(name: str, threads: int) -> float:
    """Steps of one match a second; numbers are chosen beforehand and not timed."""
    batch = envs.batch(load(name, SEATS[name], "compiled"), MATCHES, threads=threads)
    batch.reset(1)
    draw, script = np.random.default_rng(1), []
    for _ in range(STEPS[name]):
        script.append(_drawn(batch, draw))
        batch.step(script[-1])

    def play() -> int:
        for actions in script:
            batch.step(actions)
        return MATCHES * len(script)

    rates = []
    for _ in range(3):
        batch.reset(1)
        rates.append(best(play, 1))
    batch.close()
    return max(rates)


def _drawn(batch: Batch, draw: np.random.Generator) -> Any:
    """A legal number for each match, by lot."""
    return (draw.random(batch.action_mask.shape, np.float32) * batch.action_mask).argmax(-1)
