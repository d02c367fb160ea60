"""A site of several processes on one PostgreSQL and one Valkey, and the lines between them."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import Column, NullPool, create_engine, make_url, select

from stampede.web.store import schema
from tests.players.door import Ports, open_table
from tests.players.line import Line
from tests.players.process import SERVE, ServerProcess
from tests.web.postgres import Cluster
from tests.web.valkey import Valkey

PLAIN = 2
SUPERVISED = 2
"""Processes of ``serve --processes``, which share a port."""


class Server:
    """A server, and the lines from its players and to PostgreSQL and Valkey."""

    def __init__(self, folder: Path, database: str, valkey: int, lease: int, processes: int) -> None:
        """It is not started yet; of several *processes* it is the supervisor."""
        address = make_url(database)
        assert address.port is not None
        self.processes = processes
        self.database, self.valkey = Line(address.port), Line(valkey)
        url = address.set(port=self.database.port).render_as_string(hide_password=False)
        messages = f"redis://127.0.0.1:{self.valkey.port}/0"
        settings = {"DATABASE": url, "VALKEY": messages, "LEASE_SECONDS": str(lease)}
        several = ("--processes", str(processes)) if processes > 1 else ()
        self.process = ServerProcess(folder, (*SERVE, *several), **settings)
        self.players = Line(self.process.port)

    def close(self) -> None:
        """Kill it, and cut its lines for good."""
        self.process.kill()
        for line in (self.players, self.database, self.valkey):
            line.close()


class Site:
    """The servers, their database and Valkey."""

    def __init__(self, cluster: Cluster, valkey: Valkey, lease: int, folder: Path, supervised: int) -> None:
        """Servers of a new database, not started yet, that lease tables for so many seconds."""
        self.cluster = cluster
        self.valkey = valkey
        self.lease = lease
        database = cluster.ready()
        self.servers = []
        for number, processes in enumerate([1] * PLAIN + [supervised]):
            own = folder / str(number)
            own.mkdir()
            self.servers.append(Server(own, database, valkey.port, lease, processes))
        self.engine = create_engine(database, poolclass=NullPool)
        self.door = Ports(*(server.players.port for server in self.servers))

    @property
    def processes(self) -> list[ServerProcess]:
        """The servers' processes, of several the supervisor."""
        return [server.process for server in self.servers]

    async def stop(self) -> list[int]:
        """End all servers in good order; return their exit codes."""
        return list(await asyncio.gather(*(asyncio.to_thread(each.stop) for each in self.processes)))

    async def owned(self, server: Server) -> set[str]:
        """The tables that a server has leased: each of its processes leases those that are opened there."""
        names = set[str]()
        while len(names) < server.processes:
            made = await open_table(Ports(server.process.port), secrets.token_urlsafe(), game="buffalo")
            names |= await asyncio.to_thread(self._column, schema.leases.c.process_id, table_id=made["table"])
        found = [await asyncio.to_thread(self._column, schema.leases.c.table_id, process_id=n) for n in names]
        return set[str]().union(*found)

    def _column(self, column: Column[str], **where: str) -> set[str]:
        query = select(column).filter_by(**where)
        with self.engine.connect() as connection:
            return set(connection.execute(query).scalars())


@asynccontextmanager
async def site(
    cluster: Cluster, valkey: Valkey, lease: int, folder: Path, supervised: int = SUPERVISED
) -> AsyncIterator[Site]:
    """Servers of a new database that answer; they are killed at the end.

    There are PLAIN servers of one process, and one of so many *supervised* ones.
    """
    found = Site(cluster, valkey, lease, folder, supervised)
    try:
        await asyncio.gather(*(asyncio.to_thread(process.start) for process in found.processes))
        yield found
    finally:
        for server in found.servers:
            server.close()
        found.engine.dispose()
