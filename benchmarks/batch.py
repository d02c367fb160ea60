"""1,024 matches at once, with masks and observations, beside random play inside our kernel and beside Pgx."""

from benchmarks import pgx_batch
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
        beside_pgx(pgx_batch.PEERS[name], alone.cpu)


def beside_pgx(peer: str, ours: float) -> None:
    """Print how many times as fast as this *peer* of Pgx our batch is, or how to install Pgx."""
    theirs = pgx_batch.rate(peer)
    if theirs is None:
        print(pgx_batch.MISSING)
    else:
        row(
            f"Pgx {peer}, batch of {pgx_batch.MATCHES:,}", theirs, "steps/s", f"ours is {ours / theirs:.1f} x"
        )
