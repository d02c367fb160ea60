"""The metrics of a remote worker."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
import redis

from stampede.web.app.worker import Worker
from stampede.web.app.worker_metrics import application
from stampede.web.cluster import work_queue
from stampede.web.health.metrics import Metrics
from stampede.web.runtime.limit_settings import DEFAULTS
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import BindAddress
from tests.ports import free_port
from tests.web.support import PATIENCE
from tests.web.test_watch import metrics
from tests.web.test_work import working
from tests.web.test_workers import KNOWN, Here, Slow, asker, broken, shouted, until
from tests.web.valkey import Valkey

HERE = BindAddress("127.0.0.1", 0)


@asynccontextmanager
async def watched(worker: Worker) -> AsyncIterator[str]:
    """Where the figures of *worker* are, while it works."""
    metrics = Metrics(HERE)
    await metrics.open(application(worker), DEFAULTS)
    task = asyncio.create_task(worker.run())
    try:
        yield metrics.address
    finally:
        task.cancel()
        await asyncio.wait([task])
        metrics.close()


async def told(address: str) -> dict[str, float]:
    return await asyncio.to_thread(metrics, f"{address}/metrics")


async def answer(address: str, path: str) -> tuple[int, str]:
    found = await asyncio.to_thread(httpx.get, f"{address}/{path}")
    return found.status_code, found.text


async def test_questions_are_counted_as_taken_answered_and_failed(valkey: Valkey) -> None:
    async with watched(Worker(valkey.url, Here(), REAL, KNOWN)) as address, asker(valkey) as workers:
        before = await told(address)
        await asyncio.gather(*(workers.ask(shouted, "word") for _ in range(3)))
        await asyncio.gather(workers.ask(broken, "word"), return_exceptions=True)
        with redis.Redis.from_url(valkey.url) as client:
            client.lpush(work_queue.QUEUE, "nobody waits for this")
            await until(lambda: not client.exists(work_queue.QUEUE))
        after = await told(address)
        assert before["stampede_questions_taken_total"] == before["stampede_answer_seconds_count"] == 0
        assert after["stampede_questions_taken_total"] == 4
        assert after["stampede_answer_seconds_count"] == 3
        assert 0 < after["stampede_answer_seconds_sum"] < PATIENCE
        assert after["stampede_answers_failed_total[ValueError]"] == 1
        assert after["stampede_questions_busy"] == 0
        assert after["stampede_valkey_up"] == 1
        assert await answer(address, "readyz") == (200, "ready\n")


async def test_what_is_thought_about_is_busy(valkey: Valkey) -> None:
    slow = Slow()
    async with watched(Worker(valkey.url, slow, REAL, KNOWN)) as address, asker(valkey) as workers:
        asking = asyncio.create_task(workers.ask(shouted, "word"))
        await asyncio.wait_for(slow.has_begun.wait(), PATIENCE)
        assert (await told(address))["stampede_questions_busy"] == 1
        asking.cancel()
        await asyncio.wait([asking])


async def test_without_valkey_a_worker_lives_and_is_not_ready(caplog: pytest.LogCaptureFixture) -> None:
    async with watched(Worker("redis://127.0.0.1:1/0", Here(), REAL, KNOWN)) as address:
        await until(lambda: "Valkey is away" in caplog.text)
        assert await answer(address, "healthz") == (200, "ok\n")
        assert await answer(address, "readyz") == (503, "not ready: Valkey does not answer\n")
        assert (await told(address))["stampede_valkey_up"] == 0


@pytest.mark.slow
def test_the_command_tells_its_figures_where_it_is_told_to(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    monkeypatch.setenv("STAMPEDE_METRICS", f"127.0.0.1:{port}")
    with working(valkey.url) as child:
        assert child.stdout is not None
        address = f"http://127.0.0.1:{port}"
        assert child.stdout.readline() == f"Its figures are at {address}/metrics.\n"
        assert metrics(f"{address}/metrics")["stampede_questions_taken_total"] == 0
        child.send_signal(signal.SIGTERM)
        assert child.communicate(timeout=PATIENCE) == ("No more questions are taken.\n", "")
