"""Reads the logs of tables that projections have missed, each once for all of them."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from stampede.core.errors import StampedeError
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.logs.facts import about
from stampede.web.store.store import Store
from stampede.web.table import event_log, names, reducer
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import RulesChanged
from stampede.web.table.players import Names
from stampede.web.table.state import TableState
from stampede.web.tables import snapshots
from stampede.web.tables.log_step import LogStep

logger = logging.getLogger(__name__)


class _Log(NamedTuple):
    """The part of a table's log that is to be read."""

    known: TableState | None
    """The table at its snapshot, from which it goes on; None: from its first event."""
    lines: Sequence[LogEntry]
    called: Names


class LogReader:
    """Turns logs into the changes that they led through."""

    def __init__(self, store: Store, executor: BackgroundExecutor) -> None:
        """Replay the logs of *store* by the *executor*."""
        self._store = store
        self._executor = executor

    async def steps(self, since: Mapping[str, int]) -> list[LogStep]:
        """The changes of these tables after these versions, and maybe some before; raises StoreError.

        A log that cannot be read gives none, and a line in the server's log says so.
        """
        found = await self._store.read(partial(_read, since=since))
        steps = await self._executor.make(_replayed, found)
        return [step for each in steps for step in each]


def changes_of(table: str, lines: Sequence[LogEntry], called: Names) -> list[LogStep]:
    """The changes that a table's whole log leads through, one for each append."""
    events, times = [line.event for line in lines], [line.at_ms for line in lines]
    return _paired(reducer.steps(table, events, times, called))


def _read(connection: Connection, since: Mapping[str, int]) -> dict[str, _Log | Exception]:
    """The needed part of each log; an error in place of one whose events cannot be read."""
    found: dict[str, _Log | Exception] = {}
    for table, version in since.items():
        try:
            found[table] = _read_one(connection, table, version)
        except StampedeError as error:
            found[table] = error
    return found


def _read_one(connection: Connection, table: str, since: int) -> _Log:
    """The log from the table's snapshot, if that is not younger than *since*."""
    called = names.read(connection, table)
    known = snapshots.read(connection, table, since)
    if known:
        lines = event_log.read_lines(connection, table, known.version)
        if not any(isinstance(line.event, RulesChanged) for line in lines):
            return _Log(replace(known, called=called), lines, called)
    return _Log(None, event_log.read_lines(connection, table), called)


def _replayed(found: Mapping[str, _Log | Exception]) -> list[list[LogStep]]:
    return [_replay(table, log) for table, log in found.items()]


def _replay(table: str, log: _Log | Exception) -> list[LogStep]:
    if isinstance(log, Exception):
        _report(table, log)
        return []
    try:
        if log.known is None:
            return changes_of(table, log.lines, log.called)
        events, times = [line.event for line in log.lines], [line.at_ms for line in log.lines]
        return _paired(reducer.following(log.known, events, times))[1:]
    except Exception as error:  # noqa: BLE001 - one log that cannot be read is no reason to stop
        _report(table, error)
        return []


def _report(table: str, error: Exception) -> None:
    # The error's message could hold a secret choice of a player.
    cause = about(table=table, cause=type(error).__name__)
    logger.warning("the log of table %s cannot be read", table, extra=cause)


def _paired(states: Iterable[TableState]) -> list[LogStep]:
    """A step to each of these states from the one before it."""
    before: TableState | None = None
    found = []
    for after in states:
        found.append(LogStep(before, after))
        before = after
    return found
