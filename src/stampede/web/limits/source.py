"""Where somebody comes from, as far as it can be counted."""

from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

LONGEST = 64
HOUSEHOLD = 64
"""Bits of an IPv6 address that one household is given: it may choose the others as it likes."""


def source(connection: HTTPConnection) -> str:
    """The address of who asks, of IPv6 its /64; a proxy that is trusted has put it there."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:LONGEST]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> HOUSEHOLD << HOUSEHOLD)}/{HOUSEHOLD}"
