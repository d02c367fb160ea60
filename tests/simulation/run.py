"""One world from one seed: matches are played, things go wrong, and the laws are looked at."""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import Engine, func, select

from stampede.core.errors import StampedeError
from stampede.web.store import schema
from stampede.web.store.memory_store import memory_engine
from stampede.web.store.store import StoreError
from tests.players.audit import audit
from tests.players.crowd import Crowd
from tests.players.matches import TINY, Wish
from tests.simulation.clocks import clocks_are_right
from tests.simulation.clockwork import OWNER, Clockwork, StuckError
from tests.simulation.door import Doors
from tests.simulation.evening import evening
from tests.simulation.event import Event
from tests.simulation.event_laws import event_is_right
from tests.simulation.laws import Checked, Watched, drawn_from_the_log, shown_alike
from tests.simulation.machine import Machine, Moments, Wire
from tests.simulation.season import PEOPLE, Season
from tests.simulation.weather import Weather

MACHINES = (1, 3)
LIVE = {"kind": "live", "bank": 60.0, "increment": 10.0}
WISHES: tuple[Wish, ...] = (
    {"game": "buffalo", "options": TINY},
    {"game": "zoff", "options": {"players": 3}, "bots": (2,)},
    {"game": "buffalo", "options": TINY, "pace": LIVE},
    {"game": "abilene", "options": {"players": 3, "sale_limit": 1}},
    {"game": "buffalo", "options": TINY | {"height": 6}},
    {"game": "zoff", "options": {"players": 2}},
)
"""The kinds of matches, in turn: most are over in a few moves, and begin again."""
ROUNDS = 2
"""Rounds of friends, each of which plays at several tables: their ratings depend on the order of ends."""
PAUSE = 2.0
"""Seconds that a player thinks, about."""
LONGEST_QUIET, LONGEST_DOWN = 8.0, 12.0
"""Seconds between two misfortunes, and that a server is away at most."""
FREEZES = (1.0, 4.0, 30.0, 120.0)
"""Seconds that a process may be stopped for."""
LEAP_MS = 3_600_000
QUIET = 60.0
"""Seconds in which what follows from the log is written, whatever went wrong before."""
EVENT_SEEDS = 40
"""One of so many seeds holds a season, and one an evening: they compute for longer than tables."""
MISFORTUNES_A_ROUND = 3
LONGEST_ROUND = 3600.0
"""Seconds of the pretended clock in which people play all matches of a round."""
PATIENCE = 600.0
"""Seconds of the pretended clock in which everything has come."""


@dataclass
class Outcome:
    """The result of a seed."""

    seed: int
    wrong: list[str] = field(default_factory=list)
    """The broken invariants, a sentence each."""
    matches: int = 0
    """Finished ones."""
    commands: int = 0
    """Acknowledged ones."""
    seconds: float = 0.0
    """On the pretended clock."""
    struck: Counter[str] = field(default_factory=Counter)
    """The actions, and their number."""


def run(seed: int, tables: int = len(WISHES), misfortunes: int = 12) -> Outcome:
    """Play *tables* of one site from a *seed*, with so many *misfortunes*; some hold an event."""
    number, rest = divmod(seed, EVENT_SEEDS)
    if rest == EVENT_SEEDS - 1:
        return run_season(seed)
    if rest == EVENT_SEEDS // 2:
        return run_evening(seed, number)
    return _simulate(seed, lambda site: _play(site, tables, misfortunes))


def run_season(seed: int, people: int = PEOPLE) -> Outcome:
    """Hold a season of so many *people* from a *seed*."""
    return _simulate(seed, lambda site: _hold(site, partial(Season, people)))


def run_evening(seed: int, number: int) -> Outcome:
    """Hold the evening of this *number* from a *seed*."""
    return _simulate(seed, lambda site: _hold(site, partial(evening, number)))


def _simulate(seed: int, play: Callable[["_Site"], Coroutine[Any, Any, None]]) -> Outcome:
    outcome = Outcome(seed)
    before = random.getstate()
    random.seed(seed)
    heard = _Hearing()
    logging.getLogger().addHandler(heard)
    loop = Clockwork()
    loop.set_exception_handler(heard.told)
    try:
        loop.run_until_complete(_run(outcome, play))
    except (AssertionError, StuckError, TimeoutError, StampedeError, StoreError) as error:
        outcome.wrong.append(f"it could not be played to the end: {type(error).__name__} {error}")
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(1))
        outcome.seconds = loop.seconds
        loop.close()
        logging.getLogger().removeHandler(heard)
        random.setstate(before)
    outcome.wrong += heard.wrong
    return outcome


