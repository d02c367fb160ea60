"""Processes: on which core, for how long computing, and how large."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from tests.players import process
from tests.players.door import WITHOUT_TLS
from tests.players.process import SERVE, TICKS, cpu_seconds

from benchmarks.load.thinking import THINK, WORKERS_CORE

ROOT = Path(__file__).parent.parent.parent
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
        """CPU time of all of them so far."""
        return sum(cpu_seconds(each.pid) for each in (self, *self.beside))


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


def lag_ms(server: Server) -> float:
    """How far lists, results and alerts were behind the log: the 99th percentile, as the server says."""
    text = httpx.get(f"http://127.0.0.1:{server.port}/healthz", verify=WITHOUT_TLS).text
    lines = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    return float(lines["projections_p99_ms"])


@contextmanager
def running(app: str, folder: Path, *more: str, **settings: str) -> Iterator[Server]:
    """A server, ``stampede`` or ``bare``, whose tables' seeds are known.

    The launcher gets the arguments *more*, the server the *settings*; its database is in *folder* unless they
    say otherwise.
    """
    command = (sys.executable, "-m", "benchmarks.load.launcher", app, "--core", str(SERVER_CORE), *more)
    with _started(command, "/healthz" if app == "stampede" else "/", folder, **settings) as server:
        yield server


@contextmanager
def shipped(folder: Path) -> Iterator[Server]:
    """The server as users start it, until its first page."""
    with _started(("taskset", "-c", str(SERVER_CORE), *SERVE), "/", folder) as server:
        yield server


@contextmanager
def peer(folder: Path) -> Iterator[Server]:
    """boardgame.io's server, which must be installed."""
    command = ("taskset", "-c", str(SERVER_CORE), "node", str(Path(__file__).parent / "peer" / "server.js"))
    with _started((*command, "{port}"), "/games", folder) as server:
        yield server


@contextmanager
def _started(command: Sequence[str], page: str, folder: Path, **settings: str) -> Iterator[Server]:
    think = folder / "think"
    settings |= {THINK: str(think), WORKERS_CORE: str(CLIENT_CORE)}
    began = time.perf_counter()
    with process.running(folder, command, page, **settings) as found:
        yield Server(found.port, found.pid, think, time.perf_counter() - began)
