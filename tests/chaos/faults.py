"""The faults: kills, pauses and cuts."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from operator import attrgetter

from tests.chaos.site import Server, Site
from tests.players.crowd import Crowd
from tests.players.door import until
from tests.players.line import Line
from tests.players.matches import Match
from tests.players.process import ServerProcess, children, exists

LEASES = 2
"""Lengths of a lease that a process is paused, or a line is cut."""


@dataclass
class MoveMetrics:
    """Seconds after which matches went on."""

    recovered: defaultdict[str, list[list[float]]] = field(default_factory=lambda: defaultdict(list))
    """Of all matches that a fault has hit, from the fault to an acknowledged command; by the fault's name."""
    played_without: int = 0
    """Commands acknowledged while Valkey was away."""
    waited_without: int = 0
    """Matches that had none meanwhile."""

    async def note(self, name: str, fault: Awaitable[list[float]]) -> None:
        """Inject a *fault*, and keep the seconds that it returns."""
        self.recovered[name].append(await fault)

    def row(self, name: str) -> str:
        """A row of a table: the fault's name, how often, matches hit, median and longest recovery."""
        times = self.recovered[name]
        seconds = sorted(each for found in times for each in found)
        if not seconds:
            return f"| {name} | {len(times)} | 0 | | |"
        middle = seconds[len(seconds) // 2]
        return f"| {name} | {len(times)} | {len(seconds)} | {middle:.1f} s | {seconds[-1]:.1f} s |"


async def kill(here: Site, crowd: Crowd) -> list[float]:
    """Kill a server of one process, and start it anew at once; its matches go on."""
    victim, hit = await _busy(here, crowd)
    victim.kill()
    return await _recovered(crowd, hit, asyncio.to_thread(victim.start))


async def stop(here: Site, crowd: Crowd) -> list[float]:
    """Stop a server of one process in good order, and start it anew; its matches go on."""
    victim, hit = await _busy(here, crowd)

    def again() -> None:
        victim.stop()
        victim.start()

    return await _recovered(crowd, hit, asyncio.to_thread(again))


async def kill_supervisor(here: Site, crowd: Crowd) -> list[float]:
    """Kill the supervisor of several processes, and start it anew when they have ended, as systemd does."""
    victim = here.servers[-1]
    left, hit = children(victim.process.pid), await _matches(here, crowd, victim)

    async def again() -> None:
        await until(lambda: not any(map(exists, left)), "the processes end with their supervisor")
        await asyncio.to_thread(victim.process.start)

    victim.process.kill()
    return await _recovered(crowd, hit, again())


async def pause(here: Site, crowd: Crowd) -> list[float]:
    """Stop a process for longer than its lease, so that others take its tables; then it goes on."""
    victim, _ = await _busy(here, crowd)
    victim.pause()
    await asyncio.sleep(LEASES * here.lease)
    victim.resume()
    return await _recovered(crowd, crowd.matches)


async def cut_players(here: Site, crowd: Crowd) -> list[float]:
    """Cut the line between a server and its players."""
    return await _cut(here, crowd, attrgetter("players"))


async def cut_database(here: Site, crowd: Crowd) -> list[float]:
    """Cut the line between a server and PostgreSQL."""
    return await _cut(here, crowd, attrgetter("database"))


async def cut_valkey(here: Site, crowd: Crowd) -> list[float]:
    """Cut the line between a server and Valkey."""
    return await _cut(here, crowd, attrgetter("valkey"))


async def kill_database(here: Site, crowd: Crowd) -> list[float]:
    """Kill PostgreSQL without letting it finish anything, and start it anew."""
    await asyncio.to_thread(here.cluster.stop)
    return await _recovered(crowd, crowd.matches, asyncio.to_thread(here.cluster.start))


async def kill_valkey(here: Site, crowd: Crowd) -> list[float]:
    """Kill Valkey, and start it anew at once."""
    here.valkey.stop()
    return await _recovered(crowd, crowd.matches, asyncio.to_thread(here.valkey.start))


async def take_valkey_away(here: Site, crowd: Crowd, metrics: MoveMetrics, seconds: float) -> list[float]:
    """Kill Valkey, and start it after so many *seconds*."""
    before = {match.table: len(match.acknowledged) for match in crowd.matches}
    here.valkey.stop()
    await asyncio.sleep(seconds)
    more = [len(match.acknowledged) - before[match.table] for match in crowd.matches]
    metrics.played_without, metrics.waited_without = sum(more), sum(not each for each in more)
    await asyncio.to_thread(here.valkey.start)
    return await _recovered(crowd, crowd.matches)


async def _cut(here: Site, crowd: Crowd, line_of: Callable[[Server], Line]) -> list[float]:
    """Hold back all bytes on a server's line for longer than a lease; then they arrive, or all is lost."""
    line = line_of(random.choice(here.servers))
    line.hold()
    await asyncio.sleep(LEASES * here.lease)
    if random.random() < 0.5:
        line.cut()
    line.mend()
    return await _recovered(crowd, crowd.matches)


async def _busy(here: Site, crowd: Crowd) -> tuple[ServerProcess, list[Match]]:
    """A server of one process that serves a match, and its matches."""
    while True:
        victim = random.choice([server for server in here.servers if server.processes == 1])
        if hit := await _matches(here, crowd, victim):
            return victim.process, hit


async def _matches(here: Site, crowd: Crowd, server: Server) -> list[Match]:
    owned = await here.owned(server)
    return [match for match in crowd.matches if match.table in owned]


async def _recovered(
    crowd: Crowd, hit: Iterable[Match], meanwhile: Awaitable[None] | None = None
) -> list[float]:
    """The seconds after which each match that is *hit* now goes on; *meanwhile* starts the victim."""
    for match in hit:
        match.disturb()
    if meanwhile:
        await meanwhile
    return await crowd.gone_on()
