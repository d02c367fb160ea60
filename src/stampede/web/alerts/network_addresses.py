"""Checks where a URL that a visitor entered leads, and whether the server may call it."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

LONGEST_URL = 1000
OPEN_PORTS = range(1024, 65536)
WORLD = ip_network("2000::/3")
"""The global unicast addresses assigned so far (RFC 4291, 2.4)."""
TUNNELS = tuple(map(ip_network, ("2002::/16", "2001::/32")))
"""Global ranges that embed other addresses, which may be private (RFC 3056, 4380)."""
PORTS = {"https": 443, "http": 80}


class UnusableError(Exception):
    """The server may not send to this address. The text is meant for the person who entered it."""


class FailedError(Exception):
    """The other machine could not be reached or does not speak HTTP."""


class Target(NamedTuple):
    """The parsed parts of a URL."""

    scheme: str
    host: str
    port: int
    target: str
    """Path and query."""

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        is_usual = self.port == PORTS[self.scheme]
        return f"{self.scheme}://{self.host}" if is_usual else f"{self.scheme}://{self.host}:{self.port}"


def place(url: str, *, is_local: bool) -> Target:
    """Parse and check *url*; raises UnusableError. Where *is_local*, the own network is allowed."""
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
    """Whether an IP address is public."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if found not in WORLD or any(found in tunnel for tunnel in TUNNELS):
            return False
    return found.is_global and not found.is_multicast
