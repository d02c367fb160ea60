"""The server as people run it: a process of its own, which a test may kill."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stampede.web.runtime.limit_settings import UNLIMITED
from tests.ports import free_port

STOPS_WITHIN = 60
HOUSE = ("stampede.cli", "serve")
"""The server with the house's own computers."""
QUICK = ("tests.browser.quick",)
"""The same with computers that act at once and at random."""


class ServerProcess:
    """A server with one port and one database, however often it is started."""

    def __init__(self, database: Path, program: tuple[str, ...] = HOUSE) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._program = program
        self._child: subprocess.Popen[str] | None = None

    @property
    def database(self) -> str:
        """The address of its database."""
        return f"sqlite:///{self._database}"

    def start(self) -> None:
        """Start, and wait until it says where it is."""
        command = [sys.executable, "-m", *self._program, "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--database", self.database]
        environment = os.environ | UNLIMITED.environment()
        self._child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._child.stdout is not None
        greeting = self._child.stdout.readline()
        assert re.search(rf"{re.escape(self.url)}/", greeting), greeting

    def kill(self) -> None:
        """Without warning, as when the power goes."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As with Ctrl-C."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._child is None:
            return
        with self._child as child:
            child.send_signal(how)
            child.wait(STOPS_WITHIN)
        self._child = None


@contextmanager
def running(folder: Path, program: tuple[str, ...] = HOUSE) -> Iterator[ServerProcess]:
    """A server that keeps its matches in *folder*."""
    server = ServerProcess(folder / "stampede.db", program)
    server.start()
    try:
        yield server
    finally:
        server.stop()
