"""1,024 matches at once, with masks and observations, beside random play inside our own kernel.

PGX with JAX, a peer of this kind, needs packages that are not among the locked ones and is left out.
"""

from typing import Any

import numpy as np

from benchmarks.kernels import GAMES, random_play
from benchmarks.search import SEATS
from benchmarks.timing import best, row
from stampede import envs
from stampede.envs.batches.batch import Batch
from stampede.games import load

MATCHES = 1024
STEPS = {"buffalo": 60, "zoff": 60, "abilene": 12}
"""Steps in one go, about as long for each."""


def run() -> None:
    """Print the figures."""
    for name, games in GAMES.items():
        kernel = random_play(name, games)
        row(f"{name}, random play inside a kernel", kernel, "actions/s")
        one = 0.0
        for threads in (1, 2, 4):
            rate = _stepped(name, threads)
            one = one or rate
            told = f"{rate / kernel:.2f} x the kernel, {rate / one:.2f} x one thread"
            row(f"{name}, batch of {MATCHES:,}, {threads} threads", rate, "steps/s", told)


def _stepped(name: str, threads: int) -> float:
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