@dataclass
class _Site:
    """A site with its faults and its outcome."""

    outcome: Outcome
    weather: Weather
    engine: Engine
    wire: Wire
    machines: list[Machine] = field(default_factory=list)
    moments: Moments = field(default_factory=dict)

    async def start(self) -> tuple[Doors, Checked]:
        """Start all servers; return the way to them, and who looks at what they answer."""
        count = self.weather.chance.choice(MACHINES)
        self.machines += [Machine(self.engine, self.wire, self.weather, self.moments) for _ in range(count)]
        for machine in self.machines:
            await machine.start()
        await asyncio.sleep(2)
        doors = Doors(self.machines, self.weather)
        return doors, Checked(self.engine, doors, PAUSE)

    async def strike(self, doors: Doors, misfortunes: int) -> None:
        """Do so many things to the site, one after the other."""
        for _ in range(misfortunes):
            await asyncio.sleep(self.weather.chance.random() * LONGEST_QUIET)
            await _strike(self.machines, doors, self.wire, self.weather)

    async def stop(self) -> None:
        """Stop all servers, once what follows from the log is written."""
        await asyncio.sleep(QUIET)
        for machine in self.machines:
            await machine.stop()


async def _run(outcome: Outcome, play: Callable[[_Site], Coroutine[Any, Any, None]]) -> None:
    weather = Weather(random.Random(outcome.seed))
    site = _Site(outcome, weather, memory_engine(), Wire(_Clock(), weather))
    await play(site)
    with site.engine.connect() as connection:
        outcome.matches = connection.execute(select(func.count()).select_from(schema.ends)).scalar_one()
    outcome.struck = Counter(weather.struck)


async def _play(site: _Site, tables: int, misfortunes: int) -> None:
    """Players play on at some tables, whatever happens."""
    doors, tally = await site.start()
    crowd = Crowd(tables, tally, Watched, WISHES, ROUNDS)
    await crowd.open()
    site.weather.begin()
    await site.strike(doors, misfortunes)
    site.weather.end()
    async with asyncio.timeout(PATIENCE):
        done = {id(match): len(match.acknowledged) for match in crowd.matches}
        await crowd.until(lambda match: len(match.acknowledged) > done[id(match)], "every match goes on")
        await crowd.close()
        site.outcome.wrong += await shown_alike(crowd)
        site.outcome.wrong += drawn_from_the_log(site.engine, crowd, site.outcome.seed)
        site.outcome.wrong += clocks_are_right(site.engine, crowd, site.moments)
        await site.stop()
    site.outcome.wrong += tally.wrong + audit(site.engine, crowd.matches)
    site.outcome.commands = crowd.acknowledged


async def _hold(site: _Site, make: Callable[[Doors, Checked, random.Random], Event]) -> None:
    """People play an event, round after round, whatever happens."""
    doors, tally = await site.start()
    event = make(doors, tally, random.Random(site.outcome.seed))
    await event.open()
    site.weather.begin()
    while not event.is_complete:
        await event.rest()
        striking = asyncio.create_task(site.strike(doors, MISFORTUNES_A_ROUND))
        async with asyncio.timeout(LONGEST_ROUND):
            await event.round()
            await striking
    site.weather.end()
    async with asyncio.timeout(PATIENCE):
        await event.end()
        await site.stop()
    site.outcome.wrong += tally.wrong + audit(site.engine, event.matches)
    site.outcome.wrong += event_is_right(site.engine, event)
    site.outcome.commands = sum(len(match.acknowledged) for match in event.matches)


async def _strike(machines: list[Machine], doors: Doors, wire: Wire, weather: Weather) -> None:
    """Do something to the site."""
    machine = weather.chance.choice(machines)
    match weather.chance.choice(("kill", "tear", "freeze", "cut", "deaf", "leap", "weather")):
        case "kill":
            weather.count("server killed")
            machine.kill()
            await asyncio.sleep(weather.chance.random() * LONGEST_DOWN)
            await _start(machine)
        case "tear":
            weather.count("server killed in a commit")
            machine.will_tear = True
            while machine.will_tear:  # noqa: ASYNC110 - who dies tells nobody
                await asyncio.sleep(weather.chance.random())
            await asyncio.sleep(weather.chance.random() * LONGEST_DOWN)
            await _start(machine)
        case "freeze":
            weather.count("process stopped for a while")
            machine.freeze()
            await asyncio.sleep(weather.chance.choice(FREEZES))
            machine.thaw()
        case "cut":
            weather.count("sockets cut")
            doors.cut_some()
        case "deaf":
            weather.count("messages between servers lost for all")
            wire.fail()
        case "leap":
            weather.count("wall clock set")
            machine.leap_ms = weather.chance.randint(-LEAP_MS, LEAP_MS)
        case "weather":
            weather.begin()


async def _start(machine: Machine) -> None:
    """As often as it takes: the database may not answer."""
    while True:
        try:
            await machine.start()
        except (StoreError, StampedeError):
            await asyncio.sleep(1)
        else:
            return


class _Clock:
    """The part of the runtime that a hub needs."""

    def call_later(self, seconds: float, call: Any) -> Any:
        # Not with the sender: messages of a killed server arrive all the same.
        return asyncio.get_running_loop().call_later(seconds, call)


class _Hearing(logging.Handler):
    """The log lines that no server may write, unless it is being killed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.wrong: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, StoreError) and OWNER.get() is not None:
            self.wrong.append(f"a server said: {record.getMessage()} {error!r}")

    def told(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something failed of which nobody asks."""
        error = context.get("exception")
        if not isinstance(error, StoreError | ConnectionError):
            self.wrong.append(f"nobody asked for this: {context['message']} {error!r}")
