"""The language of each visitor: the one the address names, the chosen one, or the one the browser prefers."""

import re
from collections.abc import Iterator

from babel import negotiate_locale
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stampede.words.catalogue import LANGUAGES, speaking

COOKIE, PARAMETER = "language", "lang"
"""The page writes the cookie itself; the parameter is part of addresses whose answer browsers keep."""
RANGE = re.compile(r"([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?")
"""A language of ``Accept-Language`` with its weight (RFC 9110, 12.5.4)."""
MOST = 20
"""The most languages of ``Accept-Language`` that are read."""
STATIC = ("/assets/", "/licences/")


def asked_for(connection: HTTPConnection) -> str:
    """The language that the address names; empty if it names none of the server's."""
    name = connection.query_params.get(PARAMETER, "")
    return name if name in LANGUAGES else ""


def of(connection: HTTPConnection) -> str:
    """The language for a request, by its address, its cookie, or ``Accept-Language``."""
    cookies = connection.cookies
    chosen = asked_for(connection) or cookies.get(f"__Host-{COOKIE}") or cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


def preferred(accepted: str) -> str:
    """The best of the server's languages for an ``Accept-Language`` header; English if none fits."""
    wanted = sorted(_weighed(accepted), key=lambda each: -each[1])
    found = negotiate_locale([name for name, weight in wanted if weight], LANGUAGES, sep="-")
    return (found or "en").lower()


def _weighed(accepted: str) -> Iterator[tuple[str, float]]:
    for part in accepted.split(",", MOST)[:MOST]:
        if found := RANGE.fullmatch(part.strip()):
            yield found[1], float(found[2] or 1)


class Languages:
    """Middleware that answers each request in the visitor's language."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add the Vary header to its response."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        is_same_for_all = bool(asked_for(connection)) or scope["path"].startswith(STATIC)
        has_header = scope["type"] == "http" and not is_same_for_all

        async def send_varied(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).add_vary_header("Accept-Language, Cookie")
            await send(message)

        with speaking(of(connection), marks=True):
            await self._app(scope, receive, send_varied if has_header else send)
