"""Proofs as files (``docs/buffalo-solved.md``) and their checks: walked answers, or a table of marks."""

import json
import lzma
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stampede.core.compiling import BoundRules
from stampede.core.errors import InvalidProof
from stampede.games.buffalo.rules import actions, game
from stampede.games.buffalo.rules.components import WIDTH
from stampede.games.buffalo.rules.state import DTYPE
from stampede.games.buffalo.solver import marking, walking
from stampede.games.buffalo.solver.families import Words

FORMAT = "stampede-buffalo-proof/1"
BOARD = "11x7"
MAX_ANSWERS = 500_000_000
MAX_LEGAL = 128
Answers = NDArray[np.uint8]
FAULTS = {
    walking.CROSSED: "a buffalo crosses the second river (B3.1) after answer {used}",
    walking.TOO_FEW: "the answers end after {used}, and positions are left",
    walking.NO_MOVE: "answer {used} is the rank of no legal move (B2)",
    walking.TOO_MANY: "only {used} answers are used",
}


TABLE_FORMAT = "stampede-buffalo-table/1"
CHUNK = 20_000
"""Marks that a thread tests at once."""


@dataclass(frozen=True)
class MarkedTable:
    """The positions, buffaloes to move, that a strategy against *herd* keeps to, as ascending numbers."""

    herd: str
    marks: Words


@dataclass(frozen=True)
class Proof:
    """An answer for each position that the buffaloes can lead to from the start of *herd*."""

    herd: str
    answers: Answers


def read_proof(path: Path) -> Proof:
    """Read a file of answers; raises InvalidProof saying what is wrong."""
    herd, count, data = _read(path, FORMAT, "answers", 1)
    if len(data) != count:
        more = "more" if len(data) > count else f"{len(data):,}"
        raise InvalidProof(f"{path} says {count:,} answers and has {more}")
    return Proof(herd, data)


def read_table(path: Path) -> MarkedTable:
    """Read a file of marks; raises InvalidProof saying what is wrong."""
    herd, count, data = _read(path, TABLE_FORMAT, "marks", marking.LONGEST)
    if len(data) < count:
        raise InvalidProof(f"{path} says {count:,} marks and is cut off")
    marks = np.zeros(count, np.int64)
    if bound(compiled=True)[marking.read_numbers](data, marks) != marking.ASCENDING:
        raise InvalidProof(f"{path} does not hold {count:,} ascending numbers")
    return MarkedTable(herd, marks)


def _read(path: Path, form: str, unit: str, most_bytes: int) -> tuple[str, int, Answers]:
    """The herd, the number of things and the bytes of a file; raises InvalidProof."""
    try:
        with lzma.open(path) as file:
            head = json.loads(file.readline(10_000))
            count = head.get(unit) if isinstance(head, dict) else None
            if not isinstance(count, int) or not 0 <= count <= MAX_ANSWERS:
                raise InvalidProof(f"{path} says no number of {unit} up to {MAX_ANSWERS:,}")
            data = np.frombuffer(file.read(most_bytes * count + 1), np.uint8)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise InvalidProof(f"{path} cannot be read as xz: {error}") from None
    except ValueError as error:
        raise InvalidProof(f"{path} does not begin with a line of JSON: {error}") from None
    for name, value in (("format", form), ("board", BOARD), ("winner", "chief")):
        if head.get(name) != value:
            raise InvalidProof(f"{path} has the {name} {head.get(name)!r}; {value!r} is allowed")
    herd = head.get("herd")
    if not isinstance(herd, str) or len(herd) != WIDTH or set(herd) - set("B.") or "B" not in herd:
        raise InvalidProof(f"{path} has the herd {herd!r}; eleven letters B or . are allowed, one B at least")
    return herd, count, data


def write_proof(proof: Proof, path: Path) -> None:
    """Write a file of answers, whole or not at all."""
    _write(path, FORMAT, proof.herd, "answers", len(proof.answers), proof.answers)


def write_table(table: MarkedTable, path: Path) -> None:
    """Write a file of marks, whole or not at all."""
    data = np.zeros(marking.LONGEST * len(table.marks), np.uint8)
    size = bound(compiled=True)[marking.write_numbers](table.marks, data)
    _write(path, TABLE_FORMAT, table.herd, "marks", len(table.marks), data[:size])


