"""The single writer of a table: one change after the other, each on the disk before it takes effect."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from stampede.web.runtime.ids import new_seed
from stampede.web.runtime.logs.facts import about
from stampede.web.runtime.refusals import RefusedError, elsewhere
from stampede.web.store.store import StoreError
from stampede.web.table import reducer
from stampede.web.table.context import TableContext
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Event
from stampede.web.table.names import SealedNames
from stampede.web.table.round_events import Promised
from stampede.web.table.state import TableState

logger = logging.getLogger(__name__)
Result = TypeVar("Result")
Commands = set[tuple[int, str]]
"""The commands that have been carried out, by guest and command id."""


class Commit(NamedTuple):
    """One append to the log: its first event, and the states of the table that it led through."""

    event: Event
    """The first one. The others follow from it, or came with it."""
    steps: Sequence[TableState]
    """The table as it was, and after each event."""

    @property
    def before(self) -> TableState:
        """The table as it was."""
        return self.steps[0]

    @property
    def after(self) -> TableState:
        """The table as it is now."""
        return self.steps[-1]


class Observer:
    """A part of a table that follows the writer's changes. Observers are called in the order they came."""

    async def prepare(self) -> None:
        """Prepare the table before any other change, alone with it."""

    async def committed(self, commit: Commit) -> None:
        """React to a change, which is on the disk."""

    def closed(self) -> None:
        """React to the end of this copy of the table."""


class TableWriter:
    """The state of a table, and the lock that serializes its changes."""

    def __init__(self, table_state: TableState, commands: Commands, context: TableContext) -> None:
        """Begin with *table_state*, which the *commands* have led to."""
        self.table_state = table_state
        self.commands = commands
        self.is_closed = False
        """Whether the copy in memory may differ from the disk, so that it must not be used any more."""
        self._context = context
        self._log = context.log
        self._observers: list[Observer] = []
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    def observe(self, observer: Observer) -> None:
        """Call *observer* from now on, after those that came before it."""
        self._observers.append(observer)

    @property
    def is_busy(self) -> bool:
        """Whether a task is running."""
        return bool(self._tasks)

    async def alone(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run *work* with no other change beside it, to its end even if its caller is cancelled."""

        async def locked() -> Result:
            async with self._lock:
                if self.is_closed:
                    work.close()
                    # Not "nothing has changed": it may be what was in doubt just now, sent again.
                    raise elsewhere()
                for observer in self._observers:
                    await observer.prepare()
                return await work

        task = self._task(locked())
        # Where the task is called off before it began, so is its work.
        task.add_done_callback(lambda _task: work.close())
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._unheard)
            raise

    def begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run a task in the background; the log records its failure, and no visitor sees it."""
        task = self._task(_guarded(work, self.table_state.table))
        # Where the task is called off before it began, so is its work.
        task.add_done_callback(lambda _task: work.close())
        return task

    async def append(self, *lines: LogEntry, names: Sequence[str] = ()) -> None:
        """Change the table: compute the new state, write its events, and only then let it take effect.

        *names* are those of the players who sit down, in this order. Actions that follow by themselves are
        written with the event before them.
        """
        called = dict(enumerate(names, start=self.table_state.sat))
        sealed, lines = self._log.seal(called, lines)
        steps = [self.table_state]
        if called:
            steps = [replace(self.table_state, called={**self.table_state.called, **called})]
        at = max(self._context.runtime.now_ms(), self.table_state.at_ms)
        for line in lines:
            steps.append(reducer.after(steps[-1], line.event, at))
        while step := reducer.by_itself(steps[-1]):
            lines += (LogEntry(step[0], None, None),)
            steps.append(step[1])
        if steps[-1].lacks_promise:
            lines += (LogEntry(Promised(new_seed(self._context.runtime)), None, None),)
            steps.append(reducer.after(steps[-1], lines[-1].event, at))
        await self._write(tuple(line._replace(at_ms=at) for line in lines), steps[-1], sealed)
        commit = Commit(lines[0].event, steps)
        for observer in self._observers:
            await observer.committed(commit)

    def close(self) -> None:
        """Let nothing more be done here."""
        self.is_closed = True
        self._log.forget(self.table_state.table)
        for observer in self._observers:
            observer.closed()

    async def settle(self) -> None:
        """Close after the pending write, and cancel the tasks."""
        async with self._lock:
            self.close()
        for task in tuple(self._tasks):
            task.cancel()

    def _unheard(self, task: "asyncio.Task[Any]") -> None:
        """Record the failure of a command whose sender is gone; a refusal is no fault of the server."""
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, RefusedError):
            facts = about(table=self.table_state.table)
            logger.error("a command failed after its sender had disconnected", exc_info=error, extra=facts)

    def _task(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _write(self, lines: tuple[LogEntry, ...], following: TableState, called: SealedNames) -> None:
        before = self.table_state
        ended = following.match_id if following.has_ended and not before.has_ended else ""
        new_match = following.match_id if following.match_id != before.match_id else ""
        try:
            await self._log.append(before.table, before.version, lines, new_match, called, ended)
        except StoreError as error:
            if self.is_closed:
                # Another process has taken the table meanwhile, and may have done the same.
                raise elsewhere() from None
            # It may have been written after all, or by another server: it must be read again.
            self.close()
            raise self._log.refusal(error) from None
        self.commands |= commands_of(lines)
        self.table_state = following
        self._context.written(before, following)


def commands_of(lines: Iterable[LogEntry]) -> Commands:
    """The commands that the *lines* of a log came from."""
    return {(line.guest, line.command) for line in lines if line.guest is not None and line.command}


async def _guarded(work: Coroutine[Any, Any, None], table: str) -> None:
    try:
        await work
    except RefusedError as error:
        logger.warning("a table was closed", extra=about(table=table, cause=error.refusal.code))
    except Exception:
        logger.exception("a table could not go on by itself", extra=about(table=table))
