"""The faults: a killed server, a killed database, Valkey out of reach."""

import asyncio
import random
from dataclasses import dataclass, field

from tests.chaos.site import Site
from tests.players.crowd import Crowd
from tests.players.matches import Match


@dataclass
class MoveMetrics:
    """Seconds after which matches went on, each list for one kind of fault."""

    kills: int = 0
    killed: list[float] = field(default_factory=list)
    """Matches of a killed process, from the kill to the first acknowledged command."""
    database: list[float] = field(default_factory=list)
    """All matches, from the kill of the database."""
    valkey: list[float] = field(default_factory=list)
    """All matches, from the return of Valkey."""
    played_without: int = 0
    """Commands acknowledged while Valkey was away."""
    waited_without: int = 0
    """Matches that had none meanwhile."""


async def kill(here: Site, crowd: Crowd, metrics: MoveMetrics) -> None:
    """Kill one of the servers that serve a match, and start it anew at once; its matches go on."""
    hit: list[Match] = []
    while not hit:
        victim = random.choice(here.processes)
        owned = await here.owned(victim)
        hit = [match for match in crowd.matches if match.table in owned]
    victim.kill()
    for match in hit:
        match.disturb()
    _, recovered = await asyncio.gather(asyncio.to_thread(victim.start), crowd.gone_on())
    metrics.kills += 1
    metrics.killed += recovered


async def restart_database(here: Site, crowd: Crowd, metrics: MoveMetrics) -> None:
    """Kill PostgreSQL without letting it finish anything, and start it anew."""
    await asyncio.to_thread(here.cluster.stop)
    crowd.disturb()
    await asyncio.to_thread(here.cluster.start)
    metrics.database += await crowd.gone_on()


async def take_valkey_away(here: Site, crowd: Crowd, metrics: MoveMetrics, seconds: float) -> None:
    """Kill Valkey, and start it after so many *seconds*."""
    before = {match.table: len(match.acknowledged) for match in crowd.matches}
    here.valkey.stop()
    await asyncio.sleep(seconds)
    more = [len(match.acknowledged) - before[match.table] for match in crowd.matches]
    metrics.played_without, metrics.waited_without = sum(more), sum(not each for each in more)
    await asyncio.to_thread(here.valkey.start)
    crowd.disturb()
    metrics.valkey += await crowd.gone_on()
