"""The message bus between the server's processes: fast, and lossy or repetitive after a fault."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.supervisor import Supervisor

Receive = Callable[[bytes], None]
Gone = Callable[[str | None], None]
"""Called with a process that cannot be reached, or with None when none can be for now."""


class MessageBus(Protocol):
    """Carries messages to processes by name. Between two of them they stay in order.

    Each arrives once or, after a fault, not at all or twice: senders number messages that matter.
    """

    @property
    def reaches_others(self) -> bool:
        """Whether there may be other processes at all."""

    def open(self, process: str, receive: Receive, gone: Gone, supervisor: Supervisor) -> None:
        """Join as *process*; *receive* gets its messages, and *gone* hears when others cannot be reached.

        *supervisor* keeps its tasks running.
        """

    def send(self, process: str, message: bytes) -> None:
        """Send *message* to another *process*; never waits."""

    async def close(self) -> None:
        """Be nobody any more."""


class Alone:
    """The message bus of a server with a single process: it reaches nobody."""

    reaches_others = False

    def open(self, process: str, receive: Receive, gone: Gone, supervisor: Supervisor) -> None:
        """Do nothing: no message ever arrives."""

    def send(self, process: str, message: bytes) -> None:
        """Drop the message."""

    async def close(self) -> None:
        """Do nothing."""


def once(_message: bytes) -> int:
    """Deliver each message once: the usual *copies* of a Broker."""
    return 1


class Broker:
    """Connects simulated processes in memory; the simulator decides how often each message arrives."""

    def __init__(self, runtime: Runtime, copies: Callable[[bytes], int] = once, delay: float = 0.0) -> None:
        """*copies* of each message arrive, each after a *delay* in seconds of *runtime*."""
        self.runtime = runtime
        self.copies = copies
        self.delay = delay
        self.members: dict[str, Member] = {}

    def member(self) -> "Member":
        """The message bus of one more process."""
        return Member(self)


class Member:
    """The message bus of one process at a :class:`Broker`."""

    reaches_others = True

    def __init__(self, hub: Broker) -> None:
        """It joins the broker when it is opened."""
        self._hub = hub
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._process = ""
        self._receive: Receive = lambda _message: None
        self._gone: Gone = lambda _process: None

    def open(self, process: str, receive: Receive, gone: Gone, supervisor: Supervisor) -> None:  # noqa: ARG002 - it has no tasks
        """Join the broker as *process*."""
        self._process, self._receive, self._gone = process, receive, gone
        self._hub.members[process] = self

    def send(self, process: str, message: bytes) -> None:
        """Send to another process, after the broker's delay."""
        for _ in range(self._hub.copies(message)):
            self._waiting.append((process, message))
            self._hub.runtime.call_later(self._hub.delay, self._deliver)

    def fail(self) -> None:
        """Lose all messages on their way, and report the loss."""
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
            other._receive(message)  # noqa: SLF001 - a member of the same broker
        else:
            self._gone(process)
