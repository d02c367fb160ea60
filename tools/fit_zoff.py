"""Learn the value of Zoff in Buffalo by generations of self-play, and write its nets.

Generation 0 plays by rule of thumb. In each later one everybody chooses the pairs that do best, of a few,
against a sample of those of the others (``playout.foresee``), judged by the nets of the generation before,
which are then fitted to the games.

    python -m tools.fit_zoff --games 32000
    python -m tools.fit_zoff --games 16000 --generation 1
"""

import argparse
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.playout import ENDLESS, NONE, Foresight, RolloutConfig
from stampede.bots.thinking import new_buffers
from stampede.core import rollout
from stampede.core.chance import Stream, new_stream
from stampede.games import load
from stampede.games.zoff.opponents import features
from stampede.games.zoff.opponents.features import FEATURES
from stampede.games.zoff.opponents.nets import FEWEST, FILE, HIDDEN, LONGEST, MOST, SHAPE

Reals = NDArray[np.float32]
VARIANTS: tuple[Mapping[str, object], ...] = (
    {},
    {"fair_bonus": True},
    {"open_tracker": True},
    {"fair_bonus": True, "open_tracker": True},
)
"""The games are shared out among them."""
TO_THE_END = RolloutConfig(epsilon=10, horizon=400)
OF_A_ROUND = TO_THE_END._replace(stages=1)
FORESIGHT = Foresight(tries=10, turn=2)
"""How pairs are chosen in later generations."""
HELD_OUT = 10
"""Every tenth game is not fitted to."""
BATCH, RATE, DECAY = 256, 3e-3, 1e-6


class Examples(NamedTuple):
    """Positions at the beginning of a round, and what came of them."""

    inputs: Reals
    """Shape (N, FEATURES)."""
    results: Reals
    """The value of the seat at the end, shape (N,)."""
    games: NDArray[np.int32]
    """The number of the game, shape (N,)."""

    def of(self, chosen: NDArray[np.bool_]) -> "Examples":
        """The examples that are *chosen*."""
        return Examples(self.inputs[chosen], self.results[chosen], self.games[chosen])


class Table:
    """A table at which games are played for examples."""

    def __init__(self, players: int, options: Mapping[str, object], generation: int) -> None:
        """Play with these *options*; the first generation plays by rule of thumb alone."""
        self.game = load("zoff", {"players": players, **options}, "compiled")
        rules = self.game.bound_rules
        self._kernels = rules.algorithm(rollout, playout, given=policy(self.game))
        self._describe = rules.algorithm(features)[features.describe_at]
        self._room, self._foresees = new_buffers(self.game), generation > 0

    def play(self, seed: int) -> tuple[Reals, Reals]:
        """Play a game; return its features by round, from the second on, and seat, and results by seat."""
        room, kernels, players = self._room, self._kernels, self.game.num_seats
        room.states[0] = self.game.new_initial_state(seed=seed).records[0]
        room.stream[:] = new_stream(f"learning {seed}")
        seen = np.zeros((LONGEST, players, FEATURES))
        for number in range(LONGEST):
            self._choose(room.stream)
            kernels[playout.play_out](room, 0, number + 2, TO_THE_END)
            if kernels[rollout.is_terminal_at](room.states, 0):
                seen = seen[:number]
                break
            for seat in range(players):
                self._describe(room.states, 0, seat, seen[number, seat])
        self._choose(room.stream)
        kernels[playout.play_out](room, 0, ENDLESS, TO_THE_END)
        return seen.astype(np.float32), room.results[:players].astype(np.float32)

    def _choose(self, stream: Stream) -> None:
        """Make the pairs of a round, but by rule of thumb, which makes them when the game goes on."""
        if self._foresees and not self._kernels[rollout.is_terminal_at](self._room.states, 0):
            states = self._room.states[:1].copy()
            self._kernels[playout.foresee](self._room, states, 0, NONE, stream.copy(), FORESIGHT, OF_A_ROUND)
            self._room.states[0] = states[0]


def play(players: int, games: int, generation: int) -> list[Examples]:
    """Games of one generation: the examples of each round from the second on."""
    tables = [Table(players, options, generation) for options in VARIANTS]
    rows: list[list[tuple[Reals, np.float32, int]]] = [[] for _ in range(LONGEST)]
    for number in range(games):
        seen, results = tables[number % len(tables)].play(generation * 1_000_000 + number)
        for at, by_seat in enumerate(seen):
            rows[at] += [(each, result, number) for each, result in zip(by_seat, results, strict=True)]
    return [Examples(*(np.array(column) for column in zip(*each, strict=True))) for each in rows]


