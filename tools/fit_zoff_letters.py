"""Find letters for the cow cards of Zoff in Buffalo with which all colours win equally often (Z1.2, Z8.3).

A letter decides only who is first among equal cards, so what counts is the order of the cards of one value.
The rule of thumb plays against itself with letters drawn by lot, each game with its own; a linear model of
the letters is fitted to the wins of each colour, for each number of players, with the fair bonus (Z8.2) and
without; and letters are sought that even all of them at once. Each round of the search plays with those that
it found, and corrects the model by the rest.

    python -m tools.fit_zoff_letters --games 60000 --check 30000 --rounds 9
"""

import argparse
import time
from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from stampede.bots import playout
from stampede.bots.knowledge import policy
from stampede.bots.playout import ENDLESS, RolloutConfig
from stampede.bots.thinking import new_buffers
from stampede.core import rollout
from stampede.core.chance import new_stream
from stampede.games import load
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.components import BLUE, CARDS, COLOURS, ORANGE, ORDINARY, PINK, VALUES

Reals = NDArray[np.float64]
Order = NDArray[np.int32]
"""For each colour and card its letter, 0 for A, -1 for a card that it has not; shape (COLOURS, CARDS)."""
TO_THE_END = RolloutConfig(epsilon=0, horizon=400, exact=True)
SETTINGS = [(players, fair) for players, fair in product((2, 3, 4, 5, 6), (False, True))]
KINDS = sorted(set(VALUES), reverse=True)
FEATURES = 3 * len(KINDS)
LETTERS = 20
"""Letters that may be on a card: A to T."""
PRINTED = (
    *((ORANGE, 3, "M"), (PINK, 2, "G")),
    *((BLUE, 10, "M"), (BLUE, 11, "N"), (PINK, 10, "F"), (PINK, 11, "S")),
)
"""Colour, card and letter of those that a source prints (Z1.2, marked S)."""
KEEPING = 6e-4
"""The unevenness that each new letter must take away: models know little of letters far from those played."""
PASSES = 40_000
"""Changes that a search tries."""


def seats_of(players: int) -> list[int]:
    """The colours whose cards are in the game, by seat."""
    return list(box.FIRST_OF_TWO) if players == 2 else list(range(players))


def cards_of(players: int) -> range:
    """The cards of a colour."""
    return range(CARDS if players == 2 else ORDINARY)


def features(order: Order, players: int) -> Reals:
    """The *order* of the cards of each seat as numbers, shape (seats, FEATURES).

    By value: how early its cards are on average, how early the first is, and its part of the first third.
    """
    seats, found = seats_of(players), np.zeros((players, FEATURES))
    for at, value in enumerate(KINDS):
        cards = [card for card in cards_of(players) if VALUES[card] == value]
        mine = order[np.ix_(seats, cards)]
        places = mine.ravel().argsort().argsort().reshape(mine.shape) / (mine.size - 1)
        found[:, 3 * at] = 0.5 - places.mean(1)
        found[:, 3 * at + 1] = 0.5 - places.min(1)
        found[:, 3 * at + 2] = (places < 1 / 3).mean(1) - 1 / 3
    return found


class Table:
    """A table at which the rule of thumb plays itself."""

    def __init__(self, players: int, *, fair: bool) -> None:
        """Play with these options."""
        self.game = load("zoff", {"players": players, "fair_bonus": fair}, "compiled")
        self._kernels = self.game.bound_rules.algorithm(rollout, playout, given=policy(self.game))
        self._room = new_buffers(self.game)
        self._players = players

    def shares(self, order: Order, seed: int) -> Reals:
        """Play a game under *order*; each seat's share of the win."""
        room = self._room
        room.states[0] = self.game.new_initial_state(seed=seed).records[0]
        letters = room.states[0]["letter"]
        letters[:] = np.where(letters == box.NONE, box.NONE, order)
        room.stream[:] = new_stream(f"letters {seed}")
        self._kernels[playout.play_out](room, 0, ENDLESS, TO_THE_END)
        won = room.results[: self._players] == room.results[: self._players].max()
        share: Reals = won / won.sum()
        return share


def lots(rng: np.random.Generator) -> Iterator[Order]:
    """Letters drawn by lot, with the six that are printed."""
    while True:
        order = np.full((COLOURS, CARDS), box.NONE, np.int32)
        for card in range(ORDINARY):
            order[:, card] = COLOURS * card + np.arange(COLOURS)
        for value in KINDS:
            cards = [card for card in range(ORDINARY) if VALUES[card] == value]
            order[:, cards] = rng.permutation(LETTERS)[: COLOURS * len(cards)].reshape(COLOURS, -1)
        for colour, card, letter in PRINTED:
            order[colour, card] = ord(letter) - ord("A")
        if fits(order):
            yield order


