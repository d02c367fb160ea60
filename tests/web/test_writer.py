"""The entrance of a table, when the caller has gone."""

import asyncio
import gc
from collections.abc import Callable

import pytest

from stampede.web.runtime.refusals import not_stored
from tests.web.sitting import created, sitting


@pytest.mark.parametrize(("error", "told"), [(not_stored, 0), (ValueError, 1)])
async def test_a_refusal_that_nobody_waits_for_is_no_fault(
    error: Callable[[], Exception], told: int, caplog: pytest.LogCaptureFixture
) -> None:
    gc.collect()  # what other tests have left says its last words before
    caplog.clear()
    async with sitting(created("roundup", {}), joining=1) as party:
        begun, gone = asyncio.Event(), asyncio.Event()

        async def work() -> None:
            begun.set()
            await gone.wait()
            raise error()

        task = asyncio.create_task(party.table._writer.alone(work()))  # noqa: SLF001 - every command's way
        await begun.wait()
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        gone.set()
        for _ in range(10):
            await asyncio.sleep(0)
        gc.collect()
    assert len(caplog.records) == told
