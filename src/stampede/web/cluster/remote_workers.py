"""Workers on other machines: their questions wait in a queue in Valkey until a worker takes them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar, get_type_hints

import msgspec

from stampede.web.cluster import work_queue
from stampede.web.cluster.valkey import RETRY_SECONDS, connect, heed_cancelling
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.workers import PATIENCE, QUICK_S, WorkerHungError, WorkersLostError

PLACES = 32
"""Questions that one server process puts into Valkey at a time; the others wait in its own fair queue."""
logger = logging.getLogger(__name__)
Said = TypeVar("Said")


class WorkFailedError(WorkersLostError):
    """Raised when the work failed in its worker, which for the server is a worker without an answer."""


class RemoteWorkers:
    """All ``stampede work`` processes on the same Valkey."""

    places = PLACES

    def __init__(self, url: str, runtime: Runtime, patience: float = PATIENCE) -> None:
        """Use the Valkey at *url*; raises InvalidSetting if that cannot be parsed."""
        self._client, self._errors = connect(url)
        self._runtime = runtime
        self._patience = patience
        self._is_away = False
        """Whether Valkey cannot be reached."""

    async def ask(
        self, work: Callable[..., Said], *question: Any, kind: str = "", seconds: float = PATIENCE
    ) -> Said:
        """Run *work*, by its name, in one of the workers and return its answer; raises WorkersLostError."""
        name = new_id(self._runtime)
        body = work_queue.write(work_queue.Question(work.__name__, list(question), kind, seconds))
        queue = work_queue.QUICK_QUEUE if seconds <= QUICK_S else work_queue.QUEUE
        try:
            async with asyncio.timeout(self._patience):
                await self._retried(lambda: self._put(queue, name, body))
                while (raw := await self._retried(lambda: self._hear(name))) is None:
                    pass
        except TimeoutError as error:
            raise WorkersLostError(type(error).__name__) from None
        finally:
            await self._forget(queue, name)
        expected: type[Said] = get_type_hints(work)["return"]
        return _said(raw, expected)

    async def close(self) -> None:
        """Close the connection to Valkey."""
        with suppress(*self._errors):
            await self._client.aclose()

    async def _retried(self, step: Callable[[], Awaitable[Said]]) -> Said:
        """Do a *step*, and repeat it while Valkey cannot be reached."""
        while True:
            heed_cancelling()
            try:
                done = await step()
            except self._errors as error:
                if not self._is_away:
                    self._is_away = True
                    logger.warning("Valkey is away (%s): no worker can be asked", type(error).__name__)
                await self._runtime.sleep(RETRY_SECONDS)
            else:
                self._is_away = False
                return done

    async def _put(self, queue: str, name: str, body: bytes) -> None:
        async with self._client.pipeline() as pipe:
            patience = round(self._patience * 1000)
            pipe.set(work_queue.QUESTION + name, body, px=patience)
            pipe.lpush(queue, name)
            # Without any worker, the list must not grow for ever.
            pipe.pexpire(queue, patience)
            await pipe.execute()

    async def _hear(self, name: str) -> bytes | None:
        """The answer, or None if it has not come yet; raises WorkersLostError when the question is lost."""
        found: Any = await self._client.brpop([work_queue.ANSWER + name], work_queue.WAIT_SECONDS)
        if not found and await self._client.exists(work_queue.QUESTION + name):
            return None
        # A question that is gone may have been answered in between.
        answer: Any = found[1] if found else await self._client.rpop(work_queue.ANSWER + name)
        if answer is None:
            raise WorkersLostError("its worker is gone, or Valkey was")
        return bytes(answer)

    async def _forget(self, queue: str, name: str) -> None:
        """Delete the question and its answer from Valkey."""
        with suppress(*self._errors):
            async with self._client.pipeline() as pipe:
                pipe.delete(work_queue.QUESTION + name, work_queue.ANSWER + name)
                pipe.lrem(queue, 1, name)
                await pipe.execute()


def _said(raw: bytes, expected: type[Said]) -> Said:
    """Decode an answer as *expected*; raises WorkFailedError, or WorkerHungError."""
    try:
        answer = work_queue.read_answer(raw)
        if not answer.failed:
            return msgspec.json.decode(answer.said, type=expected)
    except msgspec.MsgspecError:
        raise WorkFailedError("the answer cannot be read") from None
    if answer.failed == WorkerHungError.__name__:
        raise WorkerHungError(answer.failed)
    raise WorkFailedError(answer.failed)
