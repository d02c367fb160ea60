"""Several processes on one PostgreSQL and one Valkey: what a move costs all of them."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
from tests.web.postgres import cluster
from tests.web.valkey import valkey

from benchmarks.load import processes
from benchmarks.load.processes import CLIENT_CORE, Server

LOCKS = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


def waiting_for_locks(address: str) -> int:
    """How many statements wait for a lock of the database at this moment."""
    with psycopg.connect(address.replace("+psycopg", "")) as connection:
        row = connection.execute(LOCKS).fetchone()
        return int(row[0]) if row else 0


@contextmanager
def site(count: int) -> Iterator[tuple[Server, str]]:
    """So many processes of one site on one core, all else on the other; also the address of the database."""
    os.sched_setaffinity(0, {CLIENT_CORE})
    with ExitStack() as stack:
        address = stack.enter_context(cluster()).ready()
        settings = {"DATABASE": address, "VALKEY": stack.enter_context(valkey()).url}
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = []
        for number in range(count):
            own = folder / str(number)
            own.mkdir()
            more = ("--first", str(number), "--step", str(count))
            servers.append(stack.enter_context(processes.running("stampede", own, *more, **settings)))
        yield replace(servers[0], beside=tuple(servers[1:])), address
