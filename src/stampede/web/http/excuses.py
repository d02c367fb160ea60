"""Answers to requests that fail for now, below all other middleware: come back soon."""

from collections.abc import Callable
from http import HTTPStatus

from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from stampede.web.http.answers import answer
from stampede.web.http.security import headers_for
from stampede.web.http.sockets import TRY_AGAIN
from stampede.web.runtime import languages
from stampede.web.runtime.load import RETRY_SECONDS
from stampede.web.runtime.refusals import RefusedError
from stampede.words.catalogue import speaking


class Answering:
    """Passes events on, and remembers whether the answer has begun."""

    def __init__(self, send: Send) -> None:
        """Wrap *send*."""
        self._send = send
        self.has_begun = False

    async def __call__(self, event: Message) -> None:
        """Pass *event* on."""
        self.has_begun = True
        await self._send(event)


async def excuse(
    scope: Scope, receive: Receive, answering: Answering, reason: Callable[[], RefusedError]
) -> None:
    """Answer that the request failed for now: status 503, or a close code after which browsers reconnect."""
    if scope["type"] == "websocket":
        if not answering.has_begun:
            await answering({"type": "websocket.accept"})
        await answering({"type": "websocket.close", "code": TRY_AGAIN})
    elif not answering.has_begun:
        with speaking(languages.of(HTTPConnection(scope))):
            error = reason()
        response = answer(error.refusal, HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers.update({**headers_for(HTTPConnection(scope)), "retry-after": str(RETRY_SECONDS)})
        await response(scope, receive, answering)
