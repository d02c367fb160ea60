"""Forwards requests and sockets to the process that serves their table."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stampede.web.cluster.asgi_messages import Ended, Frame, Granted, Opened, Passed, Wished
from stampede.web.cluster.channel import PeerChannel
from stampede.web.cluster.message_bus import MessageBus
from stampede.web.http.server import FORWARDED
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.runtime import Runtime, wait
from stampede.web.runtime.supervisor import Supervisor

KEYS = ("type", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path")
ENDS = {"http.disconnect", "websocket.disconnect"}
WAITING_BYTES = 1 << 22
"""Bytes that may wait at either end of a session: a whole drawing more than a slow reader is granted."""
ANSWER_SECONDS = 1.0
"""Seconds to wait for the other processes' acknowledgement; a slower one does its task a little later."""
logger = logging.getLogger(__name__)
Task = Callable[[str, int | None], Awaitable[None]]
"""Work that another process may request, for a table or a guest."""


class LostError(Exception):
    """Raised when the process that serves the table cannot be reached, or has lost the table."""


class DeadError(LostError):
    """Raised when that process no longer listens: another serves the table once its lease has run out."""

    def __init__(self, process: str) -> None:
        """*process* is the one that cannot be reached."""
        super().__init__(process)
        self.process = process


class Session:
    """One forwarded request or socket: a queue of the events from the other process."""

    def __init__(self, process: str) -> None:
        """The other end is at *process*."""
        self.process = process
        self.is_over = False
        self.is_orphan = False
        """Whether the other process is no longer there."""
        self._events: deque[Message] = deque()
        self._waiting = 0
        """Bytes."""
        self._news = asyncio.Event()

    def put(self, event: Message) -> None:
        """Queue an event; a reader too slow for its buffer loses the session."""
        self._waiting += size(event)
        if self._waiting > WAITING_BYTES:
            self._events.clear()
            self.is_over = True
        elif not self.is_over:
            self._events.append(event)
        self._news.set()

    def end(self) -> None:
        """Let the session end once the queued events are taken."""
        self.is_over = True
        self._news.set()

    async def take(self) -> Message | None:
        """The next event; None when there are no more."""
        while not self._events:
            if self.is_over:
                return None
            self._news.clear()
            await self._news.wait()
        event = self._events.popleft()
        self._waiting -= size(event)
        return event


