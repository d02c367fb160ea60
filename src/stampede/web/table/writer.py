"""The one door through which a table changes: one after the other, and written down first."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from stampede.web.runtime.logs.facts import about
from stampede.web.runtime.refusals import RefusedError, elsewhere
from stampede.web.store.store import StoreError, unwritten
from stampede.web.table import reducer
from stampede.web.table.event_log import EventLog, LogEntry
from stampede.web.table.fairness.steps import Promised
from stampede.web.table.names import SealedNames
from stampede.web.table.state import TableState

logger = logging.getLogger(__name__)
Result = TypeVar("Result")
Listener = Callable[[TableState, TableState], None]
"""Is told of each change of a table, once it is on the disk."""
Commands = set[tuple[int, str]]
"""What has been carried out, by guest and command id."""


def nobody(_before: TableState, _after: TableState) -> None:
    """Nobody is told."""


class TableWriter:
    """The state of a table, and the lock before it."""

    def __init__(
        self,
        table_state: TableState,
        commands: Commands,
        log: EventLog,
        written: Listener,
        now: Callable[[], int],
        changed: Callable[[], None],
        closed: Callable[[], None],
        seed: Callable[[], str],
        first: Callable[[], Awaitable[None]],
    ) -> None:
        """Begin where *table_state* stands; *changed* and *closed* are called when it does.

        *written* is told of each change; the server promises the chance of a match by a *seed*. What is
        to be done *first* is done whenever somebody is alone.
        """
        self.table_state = table_state
        self.commands = commands
        self.is_closed = False
        """What is in memory may not be what is on disk: nothing more is done here."""
        self._log = log
        self._written = written
        self._now = now
        self._changed = changed
        self._closed = closed
        self._seed = seed
        self._first = first
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def is_busy(self) -> bool:
        """Whether something is under way."""
        return bool(self._tasks)

    async def alone(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run *work* with no other change beside it, to its end even if who asked goes away."""

        async def locked() -> Result:
            async with self._lock:
                if self.is_closed:
                    work.close()
                    # Not "nothing has changed": it may be what was in doubt just now, sent again.
                    raise elsewhere()
                await self._first()
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
        """Do something beside everything else; if it fails, nobody is told."""
        task = self._task(_guarded(work, self.table_state.table))
        # Where the task is called off before it began, so is its work.
        task.add_done_callback(lambda _task: work.close())
        return task

    async def append(self, *lines: LogEntry, names: Sequence[str] = ()) -> list[TableState]:
        """Change the table: work out what comes of it, write it down, and only then make it so.

        *names* are those of who sits down, in this order. What happens by itself is written with what it
        follows from. Returns the table as it was, and after each event.
        """
        called = dict(enumerate(names, start=self.table_state.sat))
        sealed, lines = self._log.seal(called, lines)
        steps = [self.table_state]
        if called:
            steps = [replace(self.table_state, called={**self.table_state.called, **called})]
        at = max(self._now(), self.table_state.at_ms)
        for line in lines:
            steps.append(reducer.after(steps[-1], line.event, at))
        while step := reducer.by_itself(steps[-1]):
            lines += (LogEntry(step[0], None, None),)
            steps.append(step[1])
        if steps[-1].lacks_promise:
            lines += (LogEntry(Promised(self._seed()), None, None),)
            steps.append(reducer.after(steps[-1], lines[-1].event, at))
        await self._write(tuple(line._replace(at_ms=at) for line in lines), steps[-1], sealed)
        return steps

    def close(self) -> None:
        """Let nothing more be done here."""
        self.is_closed = True
        self._log.forget(self.table_state.table)
        self._closed()

    async def settle(self) -> None:
        """Close once what is being written is written."""
        async with self._lock:
            self.close()
        for task in tuple(self._tasks):
            task.cancel()

    def _unheard(self, task: "asyncio.Task[Any]") -> None:
        """Who asked is gone: a refusal is told to nobody, and no fault of the server."""
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, RefusedError):
            facts = about(table=self.table_state.table)
            logger.error("nobody was told why a table did not change", exc_info=error, extra=facts)

    def _task(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _write(self, lines: tuple[LogEntry, ...], following: TableState, called: SealedNames) -> None:
        before = self.table_state
        new_match = following.match_id if following.match_id != before.match_id else ""
        try:
            await self._log.append(before.table, before.version, lines, new_match, called)
        except StoreError as error:
            # It may have been written after all, or by another server: let it be read again.
            self.close()
            raise unwritten(error) from None
        self.commands |= commands_of(lines)
        self.table_state = following
        self._written(before, following)
        self._changed()


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
