"""One world from one seed: matches are played, things go wrong, and the laws are looked at."""

import asyncio
import logging
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select

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
from tests.simulation.laws import Checked, Watched, drawn_from_the_log, shown_alike
from tests.simulation.machine import Machine, Moments, Wire
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
COUNTED = schema.matches, schema.tables
"""At each table another match is begun when one is over."""
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
    """Play *tables* of one site from a *seed*, with so many *misfortunes*."""
    outcome = Outcome(seed)
    before = random.getstate()
    random.seed(seed)
    heard = _Hearing()
    logging.getLogger().addHandler(heard)
    loop = Clockwork()
    loop.set_exception_handler(heard.told)
    try:
        loop.run_until_complete(_run(outcome, tables, misfortunes))
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


async def _run(outcome: Outcome, tables: int, misfortunes: int) -> None:
    weather = Weather(random.Random(outcome.seed))
    engine = memory_engine()
    machines: list[Machine] = []
    wire = Wire(_Clock(), weather)
    moments: Moments = {}
    machines += [Machine(engine, wire, weather, moments) for _ in range(weather.chance.choice(MACHINES))]
    for machine in machines:
        await machine.start()
    await asyncio.sleep(2)
    doors = Doors(machines, weather)
    tally = Checked(engine, doors, PAUSE)
    crowd = Crowd(tables, tally, Watched, WISHES, ROUNDS)
    await crowd.open()
    weather.begin()
    for _ in range(misfortunes):
        await asyncio.sleep(weather.chance.random() * LONGEST_QUIET)
        await _strike(machines, doors, wire, weather)
    weather.end()
    async with asyncio.timeout(PATIENCE):
        done = {id(match): len(match.acknowledged) for match in crowd.matches}
        await crowd.until(lambda match: len(match.acknowledged) > done[id(match)], "every match goes on")
        await crowd.close()
        outcome.wrong += await shown_alike(crowd)
        outcome.wrong += drawn_from_the_log(engine, crowd, outcome.seed)
        outcome.wrong += clocks_are_right(engine, crowd, moments)
        await asyncio.sleep(QUIET)
        for machine in machines:
            await machine.stop()
    outcome.wrong += tally.wrong + audit(engine, crowd.matches)
    outcome.commands = crowd.acknowledged
    with engine.connect() as connection:
        begun, tables = (
            connection.execute(select(func.count()).select_from(each)).scalar_one() for each in COUNTED
        )
    outcome.matches = begun - tables
    outcome.struck = Counter(weather.struck)


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
