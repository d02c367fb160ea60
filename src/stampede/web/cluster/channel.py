"""The messages between processes: batched by turn of the event loop, numbered, and each handled once."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable

import msgspec

from stampede.web.cluster import asgi_messages
from stampede.web.cluster.asgi_messages import Envelope, Frame
from stampede.web.cluster.message_bus import MessageBus

logger = logging.getLogger(__name__)
Take = Callable[[str, Frame], None]
Broken = Callable[[str | None], None]
"""Called with the process that a message was lost to or from; with None when any process may be affected."""


class PeerChannel:
    """Sends frames to the other processes and receives theirs; drops duplicates and notices gaps."""

    def __init__(self, message_bus: MessageBus) -> None:
        """Use *message_bus*, which is opened by ``open``."""
        self._message_bus = message_bus
        self._process = ""
        self._outgoing: defaultdict[str, list[Frame]] = defaultdict(list)
        self._sent: defaultdict[str, int] = defaultdict(int)
        """The number of the last envelope sent to each process."""
        self._heard: dict[str, int] = {}
        """The number of the last envelope received from each process."""

    def open(self, process: str, take: Take, broken: Broken) -> None:
        """Join the bus as *process*; *take* gets each sender and frame, *broken* is called after a loss."""
        self._process, self._take, self._broken = process, take, broken
        self._message_bus.open(process, self._receive, self._gone)

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
            letter = Envelope(self._process, self._sent[process], frames)
            self._message_bus.send(process, asgi_messages.write(letter))

    def _receive(self, message: bytes) -> None:
        try:
            letter = asgi_messages.read(message)
        except msgspec.MsgspecError:
            logger.warning("a message from another process cannot be read")
            return
        last = self._heard.get(letter.sender)
        if last is not None and letter.number <= last:
            return  # a duplicate
        self._heard[letter.sender] = letter.number
        if last is not None and letter.number > last + 1:
            self._broken(letter.sender)
        for frame in letter.frames:
            self._take(letter.sender, frame)

    def _gone(self, process: str | None) -> None:
        self._broken(process)
