"""Chaos tests: servers are killed while matches are played, and nothing that was acknowledged is lost.

``make chaos`` injects more faults, and more kinds of them.
"""

import asyncio
from pathlib import Path

import pytest

from tests.chaos import faults
from tests.chaos.site import site
from tests.effort import effort
from tests.players.audit import Line, audit, faults_of
from tests.players.crowd import Crowd
from tests.players.matches import Command, Match, Tally
from tests.players.process import said_wrong
from tests.web.postgres import Cluster
from tests.web.valkey import valkey

LEASE = 3
KILLS, MATCHES, COMMANDS = effort((2, 10, 6), (3, 20, 10))
ROUNDS = 3
"""Rounds of friends: each sits at several tables, and their ratings depend on the order of ends."""


@pytest.mark.slow
@pytest.mark.postgres
def test_every_acknowledged_move_survives_the_kill_of_any_of_three_servers(
    postgres: Cluster, tmp_path: Path
) -> None:
    async def run() -> None:
        async with site(postgres, messages, LEASE, tmp_path, supervised=1) as here:
            crowd = Crowd(MATCHES, Tally(here.door, pause=0.2), rounds=ROUNDS)
            await crowd.open()
            for _ in range(KILLS):
                await faults.kill(here, crowd)
            await crowd.until(lambda match: len(match.acknowledged) >= COMMANDS, "every match goes on")
            await crowd.close()
            assert await here.stop() == [0, 0, 0]
            assert audit(here.engine, crowd.matches) == []
            wrong = said_wrong(here.processes)
            assert not wrong, "\n\n".join(wrong)

    with valkey() as messages:
        asyncio.run(run())


def test_the_audit_finds_each_fault() -> None:
    first = Command("a", "act", 1, "x", first=1.0, acknowledged=2.0)
    second = Command("b", "act", 2, "y", first=3.0, acknowledged=4.0)
    match = Match({"game": "roundup"}, "T", [first, second], [Command("c", "act", 2, "z")])
    log = [(1, None, {}), (2, "a", {"action": "x"}), (3, "b", {"action": "y"})]
    assert faults_of(match, log) == []
    wrong: list[tuple[list[Line], str]] = [
        (log[:2], "b was acknowledged, and is lost"),
        ([*log, (5, None, {})], "gaps"),
        ([*log, (4, "a", {"action": "x"})], "carried out twice"),
        ([*log, (4, "c", {"action": "z"})], "c was refused, and is there"),
        ([*log, (4, "d", {"action": "z"})], "nobody sent d"),
        ([*log[:2], (3, "b", {"action": "x"})], "b differs from the command sent"),
        ([log[0], (2, "b", {"action": "y"}), (3, "a", {"action": "x"})], "a was acknowledged before"),
    ]
    for spoiled, told in wrong:
        assert any(told in fault for fault in faults_of(match, spoiled)), told
