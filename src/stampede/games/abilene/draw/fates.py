"""A7.1, A8.2 What would become of a stolen animal and of a beaten cowboy, told before anybody commits."""

from typing import Literal

from stampede.core.record import Ints
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import BOOT, EDGE, HEAD_BITS, HEAD_SHIFT, RANCH_BITS, home, ranch_of
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.rules.state import State as Fields

Fate = Literal["prison", "head", "boot", "edge", "inside"]
"""To prison; to a cow-head, a boot cell, the outer edge or another free cell of a ranch."""


def fate_of_cow(now: Fields, source: int) -> Fate:
    """A7.1 Where the animal goes that a cowboy from *source* steals."""
    free = _free(now, home(now, now.turn), source)
    if (free >> HEAD_SHIFT & HEAD_BITS).any():
        return "head"
    return "edge" if (free & EDGE).any() else "inside"


def fate_of_loser(now: Fields, cell: int, winner: int, loser: int, source: int) -> Fate:
    """A8.2 Where *loser* goes if *winner* beats him on *cell*; the challenger comes from *source*."""
    ranch = home(now, loser)
    free = _free(now, ranch, source)
    if ranch_of(now, cell) == home(now, winner) or not free.size:
        return "prison"
    if ranch_of(now, cell) != ranch and (free & BOOT).any():
        return "boot"
    return "edge" if (free & EDGE).any() else "inside"


def _free(now: Fields, ranch: int, source: int) -> Ints:
    """What is printed on the free cells of a ranch, the one the cowboy leaves among them."""
    is_free = now.board == box.EMPTY
    if source != TOWN:
        is_free[source] = True
    printed: Ints = now.land[is_free & ((now.land & RANCH_BITS) - 1 == ranch)]
    return printed
