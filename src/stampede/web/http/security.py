"""Security headers for browsers, and the check that a request comes from a page of this site."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stampede.web.http.server import server_of
from stampede.web.identity.guests import bearer

# The stage places sprites with style attributes; nothing else is inline.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "media-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
DRAWING_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; sandbox"
)
"""The policy of a drawing that is opened by itself: inline styles, and nothing else."""

HEADERS = {
    "content-security-policy": PAGE_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
ALWAYS_HTTPS = {"strict-transport-security": "max-age=63072000; includeSubDomains"}
"""For two years, and only where the operator names the site: other names may be shared with others."""
FOR_EVER = "public, max-age=31536000, immutable"
"""The caching of files that never change at their address."""
DEFAULT_PORTS = {"http": 80, "https": 443}


def is_same_site(connection: HTTPConnection) -> bool:
    """Whether the request comes from a page of this server, or from a program with a token of its own."""
    origin = connection.headers.get("origin")
    if origin is None:
        return bool(bearer(connection))
    if site := server_of(connection).settings.site:
        return origin == site
    try:
        parts = urlsplit(origin)
        asked = urlsplit(f"{parts.scheme}://{connection.headers.get('host', '')}")
        usual = DEFAULT_PORTS.get(parts.scheme)
        return bool(parts.hostname) and (parts.hostname, parts.port or usual) == (
            asked.hostname,
            asked.port or usual,
        )
    except ValueError:
        return False


def headers_for(connection: HTTPConnection) -> Mapping[str, str]:
    """The headers of every response."""
    is_safe = server_of(connection).settings.site.startswith("https:")
    return HEADERS | ALWAYS_HTTPS if is_safe else HEADERS


class SecurityHeaders:
    """Middleware that adds ``headers_for`` to every response, except headers that the route has set."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add the headers to its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in headers_for(HTTPConnection(scope)).items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", _caching(scope["path"], message["status"]))
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _caching(path: str, status: int) -> str:
    # The names of built files hold a hash of their contents.
    is_asset = path.startswith("/assets/") and status in {200, 304}
    return FOR_EVER if is_asset else "no-store"
