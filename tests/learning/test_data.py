"""Matches in files are what PyTorch loads."""

from pathlib import Path

import numpy as np
import pytest
import torch
from torch.utils.data import DataLoader

from stampede.arena.contest import Entrant
from stampede.data.pytorch import TorchSamples
from stampede.data.reading import Samples
from stampede.data.selfplay import Plan, selfplay

MATCHES, BATCH = 120, 64


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files of matches."""
    made = tmp_path_factory.mktemp("matches")
    players = (Entrant.chance(), Entrant.chance())
    plan = Plan("buffalo", {"width": 3, "height": 5, "dogs": 0}, players, seed=1, matches=MATCHES)
    selfplay(plan, made)
    return made


@pytest.mark.parametrize("workers", [0, 2])
def test_workers_load_each_decision_once(folder: Path, workers: int) -> None:
    context = "spawn" if workers else None  # JAX, which other tests need, forbids to fork
    loader = DataLoader(
        TorchSamples(folder), batch_size=BATCH, num_workers=workers, multiprocessing_context=context
    )
    batches = list(loader)

    expected = list(Samples(folder))
    numbers = np.concatenate([batch.number.numpy() for batch in batches])
    matches = np.concatenate([batch.match.numpy() for batch in batches])
    order = np.argsort(matches, kind="stable")
    assert numbers[order].tolist() == [each.number for each in expected]
    seen = np.concatenate([batch.observation.numpy() for batch in batches])[order]
    assert np.array_equal(seen, [each.observation for each in expected])
    first = batches[0]
    assert first.mask.gather(1, first.number[:, None]).bool().all()
    kinds = (first.observation.dtype, first.mask.dtype, first.number.dtype, first.win.dtype)
    assert kinds == (torch.float32, torch.int8, torch.int64, torch.float32)


def test_a_network_learns_from_the_batches(folder: Path) -> None:
    torch.manual_seed(1)
    first = next(iter(Samples(folder)))
    network = torch.nn.Linear(len(first.observation), len(first.mask))
    rate = torch.optim.Adam(network.parameters(), 0.01)
    losses = []
    for _ in range(3):
        for batch in DataLoader(TorchSamples(folder), batch_size=BATCH):
            chances = network(batch.observation).masked_fill(batch.mask == 0, -torch.inf).log_softmax(1)
            loss = -chances.gather(1, batch.number[:, None]).mean()
            rate.zero_grad()
            loss.backward()
            rate.step()
            losses.append(loss.item())
    assert np.mean(losses[-10:]) < np.mean(losses[:10])
