"""Small networks of fully connected layers, run with NumPy: a baseline needs no library for learning."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.benchmark.policies import Policy
from stampede.core.chance import Stream, below
from stampede.core.errors import InvalidFile
from stampede.core.state import Memory
from stampede.core.tensors.observing import Observations
from stampede.envs.choosing import Mask
from stampede.envs.episode import Episode

Reals = NDArray[np.float32]
Activation = Literal["relu", "tanh"]
Choice = Literal["best", "drawn"]
KINDS = {"memory": ("table", "perfect"), "activation": ("relu", "tanh"), "choice": ("best", "drawn")}
FINE = 1 << 30
"""Steps of a drawn chance."""
TINY = 1e-5
"""Added to a variance, as PyTorch does."""


class Layer(NamedTuple):
    """A fully connected layer."""

    weights: Reals
    """Shape (outputs, inputs)."""
    biases: Reals
    """Shape (outputs,)."""


class Norm(NamedTuple):
    """A layer normalisation (Ba, Kiros and Hinton 2016, arXiv:1607.06450)."""

    scale: Reals
    shift: Reals
    """Shape (inputs,) both."""


@dataclass(frozen=True)
class FullyConnected:
    """The network of a seat: from an observation to a value for each number."""

    layers: tuple[Layer, ...]
    activation: Activation
    norm: Norm | None = None
    """Before the last layer."""

    def values(self, observation: Observations) -> Reals:
        """A value for each number of an action, shape (num_actions,)."""
        *hidden, last = self.layers
        found: Reals = observation
        for weights, biases in hidden:
            found = weights @ found + biases
            found = np.tanh(found) if self.activation == "tanh" else np.maximum(found, 0)
        if self.norm:
            found = (found - found.mean()) / np.sqrt(found.var() + TINY) * self.norm.scale + self.norm.shift
        return last.weights @ found + last.biases


@dataclass(frozen=True)
class TrainedPolicy(Policy):
    """A policy with a network for each seat, or one for all."""

    networks: tuple[FullyConnected, ...]
    choice: Choice
    """The ``best`` number, or one ``drawn`` by softmax."""
    memory: Memory = "table"

    def act(self, episode: Episode, seat: int, stream: Stream) -> None:
        """Give the next part of an action."""
        reached = self.chances(seat, episode.observe(seat), episode.mask(seat)).cumsum()
        drawn = below(stream, FINE) / FINE * reached[-1]
        episode.give(seat, int(np.searchsorted(reached, drawn, side="right")))

    def chances(self, seat: int, observation: Observations, mask: Mask) -> NDArray[np.float64]:
        """The chance of each number, shape (num_actions,): 0 where *mask* is."""
        values = self.networks[seat % len(self.networks)].values(observation).astype(np.float64)
        legal = np.where(mask, values, -np.inf)
        if self.choice == "best":
            found: NDArray[np.float64] = np.eye(len(legal))[legal.argmax()]
        else:
            found = np.exp(legal - legal.max())
        chances: NDArray[np.float64] = found / found.sum()
        return chances


def write(path: Path, policy: TrainedPolicy) -> None:
    """Write a policy as a NumPy archive, its numbers in 16 bits."""
    arrays: dict[str, Any] = {"memory": policy.memory, "choice": policy.choice}
    arrays["activation"] = policy.networks[0].activation
    for seat, network in enumerate(policy.networks):
        parts: Sequence[tuple[Reals, Reals]] = (*network.layers, *([network.norm] if network.norm else []))
        for number, (first, second) in enumerate(parts):
            arrays[f"{seat}.{number}.0"], arrays[f"{seat}.{number}.1"] = np.float16(first), np.float16(second)
    np.savez_compressed(path, **arrays)


def read(path: Path) -> TrainedPolicy:
    """Read a policy; raises InvalidFile for another file."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            found = {name: file[name] for name in file}
        words = {name: str(found.pop(name)) for name in KINDS}
        seats = 1 + max(int(name.partition(".")[0]) for name in found)
        networks = tuple(_network(found, seat, words["activation"]) for seat in range(seats))
    except Exception as error:  # noqa: BLE001 - NumPy raises many kinds for a file that is cut or changed
        reason = f"it has no {error}" if isinstance(error, KeyError) else str(error) or "it ends too early"
        raise InvalidFile(f"{path.name} is no network of the benchmark: {reason}") from None
    for name, kinds in KINDS.items():
        if words[name] not in kinds:
            raise InvalidFile(f"{path.name}: {name} is {words[name]!r}: {', '.join(kinds)} are known")
    return TrainedPolicy(networks, words["choice"], words["memory"])  # type: ignore[arg-type] # looked at above


def _network(found: dict[str, NDArray[Any]], seat: int, activation: str) -> FullyConnected:
    """The network of a *seat*: layers, and at the end a norm if there is one."""
    count = sum(name.startswith(f"{seat}.") for name in found) // 2
    parts = [
        (found[f"{seat}.{number}.0"].astype(np.float32), found[f"{seat}.{number}.1"].astype(np.float32))
        for number in range(count)
    ]
    layers = tuple(Layer(*part) for part in parts if part[0].ndim == 2)
    if not layers:
        raise ValueError(f"seat {seat} has no layers")
    norm = Norm(*parts[-1]) if parts[-1][0].ndim == 1 else None
    return FullyConnected(layers, activation, norm)  # type: ignore[arg-type] # looked at above
