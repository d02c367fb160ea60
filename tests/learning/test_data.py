"""Matches in files are what PyTorch loads, and data sets of Minari."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import minari
import numpy as np
import pytest
import torch
from torch.utils.data import DataLoader

from stampede import envs
from stampede.arena.contest import Entrant
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.data.minari import to_minari
from stampede.data.pytorch import TorchSamples
from stampede.data.reading import Samples, rows
from stampede.data.selfplay import DataSetParameters, selfplay
from stampede.data.writing import write

MATCHES, BATCH = 120, 64


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files of matches."""
    made = tmp_path_factory.mktemp("matches")
    players = (Entrant.chance(), Entrant.chance())
    plan = DataSetParameters(
        "buffalo", {"width": 3, "height": 5, "dogs": 0}, players, seed=1, matches=MATCHES
    )
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


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Minari keeps its data sets there."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("seat", [0, 1])
def test_episodes_are_what_the_environment_gives(folder: Path, seat: int) -> None:
    dataset = to_minari(folder, "buffalo/random-v0", seat)

    assert list(minari.list_local_datasets()) == ["buffalo/random-v0"]
    read = minari.load_dataset("buffalo/random-v0")
    assert len(read) == len(dataset) == MATCHES
    env = read.recover_environment()
    assert env.observation_space == read.observation_space
    for row, episode in zip(islice(rows(folder), 20), read.iterate_episodes(), strict=False):
        again = envs.seat("buffalo", seat, follow(row, 1 - seat), width=3, height=5, dogs=0)
        seen, info = again.reset(seed=row["seed"])
        observations, masks, is_over = [seen], [info["action_mask"]], False
        for at, action in enumerate(episode.actions):
            seen, reward, is_over, _, info = again.step(action)
            observations.append(seen)
            masks.append(info["action_mask"])
            assert (reward, is_over) == (episode.rewards[at], episode.terminations[at])
        assert is_over
        assert np.array_equal(observations, episode.observations)
        assert np.array_equal(masks, episode.infos["action_mask"])


def follow(row: dict[str, Any], seat: int) -> Callable[[Any, int], int]:
    """A player who repeats the actions of *seat*."""
    actions = iter([action for who, action in zip(row["seats"], row["actions"], strict=True) if who == seat])
    return lambda _view, _seat: next(actions)


@pytest.mark.usefixtures("kept")
def test_what_is_no_data_set_is_refused_and_leaves_none(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match="give 0 to 1"):
        to_minari(folder, "buffalo/random-v0", 2)
    mixed = tmp_path / "mixed"
    mixed.mkdir()
    first = next(rows(folder))
    other = first | {"match": 1, "options": first["options"].replace('"width":3', '"width":5')}
    write(mixed, 0, [first, other])
    with pytest.raises(InvalidFile, match="match 1 is of another game"):
        to_minari(mixed, "buffalo/mixed-v0", 0)
    assert minari.list_local_datasets() == {}
