"""Tables of all herds of a column set, block by block and resumable, on all cores.

The columns in the middle are inner: a block holds all their herds (``kernels``). The others are outer: a
class is the set of outer columns that have a buffalo, and the number of a block has their digits, row - 1, of
base ``height - 2``. Steps stay in a class and raise the sum of digits, which is the block's level; captures
lead to the class without that column. So classes go from the smallest up, and levels from the highest down.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from threading import local
from typing import Any

import numpy as np

from stampede.core.errors import InvalidSolving, StampedeError
from stampede.games.buffalo.solver import kernels
from stampede.games.buffalo.solver.blocks import Blocks, compress, expand, write_blocks
from stampede.games.buffalo.solver.dense import compiled
from stampede.games.buffalo.solver.families import Columns, Family, Words

HELD, WON = "held", "won"
PART_SECONDS = 20.0
"""So much work is written at once: a kill costs no more."""
MOST_DISK = 60 * 10**9
Clock = Callable[[], float]
Say = Callable[[str], None]


class TooLarge(StampedeError):
    """The machine has too little memory or disk."""


@dataclass
class Totals:
    """The progress so far, for the estimate."""

    herds: int = 0
    seconds: float = 0.0
    held_bytes: int = 0
    kept_bytes: int = 0
    starts: dict[str, bool] = field(default_factory=dict)


class HerdNumbering:
    """How herds of a column set are numbered."""

    def __init__(
        self, family: Family, columns: Sequence[int], inner: int = 3, *, is_folded: bool = True
    ) -> None:
        """Number herds of *columns*; of the board's middle columns, *inner* are the inner ones.

        Of mirror images one is numbered. If not *is_folded*, all are, and the inner columns are the middle
        ones of *columns*.
        """
        width = family.width
        if is_folded:
            inner -= (inner + width) % 2
            middle: Sequence[int] = range((width - inner) // 2, (width + inner) // 2)
        else:
            spare = max(0, len(columns) - inner)
            middle = sorted(columns)[spare // 2 : spare // 2 + inner]
        self.family = family
        self.columns = tuple(sorted(set(columns)))
        if not self.columns or not 0 <= self.columns[0] <= self.columns[-1] < width:
            raise InvalidSolving(f"columns are 1 to {width} different numbers from 0 to {width - 1}")
        self.inner = tuple(column for column in self.columns if column in middle)
        self.outer = tuple(column for column in self.columns if column not in middle)
        self.digits = family.height - 2
        self.herds = family.base ** len(self.inner)
        self.is_symmetric = is_folded and self.columns == self.mirrored(self.columns)

    def mirrored(self, columns: Columns) -> Columns:
        """The mirror image of a set of columns."""
        return tuple(sorted(self.family.width - 1 - column for column in columns))

    def classes(self) -> list[Columns]:
        """The classes, smallest first; of mirror images the first."""
        chosen = [
            tuple(c for c, has in zip(self.outer, bits, strict=True) if has)
            for bits in product((0, 1), repeat=len(self.outer))
        ]
        if self.is_symmetric:
            chosen = [each for each in chosen if each <= self.mirrored(each)]
        return sorted(chosen, key=lambda each: (len(each), each))

    def reverse(self, number: int, size: int) -> int:
        """The number of the mirror image of a block of a class of *size* columns."""
        found = 0
        for _ in range(size):
            number, digit = divmod(number, self.digits)
            found = found * self.digits + digit
        return found

    def stored(self, klass: Columns, number: int) -> tuple[Columns, int, bool]:
        """The class and number under which a block is stored, and whether that is its mirror image."""
        if not self.is_symmetric:
            return klass, number, False
        image = self.mirrored(klass), self.reverse(number, len(klass))
        return (*image, True) if image < (klass, number) else (klass, number, False)

    def blocks(self, klass: Columns) -> list[int]:
        """The numbers of a class's blocks that are stored."""
        numbers = range(self.digits ** len(klass))
        if self.is_symmetric and klass == self.mirrored(klass):
            return [number for number in numbers if number <= self.reverse(number, len(klass))]
        return list(numbers)

    def level(self, number: int) -> int:
        """The sum of the digits."""
        total = 0
        while number:
            number, digit = divmod(number, self.digits)
            total += digit
        return total

    @cached_property
    def inner_mirror(self) -> Any:
        """The mirror image of each herd of a block."""
        base, size = self.family.base, len(self.inner)
        found = []
        for herd in range(self.herds):
            image, rest = 0, herd
            for _ in range(size):
                rest, digit = divmod(rest, base)
                image = image * base + digit
            found.append(image)
        return np.array(found, np.int32)

    def name(self, columns: Sequence[int]) -> str:
        """A column set in letters: ``BBB.....BBB``."""
        return "".join("B" if column in columns else "." for column in range(self.family.width))


