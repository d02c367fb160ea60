"""Run the server until it is told to stop."""

import asyncio
import ctypes
import errno
import gc
import io
import os
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import segno
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from stampede.core.errors import StampedeError
from stampede.web.base.database import claimed
from stampede.web.base.settings import Settings, database_url, site_origin
from stampede.web.base.surroundings import SURROUNDINGS
from stampede.web.base.valkey import ValkeyFanOut
from stampede.web.http.address import ANYWHERE, lan_address
from stampede.web.http.app import RELEASE, create_app
from stampede.web.http.lines.config import LineConfig
from stampede.web.http.lines.requests import RequestLine
from stampede.web.http.lines.sockets import SocketLine
from stampede.web.http.sockets import LARGEST
from stampede.web.lobby.ownership import find_room

MOST_PORT = 65535
MOST_PROCESSES = 64
START_SECONDS = 60
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


class _Servers(Multiprocess):
    """Starts processes that serve one port, starts anew those that die, and tells when the first is there."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket, ready: Callable[[], None]) -> None:
        super().__init__(config, [listener])
        self._ready = ready

    def init_processes(self) -> None:
        super().init_processes()
        if self.processes[0].wait_until_ready(START_SECONDS, self.should_exit):
            self._ready()


def serve(
    host: str | None,
    port: int | None,
    database: str | None,
    announce: Announce,
    processes: int = 1,
    site: str | None = None,
) -> None:
    """Serve until stopped; what is None comes from the environment. Raises StampedeError."""
    settings = Settings.read(os.environ)
    settings = replace(
        settings,
        host=settings.host if host is None else host,
        port=settings.port if port is None else port,
        database=database_url(database) if database else settings.database,
    )
    if site is not None:
        origin = site_origin("--site", site)
        settings = replace(settings, site=origin, alerts=replace(settings.alerts, site=origin))
    _check_processes(settings, processes)
    with closing(_listen(settings.host, settings.port)) as listener:
        asyncio.run(_look_around(settings))

        def greet() -> None:
            _greet(settings.site or _address(settings.host, listener.getsockname()[1]), announce)

        if processes == 1:
            with claimed(settings.database):
                _Server(configure(create_app(settings), settings), greet).run([listener])
            return
        # They read their settings as this one did: an address may hold a password, which no command may show.
        os.environ["STAMPEDE_DATABASE"] = settings.database
        os.environ["STAMPEDE_HOST"] = settings.host
        os.environ["STAMPEDE_ADDRESS"] = settings.site
        _Servers(configure("stampede.web.http.serve:application", settings, processes), listener, greet).run()


async def _look_around(settings: Settings) -> None:
    """Raise StampedeError, in a sentence and once, if PostgreSQL or Valkey cannot be used, or not yet."""
    if settings.database.startswith("sqlite"):
        return
    store, fan_out = SURROUNDINGS.store(settings), SURROUNDINGS.fan_out(settings)
    try:
        is_alone = not fan_out.reaches_others
        await find_room(store, settings.lease_seconds, RELEASE, is_alone=is_alone)
        if isinstance(fan_out, ValkeyFanOut):
            await fan_out.check()
    finally:
        await fan_out.close()
        store.close()


def application() -> Starlette:
    """The application of one of several processes."""
    app = create_app(Settings.read(os.environ))
    _settle_memory()
    return app


def _check_processes(settings: Settings, processes: int) -> None:
    """Raise StampedeError unless so many can serve."""
    if not 1 <= processes <= MOST_PROCESSES:
        raise StampedeError(
            f"there cannot be {processes} processes: give a number from 1 to {MOST_PROCESSES}"
        )
    if processes > 1 and settings.database.startswith("sqlite"):
        raise StampedeError("several processes need PostgreSQL: a file is one process's alone")
    if processes > 1 and not settings.valkey:
        raise StampedeError("several processes need Valkey: set STAMPEDE_VALKEY=redis://HOST:PORT/0")


def configure(app: Starlette | str, settings: Settings, processes: int = 1) -> uvicorn.Config:
    """How the server is run: an application, or where several processes find what makes one."""
    return LineConfig(
        app,
        settings.limits,
        factory=isinstance(app, str),
        workers=processes,
        # One that is busy is not dead.
        timeout_worker_healthcheck=START_SECONDS,
        http=RequestLine,
        ws=SocketLine,
        # Larger messages are cut off by the library; up to this, they are refused with a sentence.
        ws_max_size=4 * LARGEST,
        # Compression costs each connection five times its memory, for messages that are small.
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
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


def _address(host: str, port: int) -> str:
    name = lan_address() if host in ANYWHERE else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _greet(address: str, announce: Announce) -> None:
    """Tell where to point a browser, and the same for a phone's camera."""
    picture = io.StringIO()
    segno.make(f"{address}/", micro=False).terminal(picture, compact=True)
    place, stop = f"Stampede is at {address}/\n", "Stop it with Ctrl-C."
    try:
        announce(f"{place}\n{picture.getvalue()}\n{stop}")
    except UnicodeEncodeError:  # a terminal without the blocks that the picture is made of
        announce(place + stop)
