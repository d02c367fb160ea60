"""The names this server answers to.

A page of another site can have its own name lead to a machine in its visitor's network, and would then read
what only that network should (DNS rebinding). The browser still sends the name of that page. A request must
ask for the site that the operator has named, or else for a name that nobody far away can own.
"""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from stampede.web.runtime.settings import USUAL_PORTS, Settings

HOST = re.compile(r"(?P<name>[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?P<port>:\d{1,5})?")
OF_NOBODY = (".localhost", ".local", ".home.arpa", ".internal")
"""Names that no registry gives away (RFC 6761, 6762, 8375; ICANN 2024): only the own network has them."""


def is_ours(host: str, settings: Settings) -> bool:
    """Whether *host*, as the Host header has it, asks for this server."""
    found = HOST.fullmatch(host.lower())
    if found is None:
        return False
    if settings.site:
        scheme = urlsplit(settings.site).scheme
        return f"{scheme}://{found[0].removesuffix(USUAL_PORTS[scheme])}" == settings.site
    name = found["name"].removesuffix(".")
    return name == settings.host or "." not in name or name.endswith(OF_NOBODY) or _is_address(name)


def is_inside(host: str) -> bool:
    """Whether *host* is a name or an address that only the own network has."""
    found = HOST.fullmatch(host.lower())
    name = found["name"].removesuffix(".").strip("[]") if found else ""
    try:
        return ip_address(name).is_private
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(OF_NOBODY))


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name.strip("[]")))
    except ValueError:
        return False