class Solver:
    """One run: a family, a column set, a folder."""

    def __init__(
        self,
        layout: HerdNumbering,
        folder: Path,
        clock: Clock,
        say: Say,
        *,
        threads: int = 0,
        most: int = 99,
        keep: bool = False,
        most_disk: int = MOST_DISK,
    ) -> None:
        """Solve herds of at most *most* buffaloes into *folder*; *keep* keeps the whole tables."""
        family = layout.family
        self.layout, self.family, self.clock, self.say, self.keep = layout, family, clock, say, keep
        self.most = min(most, len(layout.columns))
        self.threads = threads or os.cpu_count() or 1
        self.most_disk = most_disk
        size = f"{family.width}x{family.height}-{family.dogs}"
        self.folder = folder / f"{family.name}-{size}-{layout.name(layout.columns)}"
        self.totals = Totals()
        self.own = local()
        self._told = clock() - PART_SECONDS + 3
        self.kernels = compiled()

    def run(self) -> dict[str, bool]:
        """Solve the missing parts; return for each herd on the first row whether the chief wins."""
        self._check_memory()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TooLarge(f"cannot write to {self.folder}: {error.strerror}") from None
        for klass in self.layout.classes():
            if len(klass) <= self.most:
                self._solve_class(klass)
                self.totals.starts.update(self._done(klass) or {})
        return self.totals.starts

    def place(self, klass: Columns) -> Path:
        """The folder of a class, named after it and the most buffaloes in its herds."""
        return self.folder / f"{self.layout.name(klass)}-{self.reach(klass)}"

    def reach(self, klass: Columns) -> int:
        """The most buffaloes in the herds of a class that are solved."""
        return min(self.most, len(klass) + len(self.layout.inner))

    def _done(self, klass: Columns) -> dict[str, bool] | None:
        path = self.place(klass) / "done.json"
        if not path.exists():
            return None
        found: dict[str, bool] = json.loads(path.read_text())
        return found

    def _solve_class(self, klass: Columns) -> None:
        if self._done(klass) is not None:
            return
        place, layout = self.place(klass), self.layout
        place.mkdir(exist_ok=True)
        work = _Class(self, klass)
        numbers = [number for number in layout.blocks(klass) if number not in work.finished]
        levels: dict[int, list[int]] = {}
        for number in numbers:
            levels.setdefault(layout.level(number), []).append(number)
        part, rate = len(list(place.glob("*.kept"))), 0.0
        with ThreadPoolExecutor(self.threads) as pool:
            for level in sorted(levels, reverse=True):
                waiting = levels[level]
                while waiting:
                    many = max(self.threads, int(rate * PART_SECONDS)) if rate else 4 * self.threads
                    batch, waiting = waiting[:many], waiting[many:]
                    begun = self.clock()
                    made = dict(zip(batch, pool.map(work.solve, batch), strict=True))
                    self._write(work, place, f"{level:03}-{part:06}", made)
                    rate = len(batch) / max(1e-3, self.clock() - begun)
                    part += 1
                    self._count(len(batch), made, self.clock() - begun, klass)
                for path in place.glob(f"{level + 2:03}-*.held"):
                    path.unlink()
        (place / "starts.json").write_text(json.dumps(work.starts()))
        (place / "starts.json").replace(place / "done.json")
        for path in place.glob("*.held"):
            path.unlink()

    def _write(self, work: "_Class", place: Path, name: str, made: dict[int, list[bytes]]) -> None:
        held, kept = place / f"{name}.held", place / f"{name}.kept"
        write_blocks(held, [HELD], {number: frames[:1] for number, frames in made.items()})
        write_blocks(kept, work.streams, {number: frames[1:] for number, frames in made.items()})
        work.held.add(held)
        work.finished.add(kept)

    def _check_memory(self) -> None:
        """Say how much memory it takes; refuse where the machine has less."""
        arrays = (5 + len(self.layout.outer)) * self.layout.herds * self.family.count * 8
        need = self.threads * arrays + 200 * 2**20
        try:
            free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        except (ValueError, OSError):
            free = need
        self.say(f"memory: {need / 2**20:,.0f} MiB for {self.threads} threads")
        if need > free:
            raise TooLarge(f"this takes {need / 2**20:,.0f} MiB of memory, and {free / 2**20:,.0f} are free")

    def _count(self, blocks: int, made: dict[int, list[bytes]], seconds: float, klass: Columns) -> None:
        totals, layout = self.totals, self.layout
        totals.herds += blocks * layout.herds
        totals.seconds += seconds
        totals.held_bytes += sum(len(frames[0]) for frames in made.values())
        totals.kept_bytes += sum(len(frame) for frames in made.values() for frame in frames[1:])
        if self.clock() - self._told < PART_SECONDS:
            return
        self._told = self.clock()
        left = self._left()
        rate = totals.herds / max(totals.seconds, 1e-3)
        bytes_each = totals.kept_bytes / totals.herds
        to_write = left * bytes_each
        self.say(
            f"{layout.name(klass)}: {totals.herds:,} herds, {rate:,.0f} a second, {bytes_each:.0f} bytes"
            f" each; {left:,} left: about {left / rate / 60:.0f} minutes and {to_write / 1e9:.1f} GB"
        )
        free = shutil.disk_usage(self.folder).free
        if to_write > min(free, self.most_disk):
            raise TooLarge(
                f"about {to_write / 1e9:.1f} GB are still to be written: {free / 1e9:.1f} GB are free, and"
                f" {self.most_disk / 1e9:.0f} GB are allowed"
            )

    def _left(self) -> int:
        """How many herds are in classes that are not finished."""
        layout, left = self.layout, 0
        for klass in layout.classes():
            if len(klass) <= self.most and self._done(klass) is None:
                left += len(layout.blocks(klass)) * layout.herds
        return left


