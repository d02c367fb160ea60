"""Where games are played: here, in processes of this machine, or on a Ray cluster. The games are the same."""

import logging
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Generic, Protocol, TypeVar

from stampede.core.errors import InvalidOption
from stampede.core.extras import require

T = TypeVar("T")
Played_co = TypeVar("Played_co", covariant=True)


class Playable(Protocol[Played_co]):
    """What can be played anywhere: a pairing, or a file of matches. It travels to other processes."""

    def play(self) -> Played_co:
        """Play it to its end."""
        ...


class Runner(Protocol):
    """From what is to be played, by number, to what comes of it; closing the iterator stops the rest."""

    def __call__(self, waiting: Mapping[int, Playable[T]]) -> Iterator[tuple[int, T]]:
        """Play all that is *waiting*."""
        ...


def here(waiting: Mapping[int, Playable[T]]) -> Iterator[tuple[int, T]]:
    """One after the other in this process."""
    for number, each in waiting.items():
        yield number, each.play()


def processes(workers: int, *, first_here: bool = True) -> Runner:
    """In so many processes of this machine.

    With *first_here* the first is played here, before all others: it compiles what the workers then find on
    disk. Where each takes long, they rather begin at once.
    """

    def run(waiting: Mapping[int, Playable[T]]) -> Iterator[tuple[int, T]]:
        left = dict(waiting)
        if left and first_here:
            first = next(iter(left))
            yield first, left.pop(first).play()
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            numbers: dict[Future[T], int] = {pool.submit(each.play): number for number, each in left.items()}
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

    def run(waiting: Mapping[int, Playable[T]]) -> Iterator[tuple[int, T]]:
        play = ray.remote(_play)
        numbers = {play.remote(each): number for number, each in waiting.items()}
        try:
            while numbers:
                (done, *_), _rest = ray.wait(list(numbers))
                yield numbers.pop(done), ray.get(done).contents
        finally:
            for task in numbers:
                ray.cancel(task)

    return run


@dataclass(frozen=True)
class Parcel(Generic[T]):
    """What Ray carries as it is: of a tuple with names, alone, it would make a plain one."""

    contents: T


def _play(each: Playable[object]) -> Parcel[object]:
    return Parcel(each.play())
