"""Timing in one process: the best of several goes, so that what else the machine does counts least."""

import time
from collections.abc import Callable
from typing import NamedTuple

SEATS = {"buffalo": {}, "zoff": {"players": 4}, "abilene": {"players": 4}}
"""The games that are timed, with their options."""


class Rates(NamedTuple):
    """Things done in a second, and in a second of computing time of all threads."""

    wall: float
    cpu: float


def best(run: Callable[[], int], goes: int = 3) -> float:
    """The best rate by computing time in *goes* calls of *run*, which returns how many things it did."""
    return timed(run, goes).cpu


def timed(run: Callable[[], int], goes: int = 3) -> Rates:
    """The best rates in *goes* calls of *run*, which returns how many things it did."""
    walls, cpus = [], []
    for _ in range(goes):
        wall, cpu = time.perf_counter(), time.process_time()
        done = run()
        walls.append(done / (time.perf_counter() - wall))
        cpus.append(done / (time.process_time() - cpu))
    return Rates(max(walls), max(cpus))


def row(what: str, rate: float, unit: str, ratio: str = "") -> None:
    """Print one figure."""
    print(f"{what:<54} {rate:>14,.0f} {unit:<12} {ratio}", flush=True)
