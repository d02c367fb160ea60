"""Messages between processes through Valkey, or Redis: what both know since Redis 7 is used, and no more."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from stampede.core.errors import StampedeError
from stampede.web.cluster.message_bus import Gone, Receive
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import InvalidSetting

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "stampede:"
RETRY_SECONDS = 0.5
PATIENCE = 5.0
"""A server that takes longer to answer counts as lost."""
MOST_WAITING = 100_000
"""Messages; a server that takes no more of them counts as lost."""
FORMS = "give redis://HOST:PORT/NUMBER (rediss:// with encryption, unix:// for a socket)"
logger = logging.getLogger(__name__)


def connect(url: str) -> tuple["Redis", tuple[type[Exception], ...]]:
    """A client of the server at *url*, and what it raises when that is away; raises InvalidSetting."""
    try:
        from redis import asyncio as redis  # noqa: PLC0415 - only who has several processes needs it
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
            # The client would try for a minute before it tells anybody; and a connection that it renews by
            # itself has lost messages.
            retry=Retry(NoBackoff(), 0),
        )
    except (RedisError, ValueError):
        # What is wrong with it is not repeated: it may hold a password.
        raise InvalidSetting(f"the address of Valkey cannot be read: {FORMS}") from None
    return client, (RedisError, OSError, asyncio.TimeoutError)


def heed_cancelling() -> None:
    """Raise asyncio.CancelledError where this task was cancelled and the client went on all the same.

    It sends inside ``asyncio.wait_for``, which before Python 3.12 drops a request to end that comes just as
    it is done. Whoever calls it again and again calls this before.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


class ValkeyMessageBus:
    """A process that listens at a channel of its own, and publishes at those of the others."""

    reaches_others = True

    def __init__(self, url: str, runtime: Runtime) -> None:
        """Use the server at *url*; raises InvalidSetting if that cannot be read."""
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

    def open(self, process: str, receive: Receive, gone: Gone) -> None:
        """Listen as *process* from now on."""
        self._tasks = [
            asyncio.create_task(self._listen(process, receive, gone)),
            asyncio.create_task(self._publish(gone)),
        ]

    def send(self, process: str, message: bytes) -> None:
        """Publish to another process; what cannot be published now is lost."""
        if self._queue.qsize() < MOST_WAITING:
            self._queue.put_nowait((process, message))

    async def close(self) -> None:
        """Publish what is still to be published, and stop listening."""
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
                    # With a timeout, so that a server that is silent is asked whether it lives.
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
