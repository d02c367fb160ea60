"""A2.3, A12.1 Tracking of the cattle through a match, as an attentive player follows them.

All cattle look alike, but an observer can follow each from the set-up on: into another herd when it is stolen
(A7.1), to town, and out of the game when it is sold (A9.1).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from stampede.core.history import History, Seen
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.rules.setup import kind_of
from stampede.games.abilene.rules.state import AbileneState
from stampede.games.abilene.view.herds import UNKNOWN, Slot, animals_in_game, heads, native_kinds
from stampede.games.abilene.view.random_draws import shuffled


@dataclass(eq=False, slots=True)
class Animal:
    """One animal that is tracked."""

    origin: int
    """The seat that placed it in the set-up; UNKNOWN for one on the board when the tracking began."""
    kind: int = UNKNOWN

    def recognise(self, kind: int) -> None:
        """Note its kind.

        Raises:
            ValueError: It is known to be of another kind.
        """
        if self.kind not in (UNKNOWN, kind):
            raise ValueError("an animal was seen to be another")
        self.kind = kind


class Watcher:
    """Tracks the cattle through a history.

    Args:
        now: The view, for the layout of its ranches.
        begun: The given position in which the history began; None for the set-up.
    """

    def __init__(self, now: AbileneState, begun: AbileneState | None) -> None:
        """Begin with the position *begun*, or with the empty ranches of the table of *now*."""
        self.placed: list[Animal] = []
        """The animals of the set-up, in the order in which they were placed."""
        self.found: list[tuple[Slot, Animal]] = []
        """The animals of a given position, with their slots."""
        self.board: dict[int, Animal] = {}
        self.hand: Animal | None = None
        self.town: list[Animal] = []
        self.unsold: dict[int, Animal] = {}
        self.sold: list[Animal] = []
        self.stolen: list[tuple[int, Animal]] = []
        """The thefts: the thief and the animal."""
        self._table = now
        self._heads: dict[int, Iterator[int]] = {}
        self._rivals = int(now.players) - 1
        """The number of players who lay cards at a sale."""
        self._laid = 0
        self._driver = -1
        if begun is not None:
            self._rivals -= int(begun.bankrupt.sum())
            self._driver = int(begun.turn)
            for _, slot, kind in animals_in_game(begun):
                self._find(slot, Animal(UNKNOWN, kind))

    def _find(self, slot: Slot, animal: Animal) -> None:
        """Add an animal of a given position."""
        self.found.append((slot, animal))
        if slot.name == "board":
            self.board[slot.at] = animal
        elif slot.name == "town_cows":
            self.town.append(animal)
        elif slot.name == "unsold":
            self.unsold[slot.at] = animal
        else:
            self.hand = animal

    def follow(self, history: History) -> None:
        """Track the animals through *history*.

        Raises:
            LookupError: The history moves an animal that is not there.
        """
        for actor, action in history:
            if action >= act.BOY_MOVE:
                self._ride(actor, act.target_of(action - act.BOY_MOVE))
            elif action >= act.COW_MOVE:
                self._drive(actor, act.source_of(action - act.COW_MOVE), act.target_of(action - act.COW_MOVE))
            elif action >= act.TO:
                self._put(action - act.TO)
            elif act.CARD <= action < act.DIE:
                self._lay()
            elif action == act.GO_BANKRUPT:
                self._leave(actor)
            elif action < act.ROLL_DICE:
                self._place(actor, action - act.KIND)

    def _place(self, seat: int, rank: int) -> None:
        """A2.2 Put an animal on the next cow-head."""
        if seat not in self._heads:
            self._heads[seat] = iter(heads(self._table, seat))
        cell = next(self._heads[seat], None)
        if cell is None:
            raise LookupError("a herd has nine animals")
        kind = UNKNOWN if rank == UNKNOWN else kind_of(self._table, seat, rank)
        self.board[cell] = Animal(seat, kind)
        self.placed.append(self.board[cell])

    def _ride(self, actor: int, cell: int) -> None:
        """A7.1 Steal the animal that a cowboy ends on."""
        if cell in self.board:
            self.hand = self.board.pop(cell)
            self.stolen.append((actor, self.hand))

    def _drive(self, actor: int, source: int, target: int) -> None:
        """A5 Move an animal."""
        animal = self.board.pop(source)
        self._driver = actor
        if target == TOWN:
            self.town.append(animal)
        else:
            self.board[target] = animal

    def _put(self, cell: int) -> None:
        """A7.1 Put the stolen animal on a cell; without one it is a beaten cowboy (A8.2)."""
        if self.hand is not None:
            self.board[cell], self.hand = self.hand, None

    def _lay(self) -> None:
        """A9.1 Count a corral card; after the last one, the first animal in town is sold."""
        self._laid += 1
        if self._laid == self._rivals and self.town:
            self.sold.append(self.town.pop(0))
            self._laid = 0

    def _leave(self, actor: int) -> None:
        """A10.4 Leave the animal a bankrupt player has in town."""
        self._rivals -= 1
        if actor == self._driver and self.town:
            self.unsold[actor] = self.town.pop(0)
            self.town.clear()

    def recognise(self, seat: int | None, seen: Seen) -> None:
        """Name the animals sold, and those *seat* stole; raises ValueError for a contradiction."""
        stolen = [animal for thief, animal in self.stolen if thief == seat]
        for animals, kinds in ((self.sold, seen["sold"]), (stolen, seen["stolen"])):
            for animal, kind in zip(animals, kinds, strict=True):
                animal.recognise(kind)

    def guess(self, stream: Any) -> None:
        """A2.2 Draw the kinds of unnamed animals of the set-up, uniformly."""
        for origin in sorted({animal.origin for animal in self.placed}):
            kinds = shuffled(self.kinds_left(origin), stream)
            for animal in self.placed:
                if animal.origin == origin and animal.kind == UNKNOWN:
                    animal.kind = kinds.pop()

    def kinds_left(self, origin: int) -> list[int]:
        """A2.2 The kinds *origin* started with and not named yet; raises ValueError for a contradiction."""
        left = Counter(native_kinds(self._table, origin))
        left.subtract(animal.kind for animal in self.placed if animal.origin == origin)
        del left[UNKNOWN]
        if min(left.values()) < 0:
            raise ValueError("a herd has nine animals")
        return sorted(left.elements())

    def places(self) -> list[tuple[Slot, Animal]]:
        """The animals in the game, with their slots."""
        places = [(Slot("board", cell), animal) for cell, animal in sorted(self.board.items())]
        places += [(Slot("town_cows", place), animal) for place, animal in enumerate(self.town)]
        places += [(Slot("unsold", seat), animal) for seat, animal in sorted(self.unsold.items())]
        return places + ([(Slot("hand", 0), self.hand)] if self.hand else [])

    def fits(self, state: AbileneState) -> bool:
        """Whether the tracked animals stand as the position has them."""
        cells = set(np.flatnonzero(state.board >= box.COW).tolist())
        in_town = int((state.town_cows != box.NONE).sum())
        left = {seat for seat in range(state.players) if state.unsold[seat] != box.NONE}
        same = cells == set(self.board) and in_town == len(self.town) and left == set(self.unsold)
        return same and (self.hand is None) == (state.hand == box.NONE)
