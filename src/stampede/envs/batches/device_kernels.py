"""The kernels of a batch on a GPU: a thread for each match, which runs the batch's own functions on it alone.

A match lies in memory of its thread while that works on it, and between two steps word by word beside the
other matches, so that neighbouring threads read neighbouring words.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from stampede.core.compiling import Kernels
from stampede.core.device_rules import IS_SIMULATED
from stampede.core.record import Ints, Records
from stampede.core.seeding import HALVES, next_seed, seed_stream
from stampede.envs.batches import kernel
from stampede.envs.batches.kernel import Flags, Matches, Told

Launched = Callable[..., None]
TOO_GREAT = 2**31 - 1
REGISTERS = 128
"""Of a thread: more leave room for fewer threads at once (decision 70 has the figures)."""
NOTHING: Any = 0
"""Stands for the memories of seats, which none has."""


def jit(function: Launched) -> Launched:
    """*function* as a kernel."""
    made: Launched = cuda.jit(function) if IS_SIMULATED else cuda.jit(max_registers=REGISTERS)(function)
    return made


class Memory(NamedTuple):
    """The arrays of a batch on the device; those of ``kernel.Matches`` and ``kernel.Told`` mean the same."""

    words: Ints
    """(words, matches): the records."""
    start: Records
    seeds: NDArray[np.int64]
    """(matches, 4): the stream from which the seeds of later matches come."""
    streams: NDArray[np.int64]
    seats: Ints
    legal: Ints
    counts: Ints
    given: Ints
    depths: Ints
    lengths: Ints
    codes: NDArray[np.int16]
    reward: NDArray[np.float32]
    done: Flags
    truncated: Flags
    length: Ints
    mask: NDArray[np.uint8]
    """(slots, numbers)."""
    found: Ints
    """One number: the first slot whose number is not legal; if all are, as many as there are slots."""


class Sizes(NamedTuple):
    """The sizes of the memory of a thread, and the options of all matches."""

    dtype: np.dtype[Any]
    """The layout of a record."""
    seats: int
    outcomes: int
    """The most outcomes of chance."""
    width: int
    """Slots of a match."""
    most: int
    """Actions after which a match is truncated; 0 for none."""


@cuda.jit(device=True, inline="always")  # type: ignore[untyped-decorator]
def alone(memory: Memory, states: Records, match: int, width: int) -> Matches:
    """A batch of one *match*, whose record lies in *states*."""
    slot, beyond = match * width, (match + 1) * width
    return Matches(
        states,
        memory.start,
        memory.streams[match : match + 1],
        memory.seats[slot:beyond],
        memory.legal[slot:beyond],
        memory.counts[slot:beyond],
        memory.given[slot:beyond],
        memory.depths[slot:beyond],
        memory.lengths[match : match + 1],
        memory.codes,
        NOTHING,
    )


def finding(functions: Kernels, sizes: Sizes) -> Launched:
    """Make the kernel that finds the first slot whose number is not legal."""
    first_illegal, dtype, width = functions[kernel.find_illegal], sizes.dtype, sizes.width

    def find(memory: Memory, numbers: Ints) -> None:
        match = cuda.grid(1)
        if match >= memory.words.shape[1]:
            return
        states = cuda.local.array(1, dtype)
        slot, beyond = match * width, (match + 1) * width
        matches = alone(memory, states, match, width)
        found = first_illegal(matches, numbers[slot:beyond], 0, width)
        if found < width:
            cuda.atomic.min(memory.found, 0, slot + found)

    return jit(find)


def taking() -> Launched:
    """Make the kernel that copies *given* numbers, of whatever type; one that is too great becomes -1."""

    def take(given: Any, numbers: Ints) -> None:
        slot = cuda.grid(1)
        if slot < len(numbers):
            number = given[slot]
            numbers[slot] = number if 0 <= number < TOO_GREAT else -1

    return jit(take)


def clearing() -> Launched:
    """Make the kernel that clears the masks, given as *words*, unless an illegal number was found."""

    def clear(memory: Memory, words: Any) -> None:
        place = cuda.grid(1)
        if place < len(words) and memory.found[0] == len(memory.seats):
            words[place] = 0

    return jit(clear)


def advancing(functions: Kernels, sizes: Sizes) -> Launched:
    """Make the kernel that gives each slot its number, unless an illegal one was found.

    Matches that end begin anew, and the masks, which are clear, are written. With a *first* seed from 0 all
    matches begin, match i by the seed *first* + i. One kernel does both: half of it is how a match begins.
    """
    advance_one, begin_one = functions[kernel.advance], functions[kernel.begin_one]
    mark, seed, following = functions[kernel.mark_legal], functions[seed_stream], functions[next_seed]
    dtype, seats, outcomes, width, most = sizes
    num_words = dtype.itemsize // 4

    def advance(memory: Memory, numbers: Ints, first: int) -> None:
        match = cuda.grid(1)
        if match >= memory.words.shape[1] or memory.found[0] < len(memory.seats):
            return
        states = cuda.local.array(1, dtype)
        room = cuda.local.array((2, outcomes), np.int32)
        results = cuda.local.array(seats, np.float64)
        message = cuda.local.array(HALVES, np.int64)
        mixed = cuda.local.array(HALVES, np.int64)
        words = states.view(np.int32)
        slot, beyond = match * width, (match + 1) * width
        matches = alone(memory, states, match, width)
        told = Told(
            memory.reward[match : match + 1],
            memory.done[match : match + 1],
            memory.truncated[match : match + 1],
            memory.length[match : match + 1],
        )
        begins, next_one = first >= 0, first + match
        if begins:
            seed(memory.seeds[match], next_one, message, mixed)
        else:
            for word in range(num_words):
                words[word] = memory.words[word, match]
            advance_one(matches, told, numbers[slot:beyond], most, results, room[:, ::1], 0, 1)
            if memory.done[match]:
                begins, next_one = True, following(memory.seeds[match])
        if begins:
            seed(memory.streams[match], next_one, message, mixed)
            begin_one(matches, 0, room[:, ::1])
        mark(matches, memory.mask[slot:beyond], 0, width)
        for word in range(num_words):
            memory.words[word, match] = words[word]

    return jit(advance)


def observing(functions: Kernels, sizes: Sizes) -> Launched:
    """Make the kernel that writes the observations."""
    show, observe_slot = functions[kernel.show], functions[kernel.observe_slot]
    dtype, _, _, width, _ = sizes
    num_words = dtype.itemsize // 4

    def observe(memory: Memory, flags: Ints, shares: Ints, out: NDArray[np.float32]) -> None:
        match = cuda.grid(1)
        if match >= memory.words.shape[1]:
            return
        states = cuda.local.array(1, dtype)
        views = cuda.local.array(width, dtype)
        words = states.view(np.int32)
        for word in range(num_words):
            words[word] = memory.words[word, match]
        slot = match * width
        matches = alone(memory, states, match, width)
        show(matches, views, 0, width)
        seen = views.view(np.int32)
        for place in range(width):
            view = seen[place * num_words : (place + 1) * num_words]
            observe_slot(matches, place, view, flags, shares, out[slot + place])

    return jit(observe)
