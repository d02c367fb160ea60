"""A server that can be killed, on a machine of its own: clock, disk and network are pretended."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from contextvars import copy_context
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, literal
from starlette.applications import Starlette

from stampede.web.app.app import create_app
from stampede.web.cluster.message_bus import Broker, Member, MessageBus
from stampede.web.runtime.runtime import OwnTime, Timer
from stampede.web.runtime.settings import Settings
from stampede.web.store.memory_store import MemoryStore
from stampede.web.store.store import Row, Store, StoreError, UncertainError
from tests.simulation.clockwork import OWNER, Clockwork
from tests.simulation.weather import Weather
from tests.web.advisers import FIRST
from tests.web.players import choose_any
from tests.web.support import levels
from tests.web.worlds import START_MS, OneThread

LEASE = 5
Moments = dict[tuple[object, object], float]
"""When each line of each log was written, by the clock that nobody sets."""
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Wire(Broker):
    """The network between the servers."""

    def __init__(self, runtime: Any, weather: Weather) -> None:
        """As good as the *weather* is."""
        super().__init__(runtime, self._copies)
        self._weather = weather

    def _copies(self, message: bytes) -> int:
        copies = self._weather.copies(message)
        self.delay = self._weather.net_delay()
        if not copies:
            # A connection that loses something breaks, and its listeners find out a little later.
            self.runtime.call_later(1.0, self.fail)
        return copies

    def fail(self) -> None:
        """Lose what is on its way everywhere, and say so to all."""
        for member in list(self.members.values()):
            member.fail()


class Disk(MemoryStore):
    """The database as one server sees it: it is slow, fails, and stops with its server."""

    def __init__(self, engine: Engine, machine: "Machine", weather: Weather, moments: Moments) -> None:
        """All servers share one *engine*."""
        super().__init__(engine, machine, weather.fault)
        self._machine = machine
        self._life = machine.lives
        self._weather = weather
        self._moments = moments

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Read, some time later."""
        await self._wait()
        return await super().read(work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Write some time later, and say so later still."""
        await self._wait()
        if self._machine.will_tear:
            await self._tear(work)
        result = await super().write(work)
        try:
            await self._wait()
        except StoreError as error:
            raise UncertainError("the server died after its commit") from error
        return result

    async def _tear(self, work: Callable[[Connection], Result]) -> None:
        """The server dies in the midst of a commit; there is all of it or nothing."""
        self._machine.will_tear = False
        if self._weather.chance.random() < 1 / 2:
            with suppress(StoreError):
                await super().write(work)
        self._machine.kill()
        raise UncertainError("the server died in its commit")

    @property
    def moment(self) -> ColumnElement[int]:
        """The database has a clock of its own, which nobody sets."""
        return literal(START_MS + round(1000 * self.runtime.monotonic()))

    def append(self, connection: Connection, events: Sequence[Row], ended: Iterable[str] = ()) -> None:
        """Append, and remember when that truly was: an event may be dated later than it is made."""
        super().append(connection, events, ended)
        for row in events:
            dated = self._machine.truly(int(str(row["at_ms"])))
            self._moments[row["table_id"], row["version"]] = min(dated, self.runtime.monotonic())

    async def _wait(self) -> None:
        await asyncio.sleep(self._weather.disk_delay())
        if self._life != self._machine.lives or not self._machine.is_up:
            raise StoreError("the server is dead")


class Machine(OneThread):
    """A server of the site; it is the world of what runs on it."""

    def __init__(self, engine: Engine, wire: Wire, weather: Weather, moments: Moments) -> None:
        """It is down; when things are written it puts into *moments*."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Clockwork)
        self._loop = loop
        self.is_up = False
        self.lives = 0
        """So often it was started."""
        self.leap_ms = 0
        """The error of its wall clock."""
        self.will_tear = False
        """Whether it dies in its next commit."""
        self.moments = moments
        self._time = OwnTime(START_MS, self.monotonic)
        self.app: Starlette | None = None
        self.errors: list[str] = []
        """The faults on it while it was up."""
        self._engine = engine
        self._wire = wire
        self._weather = weather
        self._tasks: dict[asyncio.Task[Any], None] = {}
        """In the order they were begun: a set would have another each time."""
        self._members: list[Member] = []
        self._stop = asyncio.Event()
        self._killed = asyncio.Event()
        self._life: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ its life

    async def start(self) -> None:
        """Start a server; raises StampedeError or StoreError where it cannot."""
        self.is_up, self.app, self._tasks, self._members = True, None, {}, []
        wall_ms = START_MS + round(1000 * self.monotonic()) + self.leap_ms
        self._time = OwnTime(wall_ms, self.monotonic)
        self._stop, self._killed = asyncio.Event(), asyncio.Event()
        self.lives += 1
        ready = asyncio.get_running_loop().create_future()
        self._life = self._spawn(self._live(ready))
        await asyncio.wait([ready, self._life], return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            self.is_up = False
            self._life.result()

    def kill(self) -> None:
        """Nothing on it goes on, and nothing it began is written any more."""
        self.is_up = self.will_tear = False
        self.thaw()
        self._killed.set()
        for name, member in list(self._wire.members.items()):
            if member in self._members:
                del self._wire.members[name]
        for task in list(self._tasks):
            task.cancel()

    def freeze(self) -> None:
        """Stop its process; sockets stay open."""
        self._loop.freeze(self._tasks)

    def thaw(self) -> None:
        """Let it go on."""
        self._loop.thaw(self._tasks)

    async def stop(self) -> None:
        """End it in good order."""
        self._stop.set()
        assert self._life
        await self._life
        self.is_up = False

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """A request or a socket, as ASGI has it; raises ConnectionError where nobody is there (any more)."""
        if not self.is_up or self.app is None:
            raise ConnectionRefusedError
        task = self._spawn(self.app(scope, receive, send))
        killed = asyncio.create_task(self._killed.wait())
        try:
            await asyncio.wait([task, killed], return_when=asyncio.FIRST_COMPLETED)
        finally:
            killed.cancel()
            task.cancel()
        if self._killed.is_set() or task.cancelled():
            raise ConnectionResetError
        task.result()

    async def _live(self, ready: "asyncio.Future[None]") -> None:
        app = create_app(Settings("", lease_seconds=LEASE), choose_any, levels, FIRST, self)
        async with app.router.lifespan_context(app):
            self.app = app
            ready.set_result(None)
            await self._stop.wait()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        context = copy_context()
        context.run(OWNER.set, self._tasks)
        return asyncio.get_running_loop().create_task(work, context=context)

    # ------------------------------------------------------------ what it gives the server

    def now_ms(self) -> int:
        """Its own time: the wall clock when it was started, and what has passed since."""
        return self._time.now_ms()

    def go_by(self, now_ms: float) -> None:
        """Whatever its wall clock says."""
        self._time.set(now_ms)

    def truly(self, at_ms: int) -> float:
        """When that is on the clock of the loop."""
        return self.monotonic() - (self.now_ms() - at_ms) / 1000

    def monotonic(self) -> float:
        """The clock of the loop, which is nobody's to set."""
        return self._loop.time()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call, if the server still lives."""
        tasks = self._tasks
        return asyncio.get_running_loop().call_later(
            seconds, lambda: call() if self.is_up and tasks is self._tasks else None
        )

    def token_bytes(self, count: int) -> bytes:
        """The value that the seed determines."""
        return self._weather.chance.randbytes(count)

    def store(self, _settings: Settings) -> Store:
        """The database that all share."""
        return Disk(self._engine, self, self._weather, self.moments)

    def message_bus(self, _settings: Settings) -> MessageBus:
        """To the other servers."""
        self._members.append(self._wire.member())
        return self._members[-1]
