"""Matches on a GPU and on all cores beside it: steps with masks, rewards and new beginnings.

Actions are random: drawn on the device within the time, and for the cores before it.
"""

import os
import time
from typing import Any

import numpy as np
from numba import cuda

from benchmarks.stepping import MATCHES as ON_CORES
from benchmarks.stepping import stepped
from benchmarks.timing import SEATS, row, timed
from stampede import envs
from stampede.games import load

MATCHES = (2**14, 2**16, 2**18, 2**20)
STEPS = 100
"""Steps in one go, and those before the first, which compile and spread the matches over all lengths."""
THREADS = 256


def choose(legal: Any, counts: Any, codes: Any, depths: Any, words: Any, numbers: Any) -> None:
    """Write for each slot the next part of a random legal action, each as likely as the other."""
    slot = cuda.grid(1)
    if slot < len(numbers):
        word = (words[slot] * 1664525 + 1013904223) & 0xFFFFFFFF  # a generator modulo 2**32
        words[slot] = word
        numbers[slot] = codes[legal[slot, ((word >> 4) * counts[slot]) >> 28], depths[slot]]


def run() -> None:
    """Print the figures, where there is a GPU."""
    if not cuda.is_available():
        print("no GPU, or no driver for it")
        return
    pick = cuda.jit(choose)
    cores = os.cpu_count() or 1
    for name, options in SEATS.items():
        beside = stepped(name, [cores])[0].wall
        row(f"{name}, {ON_CORES:,} matches, {cores} threads of the CPU", beside, "steps/s")
        for n in MATCHES:
            start = time.perf_counter()
            batch = envs.cuda_batch(load(name, options), n)
            memory = batch._memory  # noqa: SLF001 - lists of legal actions are not shown
            words = cuda.to_device(np.random.default_rng(1).integers(0, 2**32, n))
            numbers = cuda.device_array(n, np.int32)
            given = memory.legal, memory.counts, memory.codes, memory.depths, words, numbers

            def play(batch: Any = batch, given: Any = given, n: int = n) -> int:
                for _ in range(STEPS):
                    pick[-(-n // THREADS), THREADS](*given)
                    batch.step(given[-1])
                return n * STEPS

            play()
            ready = time.perf_counter() - start
            rate = timed(play).wall
            told = f"{rate / beside:.1f} x the CPU, ready after {ready:.0f} s"
            row(f"{name}, {n:,} matches", rate, "steps/s", told)
