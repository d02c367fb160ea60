"""Learning with Stampede works; libraries that share its arrays share them."""

import runpy
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from stampede import envs

ARRAYS = ("observation", "action_mask", "seat", "reward", "done", "truncated", "length")


def test_a_chief_learns() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "learn_chief.py"))
    assert example["wins"](None, 300) < 0.35
    assert example["wins"](example["learn"](8192), 300) >= 0.95


@pytest.mark.parametrize(
    ("game", "options"), [("buffalo", {}), ("zoff", {"players": 3}), ("abilene", {"players": 3})]
)
def test_learning_starts_with_every_game(game: str, options: dict[str, Any]) -> None:
    env = envs.seat(game, 0, "random", **options)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu")
    before = [weights.clone() for weights in model.policy.parameters()]
    model.learn(64)
    assert any(not torch.equal(*pair) for pair in zip(before, model.policy.parameters(), strict=True))


@pytest.mark.parametrize("game", ["buffalo", "zoff"])
def test_a_batch_is_shared_with_pytorch_and_jax(game: str) -> None:
    batch = envs.batch(game, 5)
    batch.reset(seed=1)
    shared = {name: torch.from_dlpack(getattr(batch, name)) for name in ARRAYS}
    for name, tensor in shared.items():
        array = getattr(batch, name)
        assert tensor.data_ptr() == array.ctypes.data
        assert jax.dlpack.from_dlpack(array).unsafe_buffer_pointer() == array.ctypes.data
    for _ in range(20):
        batch.step(batch.action_mask.argmax(1))
    for name, tensor in shared.items():
        assert np.array_equal(tensor.numpy(), getattr(batch, name))
