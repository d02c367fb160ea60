"""HTTP connections with timeouts: uvicorn itself waits for ever for the rest of a request."""

import asyncio
from typing import Any

import uvicorn
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from stampede.web.http.lines.config import limits_of
from stampede.web.http.lines.watch import Watch
from stampede.web.runtime.runtime import REAL, Timer

HEAD_BYTES = 64 * 1024
PIPELINE = 16
"""The most pipelined requests on one connection."""
FEED = "stampede.feed"
"""The scope key of a request whose response has no end, like an event stream."""
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class RequestLine(HttpToolsProtocol):
    """An HTTP connection that is closed when a head or body does not arrive, or nobody reads the response."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Begin without a request; one is made for each connection."""
        super().__init__(config, server_state, app_state, _loop)
        limits = limits_of(config)
        self._patience = {"head": limits.head_seconds, "body": limits.body_seconds}
        self._stalled_seconds = limits.stalled_seconds
        self._awaited = ""
        """The part of a request awaited: ``head`` or ``body``; empty while the server responds."""
        self._timer: Timer | None = None
        self._watch: Watch | None = None
        self._head = 0
        """The bytes of an incomplete head."""
        self._answering: RequestResponseCycle | None = None
        """The request that the server responds to now; ``cycle`` is the newest one received."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timers of a new connection."""
        super().connection_made(transport)
        self._watch = Watch(transport, self._stalled_seconds)
        self._expect("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timers."""
        if self._answering and not self._answering.response_complete:
            self._answering.disconnected = True
        super().connection_lost(exc)
        self._stop()

    def data_received(self, data: bytes) -> None:
        """Receive a part of a request, or several requests."""
        super().data_received(data)  # sending more does not count as reading the response
        if self.transport.get_protocol() is not self:  # it is a socket now
            self._stop()
            return
        awaited = self._next()
        self._expect(awaited)
        self._head = self._head + len(data) if awaited == "head" else 0
        if self._head > HEAD_BYTES or len(self.pipeline) > PIPELINE:
            self.transport.abort()

    def shutdown(self) -> None:
        """End a response without an end, as if its reader had disconnected; the server is stopping."""
        super().shutdown()
        if self.cycle and self.cycle.scope.get(FEED):
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def resume_writing(self) -> None:
        """Note that the client has read most of the response."""
        super().resume_writing()
        if self._watch:
            self._watch.has_moved = True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _next(self) -> str:
        if self.cycle is None or self.cycle.response_complete:
            return "head"
        return "body" if self.cycle.more_body else ""

    def _expect(self, awaited: str) -> None:
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if self._timer:
            self._timer.cancel()
        self._timer = REAL.call_later(self._patience[awaited], self._give_up) if awaited else None

    def _give_up(self) -> None:
        if self._head or (self._awaited == "body" and not self.cycle.response_started):
            self.transport.write(TOO_LATE)
        self.transport.close()

    def _stop(self) -> None:
        self._expect("")
        if self._watch:
            self._watch.stop()
