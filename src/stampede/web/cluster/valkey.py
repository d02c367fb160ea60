"""The message bus over Valkey or Redis: it uses only commands that both know since Redis 7."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from stampede.core.errors import StampedeError
from stampede.web.cluster.message_bus import Gone, Receive
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import InvalidSetting
from stampede.web.runtime.supervisor import Supervisor

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "stampede:"
RETRY_SECONDS = 0.5
PATIENCE = 5.0
"""Seconds; a server that takes longer to answer counts as lost."""
MOST_WAITING = 100_000
"""Messages; a server that takes no more of them counts as lost."""
FORMS = "give redis://HOST:PORT/NUMBER (rediss:// with encryption, unix:// for a socket)"
logger = logging.getLogger(__name__)


def connect(url: str) -> tuple["Redis", tuple[type[Exception], ...]]:
    """A client of the server at *url*, and the errors it raises without it; raises InvalidSetting."""
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
            socket_timeout=PATIENCE,
            health_check_interval=1,
            # The client would retry for a minute before it raises; and a connection that it renews by
            # itself has lost messages.
            retry=Retry(NoBackoff(), 0),
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
        self._client, self._errors = connect(url)
        self._runtime = runtime
        self._queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def check(self) -> None:
        """Raise StampedeError unless the server answers."""
        try:
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

    async def _listen(self, process: str, receive: Receive, gone: Gone) -> None:
        while True:
            heed_cancelling()
            try:
                async with self._client.pubsub(ignore_subscribe_messages=False) as channel:
                    await channel.subscribe(CHANNEL + process)
                    # With a timeout, so that the client checks the health of a silent connection.
                    while True:
                        heed_cancelling()
                        message = await channel.get_message(timeout=1.0)
                        if message is not None and message["type"] == "message":
                            receive(message["data"])
            except self._errors as error:
                logger.warning("Valkey is lost (%s): other processes cannot be reached", type(error).__name__)
                gone(None)
                await self._runtime.sleep(RETRY_SECONDS)

    async def _publish(self, gone: Gone) -> None:
        while True:
            heed_cancelling()
            sent = [await self._queue.get()]
            while not self._queue.empty():
                sent.append(self._queue.get_nowait())
            try:
                async with self._client.pipeline(transaction=False) as pipe:
                    for process, message in sent:
                        pipe.publish(CHANNEL + process, message)
                    heard = await pipe.execute()
            except self._errors:
                gone(None)
                await self._runtime.sleep(RETRY_SECONDS)
                continue
            finally:
                for _ in sent:
                    self._queue.task_done()
            for process in {to for (to, _), number in zip(sent, heard, strict=True) if not number}:
                gone(process)
