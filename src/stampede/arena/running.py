"""Runners of games: in this process, in processes of this machine, or on a Ray cluster.

The games are the same wherever they run.
"""

import logging
import os
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Generic, Protocol, TypeVar

from stampede.core.errors import InvalidOption
from stampede.core.extras import require

T = TypeVar("T")
Played_co = TypeVar("Played_co", covariant=True)


class Playable(Protocol[Played_co]):
    """A picklable task, such as a pairing or a file of matches."""

    def play(self) -> Played_co:
        """Run the task."""
        ...


class Runner(Protocol):
    """Runs numbered tasks and yields their results; closing the iterator stops the rest."""

    def __call__(self, waiting: Mapping[int, Playable[T]]) -> Iterator[tuple[int, T]]:
        """Run all *waiting* tasks."""
        ...


def here(waiting: Mapping[int, Playable[T]]) -> Iterator[tuple[int, T]]:
    """Run tasks one after the other in this process."""
    for number, each in waiting.items():
        yield number, each.play()


def processes(workers: int, *, first_here: bool = True) -> Runner:
    """A runner on so many processes of this machine.

    With *first_here* this process runs the first task before all others: it compiles the code that the
    workers then load from disk. Where each task takes long, they had better begin at once.
    """

    def run(waiting: Mapping[int, Playable[T]]) -> Iterator[tuple[int, T]]:
        left = dict(waiting)
        if left and first_here:
            first = next(iter(left))
            yield first, left.pop(first).play()
        with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_end_with_parent) as pool:
            numbers: dict[Future[T], int] = {pool.submit(each.play): number for number, each in left.items()}
            try:
                for future in as_completed(numbers):
                    yield numbers[future], future.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return run


def _end_with_parent() -> None:
    """End this process once the one that made it is gone, however that ended: nobody else would tell it."""

    def watch() -> None:
        parent = parent_process()
        assert parent
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def cluster(address: str) -> Runner:
    """A runner on the Ray cluster at *address*.

    Every machine of it needs this package.

    Args:
        address: ``auto`` for the cluster this machine belongs to, ``local`` for a new one here.

    Raises:
        InvalidOption: There is no such cluster.
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
    """A task wrapped for Ray, which would turn a named tuple into a plain one."""

    contents: T


def _play(each: Playable[object]) -> Parcel[object]:
    return Parcel(each.play())
