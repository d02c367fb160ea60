"""1,024 matches at once, with masks and observations, beside random play inside our own kernel.

PGX with JAX, a peer of this kind, needs packages that are not among the locked ones and is left out.
"""

from benchmarks.kernels import GAMES, random_play
from benchmarks.stepping import MATCHES, stepped
from benchmarks.timing import row


def run() -> None:
    """Print the figures."""
    for name, games in GAMES.items():
        kernel = random_play(name, games)
        row(f"{name}, random play inside a kernel", kernel, "actions/s")
        one = 0.0
        for threads in (1, 2, 4):
            rate = stepped(name, threads)
            one = one or rate
            told = f"{rate / kernel:.2f} x the kernel, {rate / one:.2f} x one thread"
            row(f"{name}, batch of {MATCHES:,}, {threads} threads", rate, "steps/s", told)
