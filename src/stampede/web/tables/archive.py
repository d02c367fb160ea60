"""Finds a match by its own name: the one being played at a table, or one before it."""

from collections import OrderedDict
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import TypeVar

from stampede.core.errors import StampedeError
from stampede.games import find
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.refusals import RefusedError, old_rules, unknown_match
from stampede.web.store.store import Store
from stampede.web.table import snapshot
from stampede.web.table.event_log import EventLog
from stampede.web.table.events import Event, Started
from stampede.web.table.reducer import fold
from stampede.web.table.state import TableState
from stampede.web.tables import archived_results
from stampede.web.tables.position_cache import PositionCache
from stampede.web.tables.registry import Tables
from stampede.web.words import say

KEPT = 32
"""Finished matches kept in memory: a shared link is opened many times."""
CACHES_KEPT = 4
"""Matches whose positions are kept in memory: the longest has some 7 MB of them."""
Kept = TypeVar("Kept")


class Archive:
    """Finds matches, and caches those that are over."""

    def __init__(self, store: Store, tables: Tables, executor: BackgroundExecutor) -> None:
        """The cache is empty."""
        self._store = store
        self._tables = tables
        self._executor = executor
        self._finished: OrderedDict[str, TableState] = OrderedDict()
        self._keyframes: OrderedDict[str, PositionCache] = OrderedDict()

    async def find(self, match: str) -> TableState:
        """The table as it stood at the end of *match*, or stands now; raises RefusedError."""
        if match in self._finished:
            self._finished.move_to_end(match)
            return self._finished[match]
        table = await self._store.table_of(match)
        if table is None:
            raise unknown_match()
        table_state = (await self._tables.get(table)).table_state
        if table_state.match_id != match:
            table_state = await self._earlier(table, match)
        if table_state.has_ended:
            _keep(self._finished, match, table_state, KEPT)
        return table_state

    async def finished(self, match: str) -> TableState:
        """The table at the end of *match*; raises RefusedError while it goes on."""
        table_state = await self.find(match)
        if not table_state.has_ended:
            raise RefusedError(HTTPStatus.CONFLICT, "not-over", say("replay.not-over"))
        return table_state

    def read_anew(self) -> None:
        """Forget the finished matches, so that they are read without a name that was withdrawn."""
        self._finished.clear()

    async def positions(self, match: str) -> PositionCache:
        """All positions of *match*; raises RefusedError while it goes on."""
        if match in self._keyframes:
            self._keyframes.move_to_end(match)
            return self._keyframes[match]
        table_state = await self.finished(match)
        positions = await self._positions(match, table_state)
        _keep(self._keyframes, match, positions, CACHES_KEPT)
        return positions

    async def _earlier(self, table: str, match: str) -> TableState:
        """The table at the end of a match before the one that is played now."""
        log = EventLog(self._store)
        called = await log.names(table)
        try:
            lines = await log.lines(table)
            events = _until_next([line.event for line in lines], match)
            times = [line.at_ms for line in lines[: len(events)]]
            return await self._executor.make(fold, table, events, times, called)
        except StampedeError as error:
            body = await self._store.read(partial(archived_results.body, match=match))
            if body is None:
                raise old_rules(error) from None
            return replace(snapshot.shown(body), called=called)

    async def _positions(self, match: str, table_state: TableState) -> PositionCache:
        """All positions of *match*: replayed, or from the archive where its rules are no longer supported."""
        try:
            find(table_state.match.game.name).under(table_state.match.rules_version)
        except StampedeError as error:
            kept = await self._store.read(partial(archived_results.positions, match=match))
            if not kept:
                raise old_rules(error) from None
            records = await self._executor.make(snapshot.read_positions, kept)
            return PositionCache(table_state.match, records)
        return await self._executor.make(PositionCache, table_state.match)


def _until_next(events: list[Event], match: str) -> list[Event]:
    """The log up to the last event of *match*."""
    has_begun = False
    for index, event in enumerate(events):
        if isinstance(event, Started):
            if has_begun:
                return events[:index]
            has_begun = event.match == match
    return events


def _keep(kept: OrderedDict[str, Kept], name: str, thing: Kept, most: int) -> None:
    """Cache one more, and drop the least recently used."""
    kept[name] = thing
    while len(kept) > most:
        kept.popitem(last=False)