def _write(path: Path, form: str, herd: str, unit: str, count: int, data: Answers) -> None:
    head = {"format": form, "board": BOARD, "herd": herd, "winner": "chief", unit: count}
    started = path.with_name(path.name + ".started")
    with lzma.open(started, "wb", preset=9) as file:
        file.write(json.dumps(head).encode() + b"\n")
        file.write(data.tobytes())
    started.replace(path)


def bound(*, compiled: bool) -> Any:
    """The walk and the test of marks over the rules, at one speed."""
    return BoundRules("buffalo", (actions, game), DTYPE, compiled=compiled).algorithm(walking, marking)


def start_of(run: Any, herd: str) -> int:
    """The start of a *herd* as a number: of it and its mirror image the smaller (B1.2)."""
    states = np.zeros(1, DTYPE)
    columns = sum(1 << column for column, letter in enumerate(herd) if letter == "B")
    run[walking.set_up](states, columns)
    return int(run[walking.smaller_at](states))


def table_size(count: int) -> int:
    """Places of a hash table for *count* numbers: at most half are taken."""
    return 1 << max(4, (2 * count + 2).bit_length())


def check_proof(path: Path, sample: int = 0, seed: int = 0) -> Proof:
    """Walk through a proof by the rules; raises InvalidProof where it proves nothing.

    So many answers, drawn by *seed*, are followed again by the rules as plain Python.
    """
    proof = read_proof(path)
    run, size = bound(compiled=True), len(proof.answers)
    drawn = np.sort(np.random.default_rng(seed).choice(size, min(sample, size), replace=False)).astype(
        np.int64
    )
    seen = np.zeros((len(drawn), 3), np.int64)
    before, after = np.zeros(table_size(size + 1), np.int64), np.zeros(table_size(size), np.int64)
    moves, order = np.zeros(MAX_LEGAL, np.int32), np.zeros(MAX_LEGAL, np.int64)
    states, stack = np.zeros(2, DTYPE), np.zeros(size + 2, np.int64)
    ending, used = run[walking.walk](
        states, start_of(run, proof.herd), proof.answers, before, after, stack, moves, order, drawn, seen
    )
    if ending != walking.PROVEN:
        raise InvalidProof(f"{path} proves nothing: " + FAULTS[ending].format(used=f"{used:,}"))
    again = bound(compiled=False)
    for number, (position, step, reached) in zip(drawn.tolist(), seen.tolist(), strict=True):
        rank = int(proof.answers[number])
        if again[walking.follow_sample](states, position, step, rank, moves, order) != reached:
            raise InvalidProof(f"{path}: the rules as plain Python do otherwise at answer {number:,}")
    return proof


def check_table(path: Path, sample: int = 0, seed: int = 0, threads: int = 0) -> MarkedTable:
    """Test each mark by the rules, on all cores; raises InvalidProof where the table proves nothing.

    So many marks, drawn by *seed*, are tested again by the rules as plain Python.
    """
    table, run = read_table(path), bound(compiled=True)
    marks, known = table.marks, np.zeros(table_size(len(table.marks)), np.int64)
    run[marking.enter_all](marks, known)
    if not run[walking.is_known](known, start_of(run, table.herd)):
        raise InvalidProof(f"{path} proves nothing: the start is not marked")

    def fault(test: Any, first: int, last: int) -> int:
        return int(test(np.zeros(3, DTYPE), marks, first, last, known, np.zeros(MAX_LEGAL, np.int32)))

    firsts = range(0, len(marks), CHUNK)
    lasts = (min(first + CHUNK, len(marks)) for first in firsts)
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        faults = pool.map(partial(fault, run[marking.first_fault]), firsts, lasts)
        found = [each for each in faults if each >= 0]
    drawn = np.random.default_rng(seed).choice(len(marks), min(sample, len(marks)), replace=False).tolist()
    again = bound(compiled=False)[marking.first_fault]
    found += [each for each in drawn if fault(again, each, each + 1) >= 0]
    if found:
        raise InvalidProof(
            f"{path} proves nothing: the marked position {found[0]:,} has a step without an answer"
        )
    return table
