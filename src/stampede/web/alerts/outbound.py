"""The door to other machines: one POST, to no machine that is not for everybody.

The addresses come from visitors. So a name is looked up here, and what is connected to is the address that
was looked at: nobody can make this server knock at machines of its own network, by a name that changes or a
redirection (OWASP, Server Side Request Forgery Prevention). Of the answer only its number is passed on.
"""

import asyncio
import socket
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 - beside the network, which is asked too
from contextlib import aclosing
from functools import cache, partial
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

import httpcore2
from httpcore2 import SOCKET_OPTION, AsyncNetworkStream

TIMEOUT = 15.0
LONGEST_URL = 1000
OPEN_PORTS = range(1024, 65536)
WORLD = ip_network("2000::/3")
"""All that is routed over the world so far (RFC 4291, 2.4)."""
TUNNELS = tuple(map(ip_network, ("2002::/16", "2001::/32")))
"""Addresses there that hold others, which may be anywhere (RFC 3056, 4380)."""
PORTS = {"https": 443, "http": 80}
FAILURES = OSError, ValueError, httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.TimeoutException


class UnusableError(Exception):
    """An address that nothing is sent to. The words are for who gave it."""


class FailedError(Exception):
    """The other machine could not be reached, or is none of the web."""


class Target(NamedTuple):
    """Where a URL leads."""

    scheme: str
    host: str
    port: int
    target: str
    """Path and query."""

    @property
    def origin(self) -> str:
        """Without the path."""
        is_usual = self.port == PORTS[self.scheme]
        return f"{self.scheme}://{self.host}" if is_usual else f"{self.scheme}://{self.host}:{self.port}"


def place(url: str, *, is_local: bool) -> Target:
    """Where *url* leads; raises UnusableError. Where *is_local*, the own network is allowed."""
    if not 1 <= len(url) <= LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise UnusableError
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", PORTS[parts.scheme] if parts.port is None else parts.port
    except (ValueError, KeyError):
        raise UnusableError from None
    is_usual = parts.scheme == "https" and (port == PORTS["https"] or port in OPEN_PORTS)
    if not host or parts.username is not None or not port or not (is_usual or is_local):
        raise UnusableError
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, f"[{host}]" if ":" in host else host, port, target)


def is_public(address: str) -> bool:
    """Whether an IP address is for everybody."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if found not in WORLD or any(found in tunnel for tunnel in TUNNELS):
            return False
    return found.is_global and not found.is_multicast


async def post(url: str, body: bytes, headers: Mapping[str, str], *, is_local: bool) -> int:
    """Send *body*; the status of the answer. Raises UnusableError and FailedError."""
    where = place(url, is_local=is_local)
    host = where.host.strip("[]")
    address = httpcore2.URL(scheme=where.scheme, host=host, port=where.port, target=where.target)
    line = StatusLine(is_local=is_local)
    client = httpcore2.AsyncHTTPConnection(address.origin, tls(), network_backend=line)
    told = [("host", where.origin.partition("//")[2]), *headers.items()]
    try:
        async with (
            aclosing(line),
            asyncio.timeout(TIMEOUT),
            client.stream("POST", address, headers=told, content=body) as answer,
        ):
            return answer.status
    except FAILURES as error:
        raise FailedError(type(error).__name__) from None


class StatusLine(httpcore2.AnyIOBackend):
    """What the library connects by. It is given a name, and calls only addresses that were looked at here."""

    def __init__(self, *, is_local: bool) -> None:
        """Where *is_local*, the own network is allowed."""
        self._is_local = is_local
        self._stream: AsyncNetworkStream | None = None

    async def aclose(self) -> None:
        """Hang up. The library does so itself, but not where its time is up in the middle of a handshake."""
        if self._stream:
            await self._stream.aclose()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's signature
        local_address: str | None = None,
        socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        """Call the first address that answers; raises UnusableError unless all may be used."""
        failure: Exception = OSError("no address")
        for address in await self._look_up(host, port):
            try:
                self._stream = await super().connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
            else:
                return self._stream
        raise failure

    async def _look_up(self, host: str, port: int) -> list[str]:
        ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(_askers(), ask)
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        if not self._is_local and not all(map(is_public, addresses)):
            raise UnusableError
        return addresses


@cache
def _askers() -> ThreadPoolExecutor:
    """Threads of their own: who owns a name may let us wait for an answer, and nobody else waits with us."""
    return ThreadPoolExecutor(8, "stampede-names")


tls = cache(httpcore2.default_ssl_context)
"""Whom we believe to vouch for names; read once, because everybody waits meanwhile."""
