"""``python -m benchmarks load [WHAT ...]``."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.commits import DirtyError
from benchmarks.load import guard, results
from benchmarks.load.lines import FAULTS, LINES, Run, ratios
from benchmarks.load.matches import Shelf
from benchmarks.load.processes import CLIENT_CORE, CORES, SERVER_CORE


def main(words: Sequence[str] = ()) -> int:
    """Run the lines asked for, all of them where none is."""
    parser = argparse.ArgumentParser("python -m benchmarks load", description=__doc__)
    parser.add_argument("what", nargs="*", help=f"of {', '.join(LINES)}; all of them without")
    parser.add_argument("--tables", type=int, default=1_000, help="at most so many, for a quick look")
    parser.add_argument("--seconds", type=float, default=10.0, help="to measure each line")
    parser.add_argument("--spectators", type=int, default=1_000, help="of one match")
    parser.add_argument("--sockets", type=int, default=10_000, help="that are idle")
    parser.add_argument("--restart", type=int, default=20, help="tables of Abilene to come back to")
    parser.add_argument("--keep", action="store_true", help=f"append the results to {results.KEPT.name}")
    parser.add_argument("--kept", action="store_true", help="only print the results kept last")
    given = parser.parse_args(words)
    if given.kept:
        results.show()
        return 0
    if unknown := [name for name in given.what if name not in LINES]:
        parser.error(f"there is no line {unknown[0]!r}; there are {', '.join(LINES)}")
    if sys.platform != "linux":
        print("left out: processes are pinned and measured as Linux does it")
        return 0
    scale = {name: getattr(given, name) for name in ("tables", "seconds", "spectators", "sockets", "restart")}
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Shelf(Path(folder)), **scale)
        os.sched_setaffinity(0, {CLIENT_CORE})
        try:
            load = _tell_machine()
            for name in given.what or LINES:
                try:
                    LINES[name](run)
                except FAULTS as error:
                    run.fail(name, error)
        finally:
            os.sched_setaffinity(0, set(CORES))
    found = ratios(run.lines)
    for name, ratio in found.items():
        print(f"{name:<44} {ratio:8.1f} times")
    risen = guard.check(found, results.last_clean(), lambda: _again(scale))
    for sentence in risen:
        print(f"a move costs too much more: {sentence}")
    if given.keep:
        try:
            print(f"kept in {results.keep(load, scale, run.lines, found)}")
        except DirtyError as error:
            print(error, file=sys.stderr)
            return 1
    return 1 if run.failed or risen else 0


def _again(scale: dict[str, Any]) -> dict[str, float]:
    """The ratios of the flat line, measured once more."""
    print("a move seems to cost more: measured once more")
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Shelf(Path(folder)), **scale)
        os.sched_setaffinity(0, {CLIENT_CORE})
        try:
            LINES["flat"](run)
        finally:
            os.sched_setaffinity(0, set(CORES))
    return ratios(run.lines)


def _tell_machine() -> float:
    shared = " (the only one: client and server share it)" if len(CORES) == 1 else ""
    load, *_ = os.getloadavg()
    print(f"server on core {SERVER_CORE}, all else on core {CLIENT_CORE}{shared}; load before: {load:.1f}")
    return load
