"""Three servers, each a process of its own, on one PostgreSQL and one Valkey."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import NullPool, create_engine, select

from stampede.web.store import schema
from tests.players.door import Ports, open_table
from tests.players.process import ServerProcess
from tests.web.postgres import Cluster
from tests.web.valkey import Valkey

PROCESSES = 3


class Site:
    """The servers, their database and Valkey."""

    def __init__(self, cluster: Cluster, valkey: Valkey, lease: int, folder: Path) -> None:
        """Servers of a new database, not started yet, that lease tables for so many seconds."""
        self.cluster = cluster
        self.valkey = valkey
        database = cluster.ready()
        settings = {"DATABASE": database, "VALKEY": valkey.url, "LEASE_SECONDS": str(lease)}
        folders = [folder / str(number) for number in range(PROCESSES)]
        for each in folders:
            each.mkdir()
        self.processes = [ServerProcess(each, **settings) for each in folders]
        self.engine = create_engine(database, poolclass=NullPool)
        self.door = Ports(*(process.port for process in self.processes))

    async def owned(self, process: ServerProcess) -> set[str]:
        """The tables that a process has leased: it leases the one that is opened there."""
        made = await open_table(Ports(process.port), secrets.token_urlsafe(), game="buffalo")
        column = schema.leases.c
        name = select(column.process_id).where(column.table_id == made["table"]).scalar_subquery()
        query = select(column.table_id).where(column.process_id == name)

        def read() -> set[str]:
            with self.engine.connect() as connection:
                return set(connection.execute(query).scalars())

        return await asyncio.to_thread(read)


@asynccontextmanager
async def site(cluster: Cluster, valkey: Valkey, lease: int, folder: Path) -> AsyncIterator[Site]:
    """Servers of a new database that answer; they are killed at the end."""
    found = Site(cluster, valkey, lease, folder)
    try:
        await asyncio.gather(*(asyncio.to_thread(process.start) for process in found.processes))
        yield found
    finally:
        for process in found.processes:
            process.kill()
        found.engine.dispose()
