"""Answers requests of any server over Valkey: computers' moves, hints and reviews."""

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Any

import msgspec

from stampede.core.errors import StampedeError
from stampede.web.advice.advisers import advise_in_worker, judge_in_worker
from stampede.web.advice.proven import prove_in_worker, prove_moves_in_worker
from stampede.web.cluster import work_queue
from stampede.web.cluster.valkey import RETRY_SECONDS, connect, heed_cancelling
from stampede.web.puzzles.maker import gap_in_worker, played_in_worker, proven_in_worker
from stampede.web.runtime.metrics import WorkerMetrics
from stampede.web.runtime.runtime import REAL, Runtime
from stampede.web.runtime.settings import MOST_WORKERS, InvalidSetting
from stampede.web.runtime.workers import PATIENCE, LocalWorkers, Workers, WorkersLostError
from stampede.web.table.workers import choose_in_worker

WORKS = (
    choose_in_worker,
    advise_in_worker,
    judge_in_worker,
    prove_in_worker,
    prove_moves_in_worker,
    played_in_worker,
    gap_in_worker,
    proven_in_worker,
)
"""The functions that a server may request."""
PATIENCE_MS = round(PATIENCE * 1000)
RENEWALS = 5
"""How often a lease is renewed during its lifetime."""
logger = logging.getLogger(__name__)
Announce = Callable[[str], None]


class Worker:
    """Takes as many requests at a time as there are *workers*, and a quick one besides, and answers them."""

    def __init__(
        self, url: str, workers: Workers, runtime: Runtime, works: Iterable[Callable[..., Any]] = WORKS
    ) -> None:
        """Work for the server at *url*; raises InvalidSetting for a malformed URL."""
        self._client, self._errors = connect(url)
        self._workers = workers
        self._runtime = runtime
        self._works = {work.__name__: work for work in works}
        self.metrics = WorkerMetrics()
        self.hears_valkey: bool | None = None
        """Whether Valkey answered the last command; None before the first."""

    async def run(self) -> None:
        """Take and answer requests until cancelled; unanswered ones then go back to the queue."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._workers.places):
                    group.create_task(self._answer_for_ever(work_queue.QUICK_QUEUE, work_queue.QUEUE))
                group.create_task(self._answer_for_ever(work_queue.QUICK_QUEUE))
        finally:
            await self._workers.close()
            with suppress(*self._errors):
                await self._client.aclose()

    async def _answer_for_ever(self, *queues: str) -> None:
        """Answer the questions of these *queues*, those of the first one first."""
        while True:
            heed_cancelling()
            try:
                found: Any = await self._client.brpop(list(queues), work_queue.WAIT_SECONDS)
                if self.hears_valkey is False:
                    logger.warning("Valkey is back")
                self.hears_valkey = True
                if found:
                    await self._take(*found)
            except self._errors as error:
                if self.hears_valkey is not False:
                    logger.warning("Valkey is away (%s): trying again", type(error).__name__)
                self.hears_valkey = False
                await self._runtime.sleep(RETRY_SECONDS)

    async def _take(self, queue: bytes, name: bytes) -> None:
        key = work_queue.QUESTION.encode() + name
        renewing = asyncio.create_task(self._renew(key))
        try:
            raw: Any = await self._client.getex(key, px=work_queue.HELD_MS)
            if raw is None:
                return  # nobody waits for the answer any more
            said = await self._counted(self._answer(raw))
        except asyncio.CancelledError:
            await self._hand_back(queue, name)
            raise
        finally:
            renewing.cancel()
        async with self._client.pipeline() as pipe:
            pipe.lpush(work_queue.ANSWER.encode() + name, work_queue.write(said))
            pipe.pexpire(work_queue.ANSWER.encode() + name, work_queue.HELD_MS)
            pipe.delete(key)
            await pipe.execute()

    async def _counted(self, answering: Coroutine[Any, Any, work_queue.Answer]) -> work_queue.Answer:
        metrics, began = self.metrics, self._runtime.monotonic()
        metrics.taken += 1
        metrics.busy += 1
        try:
            said = await answering
        finally:
            metrics.busy -= 1
        if said.failed:
            metrics.failed[said.failed] += 1
        else:
            metrics.answered.count(self._runtime.monotonic() - began)
        return said

    async def _answer(self, raw: bytes) -> work_queue.Answer:
        try:
            question = work_queue.read_question(raw)
            work = self._works[question.work]
        except (msgspec.MsgspecError, KeyError):
            logger.warning("a question cannot be read")
            return work_queue.Answer(failed="unreadable")
        try:
            asked = self._workers.ask(work, *question.given, kind=question.kind, seconds=question.seconds)
            return work_queue.answer(await asked)
        except WorkersLostError as error:
            logger.warning("a process was lost (%s); another is started", error)
            return work_queue.Answer(failed=type(error).__name__)
        except Exception as error:
            logger.exception("a question cannot be answered")
            return work_queue.Answer(failed=type(error).__name__)

    async def _renew(self, key: bytes) -> None:
        """Renew the lease of a request while it is being answered."""
        while True:
            await self._runtime.sleep(work_queue.HELD_MS / 1000 / RENEWALS)
            heed_cancelling()
            with suppress(*self._errors):
                await self._client.pexpire(key, work_queue.HELD_MS)

    async def _hand_back(self, queue: bytes, name: bytes) -> None:
        """Put a request back to the front of its queue."""
        with suppress(*self._errors):
            async with self._client.pipeline() as pipe:
                pipe.pexpire(work_queue.QUESTION.encode() + name, PATIENCE_MS)
                pipe.rpush(queue, name)
                pipe.pexpire(queue, PATIENCE_MS)
                await pipe.execute()


Beside = Callable[[Worker], AbstractAsyncContextManager[object]]
"""A context that runs beside a worker, such as its metrics."""


def work(valkey: str, processes: int, announce: Announce, beside: Beside = nullcontext) -> None:
    """Run a worker with *processes* until stopped, with *beside* around it; raises StampedeError."""
    if not 1 <= processes <= MOST_WORKERS:
        raise StampedeError(f"there cannot be {processes} processes: give a number from 1 to {MOST_WORKERS}")
    if not valkey:
        raise InvalidSetting("questions come by Valkey: set STAMPEDE_VALKEY=redis://HOST:PORT/0")
    asyncio.run(_work(valkey, processes, announce, beside))


async def _work(valkey: str, processes: int, announce: Announce, beside: Beside) -> None:
    worker = Worker(valkey, LocalWorkers(processes, REAL), REAL)
    running = asyncio.create_task(worker.run())
    for each in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # this platform has no such signals
            asyncio.get_running_loop().add_signal_handler(each, running.cancel)
    announce(f"Answering for the computers' seats; {processes} at a time. Stop it with Ctrl-C.")
    async with beside(worker):
        with suppress(asyncio.CancelledError):
            await running
