"""Timing in one process: the best of several goes, so that what else the machine does counts least."""

import time
from collections.abc import Callable

SEATS = {"buffalo": {}, "zoff": {"players": 4}, "abilene": {"players": 4}}
"""The games that are timed, with their options."""


def best(run: Callable[[], int], goes: int = 3) -> float:
    """Things done a second in the best of *goes* calls of *run*, which returns how many it did."""
    rates = []
    for _ in range(goes):
        start = time.perf_counter()
        done = run()
        rates.append(done / (time.perf_counter() - start))
    return max(rates)


def row(what: str, rate: float, unit: str, ratio: str = "") -> None:
    """Print one figure."""
    print(f"{what:<54} {rate:>14,.0f} {unit:<12} {ratio}", flush=True)
