"""Plain requests, by wrk."""

import asyncio
import re
import shutil
import subprocess

from tests.players.door import Ports, open_table, token_of
from tests.players.process import cpu_seconds

from benchmarks.load.client import MoveMetrics
from benchmarks.load.processes import CLIENT_CORE, Server

AT_ONCE = 500
OPEN_TABLES = 20
RATE = re.compile(r"Requests/sec:\s+([0-9.]+)")
COUNT = re.compile(r"(\d+) requests in")
FAILED = re.compile(r"Non-2xx or 3xx responses: (\d+)")


def has_wrk() -> bool:
    """Whether it is installed."""
    return shutil.which("wrk") is not None


def open_tables(server: Server) -> None:
    """Tables that are listed, as a front page shows them."""

    async def run() -> None:
        for number in range(OPEN_TABLES):
            await open_table(Ports(server.port), token_of(number, 0), game="buffalo", is_open=True)

    asyncio.run(run())


def ask(server: Server, path: str, seconds: float) -> MoveMetrics:
    """Ask for a page over and over, many at once."""
    command = ["taskset", "-c", str(CLIENT_CORE), "wrk", "-t1", f"-c{AT_ONCE}", f"-d{max(1, int(seconds))}s"]
    before = cpu_seconds(server.pid)
    address = f"http://127.0.0.1:{server.port}{path}"
    found = subprocess.run([*command, address], capture_output=True, text=True, check=True).stdout
    rate, count, failed = RATE.search(found), COUNT.search(found), FAILED.search(found)
    if not rate or not count or failed:
        raise RuntimeError(f"wrk says of {path}: {found}")
    cost = (cpu_seconds(server.pid) - before) / max(1, int(count[1]))
    return {"requests": float(rate[1]), "cpu_ms": cost * 1e3}
