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
    """Kill work ever later, and yield each time; the last time it ends by itself."""
    for power in count():
        if not (code := die_at(3**power, *work)):
            assert power > 2, "it was not killed in its midst"
            return
        assert code == -signal.SIGKILL
        yield


def die_at(moment: int | str, *work: str) -> int | None:
    """Kill work before so many statements, or before the first that starts so; return its exit code.

    The process is a fork of one that has loaded the program, which takes longer than most of the work.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    child = context.Process(target=_work, args=(moment, *work))
    child.start()
    child.join()
    return child.exitcode


def _work(moment: int | str, *work: str) -> None:
    passed = count(1)

    def look(_connection: object, _cursor: object = None, statement: str = "", *_more: object) -> None:
        if statement.startswith(moment) if isinstance(moment, str) else next(passed) == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", look)
    event.listen(Engine, "commit", look)
    if work[0] == "upgrade":
        migrate.upgrade(work[1])
    else:
        sys.exit(main(work))
