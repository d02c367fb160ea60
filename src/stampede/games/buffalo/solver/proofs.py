"""Walked proofs as files (``docs/buffalo-solved.md``), and the check of one."""

import json
import lzma
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stampede.core.compiling import BoundRules
from stampede.core.errors import InvalidFile
from stampede.games.buffalo.rules import actions, game
from stampede.games.buffalo.rules.components import WIDTH
from stampede.games.buffalo.rules.state import DTYPE
from stampede.games.buffalo.solver import walking

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


@dataclass(frozen=True)
class Proof:
    """An answer for each position that the buffaloes can lead to from the start of *herd*."""

    herd: str
    answers: Answers


def read_proof(path: Path) -> Proof:
    """Read a file; raises InvalidFile saying what is wrong."""
    try:
        with lzma.open(path) as file:
            head = json.loads(file.readline(10_000))
            count = head.get("answers") if isinstance(head, dict) else None
            if not isinstance(count, int) or not 0 <= count <= MAX_ANSWERS:
                raise InvalidFile(f"{path} says no number of answers up to {MAX_ANSWERS:,}")
            answers = np.frombuffer(file.read(count + 1), np.uint8)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise InvalidFile(f"{path} cannot be read as xz: {error}") from None
    except ValueError as error:
        raise InvalidFile(f"{path} does not begin with a line of JSON: {error}") from None
    for name, value in (("format", FORMAT), ("board", BOARD), ("winner", "chief")):
        if head.get(name) != value:
            raise InvalidFile(f"{path} has the {name} {head.get(name)!r}; {value!r} is allowed")
    herd = head.get("herd")
    if not isinstance(herd, str) or len(herd) != WIDTH or set(herd) - set("B.") or "B" not in herd:
        raise InvalidFile(f"{path} has the herd {herd!r}; eleven letters B or . are allowed, one B at least")
    if len(answers) != count:
        raise InvalidFile(
            f"{path} says {count:,} answers and has {'more' if len(answers) > count else len(answers)}"
        )
    return Proof(herd, answers)


def write_proof(proof: Proof, path: Path) -> None:
    """Write a file, whole or not at all."""
    head = {
        "format": FORMAT,
        "board": BOARD,
        "herd": proof.herd,
        "winner": "chief",
        "answers": len(proof.answers),
    }
    started = path.with_name(path.name + ".started")
    with lzma.open(started, "wb", preset=9) as file:
        file.write(json.dumps(head).encode() + b"\n")
        file.write(proof.answers.tobytes())
    started.replace(path)


def bound(*, compiled: bool) -> Any:
    """The walk over the rules, at one speed."""
    return BoundRules("buffalo", (actions, game), DTYPE, compiled=compiled).algorithm(walking)


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
    """Walk through a proof by the rules; raises InvalidFile where it proves nothing.

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
        raise InvalidFile(f"{path} proves nothing: " + FAULTS[ending].format(used=f"{used:,}"))
    again = bound(compiled=False)
    for number, (position, step, reached) in zip(drawn.tolist(), seen.tolist(), strict=True):
        rank = int(proof.answers[number])
        if again[walking.follow_sample](states, position, step, rank, moves, order) != reached:
            raise InvalidFile(f"{path}: the rules as plain Python do otherwise at answer {number:,}")
    return proof
