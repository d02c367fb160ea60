"""Processes that work on a database and are killed before one of their statements."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from itertools import count

from sqlalchemy import Engine, event

from stampede.cli.main import main
from stampede.web.store import migrate


def deaths(*work: str) -> Iterator[None]:
    """Kill work ever later, and yield each time; the last time it ends by itself.

    The processes are forks of one that has loaded the program, which takes longer than most of the work.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    for power in count():
        child = context.Process(target=_work, args=(3**power, *work))
        child.start()
        child.join()
        if not child.exitcode:
            assert power > 2, "it was not killed in its midst"
            return
        assert child.exitcode == -signal.SIGKILL
        yield


def _work(moment: int, *work: str) -> None:
    passed = count(1)

    def look(*_anything: object) -> None:
        if next(passed) == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", look)
    event.listen(Engine, "commit", look)
    if work[0] == "upgrade":
        migrate.upgrade(work[1])
    else:
        sys.exit(main(work))
