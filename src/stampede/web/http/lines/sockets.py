"""Sockets as uvicorn reads them: what is no message to the application is bounded here."""

from asyncio.transports import BaseTransport

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from stampede.web.http.lines.config import limits_of
from stampede.web.http.lines.watch import Watch

PONGS = 64
"""So many pings are answered while what was sent before waits for a reader."""
PARTS = 1024
"""Of one message: without an end to them, empty parts would fill the memory."""
MESSAGES = 1024
"""So many may come at once, before the first has been looked at."""


class SocketLine(WebSocketsSansIOProtocol):
    """A line that is given up when somebody sends what costs nothing and reads nothing."""

    _watch: Watch
    _pongs = 0
    """Pings answered since the reader last took something."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self._watch = Watch(self.transport, limits_of(self.config).stalled_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        super().connection_lost(exc)
        self._watch.stop()

    def data_received(self, data: bytes) -> None:
        """Take some frames."""
        self._watch.has_moved = True
        super().data_received(data)

    def resume_writing(self) -> None:
        """They have taken most of what was sent."""
        super().resume_writing()
        self._watch.has_moved, self._pongs = True, 0

    def handle_ping(self) -> None:
        """Answer a ping, unless answers are not read."""
        if self.transport.is_closing():
            return
        super().handle_ping()
        if not self.writable.is_set():
            self._pongs += 1
            if self._pongs > PONGS:
                self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take another part of a message."""
        if len(self.frames) < PARTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand on a message."""
        super().send_receive_event_to_app()
        if self.queue.qsize() > MESSAGES:
            self.transport.abort()
