"""The door to other machines: one POST, to no machine that is not for everybody.

The addresses come from visitors. So a name is looked up here, and what is connected to is the address that
was looked at: nobody can make this server knock at machines of its own network, by a name that changes or a
redirection (OWASP, Server Side Request Forgery Prevention). Of the answer only its number is passed on.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

TIMEOUT = 15.0
LONGEST_URL = 1000
LONGEST_LINE = 1024
OPEN_PORTS = range(1024, 65536)
WORLD = ip_network("2000::/3")
"""All that is routed over the world so far (RFC 4291, 2.4)."""
TUNNELS = tuple(map(ip_network, ("2002::/16", "2001::/32")))
"""Addresses there that hold others, which may be anywhere (RFC 3056, 4380)."""
PORTS = {"https": 443, "http": 80}


class UnusableError(Exception):
    """An address that nothing is sent to. The words are for who gave it."""


class FailedError(Exception):
    """The other machine could not be reached, or is none of the web."""


class Place(NamedTuple):
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


def place(url: str, *, is_local: bool) -> Place:
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
    return Place(parts.scheme, f"[{host}]" if ":" in host else host, port, target)


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
    try:
        async with asyncio.timeout(TIMEOUT):
            return await _exchange(where, await _look_up(where, is_local=is_local), body, headers)
    except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise FailedError(type(error).__name__) from None


async def _look_up(where: Place, *, is_local: bool) -> list[str]:
    """The addresses of a machine; raises UnusableError unless all may be used."""
    ask = partial(socket.getaddrinfo, where.host.strip("[]"), where.port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_askers(), ask)
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not is_local and not all(map(is_public, addresses)):
        raise UnusableError
    return addresses


async def _exchange(where: Place, addresses: list[str], body: bytes, headers: Mapping[str, str]) -> int:
    reader, writer = await _connect(where, addresses)
    try:
        lines = [f"POST {where.target} HTTP/1.1", f"host: {where.origin.partition('//')[2]}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"content-length: {len(body)}", "connection: close", "", ""]
        writer.write("\r\n".join(lines).encode("ascii") + body)
        await writer.drain()
        return await _status(reader)
    finally:
        writer.transport.abort()


async def _connect(where: Place, addresses: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line to the first of the *addresses* that answers."""
    is_wrapped = where.scheme == "https"
    context, name = (_ssl(), where.host.strip("[]")) if is_wrapped else (None, None)
    failure: OSError = OSError("no address")
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address, where.port, limit=LONGEST_LINE, ssl=context, server_hostname=name
            )
        except OSError as error:
            failure = error
    raise failure


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of the answer; interim ones are passed over."""
    while True:
        version, _, rest = (await reader.readuntil(b"\r\n")).partition(b" ")
        status = int(rest[:3])
        if not version.startswith(b"HTTP/1."):
            raise ValueError("not HTTP")
        if status >= 200:
            return status
        while await reader.readuntil(b"\r\n") != b"\r\n":
            pass


@cache
def _askers() -> ThreadPoolExecutor:
    """Threads of their own: who owns a name may let us wait for an answer, and nobody else waits with us."""
    return ThreadPoolExecutor(8, "stampede-names")


@cache
def _ssl() -> ssl.SSLContext:
    return ssl.create_default_context()
