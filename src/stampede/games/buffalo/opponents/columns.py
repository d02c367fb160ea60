"""All that the evaluation of Buffalo knows of a column, in one table.

A column's state is the row of its buffalo, the cells of its dogs, the chief's row and his distance, and
the side to act. A buffalo is *guarded* when a dog stands ahead in its column, *caught* when none does, but
the chief can meet it on the prairie or stands in its way, else it is a *runner*.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.games.buffalo.opponents.bitboard import ROWS
from stampede.games.buffalo.rules.components import CHIEFS_SIDE, HEIGHT, WIDTH

Numbers = NDArray[np.int64]

STEPS, GUARDED, RUNNERS, READY, READY_FAR, OPEN_FAR, CAUGHT, VALUE = 0, 8, 12, 16, 20, 24, 28, 32
"""Where each count begins in the number of a column: steps up to a dog ahead; buffaloes guarded; runners;
buffaloes that cross with their next step; those the chief stands not next to; buffaloes two free steps from
crossing whose next cell the chief stands not next to; buffaloes caught; the value."""
COUNT = 15
SHAPE = (2, ROWS, WIDTH, HEIGHT + 1, 1 << ROWS)
"""Side to act, the chief's row less 2, his distance, the buffalo's row or 0, the dogs, a bit a cell."""
STATES = SHAPE[3] * SHAPE[4]
"""The states of a column for one place of the chief."""
NEVER = -1
TIGHT = 3
"""Time to spare counts up to so many moves."""


class Group(NamedTuple):
    """Features of which each state of a column has one at most: its number, or NEVER; and their count."""

    of: Numbers
    size: int


class States(NamedTuple):
    """All states of a column, each fact an array of the shape SHAPE."""

    side: Numbers
    chief: Numbers
    """His row."""
    away: Numbers
    row: Numbers
    dogs: Numbers
    """How many there are in the column."""
    dog: Numbers
    """The row of the first dog ahead of the buffalo, of the first at all where there is none; or 0."""
    is_guarded: NDArray[np.bool_]
    is_blocked: NDArray[np.bool_]
    """Whether the chief stands in the way of a buffalo that is not guarded."""
    spare: Numbers
    """The moves the chief has to spare when he comes to meet the buffalo at its last cell."""

    @property
    def stands(self) -> NDArray[np.bool_]:
        """Whether a buffalo stands in the column."""
        return (self.row > 0) & (self.row < HEIGHT)

    @property
    def is_caught(self) -> NDArray[np.bool_]:
        """Whether it is caught."""
        return self.stands & ~self.is_guarded & (self.is_blocked | (self.spare >= 0))

    def is_near(self, further: int) -> NDArray[np.bool_]:
        """Whether the chief stands next to the cell of the prairie so many rows *further* than it."""
        row = self.row + further
        return (self.away <= 1) & (abs(self.chief - row) <= 1) & (row > 1) & (row < HEIGHT)


def states() -> States:
    """All states of a column."""
    side, chief, away, row, cells = np.indices(SHAPE, np.int64)
    chief += 2
    rows = np.arange(2, HEIGHT)
    there = cells[..., None] >> (rows - 2) & 1 == 1
    ahead = there & (rows > row[..., None])
    dog = np.where(ahead.any(-1), ahead.argmax(-1) + 2, 0)
    is_guarded = (row > 0) & (dog > 0)
    is_blocked = (away == 0) & (chief > row) & ~is_guarded
    last = HEIGHT - 1
    spare = last - row + (side == CHIEFS_SIDE) - np.maximum(away, last - chief)
    return States(side, chief, away, row, there.sum(-1), dog, is_guarded, is_blocked, spare)


def groups(all_states: States) -> tuple[Group, ...]:
    """The features of columns."""
    side, chief, away, row, dogs, dog, is_guarded, is_blocked, spare = all_states
    stands = all_states.stands
    is_open = stands & ~is_guarded & ~is_blocked
    attack = all_states.is_near(0) + 2 * all_states.is_near(1) + 4 * is_guarded + 8 * side
    return (
        Group(np.where((row == 0) & (dog > 0), dog - 2, NEVER), ROWS),
        Group(np.where(stands & is_guarded, row * ROWS + dog - row - 1, NEVER), HEIGHT * ROWS),
        Group(np.where(stands & (dogs > is_guarded), dogs - is_guarded, NEVER), ROWS + 1),
        Group(
            np.where(is_open, row * (2 * TIGHT + 1) + np.clip(spare, -TIGHT, TIGHT) + TIGHT, NEVER),
            HEIGHT * (2 * TIGHT + 1),
        ),
        Group(np.where(stands & is_blocked, 2 * row + (chief == row + 1), NEVER), 2 * HEIGHT),
        Group(np.where(is_open & (spare >= 0), np.minimum(away, 5), NEVER), 6),
        Group(np.where(stands, attack, NEVER), 16),
    )


def table(weights: Numbers) -> Numbers:
    """The number of each state, flat, from the *weights* of the features of all groups in turn."""
    every, value, first = states(), np.zeros(SHAPE, np.int64), 0
    for group in groups(every):
        value += np.where(group.of == NEVER, 0, weights[first + np.maximum(group.of, 0)])
        first += group.size
    row, dog, stands = every.row, every.dog, every.stands
    is_ready = row == HEIGHT - 1
    is_far = ~every.is_near(0)
    is_open = (row == HEIGHT - 2) & ~every.is_guarded & ~(every.is_blocked & (every.chief == HEIGHT - 1))
    parts = (
        (np.where(every.is_guarded, dog - row - 1, 0), STEPS),
        (every.is_guarded, GUARDED),
        (~every.is_guarded & ~every.is_caught, RUNNERS),
        (is_ready, READY),
        (is_ready & is_far, READY_FAR),
        (is_open & ~every.is_near(1), OPEN_FAR),
        (every.is_caught, CAUGHT),
    )
    counts = sum((np.where(stands, part, 0).astype(np.int64) << place for part, place in parts), 0 * value)
    return (counts + (value << VALUE)).reshape(-1)
