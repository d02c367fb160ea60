"""How fast a batch of matches is on the CPU: steps by numbers that were drawn before."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from benchmarks.timing import SEATS, Rates, timed
from stampede import envs
from stampede.envs.batches.batch import Batch
from stampede.games import load

MATCHES = 1024
STEPS = {"buffalo": 60, "zoff": 60, "abilene": 12}
"""Steps in one go, about as long for each."""
GOES = 9


def stepped(name: str, threads: Sequence[int]) -> list[Rates]:
    """Steps of one match a second with each number of *threads*, which take turns.

    The numbers to give are chosen beforehand and not timed.
    """
    game = load(name, SEATS[name], "compiled")
    batches = [envs.batch(game, MATCHES, threads=each) for each in threads]
    script = _script(batches[0], STEPS[name])
    goes = [[_go(batch, script) for batch in batches] for _ in range(GOES)]
    for batch in batches:
        batch.close()
    return [Rates(*map(max, zip(*rates, strict=True))) for rates in zip(*goes, strict=True)]


def _go(batch: Batch, script: list[Any]) -> Rates:
    """Play the *script* once."""

    def play() -> int:
        for actions in script:
            batch.step(actions)
        return MATCHES * len(script)

    batch.reset(1)
    return timed(play, 1)


def _script(batch: Batch, steps: int) -> list[Any]:
    """Numbers for so many steps."""
    batch.reset(1)
    draw, script = np.random.default_rng(1), []
    for _ in range(steps):
        script.append(_drawn(batch, draw))
        batch.step(script[-1])
    return script


def _drawn(batch: Batch, draw: np.random.Generator) -> Any:
    """A legal number for each match, by lot."""
    return (draw.random(batch.action_mask.shape, np.float32) * batch.action_mask).argmax(-1)
