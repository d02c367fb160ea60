"""Where a request comes from, as coarsely as account owners need to recognise their own browsers."""

import re
from ipaddress import IPv4Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from stampede.web.store.store import LastUse

NOWHERE = "?"
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""Browsers by their word in User-Agent; each also claims to be some of those below it."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def seen(connection: HTTPConnection) -> LastUse:
    """The network and the browser that a request came from, as the database keeps them."""
    host = connection.client.host if connection.client else ""
    return LastUse(network(host), browser(connection.headers.get("user-agent", "")))


def network(address: str) -> str:
    """The network of an address, like ``203.0.113.*``: enough to recognise it, and less than the address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return NOWHERE
    found = getattr(found, "ipv4_mapped", None) or found
    if isinstance(found, IPv4Address):
        return str(found).rpartition(".")[0] + ".*"
    return f"{ip_network((found, 48), strict=False).network_address}*"


def browser(agent: str) -> str:
    """The browser and operating system in a User-Agent header, as far as known; empty for a program."""
    found = (
        next((words[key] for key in words if re.search(rf"\b{re.escape(key)}\b", agent)), "")
        for words in _KINDS
    )
    return ", ".join(filter(None, found))


_KINDS = (BROWSERS, SYSTEMS)