class Model:
    """The share of wins by seat: linear in the features, with a constant of each seat."""

    def __init__(self, players: int, *, fair: bool, games: int, seed: int) -> None:
        """Fit it to so many *games*."""
        self.players, self.fair = players, fair
        self.table = Table(players, fair=fair)
        orders = lots(np.random.default_rng(seed))
        inputs, results = [], []
        for number in range(games):
            order = next(orders)
            inputs.append(features(order, players))
            results.append(self.table.shares(order, seed * 10_000_000 + number))
        rows = np.concatenate([np.concatenate(inputs), np.tile(np.eye(players), (games, 1))], 1)
        self._weights, *_ = np.linalg.lstsq(rows, np.concatenate(results) - 1 / players, rcond=None)
        self.missed = np.zeros(players)
        """By seat, the share of wins that the model did not foresee for the letters found so far."""

    def excess(self, order: Order) -> Reals:
        """By seat, the share of wins beyond an even one."""
        found: Reals = features(order, self.players) @ self._weights[:FEATURES]
        found += self._weights[FEATURES:] + self.missed
        return found

    def measured(self, order: Order, games: int, seed: int) -> Reals:
        """By seat, the share of wins in so many *games*."""
        shares = [self.table.shares(order, seed * 10_000_000 + number) for number in range(games)]
        found: Reals = np.mean(shares, 0)
        return found


def unevenness(models: list[Model], order: Order, played: Order) -> float:
    """The sum of all squared excesses, each in parts of an even share, and a little for each new letter.

    Near the letters that were *played* last the models are right.
    """
    uneven = float(sum(((model.excess(order) * model.players) ** 2).sum() for model in models))
    return uneven + KEEPING * int((order != played).sum())


def order_of(letters_of: tuple[str, ...]) -> Order:
    """The letters of each colour as an order."""
    order = np.full((COLOURS, CARDS), box.NONE, np.int32)
    for colour, letters in enumerate(letters_of):
        order[colour, : len(letters)] = [ord(letter) - ord("A") for letter in letters]
    return order


def fits(order: Order) -> bool:
    """Whether no two cards of one value that can meet share a letter."""
    for colours, cards in ((range(COLOURS), ORDINARY), (box.FIRST_OF_TWO, CARDS)):
        met = [(VALUES[card], order[colour, card]) for colour in colours for card in range(cards)]
        if len(set(met)) < len(met):
            return False
    return True


def search(models: list[Model], order: Order, rng: np.random.Generator) -> Order:
    """Change letters as long as that evens the shares, now and then for the worse (annealing)."""
    best = now = unevenness(models, order, played := order.copy())
    found, order, printed = order.copy(), order.copy(), {(colour, card) for colour, card, _ in PRINTED}
    for step in range(PASSES):
        before, heat = order.copy(), best * (1 - step / PASSES) ** 2 / 4
        one = (int(rng.integers(COLOURS)), int(rng.integers(ORDINARY)))
        letter = rng.integers(LETTERS)
        for colour, card in product(range(COLOURS), range(ORDINARY)):
            if VALUES[card] == VALUES[one[1]] and order[colour, card] == letter:
                order[colour, card] = order[one]
        order[one] = letter
        moved = {(int(colour), int(card)) for colour, card in zip(*np.nonzero(order != before), strict=True)}
        if not moved & printed and fits(order):
            then = unevenness(models, order, played)
            if then < now or rng.random() < np.exp((now - then) / max(heat, 1e-9)):
                now = then
                if now < best:
                    best, found = now, order.copy()
                continue
        order = before
    return found


def in_letters(order: Order) -> tuple[str, ...]:
    """The letters of each colour as ``components.BOX`` has them."""
    return tuple(
        "".join(chr(ord("A") + int(letter)) for letter in order[colour] if letter != box.NONE)
        for colour in range(COLOURS)
    )


def main() -> None:
    """Search, and print orders and shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=60_000, help="games for each model")
    parser.add_argument("--check", type=int, default=30_000, help="games with the letters found")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--start", nargs=COLOURS, default=box.BOX.letters, help="letters to begin with")
    chosen = parser.parse_args()
    rng, began = np.random.default_rng(1), time.monotonic()
    models: list[Model] = []
    for players, fair in SETTINGS:
        models.append(Model(players, fair=fair, games=chosen.games, seed=len(models) + 1))
        print(f"{time.monotonic() - began:5.0f} s: {players} players, fair bonus {fair}", flush=True)
    order = order_of(tuple(chosen.start))
    for number in range(chosen.rounds):
        if number:
            order = search(models, order, rng)
        print(
            f"round {number}: unevenness {unevenness(models, order, order):.5f} {in_letters(order)}",
            flush=True,
        )
        worst = 0.0
        for model in models:
            expected = model.excess(order)
            found = model.measured(order, chosen.check, 100 + number)
            model.missed += found - 1 / model.players - expected
            worst = max(worst, float(abs(found - 1 / model.players).max()))
            shares = " ".join(f"{share:.3f}" for share in found)
            print(f"{model.players} players, fair bonus {model.fair}: {shares}", flush=True)
        print(f"the farthest from an even share: {worst:.3f}", flush=True)


if __name__ == "__main__":
    main()
