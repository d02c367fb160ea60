"""WebSocket connections with limits on pings, fragments and waiting messages."""

from asyncio.transports import BaseTransport

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from stampede.web.http.lines.config import limits_of
from stampede.web.http.lines.watch import Watch

PONGS = 64
"""Pings answered while the client reads nothing; one more closes the connection."""
PARTS = 1024
"""The most fragments of one message: empty ones without end would fill the memory."""
MESSAGES = 1024
"""The most messages that may wait for the application."""


class SocketLine(WebSocketsSansIOProtocol):
    """A WebSocket connection that is aborted when the client floods it, or reads nothing."""

    _watch: Watch
    _pongs = 0
    """Pings answered since the client last read something."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Watch the new connection."""
        super().connection_made(transport)
        self._watch = Watch(self.transport, limits_of(self.config).stalled_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop watching it."""
        super().connection_lost(exc)
        self._watch.stop()

    def shutdown(self) -> None:
        """Close it, unless that has begun."""
        if not self.transport.is_closing():
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Receive frames."""
        self._watch.has_moved = True
        super().data_received(data)

    def resume_writing(self) -> None:
        """Note that the client has read most of the waiting bytes."""
        super().resume_writing()
        self._watch.has_moved, self._pongs = True, 0

    def handle_ping(self) -> None:
        """Answer a ping; abort if the client keeps sending them and reads no answer."""
        if self.transport.is_closing():
            return
        super().handle_ping()
        if not self.writable.is_set():
            self._pongs += 1
            if self._pongs > PONGS:
                self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Receive another fragment of a message."""
        if len(self.frames) < PARTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the application; abort if too many wait there."""
        super().send_receive_event_to_app()
        if self.queue.qsize() > MESSAGES:
            self.transport.abort()
