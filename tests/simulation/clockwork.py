"""An event loop in which nothing takes time: its clock leaps to the next timer once nothing is left to do."""

import asyncio
import selectors
from collections.abc import Callable, Generator
from contextvars import Context, ContextVar, copy_context
from typing import Any

OWNER: ContextVar["dict[asyncio.Task[Any], None] | None"] = ContextVar("OWNER", default=None)
"""The container of the tasks that code started now creates: those of one server."""


class StuckError(Exception):
    """Everybody waits, and nothing will ever happen."""


class Clockwork(asyncio.SelectorEventLoop):
    """The same tasks in the same order each time; *seconds* is the time."""

    def __init__(self) -> None:
        """The clock is at 0."""
        self.seconds = 0.0
        self._frozen: dict[int, list[Callable[[], object]]] = {}
        """The pending callbacks of the stopped servers, by their containers of tasks."""
        super().__init__(_Still(self))
        self.set_task_factory(_owned)  # type: ignore[arg-type] # typeshed knows an older form

    def time(self) -> float:
        """Seconds since it began."""
        return self.seconds

    def freeze(self, owner: "dict[asyncio.Task[Any], None]") -> None:
        """Let nothing go on that this server does, as if its process was stopped."""
        self._frozen.setdefault(id(owner), [])

    def thaw(self, owner: "dict[asyncio.Task[Any], None]") -> None:
        """Let it go on where it was; time has passed."""
        for call in self._frozen.pop(id(owner), ()):
            super().call_soon(call)

    def call_soon(  # type: ignore[override] # as typeshed has it in TypeVarTuples
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Call, unless whose call it is stands still then."""
        context = copy_context() if context is None else context
        return super().call_soon(self._call, context, callback, args, context=context)

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Likewise: there is one thread."""
        return self.call_soon(callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call then, likewise."""
        context = copy_context() if context is None else context
        return super().call_at(when, self._call, context, callback, args, context=context)

    def _call(self, context: Context, callback: Any, args: tuple[Any, ...]) -> None:
        held = self._frozen.get(id(OWNER.get()))
        if held is None:
            callback(*args)
        else:
            held.append(lambda: context.run(callback, *args))


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
    owner = (copy_context() if context is None else context).get(OWNER)
    if owner is not None:
        owner[task] = None
        task.add_done_callback(lambda done: owner.pop(done, None))
    return task
