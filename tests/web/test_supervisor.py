"""A long task that fails is logged, counted and started again, and the server is not ready meanwhile."""

import asyncio

import httpx
import pytest

from stampede.web.runtime.supervisor import FIRST_PAUSE, LONGEST_PAUSE, STEADY_SECONDS, Supervisor
from tests.web.support import Server
from tests.web.worlds import Pretended

NAME = "counting"


class Counting:
    """A task that fails at each start, some seconds after it."""

    def __init__(self, runtime: Pretended, seconds: float = 0.0) -> None:
        """It has not been started."""
        self._runtime = runtime
        self._seconds = seconds
        self.starts = 0

    async def run(self) -> None:
        """Fail."""
        self.starts += 1
        await self._runtime.sleep(self._seconds)
        raise ZeroDivisionError


async def test_a_failed_task_starts_again_later_each_time(caplog: pytest.LogCaptureFixture) -> None:
    runtime = Pretended()
    supervisor, task = Supervisor(runtime), Counting(runtime)
    with supervisor.running(NAME, task.run):
        await runtime.pass_time(FIRST_PAUSE / 2)
        assert (task.starts, set(supervisor.down), dict(supervisor.failures)) == (1, {NAME}, {NAME: 1})
        assert "counting has failed; it is started again" in caplog.text
        await runtime.pass_time(FIRST_PAUSE)
        assert task.starts == 2
        await runtime.pass_time(FIRST_PAUSE)
        assert task.starts == 2, "the second pause is longer"
        await runtime.pass_time(10 * LONGEST_PAUSE)
        starts = task.starts
        await runtime.pass_time(LONGEST_PAUSE)
        assert task.starts == starts + 1, "but not for ever"
    await runtime.pass_time(2 * LONGEST_PAUSE)
    assert (task.starts, supervisor.down) == (starts + 1, frozenset())


async def test_a_task_that_ran_for_long_starts_again_soon() -> None:
    runtime = Pretended()
    supervisor, task = Supervisor(runtime), Counting(runtime, 2 * STEADY_SECONDS)
    with supervisor.running(NAME, task.run):
        for starts in range(1, 6):
            assert task.starts in {starts - 1, starts}
            await runtime.pass_time(2 * STEADY_SECONDS + FIRST_PAUSE)
            assert not supervisor.down


async def test_a_task_that_ends_or_is_cancelled_from_within_starts_again() -> None:
    runtime, starts = Pretended(), list[str]()

    async def end() -> None:
        starts.append("end")

    async def cancel() -> None:
        starts.append("cancel")
        raise asyncio.CancelledError

    supervisor = Supervisor(runtime)
    tasks = [supervisor.start(work.__name__, work) for work in (end, cancel)]
    await runtime.pass_time(1.5 * FIRST_PAUSE)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert sorted(starts) == ["cancel", "cancel", "end", "end"]
    assert all(task.cancelled() for task in tasks)


def test_a_server_is_not_ready_while_a_task_is_down(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert httpx.get(f"{server.url}/readyz").text == "ready\n"
    monkeypatch.setattr(server.supervisor, "_down", {"projections"})
    answer = httpx.get(f"{server.url}/readyz")

    told = "not ready: failed and about to be started again: projections\n"
    assert (answer.status_code, answer.text) == (503, told)
