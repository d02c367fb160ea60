"""``python -m tests.envs.on_device OPTIONS``: play a batch on a GPU, or simulated, beside one of the CPU.

OPTIONS is a JSON object: game, options, n, steps, simultaneous, max_actions. It fails where a byte differs,
and prints how many matches ended.
"""

import json
import sys
from typing import Any

import numpy as np

from stampede import envs
from stampede.core.errors import IllegalAction
from stampede.core.game import Game
from stampede.envs.batches.batch import Batch
from stampede.envs.batches.device_batch import DeviceBatch
from stampede.games import find

SHOWN = ("seat", "action_mask", "reward", "done", "truncated", "length")
SEED = 11


def on_host(array: Any) -> bytes:
    """The bytes of an array, wherever it lies, row by row."""
    found = array.copy_to_host() if hasattr(array, "copy_to_host") else array
    return np.ascontiguousarray(found).tobytes()


def compare(batch: Batch, device: DeviceBatch) -> None:
    """Both show the same, and their matches stand the same."""
    for name in SHOWN:
        assert on_host(getattr(device, name)) == getattr(batch, name).tobytes(), name
    assert on_host(device.observe()) == batch.observation.tobytes(), "observation"
    states = batch._matches.states  # noqa: SLF001 - a batch shows views alone
    assert device.states().tobytes() == states.tobytes(), "states"


def follow(
    game: Game, n: int, steps: int, *, simultaneous: bool = False, max_actions: int | None = None
) -> int:
    """Play both side by side; return how many matches ended."""
    batch = envs.batch(game, n, simultaneous=simultaneous, max_actions=max_actions)
    device = envs.cuda_batch(game, n, simultaneous=simultaneous, max_actions=max_actions)
    for each in (batch, device):
        each.reset(SEED)
    draw, ended = np.random.default_rng(1), 0
    for step in range(steps):
        compare(batch, device)
        actions: Any = (draw.random(batch.action_mask.shape) * batch.action_mask).argmax(-1)
        for wrong in (-1, 1 << 40) if step in {0, steps // 2} else ():
            refuse(device, actions, wrong)
        batch.step(actions)
        device.step(actions)
        ended += int(batch.done.sum())
    compare(batch, device)
    return ended


def refuse(device: DeviceBatch, actions: Any, wrong: int) -> None:
    """An illegal number in the last match is named."""
    changed = actions.copy()
    changed[-1] = wrong
    try:
        device.step(changed)
    except IllegalAction as error:
        assert f"actions[{device.n - 1}" in str(error), error
    else:
        raise AssertionError(f"{wrong} is taken for a legal number")


if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    played = Game(find(asked.pop("game")), asked.pop("options"), "plain" if asked["n"] < 100 else "compiled")
    print(follow(played, **asked))  # noqa: T201 - for the test that starts this
