"""1,024 matches at once, with masks and observations, beside random play inside our own kernel.

PGX with JAX, a peer of this kind, needs packages that are not among the locked ones and is left out.
"""

from benchmarks.kernels import GAMES, random_play
from benchmarks.stepping import MATCHES, stepped
from benchmarks.timing import row

THREADS = (2, 4)


def run() -> None:
    """Print the figures."""
    for name, games in GAMES.items():
        kernel = random_play(name, games)
        row(f"{name}, random play inside a kernel", kernel, "actions/s")
        alone, *others = stepped(name, (1, *THREADS))
        row(f"{name}, batch of {MATCHES:,}", alone.cpu, "steps/s", f"{alone.cpu / kernel:.2f} x the kernel")
        for threads, rates in zip(THREADS, others, strict=True):
            dearer = alone.cpu / rates.cpu
            told = f"{rates.wall / alone.wall:.2f} x one thread, {dearer:.2f} x its computing time"
            row(f"{name}, batch of {MATCHES:,}, {threads} threads, by the clock", rates.wall, "steps/s", told)
