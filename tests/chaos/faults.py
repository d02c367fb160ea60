"""The faults that are put into the servers."""

import asyncio
import random
from dataclasses import dataclass, field

from tests.chaos.crowd import Crowd
from tests.chaos.matches import Match
from tests.chaos.site import Site


@dataclass
class Figures:
    """After how many seconds matches went on."""

    commands: int = 0
    """Acknowledged, at all tables."""
    kills: int = 0
    killed: list[float] = field(default_factory=list)
    """Those that the killed process served, from the kill to the first acknowledged command."""
    database: list[float] = field(default_factory=list)
    """All, from the moment the database was killed."""
    valkey: list[float] = field(default_factory=list)
    """All, from the moment Valkey was there again."""
    played_without: int = 0
    """Commands acknowledged while Valkey was away."""
    waited_without: int = 0
    """Matches that had none meanwhile."""


async def kill(here: Site, crowd: Crowd, figures: Figures) -> None:
    """Kill one of the servers that serve a match, and start it anew at once; its matches go on."""
    hit: list[Match] = []
    while not hit:
        victim = random.choice(here.processes)
        owned = await here.owned(victim)
        hit = [match for match in crowd.matches if match.table in owned]
    victim.kill()
    for match in hit:
        match.disturb()
    _, recovered = await asyncio.gather(here.start(victim), crowd.gone_on())
    figures.kills += 1
    figures.killed += recovered


async def restart_database(here: Site, crowd: Crowd, figures: Figures) -> None:
    """Kill PostgreSQL without letting it finish anything, and start it anew."""
    await asyncio.to_thread(here.cluster.stop)
    for match in crowd.matches:
        match.disturb()
    await asyncio.to_thread(here.cluster.start)
    figures.database += await crowd.gone_on()


async def take_valkey_away(here: Site, crowd: Crowd, figures: Figures, seconds: float) -> None:
    """Kill Valkey, and start it after so many *seconds*."""
    before = {match.table: len(match.acknowledged) for match in crowd.matches}
    here.valkey.stop()
    await asyncio.sleep(seconds)
    more = [len(match.acknowledged) - before[match.table] for match in crowd.matches]
    figures.played_without, figures.waited_without = sum(more), sum(not each for each in more)
    await asyncio.to_thread(here.valkey.start)
    for match in crowd.matches:
        match.disturb()
    figures.valkey += await crowd.gone_on()
