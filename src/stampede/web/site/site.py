"""A running site: the server, and the parts that features add."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TypeVar, cast

import msgspec
from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from stampede.web.cluster.cluster import Cluster
from stampede.web.http.server import Server
from stampede.web.identity.token_messages import Scope
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.settings import Retention
from stampede.web.site.socket import SocketPart
from stampede.web.table.levels import Levels, masked, named
from stampede.web.table.state import TableState
from stampede.web.table.subscription import Subscriber
from stampede.web.table.workers import Bots
from stampede.web.tables.archive import Archive
from stampede.web.tables.registry import Tables

CATCH_UP, READ_ANEW, TURN_OUT = "catch-up", "read-anew", "turn-out"
"""Tasks of every process: write projections about a guest, reload tables, close a guest's sockets."""

Part = TypeVar("Part")
Forget = Callable[[Connection, int], None]
"""Deletes, in a transaction, all data of a feature about a guest."""
Task = Callable[["RunningSite", str, int | None], Awaitable[None]]
"""A task that any process may request of all: about a table ("" for all) and a guest (None for everybody)."""


@dataclass(frozen=True, kw_only=True)
class Expiry:
    """A kind of rows that are deleted when they are old."""

    name: str
    """Plural, for the log: "messages"."""
    days: Callable[[Retention], int]
    """After how many days; 0 for never."""
    forget: Callable[..., int]
    """``forget(connection, before, most)`` deletes at most so many rows older than *before* (ms since the
    epoch), and returns how many they were."""


@dataclass(frozen=True, kw_only=True)
class SocketExtension:
    """A feature's extension of the socket between a browser and a table."""

    connect: Callable[["RunningSite", str, Subscriber], SocketPart]
    """``connect(site, table, visitor)``: the feature's part in a new connection."""
    messages: Mapping[type[msgspec.Struct], Scope] = field(default_factory=dict)
    """The messages that it handles, each with the scope that an external bot needs."""


@dataclass(frozen=True, kw_only=True)
class RunningSite(Server):
    """The parts of a running site.

    What a feature needs at run time it keeps here under its type: ``site[Chat]``. A feature that is left out
    has no part, so others ask ``site.find(Chat)``.
    """

    cluster: Cluster
    bots: Bots
    tables: Tables
    levels: Levels
    archive: Archive
    features: frozenset[str]
    """The names of its features."""
    tasks: Mapping[str, Task]
    forgets: Sequence[Forget] = ()
    """Callbacks of all features that delete a guest's data."""
    log_outs: Sequence[Forget] = ()
    """Callbacks for when a guest ends all their sessions."""
    expiries: Sequence[Expiry] = ()
    extensions: Sequence[SocketExtension] = ()
    _parts: dict[type, object] = field(default_factory=dict)

    def __getitem__(self, kind: type[Part]) -> Part:
        return cast("Part", self._parts[kind])

    def find(self, kind: type[Part]) -> Part | None:
        """The part of this type; None where its feature is left out."""
        return cast("Part | None", self._parts.get(kind))

    def offered(self, kind: type[Part]) -> Part:
        """The part of this type; raises RefusedError where its feature is left out."""
        part = self.find(kind)
        if part is None:
            raise RefusedError.of(HTTPStatus.NOT_FOUND, "not-found", path="")
        return part

    def add(self, part: Part) -> Part:
        """Keep a feature's part under its type, and return it."""
        self._parts[type(part)] = part
        return part

    # ------------------------------------------------------------ names

    def visible(self, table_state: TableState, guest: int | None) -> TableState:
        """The table with the names that *guest* may know."""
        is_named = self.shows_names(table_state, guest)
        return named(table_state if is_named else masked(table_state), self.levels)

    def shows_names(self, table_state: TableState, guest: int | None) -> bool:
        """Whether *guest* may know the names of the players at this table."""
        sits = guest is not None and any(each.guest == guest for each in table_state.players)
        return sits or not self.settings.house.is_child_safe

    # ------------------------------------------------------------ all processes

    async def run(self, task: str, table: str = "", guest: int | None = None) -> None:
        """Run a task in this process; ignore it if its feature is left out."""
        if work := self.tasks.get(task):
            await work(self, table, guest)

    async def everywhere(self, task: str, table: str = "", guest: int | None = None) -> None:
        """Run a task in this process, then in all others."""
        await self.run(task, table, guest)
        await self.cluster.forwarder.ask(task, table, guest)

    async def caught_up(self, guest: int) -> None:
        """Wait until all processes have written what concerns *guest*."""
        await self.everywhere(CATCH_UP, guest=guest)

    async def turn_out(self, guest: int) -> None:
        """Close all sockets of *guest*; their browsers reconnect and authenticate anew."""
        await self.everywhere(TURN_OUT, guest=guest)

    async def read_anew(self, guest: int | None = None) -> None:
        """Reload the tables at which *guest* sat; None: all finished ones without anybody present."""
        await self.everywhere(READ_ANEW, guest=guest)

    # ------------------------------------------------------------ when other processes come and go

    def lose(self, tables: Collection[str]) -> None:
        """Drop these *tables* from memory: other processes have taken them."""
        self.tables.lose(tables)

    async def adopt(self, tables: Collection[str]) -> None:
        """Do the unfinished work of the dead process of these *tables*."""
        await self.tables.adopt(tables)

    def keep_to(self, alive: Collection[str]) -> None:
        """Wait for no process that is not *alive*."""
        self.cluster.forwarder.keep_to(alive)


async def _catch_up(site: RunningSite, _table: str, guest: int | None) -> None:
    if guest is not None:
        await site.tables.projector.caught_up(guest)


async def _read_anew(site: RunningSite, _table: str, guest: int | None) -> None:
    site.tables.read_anew(guest)
    site.archive.read_anew()


async def _turn_out(site: RunningSite, _table: str, guest: int | None) -> None:
    if guest is not None:
        site.limits.turn_out(guest)


TASKS: Mapping[str, Task] = {CATCH_UP: _catch_up, READ_ANEW: _read_anew, TURN_OUT: _turn_out}


def site_of(connection: HTTPConnection) -> RunningSite:
    """The site that received this request."""
    return cast("RunningSite", connection.app.state.site)
