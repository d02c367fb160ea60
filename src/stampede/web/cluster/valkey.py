"""The message bus over Valkey or Redis: it uses only commands that both know since Redis 7."""

import asyncio
import logging
import math
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from stampede.core.errors import StampedeError
from stampede.web.cluster.message_bus import Gone, Receive
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import InvalidSetting
from stampede.web.runtime.supervisor import Supervisor

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.connection import AbstractConnection

CHANNEL = "stampede:"
RETRY_SECONDS = 0.5
PATIENCE = 5.0
"""Seconds; a server that takes longer to answer counts as lost."""
SILENT_SECONDS = 1.0
"""A subscription that is silent for so long is checked."""
MOST_WAITING = 100_000
"""Messages; a server that takes no more of them counts as lost."""
FORMS = "give redis://HOST:PORT/NUMBER (rediss:// with encryption, unix:// for a socket)"
logger = logging.getLogger(__name__)


def connect(url: str, **options: Any) -> tuple["Redis", tuple[type[Exception], ...]]:
    """A client of the server at *url*, and the errors it raises without it; raises InvalidSetting.

    *options* of the client come before those that are set here.
    """
    try:
        from redis import asyncio as redis  # noqa: PLC0415 - only a site of several processes needs it
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415
        from redis.exceptions import RedisError  # noqa: PLC0415
    except ImportError:
        install = 'pip install "stampede-games[valkey]"'
        raise InvalidSetting(f"the client for Valkey is missing: install it with {install}") from None
    try:
        client = redis.Redis.from_url(
            url,
            socket_connect_timeout=PATIENCE,
            # The client would retry for a minute before it raises; and a connection that it renews by
            # itself has lost messages.
            retry=Retry(NoBackoff(), 0),
            **{"socket_timeout": PATIENCE, "health_check_interval": 1} | options,
        )
    except (RedisError, ValueError):
        # The message does not quote the address, which may hold a password.
        raise InvalidSetting(f"the address of Valkey cannot be read: {FORMS}") from None
    return client, (RedisError, OSError, asyncio.TimeoutError)


def heed_cancelling() -> None:
    """Raise asyncio.CancelledError where this task was cancelled and the client went on all the same.

    The client sends inside ``asyncio.wait_for``, which before Python 3.12 drops a cancellation that comes
    just as it is done. A loop that calls the client calls this before each turn.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


class ValkeyMessageBus:
    """The message bus over Valkey: each process subscribes to its own channel and publishes to others'."""

    reaches_others = True

    def __init__(self, url: str, runtime: Runtime) -> None:
        """Use the server at *url*; raises InvalidSetting if that cannot be parsed."""
        # With a timeout of its own the client would start a task for each command.
        self._client, self._errors = connect(url, protocol=2, socket_timeout=None)
        self._runtime = runtime
        self._queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def check(self) -> None:
        """Raise StampedeError unless the server answers."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._client.ping()
        except self._errors as error:
            raise StampedeError(f"Valkey does not answer ({type(error).__name__}): {FORMS}") from None

    def open(self, process: str, receive: Receive, gone: Gone, supervisor: Supervisor) -> None:
        """Subscribe to the channel of *process*."""
        self._tasks = [
            supervisor.start("message bus, listening", partial(self._listen, process, receive, gone)),
            supervisor.start("message bus, sending", partial(self._publish, gone)),
        ]

    def send(self, process: str, message: bytes) -> None:
        """Publish *message* to another process; it is lost when too many wait already."""
        if self._queue.qsize() < MOST_WAITING:
            self._queue.put_nowait((process, message))

    async def close(self) -> None:
        """Publish the messages that still wait, and end the subscription."""
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._queue.join(), RETRY_SECONDS)
        for task in self._tasks:
            task.cancel()
        with suppress(*self._errors):
            await self._client.aclose()

    def _connection(self) -> "AbstractConnection":
        made: AbstractConnection = self._client.connection_pool.make_connection()  # type: ignore[no-untyped-call]
        return made

    async def _listen(self, process: str, receive: Receive, gone: Gone) -> None:
        while True:
            heed_cancelling()
            connection = self._connection()
            try:
                async with asyncio.timeout(PATIENCE):
                    await connection.send_command("SUBSCRIBE", CHANNEL + process, check_health=False)
                while True:
                    heed_cancelling()
                    match await self._next(connection):
                        case [b"message", _, bytes(message)]:
                            receive(message)
                        case [b"subscribe", *_]:
                            # Answers to earlier messages have reached nobody.
                            gone(None)
            except self._errors as error:
                logger.warning("Valkey is lost (%s): other processes cannot be reached", type(error).__name__)
                gone(None)
                await self._runtime.sleep(RETRY_SECONDS)
            finally:
                await connection.disconnect(nowait=True)

    async def _next(self, connection: "AbstractConnection") -> object:
        """The next message of the server; a silent server gets a ping, and must answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENT_SECONDS):
                return await connection.read_response(timeout=math.inf, disconnect_on_error=False)
        async with asyncio.timeout(PATIENCE):
            await connection.send_command("PING", check_health=False)
            return await connection.read_response(timeout=math.inf)

    async def _publish(self, gone: Gone) -> None:
        # Neither the library's pipelines nor its subscriptions are used: they take as much computing time
        # as the rest of a forwarded message.
        connection = self._connection()
        try:
            while True:
                heed_cancelling()
                sent = [await self._queue.get()]
                while not self._queue.empty():
                    sent.append(self._queue.get_nowait())
                try:
                    commands = [("PUBLISH", CHANNEL + process, message) for process, message in sent]
                    async with asyncio.timeout(PATIENCE):
                        packed = connection.pack_commands(commands)
                        await connection.send_packed_command(packed, check_health=False)
                        heard = [await connection.read_response(timeout=math.inf) for _ in sent]
                except self._errors:
                    await connection.disconnect(nowait=True)
                    gone(None)
                    await self._runtime.sleep(RETRY_SECONDS)
                    continue
                finally:
                    for _ in sent:
                        self._queue.task_done()
                for process in {to for (to, _), number in zip(sent, heard, strict=True) if not number}:
                    gone(process)
        finally:
            await connection.disconnect(nowait=True)
