"""An event loop in which nothing takes time: its clock leaps to the next timer once nothing is left to do."""

import asyncio
import selectors
from collections.abc import Generator
from contextvars import Context, ContextVar, copy_context
from typing import Any

OWNER: ContextVar["dict[asyncio.Task[Any], None] | None"] = ContextVar("OWNER", default=None)
"""Where the tasks are kept that come of what is done now: those of one server."""


class StuckError(Exception):
    """Everybody waits, and nothing will ever happen."""


class Clockwork(asyncio.SelectorEventLoop):
    """The same tasks in the same order each time; *seconds* is the time."""

    def __init__(self) -> None:
        """The clock is at 0."""
        self.seconds = 0.0
        super().__init__(_Still(self))
        self.set_task_factory(_owned)  # type: ignore[arg-type] # typeshed knows an older form

    def time(self) -> float:
        """Seconds since it began."""
        return self.seconds


class _Still(selectors.SelectSelector):
    """Instead of waiting, it moves the clock."""

    def __init__(self, loop: Clockwork) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None:
            raise StuckError
        self._loop.seconds += timeout
        return ready


def _owned(
    loop: asyncio.AbstractEventLoop,
    work: Generator[Any, None, Any],
    context: Context | None = None,
    **more: Any,
) -> "asyncio.Task[Any]":
    task = asyncio.Task(work, loop=loop, context=context, **more)
    owner = (context or copy_context()).get(OWNER)
    if owner is not None:
        owner[task] = None
        task.add_done_callback(lambda done: owner.pop(done, None))
    return task
