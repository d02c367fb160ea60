"""Detection of a misconfigured proxy in front of the server: the log records each fault once."""

import logging
from ipaddress import ip_address, ip_network

from starlette.requests import HTTPConnection

from stampede.web.http.hosts import is_inside
from stampede.web.http.server import server_of
from stampede.web.identity.last_seen import network
from stampede.web.runtime.logs.facts import about
from stampede.web.words import say

NO_HOST = (
    "it seems that the proxy in front does not pass Host on: "
    "requests come for a name or page that is not this site's; see docs/operate.md"
)
NO_UPGRADE = (
    "it seems that the proxy in front does not pass Upgrade on: "
    "sockets are asked for by plain requests; see docs/operate.md"
)
NOT_BELIEVED = (
    "X-Forwarded-For and X-Forwarded-Proto from this network are not believed: if your proxy is there, name "
    "it in STAMPEDE_PROXIES, or cookies go without Secure and all visitors count as one; see docs/operate.md"
)
NO_SOURCE = (
    "it seems that the proxy in front does not pass X-Forwarded-For on: "
    "all visitors count as one address; see docs/operate.md"
)
MARKS = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "via")
HTTPS = {"https", "wss"}

logger = logging.getLogger(__name__)


def hint_of_host(connection: HTTPConnection) -> str:
    """A hint for a visitor whose Host header is not served, if a proxy may have changed it; else empty."""
    return _hint(connection) if _may_be_changed(connection) else ""


def hint_of_origin(connection: HTTPConnection) -> str:
    """A hint for a page whose origin does not match the Host header, if a proxy may have changed it."""
    if server_of(connection).settings.site:
        return ""  # its pages are known by that, whatever name is asked for
    asked = connection.headers.get("sec-fetch-site")  # newer browsers know whose page it is
    is_own = asked == "same-origin" if asked else _may_be_changed(connection)
    return _hint(connection) if is_own else ""


def look(connection: HTTPConnection) -> None:
    """Warn of a proxy whose forwarded headers are not trusted, or are missing."""
    headers, host = connection.headers, connection.client.host if connection.client else ""
    is_lost = headers.get("x-forwarded-proto") in HTTPS and connection.scope["scheme"] not in HTTPS
    if is_lost or not any(host in each for each in headers.getlist("x-forwarded-for") or [host]):
        warn(connection, NOT_BELIEVED)
    is_public = server_of(connection).settings.site.startswith("https:")
    if is_public and "x-forwarded-for" not in headers and _is_proxy(connection):
        warn(connection, NO_SOURCE)


def warn(connection: HTTPConnection, what: str) -> None:
    """Log a warning, once for each network the requests come from."""
    whence = network(connection.client.host if connection.client else "")
    if server_of(connection).metrics.is_news(f"{what} {whence}"):
        logger.warning(what, extra=about(network=whence))


def _hint(connection: HTTPConnection) -> str:
    warn(connection, NO_HOST)
    return " " + say("proxy.host")


def _may_be_changed(connection: HTTPConnection) -> bool:
    """Whether a proxy may have replaced the Host header by its own inside name of this server."""
    headers = connection.headers
    came_by_proxy = any(name in headers for name in MARKS) or _is_proxy(connection)
    return came_by_proxy and is_inside(headers.get("host", ""))


def _is_proxy(connection: HTTPConnection) -> bool:
    proxies = server_of(connection).settings.proxies
    try:
        address = ip_address(connection.client.host if connection.client else "")
    except ValueError:
        return False
    return proxies != "none" and any(address in ip_network(each.strip()) for each in proxies.split(","))
