"""Run the server until it is told to stop."""

import ctypes
import errno
import gc
import io
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import segno
import uvicorn
from starlette.applications import Starlette

from stampede.core.errors import StampedeError
from stampede.web.base.database import claimed
from stampede.web.base.settings import Settings, database_url
from stampede.web.http.address import ANYWHERE, lan_address
from stampede.web.http.app import create_app
from stampede.web.http.sockets import LARGEST

MOST_PORT = 65535
COLLECTIONS = (50_000, 20, 100)
"""So many new objects, and so many collections of younger ones, go before each of the collector's three."""
Announce = Callable[[str], None]


class _Server(uvicorn.Server):
    """Gives back the memory that starting took, and tells where it can be reached, once it can."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _settle_memory()
            self._ready()


def serve(host: str | None, port: int | None, database: str | None, announce: Announce) -> None:
    """Serve until stopped; what is None comes from the environment. Raises StampedeError."""
    settings = Settings.read(os.environ)
    settings = replace(
        settings,
        host=settings.host if host is None else host,
        port=settings.port if port is None else port,
        database=database_url(database) if database else settings.database,
    )
    listener = _listen(settings.host, settings.port)
    taken_port = listener.getsockname()[1]
    with claimed(settings.database):
        config = configure(create_app(settings))
        _Server(config, lambda: _greet(settings.host, taken_port, announce)).run([listener])


def configure(app: Starlette) -> uvicorn.Config:
    """How the server is run."""
    return uvicorn.Config(
        app,
        http="httptools",
        ws="websockets-sansio",
        # Larger messages are cut off by the library; up to this, they are refused with a sentence.
        ws_max_size=4 * LARGEST,
        # Compression costs each connection five times its memory, for messages that are small.
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
    )


def _settle_memory() -> None:
    """Give back what starting took, and look seldom for cycles in what stays.

    Loading modules leaves holes in the heap, 4 of 69 MB as measured; the GNU C library can close them. The
    collector visited all tables every few moves, and everybody waited for it; moves make no cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim:
        trim(0)


def _listen(host: str, port: int) -> socket.socket:
    """A socket bound to the port; raises StampedeError in one sentence."""
    if not 0 <= port <= MOST_PORT:
        raise StampedeError(f"there is no port {port}: give a number from 0 (any free one) to {MOST_PORT}")
    if not host:
        raise StampedeError("the host to listen at is empty: give an address of this machine, like 127.0.0.1")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, TypeError, ValueError) as error:
        listener.close()
        raise StampedeError(_why_not(host, port, error)) from None
    listener.set_inheritable(False)
    return listener


def _why_not(host: str, port: int, error: Exception) -> str:
    if not isinstance(error, OSError) or isinstance(error, socket.gaierror):
        return f"no machine is known as {host!r}: give an address of this machine, like 127.0.0.1"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine: give one that is, like 127.0.0.1"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} at {host} cannot be used: another program has taken it. Choose another port"
    return f"port {port} at {host} cannot be used ({error.strerror}). Choose another port"


def _greet(host: str, port: int, announce: Announce) -> None:
    """Tell where to point a browser, and the same for a phone's camera."""
    name = lan_address() if host in ANYWHERE else host
    address = f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"
    picture = io.StringIO()
    segno.make(address, micro=False).terminal(picture, compact=True)
    place, stop = f"Stampede is at {address}\n", "Stop it with Ctrl-C."
    try:
        announce(f"{place}\n{picture.getvalue()}\n{stop}")
    except UnicodeEncodeError:  # a terminal without the blocks that the picture is made of
        announce(place + stop)
