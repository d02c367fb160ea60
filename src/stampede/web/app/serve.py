"""Runs the server until it is stopped."""

import asyncio
import ctypes
import gc
import io
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from types import FrameType

import segno
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess, multiprocess

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
from stampede.web.http.stopping import STOPPING
from stampede.web.runtime.deadline import call_within
from stampede.web.runtime.environment import hide_secrets
from stampede.web.runtime.logs import setup as log
from stampede.web.runtime.parent import watch_parent
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.service import notify, notify_alive, watchdog_seconds
from stampede.web.runtime.settings import MOST_PROCESSES, BindAddress, Settings, database_url, site_origin
from stampede.web.store.database import claimed

logger = logging.getLogger(__name__)
START_SECONDS = 60
RETRY_SECONDS = 3.0
STOP_SECONDS = 6.0
"""From the signal to the end of a process, at most: where databases are away it ends without more ado."""
REQUEST_SECONDS = 2.0
"""For the requests under way when the server is stopped; a hanging worker or database delays no stop."""
CLOSE_SECONDS = 1
"""For the last answers to be sent."""
COLLECTIONS = (50_000, 20, 100)
"""Thresholds of the garbage collector's three generations."""
Announce = Callable[[str], None]


class _Server(uvicorn.Server):
    """Releases the memory that starting took, announces that it is ready, and stops in time."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._ready = ready
        self._stopping = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        """The event loop once it runs."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.lifespan.state[STOPPING] = self._stopping
        self.loop = asyncio.get_running_loop()
        try:
            await super().startup(sockets)
        except SystemExit:
            if self.config.workers == 1:
                raise
            # The supervisor would take its own code for a fault of the program, and stop the others, too.
            await REAL.sleep(RETRY_SECONDS)
            sys.exit(1)
        if self.started:
            _settle_memory()
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop, and end within STOP_SECONDS whatever the database does."""
        if not self.should_exit:
            call_within(STOP_SECONDS, _end)
            if self.config.workers == 1:
                notify("STOPPING=1")
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish the requests under way, refuse those that come meanwhile, and give up those that hang."""
        self._stopping.set()
        for connection in tuple(self.server_state.connections):
            connection.shutdown()
        if tasks := set(self.server_state.tasks):
            _, late = await asyncio.wait(tasks, timeout=REQUEST_SECONDS)
            for task in late:
                task.cancel()
            if late:
                logger.warning("the server stops: %d requests were given up", len(late))
                await asyncio.wait(late, timeout=CLOSE_SECONDS)
        await super().shutdown(sockets)


class _Process(multiprocess.Process):
    """One of several processes, which runs this module's kind of server."""

    @property
    def server(self) -> _Server:
        if not isinstance(self._server, _Server):
            self._server = _Server(self.config)
        return self._server

    def pong(self) -> None:
        """Answer the supervisor by the event loop: a process that hangs is killed, and another started."""
        if self.server.loop is None:
            super().pong()
        else:
            self.child_conn.recv()
            with suppress(RuntimeError):  # the process is about to end
                self.server.loop.call_soon_threadsafe(self.child_conn.send, self.server.started)


