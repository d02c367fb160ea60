"""A thread that stays and does one job after the other, handed over in a few microseconds."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

Job = Callable[[], Any]
Outcome = tuple[Any, BaseException | None]
"""The result of a job, or what it raised."""


class Worker:
    """A thread. It ends with :meth:`close`, or with its process."""

    def __init__(self) -> None:
        """Start the thread."""
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._outcomes: SimpleQueue[Outcome] = SimpleQueue()
        Thread(target=_work, args=(self._jobs, self._outcomes), daemon=True).start()

    def begin(self, job: Job) -> None:
        """Let the thread do a *job*; then ask for its outcome."""
        self._jobs.put(job)

    def outcome(self) -> Outcome:
        """Wait for the end of the job that was begun."""
        return self._outcomes.get()

    def close(self) -> None:
        """End the thread, whose job is done."""
        self._jobs.put(None)

    def __del__(self) -> None:
        self.close()


def _work(jobs: SimpleQueue[Job | None], outcomes: SimpleQueue[Outcome]) -> None:
    """Do the *jobs* one after the other until there is None."""
    while job := jobs.get():
        try:
            outcomes.put((job(), None))
        except BaseException as error:  # noqa: BLE001 - it is raised where the outcome is asked for
            outcomes.put((None, error))
        del job  # which holds the batch, whose end ends this thread
