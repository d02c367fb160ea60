"""A real Valkey server of our own, or Redis where Debian has no Valkey."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from tests.ports import free_port

PATIENCE = 240.0


def program() -> str:
    """The program that is one."""
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    assert found, "Valkey is needed for the tests: install the package valkey-server or redis-server"
    return found


class Valkey:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        """Nothing runs yet."""
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [program(), *options, "--dir", str(self._folder)],
            stdout=subprocess.DEVNULL,
            cwd="/",
            user="nobody" if os.geteuid() == 0 else None,
        )
        deadline = time.monotonic() + PATIENCE
        with redis.Redis(port=self.port) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    assert time.monotonic() < deadline, "Valkey does not start"
                    time.sleep(0.02)
                else:
                    return

    def stop(self) -> None:
        """Stop it at once."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def valkey() -> Iterator[Valkey]:
    """Run a server on a free port of this machine."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
        server = Valkey(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
