"""Hands the ends of matches to the projections that depend on their order, whichever process wrote them.

The log of ends gives the order (:mod:`stampede.web.store.ends`). A projection moves its cursor in the
transaction that writes its rows, and a rebuild reads the same order: so rebuilt rows are those that were
written live.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import takewhile

import msgspec
from sqlalchemy import Connection

from stampede.core.errors import StampedeError
from stampede.web.store import ends
from stampede.web.store.ends import End
from stampede.web.store.store import Store, StoreError
from stampede.web.table import names, snapshot
from stampede.web.tables import archived_results, checkpoints, cursors
from stampede.web.tables.log_reader import LogReader
from stampede.web.tables.log_step import LogStep, is_end
from stampede.web.tables.projections import Projection

READ = 100
"""The most ends that are handed over in one transaction."""
Known = Mapping[str, LogStep | None]
"""Ends by match; None for a match that goes on after all, or whose log cannot be read."""


class EndError(Exception):
    """Raised where a projection fails at the end of a match; its cause is the projection's error."""

    def __init__(self, projection: str, table: str) -> None:
        """Name the projection, and the table of the match."""
        super().__init__(projection, table)
        self.projection, self.table = projection, table


class OrderedEnds:
    """The ends that ordered projections have still to read."""

    def __init__(self, store: Store, reader: LogReader) -> None:
        """No match has ended in this process yet."""
        self._store = store
        self._reader = reader
        self._here: dict[str, LogStep] = {}
        """Ends that this process has in memory, by match."""

    def note(self, changes: Iterable[LogStep]) -> bool:
        """Keep those of the *changes* that end a match: they need not be read. Whether there are any."""
        ended = _ends_of(changes)
        self._here.update({step.after.match_id: step for step in ended})
        return bool(ended)

    async def advance(self, projections: Collection[Projection]) -> set[str]:
        """Let ordered *projections* read all ends after their cursors; the names of those that do not run.

        Raises StoreError or EndError.
        """
        here, stopped = tuple(self._here), set()
        for projection in projections:
            while found := await self._store.read(partial(_waiting, name=projection.name)):
                await self._hand_over(projection, found)
            if found is None:
                stopped.add(projection.name)
        # These had been written down before: all that run have read them.
        for match in here:
            del self._here[match]
        return stopped

    async def _hand_over(self, projection: Projection, found: Sequence[End]) -> None:
        known = await self._known(found)
        try:
            await self._store.write(partial(_write, projection=projection, known=known))
        except Exception as error:
            if isinstance(error, StoreError) and error.is_passing:
                raise
            if len(found) == 1:
                raise EndError(projection.name, found[0].table) from error
            for end in found:
                await self._hand_over(projection, [end])

    async def _known(self, found: Iterable[End]) -> Known:
        """The ends *found*: in memory, archived, or else from their tables' logs."""
        known: dict[str, LogStep | None] = {end.match: self._here.get(end.match) for end in found}
        missing = [end for end in found if known[end.match] is None]
        if missing:
            known.update(await self._store.read(partial(_archived, missing=missing)))
        logs = {end.table: 0 for end in missing if known[end.match] is None}
        if logs:
            steps = await self._reader.steps(logs)
            ended = {step.after.match_id: step for step in _ends_of(steps)}
            known.update({match: step for match, step in ended.items() if match in known})
        return known


def _ends_of(changes: Iterable[LogStep]) -> list[LogStep]:
    return [step for step in changes if step.before and is_end(step.before, step.after)]


def in_order(connection: Connection, ended: Sequence[LogStep], until: int) -> list[LogStep]:
    """All these ends in their order, without those after the position *until*.

    Those without a position come first, by their times: they ended before there was a log of ends.
    """
    places = {end.match: end.position for end in ends.after(connection, 0)}
    wanted = [step for step in ended if places.get(step.after.match_id, 0) <= until]
    return sorted(wanted, key=lambda step: (places.get(step.after.match_id, 0), step.after.at_ms))


def _waiting(connection: Connection, name: str) -> list[End] | None:
    """The next ends that the projection *name* has to read; None if it does not run."""
    if name in checkpoints.not_running(connection):
        return None
    return ends.after(connection, cursors.read(connection, name), READ)


def _archived(connection: Connection, missing: Iterable[End]) -> dict[str, LogStep]:
    """Those of the *missing* ends that are archived, without the tables before them."""
    found = {}
    for end in missing:
        with suppress(msgspec.MsgspecError, StampedeError, LookupError, TypeError, ValueError):
            if body := archived_results.body(connection, end.match):
                called = names.read(connection, end.table)
                found[end.match] = LogStep(None, replace(snapshot.shown(body), called=called))
    return found


def _write(connection: Connection, projection: Projection, known: Known) -> None:
    """Write the rows of the ends that are *known*, up to the first that is not."""
    if projection.name in checkpoints.not_running(connection):
        return
    found = ends.after(connection, cursors.lock(connection, projection.name))
    ready = list(takewhile(lambda end: end.match in known, found))
    last = {end.match: end.position for end in found}
    # An earlier position of a match was given by the migration of an old database while the match went on.
    steps = [known[end.match] for end in ready if last[end.match] == end.position]
    projection.write(connection, [step for step in steps if step])
    if ready:
        cursors.move(connection, projection.name, ready[-1].position)
