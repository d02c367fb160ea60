"""Three servers, each a process of its own, on one PostgreSQL and one Valkey."""

import asyncio
import os
import secrets
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import httpx
from sqlalchemy import Connection, NullPool, create_engine, select

from stampede.web.runtime.limit_settings import UNLIMITED
from stampede.web.store import schema
from tests.ports import free_port
from tests.web.postgres import Cluster
from tests.web.valkey import Valkey

MARKS, CONTEXT = ("Traceback", "CRITICAL", "has stopped"), 60
"""Lines that no server may log, and the number of lines after one that are shown."""
PROCESSES = 3
PATIENCE = 120.0
"""Seconds to wait for a state, on a machine that has much else to do."""
LOOK_SECONDS = 0.05
Result = TypeVar("Result")


async def until(is_so: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait for a state; raises TimeoutError saying *what* has not come."""
    deadline = time.monotonic() + patience
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        await asyncio.sleep(LOOK_SECONDS)


async def post(client: httpx.AsyncClient, url: str, token: str, wish: object) -> dict[str, str]:
    """The answer to a request, sent again as often as the server says to come back later."""
    while True:
        answer = await client.post(url, json=wish, headers={"authorization": f"Bearer {token}"})
        if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
            assert answer.is_success, answer.text
            found: dict[str, str] = answer.json()
            return found
        await asyncio.sleep(1.0)


class Process:
    """One of the servers."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        """It is not started yet."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = environment | {"STAMPEDE_PORT": str(self.port)}
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it does not answer at once."""
        command = [sys.executable, "-m", "stampede.cli", "serve"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, env=self._environment, stdout=subprocess.DEVNULL, stderr=log
            )

    def kill(self) -> None:
        """End it without warning."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def stop(self) -> int:
        """Have it end in good order; with which code it did."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(PATIENCE)

    @property
    def resident_mib(self) -> int:
        """The memory it holds."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) // 1024

    @property
    def has_ended(self) -> bool:
        """Whether it has ended, by itself or not."""
        return self._process is None or self._process.poll() is not None

    def said(self) -> str:
        """The log."""
        return self._log.read_text(errors="replace")


class Site:
    """The servers, and what they stand on."""

    def __init__(self, cluster: Cluster, valkey: Valkey, processes: list[Process], database: str) -> None:
        """All of it runs, but no server yet."""
        self.cluster = cluster
        self.valkey = valkey
        self.processes = processes
        self.engine = create_engine(database, poolclass=NullPool)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """The result of *work* in the database."""

        def run() -> Result:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.to_thread(run)

    async def start(self, process: Process) -> None:
        """Start one, and wait until it answers."""
        process.start()
        deadline = time.monotonic() + PATIENCE
        async with httpx.AsyncClient(base_url=process.url) as client:
            while True:
                assert not process.has_ended, f"a server does not start: {process.said()[-2000:]}"
                assert time.monotonic() < deadline, "a server does not start"
                try:
                    answer = await client.get("/healthz")
                except httpx.TransportError:
                    await asyncio.sleep(LOOK_SECONDS)
                else:
                    assert answer.is_success, answer.text
                    return

    async def owned(self, process: Process) -> set[str]:
        """The tables that a process serves: it serves one that is opened there."""
        wish = {"game": "buffalo", "name": "Ann"}
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            made = await post(client, f"{process.url}/api/tables", secrets.token_urlsafe(), wish)
        column = schema.leases.c
        name = select(column.process_id).where(column.table_id == made["table"]).scalar_subquery()
        query = select(column.table_id).where(column.process_id == name)
        return await self.read(lambda connection: set(connection.execute(query).scalars()))


@asynccontextmanager
async def site(cluster: Cluster, valkey: Valkey, lease: int, folder: Path) -> AsyncIterator[Site]:
    """Servers of a new database, whose tables are taken over after *lease* seconds; killed at the end."""
    database = cluster.ready()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("STAMPEDE_")}
    environment |= UNLIMITED.environment() | {
        "STAMPEDE_DATABASE": database,
        "STAMPEDE_HOST": "127.0.0.1",
        "STAMPEDE_VALKEY": valkey.url,
        "STAMPEDE_LEASE_SECONDS": str(lease),
    }
    processes = [Process(environment, folder / f"server-{number}.log") for number in range(PROCESSES)]
    found = Site(cluster, valkey, processes, database)
    try:
        await asyncio.gather(*map(found.start, processes))
        yield found
    finally:
        for process in processes:
            process.kill()
        found.engine.dispose()


def said_wrong(processes: Iterable[Process]) -> list[str]:
    """The servers' log lines that no server may write, whatever the faults, each with the lines after it."""
    found = []
    for each in processes:
        lines = each.said().splitlines()
        for number, line in enumerate(lines):
            if any(mark in line for mark in MARKS):
                found.append("\n".join(lines[max(0, number - 1) : number + CONTEXT]))
    return found
