"""Forwards each request about a table or match to the process that serves the table."""

import re
from collections import OrderedDict

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stampede.web.cluster import leases
from stampede.web.cluster.cluster import Cluster, cluster_of
from stampede.web.cluster.forwarder import DeadError, LostError
from stampede.web.http.excuses import Answering, excuse
from stampede.web.http.server import FORWARDED, Server, server_of
from stampede.web.runtime.refusals import elsewhere, uncertain
from stampede.web.runtime.wire import LETTERS
from stampede.web.store.store import StoreError

OF_TABLE = re.compile(rf"/(?:t|api/tables)/({LETTERS}{{1,64}})(?:/.*)?")
OF_MATCH = re.compile(rf"/(?:m|api/matches)/({LETTERS}{{1,64}})(?:/.*)?")
REMEMBERED = 4096
"""Matches whose table is cached: it never changes."""


class ForwardingMiddleware:
    """Middleware that forwards by the path alone: the process of the table does everything else."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap *app*."""
        self._app = app
        self._tables: OrderedDict[str, str] = OrderedDict()
        """By match."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request here, or forward it to its table's process."""
        if scope["type"] not in {"http", "websocket"} or FORWARDED in scope:
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        server, cluster = server_of(connection), cluster_of(connection)
        if not cluster.forwarder.reaches_others:
            await self._app(scope, receive, send)
            return
        answering = Answering(send)
        if scope["type"] == "websocket":
            await receive()  # the connect event: nothing else comes before the socket is open
        try:
            try:
                await self._serve(server, cluster, scope, receive, answering)
            except DeadError as dead:
                if scope["type"] == "http" or answering.has_begun:
                    raise
                await cluster.forwarder.until_dead(dead.process, server.settings.lease_seconds)
                await self._serve(server, cluster, scope, receive, answering)
        except LostError:
            await excuse(scope, receive, answering, elsewhere)
        except StoreError:
            # Nobody knows who serves the table: this may repeat a command that was carried out there.
            await excuse(scope, receive, answering, uncertain)

    async def _serve(
        self, server: Server, cluster: Cluster, scope: Scope, receive: Receive, answering: Answering
    ) -> None:
        """Serve the request in the process of its table; raises LostError or StoreError."""
        hear = receive if scope["type"] == "http" else _beginning(receive)
        table = await self._table(server, scope["path"])
        owner = await cluster.ownership.owner(table) if table else leases.NOBODY
        if owner in {leases.NOBODY, cluster.ownership.process}:
            await self._app(scope, hear, answering)
        else:
            await cluster.forwarder.carry(owner, scope, hear, answering)

    async def _table(self, server: Server, path: str) -> str:
        """The table that *path* is about; empty if it is about none."""
        if found := OF_TABLE.fullmatch(path):
            return found[1]
        if not (found := OF_MATCH.fullmatch(path)):
            return ""
        match = found[1]
        if match not in self._tables:
            table = await server.store.table_of(match)
            if table is None:
                return ""
            self._tables[match] = table
            if len(self._tables) > REMEMBERED:
                self._tables.popitem(last=False)
        return self._tables[match]


def _beginning(receive: Receive) -> Receive:
    """A *receive* that gives the connect event of a socket once more, and then the events that follow."""
    waiting: list[Message] = [{"type": "websocket.connect"}]

    async def hear() -> Message:
        return waiting.pop() if waiting else await receive()

    return hear
