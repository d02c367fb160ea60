"""The start of a server that fails, and the answers of one that is about to stop."""

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stampede.core.errors import StampedeError
from stampede.web.http.excuses import Answering, excuse
from stampede.web.runtime.refusals import elsewhere, uncertain
from stampede.web.store.store import StoreError

STOPPING = "stampede.stopping"
"""The key in the state of a scope for its server's ``asyncio.Event``, which is set when it begins to stop."""


class StoppingMiddleware:
    """Middleware that refuses new requests, and gives up cancelled ones, once the server is stopping."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request; while stopping, answer with status 503 or a close code to try again."""
        stopping: asyncio.Event | None = scope.get("state", {}).get(STOPPING)
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
            return
        if stopping is None:
            await self._app(scope, receive, send)
            return
        answering = Answering(send)
        if stopping.is_set():
            await excuse(scope, receive, answering, elsewhere)
            return
        try:
            await self._app(scope, receive, answering)
        except asyncio.CancelledError:
            if not stopping.is_set():
                raise
            # Nobody knows whether it was carried out: the database did not answer in time.
            with suppress(asyncio.CancelledError):
                await excuse(scope, receive, answering, uncertain)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Start, run and stop; where the start fails by no fault of the program, a sentence says why."""
        failed: list[Message] = []

        async def report(event: Message) -> None:
            if event["type"] == "lifespan.startup.failed":
                failed.append(event)
            else:
                await send(event)

        try:
            await self._app(scope, receive, report)
        except BaseException as error:
            for event in failed:
                is_plain = isinstance(error, StampedeError | StoreError)
                await send({**event, "message": f"the server cannot start: {error}"} if is_plain else event)
            raise
