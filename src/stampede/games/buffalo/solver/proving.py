"""Write the walked proof of a herd."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from stampede.core.compiling import BoundRules
from stampede.core.errors import StampedeError
from stampede.games.buffalo.rules import actions, game
from stampede.games.buffalo.rules.components import WIDTH
from stampede.games.buffalo.rules.state import DTYPE
from stampede.games.buffalo.solver import walking, writing
from stampede.games.buffalo.solver.dense import solve_herd
from stampede.games.buffalo.solver.families import Family, Words, family
from stampede.games.buffalo.solver.proofs import MAX_LEGAL, Answers, Proof, bound, start_of

FIRST_ROOM = 1 << 22


class NotProven(StampedeError):
    """No proof can be written."""


def canonical(herd: str) -> str:
    """Of a herd and its mirror image the one whose positions have the smaller numbers."""
    return max(herd, herd[::-1], key=lambda each: each.replace("B", "b"))


def write_walked(herd: str, say: Callable[[str], None]) -> Proof:
    """The walk that proves that the chief wins against a *herd*; NotProven if family 1 leaves it open."""
    herd, dogs = canonical(herd), family("1")
    columns = np.array([column for column, letter in enumerate(herd) if letter == "B"], np.int32)
    check_memory(dogs, len(columns))
    say(f"{herd}: solving {dogs.base ** len(columns):,} herds")
    won = solve_herd(dogs, columns)
    if not won[0, dogs.start] >> dogs.chief & 1:
        raise NotProven(f"family 1 does not win against {herd}: no walk from its start can be written")
    run = BoundRules("buffalo", (actions, game), DTYPE, compiled=True).algorithm(walking, writing)
    placings = np.zeros(1 << WIDTH, np.int32)
    placings[(dogs.occupied[:-1] >> (dogs.chief - dogs.chief % WIDTH)).astype(np.int64)] = np.arange(
        dogs.count
    )
    room = FIRST_ROOM
    arrays = _arrays(room)
    start = start_of(bound(compiled=True), herd)
    arrays.stack[0] = start
    run[walking.enter](arrays.before, start)
    progress = np.array([0, 1, 1], np.int64)
    moves, order = np.zeros(MAX_LEGAL, np.int32), np.zeros(MAX_LEGAL, np.int64)
    states = np.zeros(3, DTYPE)
    while True:
        ending = run[writing.write_walk](states, *arrays, progress, columns, placings, won, moves, order)
        if ending != walking.FULL:
            break
        say(f"{herd}: {progress[0]:,} answers, {progress[1]:,} positions wait")
        room *= 2
        arrays = _larger(run, arrays, room)
    if ending != walking.PROVEN:
        raise NotProven(
            f"the table of {herd} has no answer after {progress[0]:,}: it disagrees with the rules"
        )
    return Proof(herd, arrays.answers[: progress[0]].copy())


class Arrays(NamedTuple):
    """The arrays that grow during the walk."""

    answers: Answers
    before: Words
    """A hash table of positions with the buffaloes to move."""
    after: Words
    """Likewise with the chief's side to move."""
    stack: Words


BYTES_EACH = 1 + 8 * (2 + 2 + 1)
"""Of all arrays for one answer."""


def _arrays(room: int) -> Arrays:
    return Arrays(np.zeros(room, np.uint8), *(np.zeros(size * room, np.int64) for size in (2, 2, 1)))


def _larger(run: Any, arrays: Arrays, room: int) -> Arrays:
    """The arrays with *room* for so many answers; raises NotProven where memory is too small."""
    if BYTES_EACH * room > free_memory():
        raise NotProven(f"{room // 2:,} answers are not enough, and memory is too small for {room:,}")
    larger = _arrays(room)
    larger.answers[: room // 2] = arrays.answers
    larger.stack[: room // 2] = arrays.stack
    run[writing.reenter](arrays.before, larger.before)
    run[writing.reenter](arrays.after, larger.after)
    return larger


def free_memory() -> int:
    """Bytes of memory that are free, or could be; a large number where the system does not say."""
    with suppress(OSError):
        for line in Path("/proc/meminfo").read_text("ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError, AttributeError):
        return 1 << 62


def check_memory(dogs: Family, size: int) -> None:
    """Raise NotProven where the table of a herd of this *size* does not fit."""
    need = (dogs.base**size + dogs.base ** (size - 1)) * dogs.count * 8 + BYTES_EACH * FIRST_ROOM
    free = free_memory()
    if need > free:
        raise NotProven(f"this takes {need / 1e9:.1f} GB of memory, and {free / 1e9:.1f} GB are free")
