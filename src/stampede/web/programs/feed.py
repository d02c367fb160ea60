"""Answers without an end: a line of JSON for each thing that happens."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from stampede.web.http.lines.requests import FEED

MEDIA_TYPE = "application/x-ndjson"
KEEP_SECONDS = 15.0
"""After so long an empty line: a program, and whatever is between, sees that somebody is there."""
Lines = AbstractAsyncContextManager[AsyncIterator[bytes]]


class EventStream(Response):
    """Sends lines as they come, for as long as somebody reads and the server runs."""

    def __init__(self, request: Request, opened: Callable[[], Lines]) -> None:
        """What *opened* gives is left in any case, when nobody reads any more."""
        request.scope[FEED] = True
        self._opened = opened
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all there is."""
        async with self._opened() as lines:
            # Compressed, lines would wait for one another.
            headers = {"content-encoding": "identity"}
            await StreamingResponse(lines, headers=headers, media_type=MEDIA_TYPE)(scope, receive, send)