class Net:
    """One net, fitted by Adam (Kingma and Ba, 2015) to standardized features."""

    def __init__(self, examples: Examples, seed: int) -> None:
        """Begin at random."""
        self._rng = np.random.default_rng(seed)
        self._mean, self._spread = examples.inputs.mean(0), examples.inputs.std(0) + 1e-3
        self._weights = [
            self._rng.normal(0, FEATURES**-0.5, (FEATURES, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            self._rng.normal(0, 0.3 * HIDDEN**-0.5, HIDDEN).astype(np.float32),
            np.zeros(1, np.float32),
        ]

    @property
    def weights(self) -> Reals:
        """The weights for raw features, as ``nets.SHAPE`` lays them out."""
        into, bias, out, last = self._weights
        net = np.zeros(SHAPE[2:], np.float32)
        net[:FEATURES] = into / self._spread[:, None]
        net[FEATURES] = bias - self._mean @ net[:FEATURES]
        net[FEATURES + 1] = out
        net[FEATURES + 2, 0] = last[0]
        return net

    def load(self, net: Reals) -> None:
        """Go on from the *weights* of another net."""
        into = net[:FEATURES]
        bias = net[FEATURES] + self._mean @ into
        self._weights = [
            into * self._spread[:, None],
            bias,
            net[FEATURES + 1].copy(),
            net[FEATURES + 2, :1].copy(),
        ]

    def fit(self, examples: Examples, epochs: int, rate: float) -> None:
        """Fit to the examples, the steps ever shorter."""
        inputs = (examples.inputs - self._mean) / self._spread
        first, second = ([np.zeros_like(each) for each in self._weights] for _ in range(2))
        steps = epochs * (len(inputs) // BATCH)
        order = np.concatenate(
            [self._rng.permutation(len(inputs))[: steps // epochs * BATCH] for _ in range(epochs)]
        )
        for step in range(1, steps + 1):
            chosen = order[(step - 1) * BATCH : step * BATCH]
            for number, slope in enumerate(self._slopes(inputs[chosen], examples.results[chosen])):
                first[number] += 0.1 * (slope - first[number])
                second[number] += 0.001 * (slope**2 - second[number])
                size = np.sqrt(second[number] / (1 - 0.999**step)) + 1e-8
                part = rate * (1 - step / (steps + 1)) / (1 - 0.9**step)
                self._weights[number] -= (part * first[number] / size).astype(np.float32)

    def _slopes(self, inputs: Reals, results: Reals) -> list[Reals]:
        into, bias, out, last = self._weights
        units = np.maximum(inputs @ into + bias, 0)
        error = (units @ out + last[0] - results) / len(results)
        back = np.outer(error, out) * (units > 0)
        return [inputs.T @ back + DECAY * into, back.sum(0), units.T @ error, error.sum(keepdims=True)]


def judged(net: Reals, inputs: Reals) -> Reals:
    """The outputs of a net for raw features."""
    units = np.maximum(inputs @ net[:FEATURES] + net[FEATURES], 0)
    guess: Reals = np.clip(units @ net[FEATURES + 1] + net[FEATURES + 2, 0], -1, 1)
    return guess


def explained(net: Reals, examples: Examples) -> float:
    """R²: the part of the variance of single results that a net explains."""
    missed = judged(net, examples.inputs) - examples.results
    return float(1 - np.mean(missed**2) / np.var(examples.results))


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=32_000)
    parser.add_argument("--players", type=int, nargs="*", default=list(range(FEWEST, MOST + 1)))
    parser.add_argument("--generation", type=int, default=0)
    parser.add_argument("--to", type=Path, default=FILE, help="the file to write")
    given = parser.parse_args()
    nets = np.load(FILE).astype(np.float32) if FILE.exists() else np.zeros(SHAPE, np.float32)
    for players in given.players:
        began = time.process_time()
        by_round = play(players, given.games, given.generation)
        print(f"{players} players, {given.games} games: {time.process_time() - began:.0f} s of CPU")
        for at, examples in enumerate(by_round):
            fitted = examples.of(examples.games % HELD_OUT != 0)
            kept = examples.of(examples.games % HELD_OUT == 0)
            place = (players - FEWEST, LONGEST - 1 - at)
            net = Net(fitted, seed=at)
            before = explained(nets[place], kept)
            if given.generation:
                net.load(nets[place])
            net.fit(fitted, *((12, RATE / 3) if given.generation else (30, RATE)))
            nets[place] = net.weights
            after = explained(nets[place], kept)
            print(f"round {at + 2}: {len(fitted.inputs)} examples, R2 {before:.3f} before, {after:.3f} now")
        np.save(given.to, nets.astype(np.float16))
        print(f"in all {time.process_time() - began:.0f} s of CPU", flush=True)


if __name__ == "__main__":
    main()
