"""The rows of observations of a batch: a step writes only the numbers whose words in the view have changed.

A step changes a few dozen words of a view, and an observation has up to thousands of numbers.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.core.arrays import write_flags
from stampede.core.record import Ints, Records
from stampede.core.tensors.observing import observe_into
from stampede.envs.batches.kernel import Matches, Told, mark_given, observe_slot, show_slot
from stampede.envs.batches.readings import Readings

BLOCK = 32
"""Words of a view that are compared at once."""


class Rows(NamedTuple):
    """Observations by slot, and the views that they were written from."""

    numbers: NDArray[np.float32]
    """(slots, size)."""
    seats: Ints
    """Whose view it was; -1 where the row is 0."""
    words: Ints
    """(slots, words): that view."""
    depths: Ints
    """How many parts given are marked."""


class Final(NamedTuple):
    """The last observations of matches that are over, by slot."""

    numbers: NDArray[np.float32]
    """(slots, size)."""
    seats: Ints
    """Whose they are; -1 for nobody's."""


def show_slots(
    matches: Matches, views: Records, words: Ints, readings: Readings, rows: Rows, first: int, beyond: int
) -> None:
    """Make the view of each slot and bring its row up to it; *words* are the *views* as plain numbers."""
    for slot in range(first, beyond):
        show_slot(matches, slot, views)
        rewrite_slot(matches, slot, words[slot], readings, rows)


def rewrite_slots(
    matches: Matches, words: Ints, readings: Readings, rows: Rows, first: int, beyond: int
) -> None:
    """Bring each row up to its view, which is there: ``choosing.observe`` of it; 0 for nobody."""
    width = len(matches.seats) // len(words)
    for slot in range(first, beyond):
        rewrite_slot(matches, slot, words[slot // width], readings, rows)


def rewrite_slot(matches: Matches, slot: int, view: Ints, readings: Readings, rows: Rows) -> None:
    """Bring one row up to the *view* of the seat of *slot*."""
    seat, before, numbers = matches.seats[slot], rows.seats[slot], rows.numbers[slot]
    size = readings.flags.shape[2]
    rows.seats[slot] = seat
    if seat < 0:
        if before >= 0:
            numbers[:] = 0.0
    elif before < 0:
        observe_into(view, readings.flags[seat], readings.shares[seat], numbers[:size])
        for word in range(len(view)):
            rows.words[slot, word] = view[word]
    else:
        flags, measures = readings.flags[seat], readings.measures[seat]
        firsts, in_order = readings.firsts[seat], readings.numbers[seat]
        rewrite_changes(view, rows.words[slot], firsts, in_order, flags, measures, numbers)
        if before != seat:
            for run in range(len(readings.runs)):
                first, beyond = readings.runs[run]
                where, masks, equals = flags[0, first:beyond], flags[1, first:beyond], flags[2, first:beyond]
                write_flags(view, where, masks, equals, numbers[first:beyond])
            rewrite(view, readings.turning, 0, len(readings.turning), flags, measures, numbers)
        if rows.depths[slot] > 0:
            numbers[size:] = 0.0
    mark_given(matches, slot, size, numbers)
    rows.depths[slot] = matches.depths[slot]


def rewrite_changes(
    view: Ints, seen: Ints, firsts: Ints, in_order: Ints, flags: Any, measures: Ints, numbers: Any
) -> None:
    """Write the numbers that are read from words which differ from those *seen*, and see those."""
    for block in range(0, len(view), BLOCK):
        new, old, changes = view[block : block + BLOCK], seen[block : block + BLOCK], 0
        for word in range(len(new)):
            changes |= new[word] ^ old[word]
        for word in range(len(new) if changes else 0):
            if new[word] != old[word]:
                old[word] = new[word]
                first, beyond = firsts[block + word], firsts[block + word + 1]
                rewrite(view, in_order, first, beyond, flags, measures, numbers)


def rewrite(
    view: Ints, which: Ints, first: int, beyond: int, flags: Any, measures: Ints, numbers: Any
) -> None:
    """Write some of the *numbers*, as ``observe_into`` does all."""
    where, masks, equals = flags[0], flags[1], flags[2]
    for place in range(first, beyond):
        number = np.uint32(which[place])
        word, most = view[np.uint32(where[number])], measures[number]
        if most > 0:
            numbers[number] = min(max(word, 0) / most, 1.0)
        else:
            numbers[number] = np.float32(word & masks[number] == equals[number])


def show_ended(matches: Matches, told: Told, views: Records, first: int, beyond: int) -> None:
    """Write what the seat of each slot may know of its match, where that is over."""
    width = len(matches.seats) // len(matches.states)
    for slot in range(first, beyond):
        if told.done[slot // width]:
            show_slot(matches, slot, views)


def keep_final(
    matches: Matches, told: Told, views: Ints, readings: Readings, final: Final, first: int, beyond: int
) -> None:
    """Write the last observations of matches that are over."""
    width, shared = len(matches.seats) // len(matches.states), len(matches.seats) // len(views)
    for slot in range(first, beyond):
        if told.done[slot // width]:
            final.seats[slot] = matches.seats[slot]
            view = views[slot // shared]
            observe_slot(matches, slot, view, readings.flags, readings.shares, final.numbers[slot])