class _Servers(Multiprocess):
    """Starts processes that share one port, restarts those that die, and announces when one is ready."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket, ready: Callable[[], None]) -> None:
        super().__init__(config, [listener])
        self._ready = ready
        multiprocess.Process = _Process  # type: ignore[misc] # the library has no other way to name it
        # The library looks at signals between two waits, each as long as a process takes to answer.
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: call_within(0, self._stop))

    def init_processes(self) -> None:
        super().init_processes()
        if self.processes[0].wait_until_ready(START_SECONDS, self.should_exit):
            self._ready()

    def keep_subprocess_alive(self) -> None:
        super().keep_subprocess_alive()
        if watchdog_seconds():
            notify("WATCHDOG=1")

    def terminate_all(self) -> None:
        """Stop all processes; nobody waits any longer at a port at which nobody listens."""
        super().terminate_all()
        for each in self.sockets:
            each.close()

    def _stop(self) -> None:
        if self.should_exit.is_set():
            return
        self.should_exit.set()
        notify("STOPPING=1")
        for each in tuple(self.processes):
            if each.process.is_alive() and each.pid:
                os.kill(each.pid, signal.SIGTERM)
        call_within(STOP_SECONDS + CLOSE_SECONDS, self._end)

    def _end(self) -> None:
        for each in tuple(self.processes):
            each.process.kill()
        _end()


def serve(
    host: str | None,
    port: int | None,
    database: str | None,
    announce: Announce,
    processes: int = 1,
    site: str | None = None,
) -> None:
    """Serve until stopped; an argument of None comes from the environment. Raises StampedeError."""
    settings = Settings.read(os.environ, processes)
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
            notify("READY=1")
            _greet(settings.site or _address(settings.host, listener.getsockname()[1]), announce)

        if processes == 1:
            hide_secrets()
            with claimed(settings.database):
                _Server(configure(create_app(settings), settings), greet).run([listener])
            return
        if settings.metrics:
            opened(_each_its_own(settings.metrics)).close()
        # The processes read their settings from the environment; arguments would show passwords to others.
        os.environ["STAMPEDE_DATABASE"] = settings.database
        os.environ["STAMPEDE_HOST"] = settings.host
        os.environ["STAMPEDE_BOT_WORKERS"] = str(settings.bot_workers)
        os.environ["STAMPEDE_ADDRESS"] = settings.site
        hide_secrets(are_inherited=True)
        _Servers(configure("stampede.web.app.serve:application", settings, processes), listener, greet).run()


async def _look_around(settings: Settings) -> None:
    """Raise StampedeError, once and in a sentence, if PostgreSQL or Valkey cannot be used."""
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
    watch_parent(_stop)
    log.begin(os.environ)
    settings = Settings.read(os.environ)
    hide_secrets()
    if settings.metrics:
        settings = replace(settings, metrics=_each_its_own(settings.metrics))
    return _made(settings)


def _made(settings: Settings) -> Starlette:
    """The application; while its database is away the log says so, and this process tries again."""
    while True:
        try:
            return create_app(settings)
        except StampedeError as error:
            logger.error("the process cannot start, and tries again: %s", error)  # noqa: TRY400 - a sentence
        time.sleep(RETRY_SECONDS)  # noqa: TID251 - nothing else runs in this process yet


def _stop() -> None:
    """Stop this process in good order, and at once where that takes too long: its supervisor is gone."""
    call_within(STOP_SECONDS + CLOSE_SECONDS, _end)
    os.kill(os.getpid(), signal.SIGTERM)


def _end() -> None:
    """End this process at once."""
    logger.warning(
        "the server could not stop in good order in time: it has ended; nothing acknowledged is lost"
    )
    os._exit(0)


def _each_its_own(metrics: BindAddress) -> BindAddress:
    """The address of metrics for one of several processes: the first free port."""
    return metrics._replace(tries=MOST_PROCESSES)


def _check_processes(settings: Settings, processes: int) -> None:
    """Raise StampedeError unless the settings allow so many processes."""
    if not 1 <= processes <= MOST_PROCESSES:
        raise StampedeError(
            f"there cannot be {processes} processes: give a number from 1 to {MOST_PROCESSES}"
        )
    if processes > 1 and settings.database.startswith("sqlite"):
        raise StampedeError("several processes need PostgreSQL: a file is one process's alone")
    if processes > 1 and not settings.valkey:
        raise StampedeError("several processes need Valkey: set STAMPEDE_VALKEY=redis://HOST:PORT/0")


def configure(app: Starlette | str, settings: Settings, processes: int = 1) -> uvicorn.Config:
    """The configuration of uvicorn for an application, or for the import path of its factory."""
    return LineConfig(
        app,
        settings.limits,
        factory=isinstance(app, str),
        workers=processes,
        # A busy process is not dead.
        timeout_worker_healthcheck=START_SECONDS,
        # Of several processes the supervisor speaks to systemd.
        callback_notify=notify_alive if processes == 1 and watchdog_seconds() else None,
        timeout_notify=watchdog_seconds() / 3,
        # Counted from when all requests have been answered or given up.
        timeout_graceful_shutdown=CLOSE_SECONDS,
        http=RequestLine,
        ws=SocketLine,
        # The library closes the connection on larger messages; up to this size they get a proper refusal.
        ws_max_size=4 * LARGEST,
        # Compression takes five times the memory of a connection, for messages that are small.
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
    )


def _settle_memory() -> None:
    """Release memory that starting took, and make the garbage collector run seldom.

    Importing modules leaves holes in the heap (measured: 4 of 69 MB), which the GNU C library can release.
    The collector traversed all tables every few moves and blocked everybody; moves create no cycles.
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
    """Announce the address, with a QR code for phones."""
    picture = io.StringIO()
    segno.make(f"{address}/", micro=False).terminal(picture, compact=True)
    place, stop = f"Stampede is at {address}/\n", "Stop it with Ctrl-C."
    try:
        announce(f"{place}\n{picture.getvalue()}\n{stop}")
    except UnicodeEncodeError:  # a terminal without block characters
        announce(place + stop)
