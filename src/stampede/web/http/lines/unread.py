"""Backpressure on big HTTP responses: they stay in memory until the client has read them."""

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stampede.web.http.answers import answer
from stampede.web.http.security import headers_for
from stampede.web.http.server import FORWARDED, server_of
from stampede.web.http.visitor_log import note_refusal
from stampede.web.limits.source import source
from stampede.web.runtime import languages
from stampede.web.runtime.refusals import too_many
from stampede.web.words import say
from stampede.words.catalogue import speaking

PIECE = 64 * 1024
"""Bytes sent at once; shorter responses are not counted."""
WAIT_SECONDS = 10.0
"""The Retry-After of a refused request."""


class Backpressure:
    """Middleware that sends big responses piece by piece, and counts their unread bytes for the limits."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; the process that forwarded it here counts its response itself."""
        if scope["type"] != "http" or FORWARDED in scope:
            await self._app(scope, receive, send)
            return
        answering = _Answer(scope, receive, send)
        try:
            await self._app(scope, receive, answering)
        finally:
            answering.let_go()


class _Answer:
    """The response to one request, sent as fast as the client reads it."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._start: Message | None = None
        """The held-back head of a big response, which may still be refused."""
        self._held = 0
        """Bytes not sent yet."""
        self._is_refused = False

    async def __call__(self, message: Message) -> None:
        """Send *message*, in pieces if it is big."""
        if self._is_refused:
            return
        if message["type"] == "http.response.start" and self._is_big(message):
            self._start = message
        elif message["type"] == "http.response.body" and len(message.get("body", b"")) > PIECE:
            await self._give(message["body"], more=message.get("more_body", False))
        else:
            await self._begin()
            await self._send(message)

    def let_go(self) -> None:
        """Take the bytes that are left off the count."""
        if self._held:
            self._count(-self._held)

    def _is_big(self, start: Message) -> bool:
        length = Headers(raw=start["headers"]).get("content-length", "")
        return self._scope["method"] != "HEAD" and length.isdigit() and int(length) > PIECE

    async def _begin(self) -> None:
        if self._start:
            start, self._start = self._start, None
            await self._send(start)

    async def _give(self, body: bytes, *, more: bool) -> None:
        if not self._count(len(body)) and self._start:
            self.let_go()
            await self._refuse()
            return
        await self._begin()
        for begin in range(0, len(body), PIECE):
            piece = body[begin : begin + PIECE]
            await self._send({"type": "http.response.body", "body": piece, "more_body": True})
            self._count(-len(piece))
        await self._send({"type": "http.response.body", "body": b"", "more_body": more})

    def _count(self, more: int) -> bool:
        """Count *more* unread bytes, or fewer if negative; whether the limits allow that."""
        connection = HTTPConnection(self._scope)
        self._held += more
        return server_of(connection).limits.wait(None, source(connection), more)

    async def _refuse(self) -> None:
        self._is_refused = True
        connection = HTTPConnection(self._scope)
        with speaking(languages.of(connection)):
            error = too_many(say("too-many.unread"), WAIT_SECONDS)
        note_refusal(connection, error.refusal.code)
        response = answer(error.refusal, error.status)
        response.headers.update({**headers_for(connection), "retry-after": str(error.wait)})
        await response(self._scope, self._receive, self._send)
