"""The messages between processes: batched by turn of the event loop, numbered, and each handled once."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable

from stampede.web.cluster.asgi_messages import Envelopes, Frame, UnreadableError
from stampede.web.cluster.message_bus import MessageBus
from stampede.web.runtime.supervisor import Supervisor

logger = logging.getLogger(__name__)
Take = Callable[[str, Frame], None]
Broken = Callable[[str | None], None]
"""Called with the process that a message was lost to or from; with None when any process may be affected."""


class PeerChannel:
    """Sends frames to the other processes and receives theirs; drops duplicates and notices gaps."""

    def __init__(self, message_bus: MessageBus) -> None:
        """Use *message_bus*, which is opened by ``open``."""
        self._message_bus = message_bus
        self._envelopes = Envelopes("", b"")
        self.dropped = 0
        """Number of messages that are damaged, of another version, or by no process of the site."""
        self._outgoing: defaultdict[str, list[Frame]] = defaultdict(list)
        self._sent: defaultdict[str, int] = defaultdict(int)
        """The number of the last envelope sent to each process."""
        self._heard: dict[str, int] = {}
        """The number of the last envelope received from each process."""

    def open(self, process: str, key: bytes, take: Take, broken: Broken, supervisor: Supervisor) -> None:
        """Join the bus as *process*; *take* gets each sender and frame, *broken* is called after a loss.

        Messages are sealed with the site's *key*; *supervisor* runs the tasks of the bus.
        """
        self._envelopes, self._take, self._broken = Envelopes(process, key), take, broken
        self._message_bus.open(process, self._receive, self._gone, supervisor)

    async def close(self) -> None:
        """Send the frames that still wait, and receive nothing more."""
        self._post()
        await self._message_bus.close()

    def send(self, process: str, frame: Frame) -> None:
        """Send *frame* to *process* at the end of this turn of the event loop."""
        if not self._outgoing:
            asyncio.get_running_loop().call_soon(self._post)
        self._outgoing[process].append(frame)

    def _post(self) -> None:
        outgoing = dict(self._outgoing)
        self._outgoing.clear()
        for process, frames in outgoing.items():
            self._sent[process] += 1
            self._message_bus.send(process, self._envelopes.write(process, self._sent[process], frames))

    def _receive(self, message: bytes) -> None:
        try:
            sender, number, frames = self._envelopes.read(message)
        except UnreadableError:
            if not self.dropped:  # once, for anybody on the bus could fill the log
                logger.warning("a message on the bus cannot be read and is dropped; more are counted")
            self.dropped += 1
            return
        last = self._heard.get(sender)
        if last is not None and number <= last:
            return  # a duplicate
        self._heard[sender] = number
        if last is not None and number > last + 1:
            self._broken(sender)
        for frame in frames:
            self._take(sender, frame)

    def _gone(self, process: str | None) -> None:
        self._broken(process)
