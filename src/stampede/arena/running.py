"""Where games are played: here, in processes of this machine, or on a Ray cluster. The games are the same."""

import logging
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from stampede.arena.contest import Pairing
from stampede.arena.results import Played
from stampede.core.errors import InvalidOption
from stampede.core.extras import require

Runner = Callable[[Mapping[int, Pairing]], Iterator[tuple[int, Played]]]
"""From games by number to their results, as they end; closing the iterator stops the rest."""


def here(pairings: Mapping[int, Pairing]) -> Iterator[tuple[int, Played]]:
    """One after the other in this process."""
    for number, pairing in pairings.items():
        yield number, pairing.play()


def processes(workers: int) -> Runner:
    """In so many processes of this machine."""

    def run(pairings: Mapping[int, Pairing]) -> Iterator[tuple[int, Played]]:
        waiting = dict(pairings)
        if waiting:
            # The first is played here: it compiles what the workers then find on disk.
            first = next(iter(waiting))
            yield first, waiting.pop(first).play()
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            numbers: dict[Future[Played], int] = {
                pool.submit(pairing.play): number for number, pairing in waiting.items()
            }
            try:
                for future in as_completed(numbers):
                    yield numbers[future], future.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return run


def cluster(address: str) -> Runner:
    """On the Ray cluster at *address* (``auto``: the one this machine belongs to; ``local``: a new one here).

    Every machine of it needs this package. Raises InvalidOption when there is no such cluster.
    """
    require("ray", "cluster", "a cluster")
    import ray  # noqa: PLC0415 - an extra, and slow to load

    try:
        ray.init(
            address=None if address == "local" else address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            ignore_reinit_error=True,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise InvalidOption(f"no Ray cluster at {address}: {error}") from None

    def run(pairings: Mapping[int, Pairing]) -> Iterator[tuple[int, Played]]:
        play = ray.remote(_play)
        numbers = {play.remote(pairing): number for number, pairing in pairings.items()}
        try:
            while numbers:
                (done, *_), _rest = ray.wait(list(numbers))
                yield numbers.pop(done), Played(*ray.get(done))
        finally:
            for task in numbers:
                ray.cancel(task)

    return run


def _play(pairing: Pairing) -> Played:
    return pairing.play()
