"""Run the server until it is told to stop."""

import asyncio
import ctypes
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
from stampede.web.app.app import RELEASE, create_app
from stampede.web.app.platform import PLATFORM
from stampede.web.cluster.ownership import find_room
from stampede.web.cluster.valkey import ValkeyMessageBus
from stampede.web.http.address import ANYWHERE, lan_address
from stampede.web.http.lines.config import LineConfig
from stampede.web.http.lines.listening import bound, opened
from stampede.web.http.lines.requests import RequestLine
from stampede.web.http.lines.sockets import SocketLine
from stampede.web.http.sockets import LARGEST
from stampede.web.runtime.logs import setup as log
from stampede.web.runtime.settings import MOST_PROCESSES, BindAddress, Settings, database_url, site_origin
from stampede.web.store.database import claimed

START_SECONDS = 60
STOP_SECONDS = 5
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
    with closing(bound(settings.host, settings.port)) as listener:
        asyncio.run(_look_around(settings))

        def greet() -> None:
            _greet(settings.site or _address(settings.host, listener.getsockname()[1]), announce)

        if processes == 1:
            with claimed(settings.database):
                _Server(configure(create_app(settings), settings), greet).run([listener])
            return
        if settings.metrics:
            opened(_each_its_own(settings.metrics)).close()
        # They read their settings as this one did: an address may hold a password, which no command may show.
        os.environ["STAMPEDE_DATABASE"] = settings.database
        os.environ["STAMPEDE_HOST"] = settings.host
        os.environ["STAMPEDE_ADDRESS"] = settings.site
        _Servers(configure("stampede.web.app.serve:application", settings, processes), listener, greet).run()


async def _look_around(settings: Settings) -> None:
    """Raise StampedeError, in a sentence and once, if PostgreSQL or Valkey cannot be used, or not yet."""
    if settings.database.startswith("sqlite"):
        return
    store, message_bus = PLATFORM.store(settings), PLATFORM.message_bus(settings)
    try:
        is_alone = not message_bus.reaches_others
        await find_room(store, settings.lease_seconds, RELEASE, is_alone=is_alone)
        if isinstance(message_bus, ValkeyMessageBus):
            await message_bus.check()
    finally:
        await message_bus.close()
        store.close()


def application() -> Starlette:
    """The application of one of several processes."""
    log.begin(os.environ)
    settings = Settings.read(os.environ)
    if settings.metrics:
        settings = replace(settings, metrics=_each_its_own(settings.metrics))
    app = create_app(settings)
    _settle_memory()
    return app


def _each_its_own(metrics: BindAddress) -> BindAddress:
    """Each of several processes tells its figures at the first port that is free."""
    return metrics._replace(tries=MOST_PROCESSES)


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
        # Who is answered later than that, by a worker that hangs, holds up no stop.
        timeout_graceful_shutdown=STOP_SECONDS,
        http=RequestLine,
        ws=SocketLine,
        # Larger messages are cut off by the library; up to this, they are refused with a sentence.
        ws_max_size=4 * LARGEST,
        # Compression costs each connection five times its memory, for messages that are small.
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        log_config=None,
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
