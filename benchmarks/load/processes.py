"""Processes: on which core, for how long computing, and how large."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from benchmarks.load.thinking import THINK, WORKERS_CORE
from stampede.web.runtime.limit_settings import UNLIMITED

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0
TICKS = os.sysconf("SC_CLK_TCK")
CORES = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else [0]
SERVER_CORE, CLIENT_CORE = CORES[-1], CORES[0]
"""The same one on a machine with a single core."""


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    port: int
    pid: int
    think: Path
    """While this file exists the computers really think."""
    seconds: float
    """From its start to its first page."""
    beside: tuple["Server", ...] = ()
    """Others of the same site: tables are opened at all of them in turn."""
    is_far: bool = False
    """Whether players come to another process than that of their table."""

    def home(self, number: int) -> "Server":
        """Where a table is opened."""
        return (self, *self.beside)[number % (1 + len(self.beside))]

    def door(self, number: int) -> int:
        """The port that the players of a table come to."""
        return self.home(number + self.is_far).port

    @property
    def cpu_seconds(self) -> float:
        """The CPU time of all of them so far."""
        return sum(cpu_seconds(each.pid) for each in (self, *self.beside))


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process so far, in all its threads, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def database_seconds() -> float:
    """The CPU time of all processes of PostgreSQL so far, the ended ones in that of their parent."""
    found = 0.0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if (folder / "comm").read_text().strip() == "postgres":
                    fields = (folder / "stat").read_text().rpartition(")")[2].split()
                    # With the children that were waited for.
                    found += sum(int(field) for field in fields[11:15]) / TICKS
            except OSError:
                continue
    return found


def memory_mb(pid: int) -> float:
    """The resident memory of a process, in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def lag_ms(server: Server) -> float:
    """How long lists, results and alerts were behind the log: the 99th percentile, as the server tells."""
    connection = HTTPConnection("127.0.0.1", server.port)
    try:
        connection.request("GET", "/healthz")
        told = connection.getresponse().read().decode()
    finally:
        connection.close()
    lines = dict(line.split(": ", 1) for line in told.splitlines() if ": " in line)
    return float(lines["projections_p99_ms"])


@contextmanager
def running(app: str, folder: Path, *more: str) -> Iterator[Server]:
    """A server, ``stampede`` or ``bare``, whose tables' seeds are known, on the database in *folder*.

    *more* is passed to the launcher.
    """
    port = _free_port()
    command = [sys.executable, "-m", "benchmarks.load.launcher", app, "--port", str(port)]
    command += ["--database", str(folder / "load.db"), "--core", str(SERVER_CORE), *more]
    with _started(command, port, "/healthz" if app == "stampede" else "/", folder) as server:
        yield server


@contextmanager
def shipped(folder: Path) -> Iterator[Server]:
    """The server as users start it, until its first page."""
    port = _free_port()
    command = ["taskset", "-c", str(SERVER_CORE), sys.executable, "-m", "stampede.cli", "serve"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--database", str(folder / "load.db")]
    with _started(command, port, "/", folder) as server:
        yield server


@contextmanager
def peer(folder: Path) -> Iterator[Server]:
    """boardgame.io's server, which must be installed."""
    port = _free_port()
    command = ["taskset", "-c", str(SERVER_CORE), "node", str(Path(__file__).parent / "peer" / "server.js")]
    with _started([*command, str(port)], port, "/games", folder) as server:
        yield server


@contextmanager
def _started(command: Sequence[str], port: int, path: str, folder: Path) -> Iterator[Server]:
    think = folder / "think"
    environment = {**os.environ, **UNLIMITED.environment(), THINK: str(think), WORKERS_CORE: str(CLIENT_CORE)}
    with (folder / "server.log").open("ab") as log:
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT, env=environment)
        try:
            _wait(process, port, path, folder / "server.log")
            yield Server(port, process.pid, think, time.perf_counter() - began)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait(process: "subprocess.Popen[bytes]", port: int, path: str, log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port)
        try:
            connection.request("GET", path)
            connection.getresponse().read()
        except (OSError, HTTPException):
            time.sleep(0.01)
        else:
            return
        finally:
            connection.close()
    raise TimeoutError(f"the server did not start: {log.read_text(errors='replace')[-2000:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
