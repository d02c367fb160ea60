"""The network address by which limits count a visitor."""

from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

LONGEST = 64
HOUSEHOLD = 64
"""Leading bits of an IPv6 address that name one household, which chooses the others itself."""


def source(connection: HTTPConnection) -> str:
    """The client's address, as a trusted proxy reports it; of an IPv6 address only its /64."""
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
