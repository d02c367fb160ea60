"""Requests as they come in, byte by byte: uvicorn waits for the rest of one for ever."""

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
"""So many requests may be sent before the first is answered."""
FEED = "stampede.feed"
"""In the scope of a request whose answer has no end."""
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class RequestLine(HttpToolsProtocol):
    """A line that is given up when a head or a body does not come, or when nobody takes the answer."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Nothing has come yet."""
        super().__init__(config, server_state, app_state, _loop)
        limits = limits_of(config)
        self._patience = {"head": limits.head_seconds, "body": limits.body_seconds}
        self._stalled_seconds = limits.stalled_seconds
        self._awaited = ""
        """``head``, ``body``, or nothing: then it is the server's turn."""
        self._timer: Timer | None = None
        self._watch: Watch | None = None
        self._head = 0
        """Bytes of a head that is not complete."""
        self._answering: RequestResponseCycle | None = None
        """The request that is answered now; ``cycle`` is the newest that has come."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._watch = Watch(transport, self._stalled_seconds)
        self._expect("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        if self._answering and not self._answering.response_complete:
            self._answering.disconnected = True
        super().connection_lost(exc)
        self._stop()

    def data_received(self, data: bytes) -> None:
        """Take some of a request, or more than one."""
        super().data_received(data)  # who sends on and takes nothing of the answer is no reader
        if self.transport.get_protocol() is not self:  # it is a socket now
            self._stop()
            return
        awaited = self._next()
        self._expect(awaited)
        self._head = self._head + len(data) if awaited == "head" else 0
        if self._head > HEAD_BYTES or len(self.pipeline) > PIPELINE:
            self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: what would never end ends now, as if nobody read it."""
        super().shutdown()
        if self.cycle and self.cycle.scope.get(FEED):
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def resume_writing(self) -> None:
        """They have taken most of the answer."""
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
