"""A server in a process of its own, which a test may kill."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from stampede.web.runtime.limit_settings import UNLIMITED
from tests.ports import free_port

PATIENCE = 120.0
"""Seconds to wait for a state, on a machine that has much else to do."""
LOOK_SECONDS = 0.02
SERVE = (sys.executable, "-m", "stampede.cli", "serve")
"""The server as users start it."""
OURS = ("STAMPEDE_CACHE", "STAMPEDE_PLAIN")
"""The only settings that a server takes from the environment of the tests."""
TICKS = os.sysconf("SC_CLK_TCK")
MARKS, CONTEXT = ("Traceback", "CRITICAL", "has stopped"), 60
"""Lines that no server may log, and the number of lines after one that are shown."""


class ServerProcess:
    """A server at one port, however often it is started."""

    def __init__(
        self, folder: Path, command: Sequence[str] = SERVE, page: str = "/healthz", **settings: str
    ) -> None:
        """It is not started yet.

        Args:
            folder: holds its log and, unless *settings* name another one, its database.
            command: starts it.
            page: answers once the server is up.
            settings: by name, without ``STAMPEDE_``; there are no limits unless they set some.

        In *command* and *settings* ``{port}`` stands for the port.
        """
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        settings = {
            "DATABASE": f"sqlite:///{folder / 'stampede.db'}",
            "HOST": "127.0.0.1",
            "PUZZLE_DAYS": "0",
        } | settings
        settings["PORT"] = "{port}"
        self.database = settings["DATABASE"]
        self.log = folder / "server.log"
        others = {key: text for key, text in os.environ.items() if not key.startswith("STAMPEDE_")}
        ours = {key: os.environ[key] for key in OURS if key in os.environ}
        given = {f"STAMPEDE_{key}": self._filled(text) for key, text in settings.items()}
        self._environment = others | ours | UNLIMITED.environment() | given
        self._command = [self._filled(part) for part in command]
        self._page = page
        self._child: subprocess.Popen[bytes] | None = None

    def _filled(self, text: str) -> str:
        return text.replace("{port}", str(self.port))

    @property
    def pid(self) -> int:
        """The process id; it must run."""
        assert self._child is not None
        return self._child.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self._child = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self._child.poll() is None, f"the server ended: {self.said()[-2000:]}"
            assert time.monotonic() < deadline, f"the server does not answer: {self.said()[-2000:]}"
            time.sleep(LOOK_SECONDS)

    def answers(self) -> bool:
        """Whether it answers, and well."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", self._page)
            return connection.getresponse().status < 500
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """End it without warning, as a power failure does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it in good order; return its exit code."""
        return self._end(signal.SIGTERM)

    def pause(self) -> None:
        """Stop it where it stands, until it is resumed."""
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def _end(self, how: signal.Signals) -> int:
        if self._child is None:
            return 0
        self._child.send_signal(how)
        code = self._child.wait(PATIENCE)
        self._child = None
        return code

    def said(self) -> str:
        """All of its log."""
        return self.log.read_text(errors="replace")


@contextmanager
def running(
    folder: Path, command: Sequence[str] = SERVE, page: str = "/healthz", **settings: str
) -> Iterator[ServerProcess]:
    """A ``ServerProcess`` of these arguments, started here and stopped at the end."""
    server = ServerProcess(folder, command, page, **settings)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def said_wrong(processes: Iterable[ServerProcess]) -> list[str]:
    """The log lines that no server may write, whatever happened to it, each with the lines after it."""
    return [
        "\n".join(lines[max(0, number - 1) : number + CONTEXT])
        for lines in (each.said().splitlines() for each in processes)
        for number, line in enumerate(lines)
        if any(mark in line for mark in MARKS)
    ]


def children(pid: int) -> set[int]:
    """The processes that *pid* has started, and those that they have started."""
    try:
        found = set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    except FileNotFoundError:
        return set()
    return found.union(*map(children, found))


def exists(pid: int) -> bool:
    """Whether there is such a process."""
    return Path(f"/proc/{pid}").exists()


def cpu_seconds(pid: int) -> float:
    """CPU time of a process in all its threads, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_mib(pid: int) -> float:
    """The resident memory of a process."""
    return int(Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()[0]) / 1024