class _Class:
    """A class being solved."""

    def __init__(self, solver: Solver, klass: Columns) -> None:
        """Open what is there of it, and what its captures lead to."""
        self.solver, self.klass = solver, klass
        layout, place = solver.layout, solver.place(klass)
        self.held, self.finished = Blocks(place, "held"), Blocks(place, "kept")
        self.missing = [column for column in layout.outer if column not in klass]
        self.streams = [*map(str, self.missing), *([WON] if solver.keep else ["starts"])]
        self.inner_most = solver.reach(klass) - len(klass)
        self._caught: dict[Columns, Blocks] = {}
        for column in klass:
            source = tuple(each for each in klass if each != column)
            stored = min(source, layout.mirrored(source)) if layout.is_symmetric else source
            self._caught.setdefault(stored, Blocks(solver.place(stored), "kept"))

    def solve(self, number: int) -> list[bytes]:
        """Solve a block; return its frames: held, then one for each stream."""
        solver, layout, family = self.solver, self.solver.layout, self.solver.family
        run, width = solver.kernels, family.width
        first = kernels.first_column(width, family.height)
        steps, captures, held, won, picked = self._buffers()
        steps[:], captures[:], held[:], won[:] = -1, 0, 0, 0
        still = np.full(family.count, family.prairie, np.int64)
        buffaloes, weight = 0, layout.digits ** len(self.klass)
        for at, column in enumerate(self.klass):
            weight //= layout.digits
            digit = number // weight % layout.digits
            cell = digit * width + column
            run[kernels.add_still](still, cell, family.stopped)
            caught = self._load_caught(number, at) if digit else captures[:0]
            if digit < layout.digits - 1:
                run[kernels.add_step](steps, self._load_held(number + weight), cell, family.stopped)
            else:
                around = kernels.neighbours(1 << cell, first, width, family.prairie)
                run[kernels.add_last_step](steps, caught, digit, cell, around, family.stopped)
            if digit:
                buffaloes |= 1 << (cell - width)
                around = kernels.neighbours(1 << (cell - width), first, width, family.prairie)
                run[kernels.add_capture](captures, caught, digit - 1, around)
        run[kernels.solve_block](
            np.array(layout.inner, np.int32),
            width,
            family.height,
            buffaloes,
            self.inner_most,
            family.occupied,
            family.stopped,
            family.near,
            family.line_placings,
            family.line_cells,
            family.is_relaxed,
            family.is_exact,
            still,
            steps,
            captures,
            held,
            won,
        )
        frames = [compress(held)]
        for column in self.missing:
            run[kernels.pick_column](won, column, width, family.height - 2, picked)
            frames.append(compress(picked))
        frames.append(
            compress(won) if solver.keep else compress(won[:, family.start] if number == 0 else won[:0])
        )
        return frames

    def _buffers(self) -> tuple[Words, Words, Words, Words, Any]:
        own, shape = self.solver.own, (self.solver.layout.herds, self.solver.family.count)
        if not hasattr(own, "buffers"):
            own.buffers = (*(np.zeros(shape, np.int64) for _ in range(4)), np.zeros(shape, np.uint8))
        return own.buffers  # type: ignore[no-any-return]

    def _load_held(self, number: int) -> Words:
        layout, family = self.solver.layout, self.solver.family
        _, stored, is_image = layout.stored(self.klass, number)
        found = expand(self.held.frame(stored, HELD), np.int64, (layout.herds, family.count))
        if not is_image:
            return found
        out = np.empty_like(found)
        self.solver.kernels[kernels.mirror_block](
            found, layout.inner_mirror, family.mirror, family.width, family.height - 2, out
        )
        return out

    def _load_caught(self, number: int, at: int) -> Any:
        layout, family = self.solver.layout, self.solver.family
        column = self.klass[at]
        weight = layout.digits ** (len(self.klass) - 1 - at)
        number = number // (weight * layout.digits) * weight + number % weight
        source, stored, is_image = layout.stored((*self.klass[:at], *self.klass[at + 1 :]), number)
        stream = str(family.width - 1 - column if is_image else column)
        found = expand(self._caught[source].frame(stored, stream), np.uint8, (layout.herds, family.count))
        return np.ascontiguousarray(found[layout.inner_mirror][:, family.mirror]) if is_image else found

    def starts(self) -> dict[str, bool]:
        """Whether the chief wins from the start, for each set of inner columns."""
        solver, layout, family = self.solver, self.solver.layout, self.solver.family
        if solver.keep:
            won = expand(self.finished.frame(0, WON), np.int64, (layout.herds, family.count))[:, family.start]
        else:
            won = expand(self.finished.frame(0, "starts"), np.int64, (layout.herds, 1))[:, 0]
        found = {}
        for chosen in self._inner_sets():
            herd = 0
            for column in layout.inner:
                herd = herd * family.base + (0 if column in chosen else family.base - 1)
            found[layout.name((*self.klass, *chosen))] = bool(won[herd] >> family.chief & 1)
        return found

    def _inner_sets(self) -> Iterator[Columns]:
        for bits in product((0, 1), repeat=len(self.solver.layout.inner)):
            chosen = tuple(column for column, has in zip(self.solver.layout.inner, bits, strict=True) if has)
            if len(chosen) <= self.inner_most:
                yield chosen
