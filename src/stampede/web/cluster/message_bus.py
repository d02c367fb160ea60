"""Messages between the server's processes: quick, and lost or repeated when something fails."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from stampede.web.runtime.runtime import Runtime

Receive = Callable[[bytes], None]
Gone = Callable[[str | None], None]
"""Is told that a process cannot be reached, or, with None, that nobody can be for now."""


class MessageBus(Protocol):
    """Carries messages to processes by name. Between two of them they stay in order.

    Each comes once or, after a fault, not at all or twice: who sends what matters numbers it.
    """

    @property
    def reaches_others(self) -> bool:
        """Whether there may be other processes at all."""

    def open(self, process: str, receive: Receive, gone: Gone) -> None:
        """Be known as *process* from now on; its messages go to *receive*, and *gone* is told of faults."""

    def send(self, process: str, message: bytes) -> None:
        """Send to another *process*; never waits."""

    async def close(self) -> None:
        """Be nobody any more."""


class Alone:
    """The only process there is."""

    reaches_others = False

    def open(self, process: str, receive: Receive, gone: Gone) -> None:
        """Nobody sends anything."""

    def send(self, process: str, message: bytes) -> None:
        """Nobody is there."""

    async def close(self) -> None:
        """Nothing is open."""


def once(_message: bytes) -> int:
    """Each message arrives once."""
    return 1


class Broker:
    """Processes in one memory. A simulator says how often each message arrives."""

    def __init__(self, runtime: Runtime, copies: Callable[[bytes], int] = once, delay: float = 0.0) -> None:
        """*copies* of each message arrive, each after a *delay* in seconds of *world*."""
        self.runtime = runtime
        self.copies = copies
        self.delay = delay
        self.members: dict[str, Member] = {}

    def member(self) -> "Member":
        """A fan-out for one more process."""
        return Member(self)


class Member:
    """What one process of a :class:`Broker` has."""

    reaches_others = True

    def __init__(self, hub: Broker) -> None:
        """Nobody knows it yet."""
        self._hub = hub
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._process = ""
        self._receive: Receive = lambda _message: None
        self._gone: Gone = lambda _process: None

    def open(self, process: str, receive: Receive, gone: Gone) -> None:
        """Be known as *process*."""
        self._process, self._receive, self._gone = process, receive, gone
        self._hub.members[process] = self

    def send(self, process: str, message: bytes) -> None:
        """Send to another process, some moments later."""
        for _ in range(self._hub.copies(message)):
            self._waiting.append((process, message))
            self._hub.runtime.call_later(self._hub.delay, self._deliver)

    def fail(self) -> None:
        """Lose what is on its way, and say so."""
        self._waiting.clear()
        self._gone(None)

    async def close(self) -> None:
        """Be nobody any more."""
        self._waiting.clear()
        with suppress(KeyError):
            del self._hub.members[self._process]

    def _deliver(self) -> None:
        if not self._waiting:
            return
        process, message = self._waiting.popleft()
        if (other := self._hub.members.get(process)) is not None:
            other._receive(message)  # noqa: SLF001 - a member of the same hub
        else:
            self._gone(process)
