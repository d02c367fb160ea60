"""Servers that are killed in the midst of matches: nothing that was acknowledged is lost, and play goes on.

``make chaos`` does more of it, and more kinds.
"""

import asyncio
from pathlib import Path

import pytest

from tests.chaos import faults
from tests.chaos.crowd import Crowd
from tests.chaos.judge import judge
from tests.chaos.matches import Tally
from tests.chaos.site import said_wrong, site
from tests.web.postgres import Cluster
from tests.web.valkey import valkey

LEASE = 1
KILLS, MATCHES, COMMANDS = 3, 20, 10


@pytest.mark.slow
@pytest.mark.postgres
def test_every_acknowledged_move_survives_the_kill_of_any_of_three_servers(
    postgres: Cluster, tmp_path: Path
) -> None:
    async def run() -> None:
        async with site(postgres, messages, LEASE, tmp_path) as here:
            crowd = Crowd(MATCHES, Tally([process.port for process in here.processes], pause=0.2))
            await crowd.open()
            for _ in range(KILLS):
                await faults.kill(here, crowd, faults.Figures())
            await crowd.until(lambda match: len(match.acknowledged) >= COMMANDS, "every match goes on")
            await crowd.close()
            assert [process.stop() for process in here.processes] == [0, 0, 0]
            assert judge(here.engine, crowd.matches) == []
            assert said_wrong(here.processes) == []

    with valkey() as messages:
        asyncio.run(run())
