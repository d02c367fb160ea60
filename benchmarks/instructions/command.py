"""``python -m benchmarks.instructions [--keep]``: count, and compare with the last result that was kept."""

import argparse
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from benchmarks.commits import ROOT, DirtyError, clean_commit, processor
from benchmarks.instructions.callgrind import count, what_is_missing
from benchmarks.instructions.scenarios import COMING, MOVES, fill

KEPT = ROOT / "benchmarks" / "results" / "instructions.jsonl"
RISE = 1.02
"""The ratio to the kept number from which it fails."""
MEMORY = "memory when idle, MiB"
STARTS = 4
"""Starts of which the one with the least memory counts: it varies by two per cent."""
TIMES = {"move buffalo": MOVES, "move zoff": MOVES, "move abilene": MOVES, "hello": COMING}
"""How often a scenario is repeated within its count; once where it does not say."""


class Result(msgspec.Struct):
    """One run: millions of instructions each time, and the memory of a server that has started."""

    commit: str
    day: str
    python: str
    processor: str
    counts: dict[str, float]


def main(words: Sequence[str] = ()) -> int:
    """Count the scenarios; 1 if one has risen, or if the result cannot be kept."""
    parser = argparse.ArgumentParser("python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("--keep", action="store_true", help=f"append the result to {KEPT.name}")
    given = parser.parse_args(words)
    if missing := what_is_missing():
        print(f"left out: it needs {' and '.join(missing)}")
        return 0
    counts = measured()
    rises = compare(counts, last_kept())
    if given.keep:
        try:
            keep(counts)
        except DirtyError as error:
            print(error, file=sys.stderr)
            return 1
    return 1 if rises else 0


def measured() -> dict[str, float]:
    """Millions of instructions each time, by scenario, and the memory of a server in MiB."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("running", "starting", "idle"):
            (folder / part).mkdir()
        fill(folder / "lobby.sqlite")
        database = str(folder / "lobby.sqlite")
        found = count("benchmarks.instructions.scenarios", [database], folder / "running")
        found |= count("benchmarks.instructions.starting", [name + "/starting"], folder / "starting")
        idle = [sys.executable, "-m", "benchmarks.instructions.starting", name + "/idle"]
        memory = [
            subprocess.run(idle, capture_output=True, text=True, check=True).stdout for _ in range(STARTS)
        ]
    counts = {each: total / TIMES.get(each, 1) / 1e6 for each, total in found.items()}
    return counts | {MEMORY: min(map(float, memory))}


def compare(counts: Mapping[str, float], kept: Result | None) -> list[str]:
    """Print *counts* beside those that were kept; return the names of what has risen by two per cent."""
    before = kept.counts if kept else {}
    for name, value in counts.items():
        print(f"{name:<24}{value:10.2f}" + (f"{value / before[name] - 1:+8.1%}" if name in before else ""))
    if kept is None:
        print("no result of such a processor and Python is kept to compare with")
        return []
    rises = [name for name in counts if name in before and counts[name] > RISE * before[name]]
    for name in rises:
        print(f"{name} costs too much more than at {kept.commit}")
    return rises


def last_kept() -> Result | None:
    """The last result of the same Python and processor, whose numbers can be compared; None without one."""
    rows = KEPT.read_bytes().splitlines() if KEPT.exists() else []
    found = (msgspec.json.decode(row, type=Result) for row in reversed(rows))
    here = (platform.python_version(), processor())
    return next((each for each in found if (each.python, each.processor) == here), None)


def keep(counts: Mapping[str, float]) -> None:
    """Append a result; raises DirtyError unless all is committed."""
    commit, day = clean_commit(), time.strftime("%Y-%m-%d")
    rounded = {name: round(value, 3) for name, value in counts.items()}
    result = Result(commit, day, platform.python_version(), processor(), rounded)
    with KEPT.open("ab") as file:
        file.write(msgspec.json.encode(result) + b"\n")
