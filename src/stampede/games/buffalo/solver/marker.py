"""Writes the marks of a herd: the positions of a strategy that follows the herd's tables, block by block."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stampede.core.compiling import Kernels, bind, compiler
from stampede.games.buffalo.solver import kernels, strategies
from stampede.games.buffalo.solver.blocks import Blocks, expand
from stampede.games.buffalo.solver.families import Columns, Family, Words
from stampede.games.buffalo.solver.journal import Answered, Journal, Key, Places
from stampede.games.buffalo.solver.proofs import MarkedTable
from stampede.games.buffalo.solver.proving import NotProven, canonical
from stampede.games.buffalo.solver.solving import PART_SECONDS, WON, Clock, HerdNumbering, Say, Solver

Steps = dict[int, Key]
"""The blocks that lead on from one: by the number of the outer buffalo that steps."""


def write_marks(
    herd: str, dogs: Family, folder: Path, clock: Clock, say: Say, threads: int = 0
) -> MarkedTable:
    """Marks that prove that the chief wins against a *herd*; NotProven if the family leaves it open.

    Tables and marks are made in *folder*: a run that was stopped goes on.
    """
    herd = canonical(herd)
    columns = [column for column, letter in enumerate(herd) if letter == "B"]
    layout = HerdNumbering(dogs, columns, is_folded=False)
    solver = Solver(layout, folder, clock, say, threads=threads, keep=True)
    if not solver.run()[herd]:
        raise NotProven(f"family {dogs.name} does not win against {herd}: no proof can be written from it")
    journal = Journal(solver.folder / "marks", clock, PART_SECONDS)
    return MarkedTable(herd, Marker(solver, journal, say).run())


@cache
def compiled() -> Kernels:
    """The kernels, compiled."""
    modules = [kernels, strategies]
    speed = compiler("buffalo", [each.__name__ for each in modules])
    bound = bind(modules, {}, speed.inner)
    return Kernels({function: speed.outer(kernel) for function, kernel in bound.items()})


class Marker:
    """One run over the whole tables of a herd (``Solver`` with *keep*) that are not folded."""

    def __init__(self, solver: Solver, journal: Journal, say: Say) -> None:
        """Open the tables."""
        self.layout, self.family, self.journal, self.say = solver.layout, solver.family, journal, say
        self.tables = {klass: Blocks(solver.place(klass), "kept") for klass in self.layout.classes()}
        self.kernels, self.board = compiled(), _board(self.family)
        self.dogs = _dogs(self.family)
        self.shape = (self.layout.herds, self.family.count)
        area = self.layout.herds * self.family.count
        self.where, self.words = np.zeros(area, np.int32), np.zeros(area, np.int64)

    def run(self) -> Words:
        """All marks as ascending numbers."""
        layout, family, journal = self.layout, self.family, self.journal
        start = np.array([family.start], np.int32), np.array([1 << family.chief], np.int64)
        journal.waiting[layout.outer, 0].append(Places((layout.outer, 0), *start))
        journal.read()
        for klass in sorted(layout.classes(), key=lambda each: (-len(each), each)):
            for level in range(len(klass) * (layout.digits - 1) + 1):
                found = [
                    each for each in journal.waiting if each[0] == klass and layout.level(each[1]) == level
                ]
                for key in sorted(found):
                    journal.add(self._answer(*key))
                if found:
                    self.say(f"{layout.name(klass)}, level {level}: {journal.total:,} marks")
        journal.write()
        return np.unique(np.concatenate(journal.numbers))

    def _answer(self, klass: Columns, number: int) -> Answered:
        """Answer all marks of a block."""
        layout, outer = self.layout, len(klass)
        weights = [layout.digits ** (outer - 1 - at) for at in range(outer)]
        digits = np.zeros(outer + len(layout.inner), np.int64)
        digits[:outer] = [number // weight % layout.digits for weight in weights]
        can_step = digits[:outer] < layout.digits - 1
        after = {at: (klass, number + weights[at]) for at in np.flatnonzero(can_step).tolist()}
        won_after, marks_after = (np.zeros((outer, *self.shape), np.int64) for _ in range(2))
        for at, key in after.items():
            won_after[at], marks_after[at] = self._won(*key), self._marks(*key)
        before = marks_after.copy()
        caught = np.zeros((outer + 1, outer, *self.shape), np.uint8)
        captures = list(self._captures(klass, number, after))
        for stepped, at, key in captures:
            caught[stepped, at] = self._caught(*key, klass[at])
        block = strategies.Block(
            columns=np.array((*klass, *layout.inner), np.int32),
            outer=outer,
            won=self._won(klass, number).copy(),
            marks=self._marks(klass, number),
            won_after=won_after,
            marks_after=marks_after,
            caught=caught,
            marks_caught=np.zeros_like(caught),
        )
        known = np.zeros(self.family.count, np.int64)
        if not self.kernels[strategies.mark_block](self.board, block, digits, known):
            raise NotProven(f"the table of {layout.name(layout.columns)} has a win without an answer")
        led_to = [
            self._places(key, strategies.added, before[at].ravel(), marks_after[at].ravel())
            for at, key in after.items()
        ]
        for stepped, at, key in captures:
            rows = block.marks_caught[stepped, at].ravel()
            led_to.append(self._places(key, strategies.caught_at, rows, self.family.width, klass[at]))
        numbers = self._numbers(block.columns, digits[:outer], block.marks)
        return Answered((klass, number), numbers, tuple(each for each in led_to if len(each.where)))

    def _captures(self, klass: Columns, number: int, after: Steps) -> Iterator[tuple[int, int, Key]]:
        """Where captures of outer buffaloes lead: after which step, of which, to which block."""
        digits = self.layout.digits
        steps = {strategies.NO_STEP: number, **{1 + at: key[1] for at, key in after.items()}}
        for stepped, start in steps.items():
            for at in range(len(klass)):
                if at + 1 != stepped:
                    weight = digits ** (len(klass) - 1 - at)
                    left = start // (weight * digits) * weight + start % weight
                    yield stepped, at, ((*klass[:at], *klass[at + 1 :]), left)

    def _places(self, key: Key, lister: Callable[..., int], *arrays: Any) -> Places:
        """The marks of a block that *lister* finds in *arrays*."""
        count = self.kernels[lister](*arrays, self.where, self.words)
        return Places(key, self.where[:count].copy(), self.words[:count].copy())

    def _won(self, klass: Columns, number: int) -> Words:
        return expand(self.tables[klass].frame(number, WON), np.int64, self.shape)

    def _caught(self, klass: Columns, number: int, column: int) -> Any:
        return expand(self.tables[klass].frame(number, str(column)), np.uint8, self.shape)

    def _marks(self, klass: Columns, number: int) -> Words:
        found = np.zeros(self.shape, np.int64)
        for places in self.journal.waiting.get((klass, number), ()):
            found.reshape(-1)[places.where] |= places.words
        return found

    def _numbers(self, columns: Any, digits: Words, marks: Words) -> Words:
        """The numbers of a block's marks (``walking``)."""
        layout, width, herd = self.layout, self.family.width, np.arange(self.layout.herds)
        rows, mirrored = np.zeros(layout.herds, np.int64), np.zeros(layout.herds, np.int64)
        for at, column in enumerate(columns.tolist()):
            weight = self.family.base ** (len(columns) - 1 - at)
            digit = np.full_like(herd, digits[at]) if at < len(digits) else herd // weight % self.family.base
            row = np.where(digit < layout.digits, digit + 1, 0)
            rows |= row << (3 * column)
            mirrored |= row << (3 * (width - 1 - column))
        found = np.zeros(self.kernels[strategies.count_marks](marks), np.int64)
        dogs, mirrored_dogs = self.dogs, self.dogs[self.family.mirror]
        self.kernels[strategies.number_marks](self.board, marks, rows, mirrored, dogs, mirrored_dogs, found)
        return found


def _board(family: Family) -> strategies.FamilyBoard:
    entries = np.argsort(family.line_placings, kind="stable")
    first = np.searchsorted(family.line_placings[entries], np.arange(family.count + 1))
    return strategies.FamilyBoard(
        width=family.width,
        base=family.base,
        first=kernels.first_column(family.width, family.height),
        prairie=family.prairie,
        stopped=family.stopped,
        line_placings=family.line_placings,
        line_cells=family.line_cells,
        entries=entries.astype(np.int64),
        first_entry=first.astype(np.int64),
    )


def _dogs(family: Family) -> Words:
    """The dogs of each placing as a number: six bits each, the highest cell first."""
    found = np.zeros(family.count, np.int64)
    for placing, cells in enumerate(family.occupied[:-1].tolist()):
        for cell in range(cells.bit_length() - 1, -1, -1):
            if cells >> cell & 1:
                found[placing] = found[placing] << 6 | cell
    return found
