"""The host check: a request whose Host header is not this site's gets status 421."""

from http import HTTPStatus

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from stampede.web.http import proxies
from stampede.web.http.answers import answer
from stampede.web.http.hosts import is_ours
from stampede.web.http.security import headers_for
from stampede.web.http.server import server_of
from stampede.web.http.visitor_log import note_refusal
from stampede.web.identity.guests import rename
from stampede.web.runtime import languages
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.words import say
from stampede.words.catalogue import speaking

HEALTH = {"/healthz", "/readyz"}
"""Health checks, which monitors call under any name; they reveal nothing about anybody."""
SAFE = {"http": "https", "websocket": "wss"}


class HostCheck:
    """Middleware, the outermost: refuses requests for another host."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on requests for this site; their scheme is HTTPS if the operator has named an HTTPS site."""
        if scope["type"] not in SAFE:
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        settings = server_of(connection).settings
        if len(connection.headers.getlist("host")) > 1:  # a proxy may look at another one than we do
            await _turn_away(scope, receive, send, malformed(say("message.hosts")))
            return
        if scope["path"] not in HEALTH and not is_ours(connection.headers.get("host", ""), settings):
            await _turn_away(scope, receive, send, None)
            return
        if scope["path"] not in HEALTH:
            proxies.look(connection)
        if settings.site.startswith("https:"):
            # The forwarded headers of a proxy on another machine are not trusted.
            scope["scheme"] = SAFE[scope["type"]]

        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        async def send_renamed(message: Message) -> None:
            if message["type"] == "http.response.start":
                rename(HTTPConnection(scope), MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, send_renamed)


async def _turn_away(scope: Scope, receive: Receive, send: Send, error: RefusedError | None) -> None:
    """Refuse the request with *error*, or as one for another host."""
    connection = HTTPConnection(scope)
    with speaking(languages.of(connection)):
        hint = "" if error else proxies.hint_of_host(connection)
        error = error or RefusedError.of(HTTPStatus.MISDIRECTED_REQUEST, "wrong-host", hint=hint)
    note_refusal(connection, error.refusal.code)
    response: Response = answer(error.refusal, error.status)
    if "text/html" in connection.headers.get("accept", ""):
        response = PlainTextResponse(error.refusal.message, error.status)
    response.headers.update(headers_for(connection))
    if scope["type"] == "http":
        await response(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await send({"type": "websocket.close"})
