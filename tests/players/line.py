"""A TCP line to a port of this machine, for tests to cut."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 65536


class Line:
    """A port that leads to the server as long as the line is whole."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._whole = True
        self._flows = threading.Event()
        self._flows.set()
        self._mute = False
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._serve, daemon=True).start()

    def mute(self) -> None:
        """Nothing that the server sends from now on arrives; the browser's messages do."""
        self._mute = True

    def cut(self) -> None:
        """Break every connection, and let none through."""
        self._whole = False
        self._break_all()

    def hold(self) -> None:
        """Hold all bytes back in both directions, as a network that drops packets."""
        self._flows.clear()

    def mend(self) -> None:
        """Let connections through again, and the bytes held back."""
        self._mute = False
        self._whole = True
        self._flows.set()

    def close(self) -> None:
        """For good."""
        self._whole = False
        self._flows.set()
        # A thread that waits in accept is woken by this, and not by closing alone.
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._break_all()

    def _break_all(self) -> None:
        with self._lock:
            sockets, self._open = self._open, set()
        for one in sockets:
            _hang_up(one)

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if not self._whole:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                near.close()
                continue
            with self._lock:
                self._open |= {near, far}
            threading.Thread(target=self._pass_on, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._pass_on, args=(far, near, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, from_server: bool) -> None:  # noqa: FBT001
        with suppress(OSError):
            while data := source.recv(CHUNK):
                self._flows.wait()
                if not (from_server and self._mute):
                    target.sendall(data)
        for one in (source, target):
            _hang_up(one)
        with self._lock:
            self._open -= {source, target}


def _hang_up(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextmanager
def line_to(port: int) -> Iterator[Line]:
    """A line to the server at *port*."""
    line = Line(port)
    try:
        yield line
    finally:
        line.close()
