"""The addresses of this server: the public one, and the one in the local network."""

import socket
from ipaddress import ip_address

from starlette.requests import Request

from stampede.web.http.hosts import HOST
from stampede.web.http.server import server_of

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}
ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not listened on


def public_address(request: Request) -> str:
    """The address of this server as others can use it, without a path; empty if the request names none.

    A browser on the server's own machine that uses ``localhost`` gets the address in the local network
    instead, if the server listens there: on a phone ``localhost`` is the phone. Nobody else sees it.
    """
    found = HOST.fullmatch(request.headers.get("host", ""))
    if found is None:
        return ""
    name, port = found["name"], found["port"] or ""
    if name.lower() in LOOPBACK and server_of(request).settings.host in ANYWHERE and _is_from_here(request):
        name = lan_address()
    return f"{request.url.scheme}://{name}{port}"


def _is_from_here(request: Request) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def lan_address() -> str:
    """This machine's address in the local network; the loopback address if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # A datagram socket sends nothing on connecting; the address is one reserved for documentation.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
