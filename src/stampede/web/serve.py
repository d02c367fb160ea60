"""Run the server until it is told to stop."""

import ctypes
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

from stampede.kit.errors import StampedeError
from stampede.web.address import ANYWHERE, lan_address
from stampede.web.app import create_app
from stampede.web.settings import Settings, database_url
from stampede.web.sockets import LARGEST

Announce = Callable[[str], None]


class _Server(uvicorn.Server):
    """Gives back the memory that starting took, and tells where it can be reached, once it can."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _give_back_memory()
            self._ready()


def serve(host: str | None, port: int | None, database: str | None, announce: Announce) -> None:
    """Serve until stopped; what is None comes from the environment. Raises StampedeError."""
    settings = Settings.read(os.environ)
    settings = replace(
        settings,
        host=host or settings.host,
        port=settings.port if port is None else port,
        database=database_url(database) if database else settings.database,
    )
    listener = _listen(settings.host, settings.port)
    config = configure(create_app(settings))
    taken_port = listener.getsockname()[1]
    _Server(config, lambda: announce(_greeting(settings.host, taken_port))).run([listener])


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


def _give_back_memory() -> None:
    """Loading modules leaves holes in the heap, 4 of 69 MB as measured; the GNU C library can close them."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim:
        trim(0)


def _listen(host: str, port: int) -> socket.socket:
    """A socket bound to the port; raises StampedeError in one sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise StampedeError(
            f"port {port} at {host} cannot be used ({error}). Is it taken? Choose another with --port"
        ) from None
    listener.set_inheritable(False)
    return listener


def _greeting(host: str, port: int) -> str:
    """Where to point a browser, and the same for a phone's camera."""
    name = lan_address() if host in ANYWHERE else host
    address = f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"
    picture = io.StringIO()
    segno.make(address, micro=False).terminal(picture, compact=True)
    return f"Stampede is at {address}\n\n{picture.getvalue()}\nStop it with Ctrl-C."
