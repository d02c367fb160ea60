"""A1.2, A2.2, A7.2 Herds: the animals a seat starts with, their positions, and those a view shows."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from stampede.games.abilene.rules.cells import HEAD_BITS, HEAD_SHIFT, RANCH_BITS, home
from stampede.games.abilene.rules.components import COPIES, COW, KINDS, NONE, OWNERS, RANKS, UNBRANDED
from stampede.games.abilene.rules.setup import kind_of
from stampede.games.abilene.rules.state import AbileneState

UNKNOWN = -1
"""The kind of an animal that nobody has named."""


class Slot(NamedTuple):
    """The field of the record that holds an animal."""

    name: str
    """The field of the position."""
    at: int


class Herd(NamedTuple):
    """A7.2 The animals of a seat as a view shows them: in its ranch, in town, left unsold, in its hand."""

    seen: list[int]
    """The kinds of the visible animals."""
    unseen: list[Slot]
    """The slots of the hidden ones."""


def native_kinds(state: AbileneState, seat: int) -> list[int]:
    """A2.2 The nine animals a seat starts with."""
    return [kind_of(state, seat, rank) for rank in range(RANKS + 1) for _ in range(COPIES[rank])]


def heads(state: AbileneState, seat: int) -> list[int]:
    """A1.3 The cow-heads of a seat's ranch, in the order of the set-up."""
    numbers = (state.land >> HEAD_SHIFT) & HEAD_BITS
    own = np.flatnonzero(((state.land & RANCH_BITS) - 1 == home(state, seat)) & (numbers > 0))
    return sorted(own.tolist(), key=lambda cell: int(numbers[cell]))


def animals_in_game(state: AbileneState) -> Iterator[tuple[int, Slot, int]]:
    """The animals in the game: the seat of the herd, the slot, and the kind or UNKNOWN."""
    cells = np.flatnonzero(state.board >= COW)
    owners = OWNERS[int(state.players)][(state.land[cells] & RANCH_BITS) - 1]
    figures = state.board[cells] - COW - 1
    for cell, owner, kind in zip(cells.tolist(), owners.tolist(), figures.tolist(), strict=True):
        yield owner, Slot("board", cell), kind
    turn = int(state.turn)
    aside = [(turn, Slot("town_cows", place)) for place in range(len(state.town_cows))]
    aside += [(seat, Slot("unsold", seat)) for seat in range(state.players)]
    for seat, slot in (*aside, (turn, Slot("hand", 0))):
        figure = figure_at(state, slot)
        if figure != NONE:
            yield seat, slot, figure - COW - 1


def herds_of(state: AbileneState) -> list[Herd]:
    """The herd of each seat."""
    herds = [Herd([], []) for _ in range(state.players)]
    for seat, slot, kind in animals_in_game(state):
        if kind == UNKNOWN:
            herds[seat].unseen.append(slot)
        else:
            herds[seat].seen.append(kind)
    return herds


def unseen_kinds(state: AbileneState, herds: list[Herd]) -> Counter[int]:
    """The animals that are neither sold nor visible, counted by kind."""
    pool = Counter(kind for seat in range(state.players) for kind in native_kinds(state, seat))
    pool.subtract(dict(zip(range(KINDS), state.gone.tolist(), strict=True)))
    for herd in herds:
        pool.subtract(herd.seen)
    return pool


def brand_of(kind: int) -> int:
    """A1.2 The ranch whose brand an animal has; UNKNOWN for none."""
    return UNKNOWN if kind == UNBRANDED else kind // RANKS


def rank_of(kind: int) -> int:
    """A2.2 The rank of an animal in the set-up: the inverse of ``kind_of``."""
    return RANKS if kind == UNBRANDED else kind % RANKS


def figure_at(state: AbileneState, slot: Slot) -> int:
    """The number in a slot."""
    return int(state.hand) if slot.name == "hand" else int(getattr(state, slot.name)[slot.at])


def put(state: AbileneState, slot: Slot, kind: int) -> None:
    """Put an animal into a slot."""
    if slot.name == "hand":
        state.hand = COW + 1 + kind
    else:
        getattr(state, slot.name)[slot.at] = COW + 1 + kind