class Forwarder:
    """Holds both ends of all forwarded sessions, and has other processes do tasks."""

    def __init__(self, message_bus: MessageBus, runtime: Runtime) -> None:
        """Use *message_bus*; no other process is known yet."""
        self._runtime = runtime
        self._mail = PeerChannel(message_bus)
        self._process = ""
        self._app: ASGIApp | None = None
        self._tasks: dict[str, Task] = {}
        self._others: frozenset[str] = frozenset()
        self._sessions: dict[str, Session] = {}
        self._questions: dict[str, tuple[set[str], asyncio.Event]] = {}
        self._dying: dict[str, asyncio.Event] = {}
        """Set for each process that somebody waits for, when it counts as dead."""
        self._running: set[asyncio.Task[None]] = set()
        self.reaches_others = message_bus.reaches_others
        """Whether there may be others at all."""

    @property
    def dropped(self) -> int:
        """How many messages on the bus could not be read."""
        return self._mail.dropped

    def open(
        self, process: str, key: bytes, app: ASGIApp, tasks: Mapping[str, Task], supervisor: Supervisor
    ) -> None:
        """Join as *process*: *app* serves forwarded sessions, and others may request *tasks* by name.

        Messages are sealed with the site's *key*; *supervisor* runs the tasks of the bus.
        """
        self._process, self._app, self._tasks = process, app, dict(tasks)
        self._mail.open(process, key, self._take, self._broken, supervisor)

    async def close(self) -> None:
        """End all sessions."""
        self._broken(None)
        for task in tuple(self._running):
            task.cancel()
        await self._mail.close()

    def keep_to(self, alive: Collection[str]) -> None:
        """End the sessions with processes that are not *alive*."""
        others = frozenset(alive) - {self._process}
        partners = {session.process for session in self._sessions.values()}
        for dead in (self._others | partners) - others:
            self._broken(dead)
        for dead in self._dying.keys() - others:
            self._dying.pop(dead).set()
        self._others = others

    async def until_dead(self, process: str, seconds: float) -> None:
        """Wait until *process* counts as dead, for so many *seconds* at most."""
        await wait(self._runtime, self._dying.setdefault(process, asyncio.Event()), seconds)

    # ------------------------------------------------------------ at the process that received the request

    async def carry(self, process: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request or socket to *process*; raises LostError when it is not served to its end."""
        name, session = new_id(self._runtime), Session(process)
        self._sessions[name] = session
        self._mail.send(process, Opened(name, portable(scope)))
        pump = asyncio.create_task(self._pump(name, process, receive))
        try:
            while (event := await session.take()) is not None:
                await send(event)
                if is_last(event):
                    return
            raise DeadError(process) if session.is_orphan else LostError
        finally:
            pump.cancel()
            if self._sessions.pop(name, None):
                self._mail.send(process, Ended(name))

    async def _pump(self, name: str, process: str, receive: Receive) -> None:
        while True:
            event = await receive()
            self._mail.send(process, Passed(name, dict(event)))
            if event["type"] in ENDS:
                return

    # ------------------------------------------------------------ at the process that serves the table

    async def _serve(self, name: str, session: Session, scope: Scope) -> None:
        assert self._app is not None
        is_socket = scope["type"] == "websocket"
        first = await session.take()
        if first is None or first["type"] in ENDS:
            self._sessions.pop(name, None)
            return  # they have left already
        waiting = [first]

        async def receive() -> Message:
            event = waiting.pop() if waiting else await session.take()
            if event is not None:
                return event
            return (
                {"type": "websocket.disconnect", "code": 1006} if is_socket else {"type": "http.disconnect"}
            )

        async def send(event: Message) -> None:
            if name in self._sessions:
                self._mail.send(session.process, Passed(name, dict(event)))

        try:
            await self._app(scope, receive, send)
        except Exception:
            logger.exception("a forwarded request could not be served")
        finally:
            if self._sessions.pop(name, None):
                self._mail.send(session.process, Ended(name))

    # ------------------------------------------------------------ tasks

    async def ask(self, what: str, table: str = "", guest: int | None = None) -> None:
        """Have all other processes do the task named *what*, and wait some moments until they have."""
        if not self._others:
            return
        question, done = new_id(self._runtime), asyncio.Event()
        self._questions[question] = (set(self._others), done)
        for process in self._others:
            self._mail.send(process, Wished(question, what, table, guest))
        try:
            await wait(self._runtime, done, ANSWER_SECONDS)
        finally:
            del self._questions[question]

    async def _answer(self, process: str, asked: Wished) -> None:
        try:
            await self._tasks[asked.what](asked.table, asked.guest)
        except Exception:
            logger.exception("a task for another process has failed")
        self._mail.send(process, Granted(asked.question))

    # ------------------------------------------------------------ frames

    def _take(self, process: str, frame: Frame) -> None:
        match frame:
            case Opened(session=name, scope=scope):
                session = self._sessions[name] = Session(process)
                self._begin(self._serve(name, session, restored(scope)))
            case Passed(session=name, event=event):
                if passing := self._known(process, name):
                    passing.put(event)
                else:
                    self._mail.send(process, Ended(name))
            case Ended(session=name):
                if ending := self._known(process, name):
                    del self._sessions[name]
                    ending.end()
            case Wished():
                self._begin(self._answer(process, frame))
            case Granted(question=question):
                if waiting := self._questions.get(question):
                    waiting[0].discard(process)
                    if not waiting[0]:
                        waiting[1].set()

    def _known(self, process: str, name: str) -> Session | None:
        session = self._sessions.get(name)
        return session if session and session.process == process else None

    def _broken(self, process: str | None) -> None:
        """End all sessions that a lost message may have belonged to; their browsers reconnect.

        The other process may have noticed nothing.
        """
        for name, session in tuple(self._sessions.items()):
            if process in {None, session.process}:
                del self._sessions[name]
                session.is_orphan = process is not None
                session.end()
                self._mail.send(session.process, Ended(name))
        for waiting, done in self._questions.values():
            waiting.difference_update({process} if process else tuple(waiting))
            if not waiting:
                done.set()

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)


def size(event: Message) -> int:
    """About how many bytes an ASGI event holds."""
    return sum(len(event.get(key) or "") for key in ("body", "text", "bytes"))


def portable(scope: Scope) -> dict[str, Any]:
    """The parts of a *scope* that another process needs, as plain data."""
    found = {key: scope[key] for key in KEYS if key in scope}
    found["headers"] = [list(header) for header in scope["headers"]]
    found["subprotocols"] = list(scope.get("subprotocols", ()))
    for key in ("client", "server"):
        found[key] = list(scope[key]) if scope.get(key) else None
    return found


def restored(scope: dict[str, Any]) -> Scope:
    """The ASGI scope that ``portable`` made plain data of."""
    headers = [tuple(header) for header in scope["headers"]]
    ends = {key: tuple(scope[key]) if scope[key] else None for key in ("client", "server")}
    return {**scope, **ends, "headers": headers, "asgi": {"version": "3.0"}, "state": {}, FORWARDED: True}


def is_last(event: Message) -> bool:
    """Whether this event ends its answer or socket."""
    if event["type"] == "http.response.body":
        return not event.get("more_body", False)
    return bool(event["type"] == "websocket.close")
