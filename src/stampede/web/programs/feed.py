"""Streaming responses: a line of JSON for each event, until the client disconnects."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from stampede.web.http.lines.requests import FEED

MEDIA_TYPE = "application/x-ndjson"
KEEP_SECONDS = 15.0
"""Seconds between empty lines, which show clients and proxies that the connection is alive."""
Lines = AbstractAsyncContextManager[AsyncIterator[bytes]]


class EventStream(Response):
    """Streams lines for as long as the client reads and the server runs."""

    def __init__(self, request: Request, opened: Callable[[], Lines]) -> None:
        """Stream what *opened* yields; its context ends in any case when the client disconnects."""
        request.scope[FEED] = True
        self._opened = opened
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all lines."""
        async with self._opened() as lines:
            # Compression would hold back lines until more came.
            headers = {"content-encoding": "identity"}
            await StreamingResponse(lines, headers=headers, media_type=MEDIA_TYPE)(scope, receive, send)
