"""Files of the marks that are made, from which a run that was killed goes on."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from stampede.core.errors import InvalidProof
from stampede.games.buffalo.solver.families import Columns, Words

Key = tuple[Columns, int]
"""A block: its class and number."""


@dataclass(frozen=True)
class Places:
    """Places of a block, herd by herd, and the chief's cells that are marked there."""

    key: Key
    where: Any
    words: Words


@dataclass(frozen=True)
class Answered:
    """An answered block: the numbers of its marks, and the marks to which its answers lead."""

    key: Key
    numbers: Words
    led_to: tuple[Places, ...]


Waiting = defaultdict[Key, list[Places]]


@dataclass
class Journal:
    """A folder of files, each with the blocks that were answered in some seconds."""

    folder: Path
    clock: Callable[[], float]
    seconds: float
    waiting: Waiting = field(default_factory=lambda: defaultdict(list))
    """The marks of blocks that are not answered yet."""
    numbers: list[Words] = field(default_factory=list)
    total: int = 0
    _unwritten: list[Answered] = field(default_factory=list)
    _written_at: float = 0.0

    def read(self) -> None:
        """Take in the files of earlier runs; raises InvalidProof for a damaged one."""
        for path in sorted(self.folder.glob("*.npz")):
            try:
                with path.open("rb") as raw, np.load(raw) as file:
                    for each in _unpacked(file):
                        self._take(each)
            except (OSError, ValueError, KeyError, BadZipFile) as error:
                raise InvalidProof(f"{path} is damaged: {error}; delete it to go on without it") from None
        self._written_at = self.clock()

    def add(self, answered: Answered) -> None:
        """Note a block; it is written with the next file."""
        self._take(answered)
        self._unwritten.append(answered)
        if self.clock() - self._written_at > self.seconds:
            self.write()

    def write(self) -> None:
        """Write a file of all blocks that are in none; a kill leaves no half of it."""
        if self._unwritten:
            self.folder.mkdir(parents=True, exist_ok=True)
            last = max((int(each.stem) for each in self.folder.glob("*.npz")), default=-1)
            path = self.folder / f"{last + 1:06}.npz"
            started = path.with_suffix(".started")
            with started.open("wb") as file:
                np.savez(file, **_packed(self._unwritten))
            started.replace(path)
        self._unwritten, self._written_at = [], self.clock()

    def _take(self, answered: Answered) -> None:
        for places in answered.led_to:
            self.waiting[places.key].append(places)
        self.waiting.pop(answered.key, None)
        self.numbers.append(answered.numbers)
        self.total += len(answered.numbers)


def _packed(blocks: list[Answered]) -> dict[str, Any]:
    led_to = [places for block in blocks for places in block.led_to]
    return {
        "blocks": np.array([(*_bits(each.key), len(each.numbers), len(each.led_to)) for each in blocks]),
        "numbers": np.concatenate([each.numbers for each in blocks]),
        "places": np.array([(*_bits(each.key), len(each.where)) for each in led_to]).reshape(-1, 3),
        "where": np.concatenate([np.zeros(0, np.int32), *(each.where for each in led_to)]),
        "words": np.concatenate([np.zeros(0, np.int64), *(each.words for each in led_to)]),
    }


def _unpacked(file: Any) -> list[Answered]:
    arrays = {name: file[name] for name in ("blocks", "numbers", "places", "where", "words")}
    ends = np.cumsum(arrays["places"][:, 2])
    places = [
        Places(_key(bits, number), arrays["where"][end - count : end], arrays["words"][end - count : end])
        for (bits, number, count), end in zip(arrays["places"].tolist(), ends.tolist(), strict=True)
    ]
    found, first, led_to = [], 0, 0
    for bits, number, count, many in arrays["blocks"].tolist():
        numbers = arrays["numbers"][first : first + count]
        found.append(Answered(_key(bits, number), numbers, tuple(places[led_to : led_to + many])))
        first, led_to = first + count, led_to + many
    return found


def _bits(key: Key) -> tuple[int, int]:
    return sum(1 << column for column in key[0]), key[1]


def _key(bits: int, number: int) -> Key:
    return tuple(column for column in range(bits.bit_length()) if bits >> column & 1), number
