"""Plain requests, by wrk."""

import re
import shutil
import subprocess
from http.client import HTTPConnection

import msgspec

from benchmarks.load.client import MoveMetrics, token_of
from benchmarks.load.processes import CLIENT_CORE, Server, cpu_seconds

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
    for number in range(OPEN_TABLES):
        connection = HTTPConnection("127.0.0.1", server.port)
        wish = msgspec.json.encode({"game": "buffalo", "name": "Ann", "is_open": True})
        token = f"Bearer {token_of(number, 0)}"
        headers = {"Content-Type": "application/json", "Authorization": token}
        connection.request("POST", "/api/tables", wish, headers)
        connection.getresponse().read()
        connection.close()


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
