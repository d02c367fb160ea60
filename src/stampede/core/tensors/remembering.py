"""Perfect memory in numbers: what every seat of a match has seen, noted action by action, plain or compiled.

The memory of a seat is a record: a digest of its views one after the other and of its own actions between
them, and what its game notes beside that. It is made of the views alone, so it can tell nothing else.
"""

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.core.hiding import num_unrevealed
from stampede.core.interface import SPECTATOR, apply_action, at, note, num_seats, redact
from stampede.core.record import Ints, Records

LANES = 6
PRIME = 16_777_213
"""The greatest prime below 2 ** 24: float32 holds each number of a digest exactly."""
NEXT_VIEW = np.array([9_180_811, 3_551_237, 12_906_149, 7_310_623, 15_003_331, 5_489_773], np.int64)
NEXT_ACTION = np.array([4_276_117, 14_215_961, 6_718_591, 11_437_249, 2_870_993, 8_634_527], np.int64)
"""A digest grows by multiplication: one number for each lane, for a view and for an own action."""


class MemoryRecord:
    """The memory of one seat; a game adds its own fields to it."""

    digest: Annotated[Ints, np.int32, (LANES,)]
    """Of all that the seat has seen, in order."""


class Memories(NamedTuple):
    """The memories of several matches, with room to make views in."""

    records: Records
    """By match, and in it by seat."""
    views: Records
    """Room for a view of each match."""
    words: Ints
    """The same memory as *views*, as plain numbers: (matches, words)."""
    weights: NDArray[np.int64]
    """The weight of each word of a view in each lane: (LANES, words)."""
    blank: Records
    """The memory of a seat that has seen nothing."""
    seen: Ints
    """The last views, as plain numbers: by match the spectator's, then each seat's."""
    hashes: NDArray[np.int64]
    """Of these views, by lane."""


def forget(memories: Memories, match: int) -> None:
    """Begin the memories of a match anew."""
    seats = len(memories.records) // len(memories.views)
    for record in range(match * seats, (match + 1) * seats):
        memories.records[record] = memories.blank[0]
    for row in range(match * (seats + 1), (match + 1) * (seats + 1)):
        memories.seen[row] = 0
        memories.hashes[row] = 0


def remember(states: Records, memories: Memories, steps: Ints) -> None:
    """Make the actions of *steps*, (actor, action) each, in ``states[0]`` and remember what they show."""
    for step in range(len(steps)):
        apply_action(at(states, 0), steps[step, 0], steps[step, 1])
        notice(states, 0, memories, steps[step, 0], steps[step, 1])


def notice(states: Records, index: int, memories: Memories, actor: int, action: int) -> None:
    """Let all seats of ``states[index]`` remember what they see after *action*; NOBODY's: at the start.

    While choices are secret a seat remembers the public view and its own choices, so that nothing in its
    memory depends on who chose first where nobody sees that.
    """
    state = at(states, index)
    seats, is_open = num_seats(state), num_unrevealed(state) <= 0
    for viewer in range(SPECTATOR, seats):
        if viewer == SPECTATOR or is_open:
            memories.views[index] = states[index]
            redact(at(memories.views, index), viewer)
            row = index * (seats + 1) + viewer - SPECTATOR
            differs = look(memories.words[index], memories.seen[row], memories.hashes[row], memories.weights)
        if viewer == SPECTATOR:
            for seat in range(seats):
                memory = at(memories.records, index * seats + seat)
                if actor == seat:
                    grow(memory, NEXT_ACTION, action)
                if differs and not is_open:
                    grow_by(memory, memories.hashes[row])
        elif is_open:
            memory = at(memories.records, index * seats + viewer)
            if differs:
                grow_by(memory, memories.hashes[row])
            note(memory, at(memories.views, index), viewer, actor, action)


def grow(memory: Any, factors: Any, number: int) -> None:
    """Add a *number* to the digest."""
    for lane in range(LANES):
        memory.digest[lane] = (np.int64(memory.digest[lane]) * factors[lane] + number + 1) % PRIME


def grow_by(memory: Any, hashes: Any) -> None:
    """Add a view to the digest."""
    for lane in range(LANES):
        grown = np.int64(memory.digest[lane]) * NEXT_VIEW[lane] + hashes[lane] + 1
        memory.digest[lane] = grown % PRIME


def look(words: Ints, seen: Ints, hashes: Any, weights: Any) -> bool:
    """Write a view over the last one that was *seen*, and keep its *hashes*; whether it is another."""
    changed = np.flatnonzero(words != seen)
    for place in changed:
        change = np.int64(words[place]) - np.int64(seen[place])
        for lane in range(LANES):
            hashes[lane] = (hashes[lane] + change * weights[lane, place]) % PRIME
        seen[place] = words[place]
    return len(changed) > 0
