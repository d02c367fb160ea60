"""A server that is overloaded refuses newcomers, and only then."""

import pytest

from stampede.web.runtime import load
from stampede.web.runtime.load import FEWEST, LOOK_SECONDS, LOOKS, Load
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.supervisor import Supervisor
from tests.web.worlds import Pretended


class Busy(Pretended):
    """A machine on which everybody wakes late."""

    late = 1.0
    """By so many seconds."""

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock has been moved so far, and some more."""
        await super().sleep(seconds)
        self.skip(self.late)

    async def look(self, measured: Load, times: int) -> None:
        """Let the event loop's delay be sampled so many times."""
        for _ in range(times):
            await self.pass_time(LOOK_SECONDS + self.late)
        measured.outage()


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Busy:
    """It refuses newcomers as it does outside the tests."""
    monkeypatch.setattr(load, "LATE_SECONDS", 0.75)
    return Busy()


async def test_newcomers_are_refused_once_most_of_the_last_samples_are_late(busy: Busy) -> None:
    measured = Load(busy)
    measured.open(Supervisor(busy))
    await busy.look(measured, FEWEST - 1)
    measured.check_room()  # a server that has just started knows too little
    await busy.look(measured, 1)
    with pytest.raises(RefusedError) as refused:
        measured.check_room()
    assert refused.value.refusal.code == "busy"
    busy.late = 0
    await busy.look(measured, LOOKS)
    measured.check_room()
    measured.close()


async def test_a_single_long_task_sends_nobody_away(busy: Busy) -> None:
    measured = Load(busy)
    measured.open(Supervisor(busy))
    for busy.late in (0, 0, 1.9, 0, 0):
        await busy.look(measured, 1)
        measured.check_room()
    measured.close()
