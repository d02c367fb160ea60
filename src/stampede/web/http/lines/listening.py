"""Listening sockets, with errors in plain sentences."""

import errno
import os
import socket

from stampede.core.errors import StampedeError
from stampede.web.runtime.settings import MOST_PORT, BindAddress


def opened(place: BindAddress) -> socket.socket:
    """A socket that listens at *place*, or at the next free port if *place* allows more tries.

    Raises StampedeError.
    """
    listener = None
    try:
        listener = bound(place.host, place.port)
        listener.listen()
    except (StampedeError, OSError) as error:  # another program may listen there since it was bound
        if listener:
            listener.close()
        if place.tries == 1 or place.port == MOST_PORT:
            raise StampedeError(f"STAMPEDE_METRICS: {error}") from None
        return opened(place._replace(port=place.port + 1, tries=place.tries - 1))
    return listener


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to the port; raises StampedeError."""
    if not 0 <= port <= MOST_PORT:
        raise StampedeError(f"there is no port {port}: give a number from 0 (any free one) to {MOST_PORT}")
    if not host:
        raise StampedeError("the host to listen at is empty: give an address of this machine, like 127.0.0.1")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, TypeError, ValueError) as error:
        listener.close()
        raise StampedeError(_why_not(host, port, error)) from None
    listener.set_inheritable(False)
    return listener


def _why_not(host: str, port: int, error: Exception) -> str:
    if not isinstance(error, OSError) or isinstance(error, socket.gaierror):
        return f"no machine is known as {host!r}: give an address of this machine, like 127.0.0.1"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine: give one that is, like 127.0.0.1"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} at {host} cannot be used: another program has taken it. Choose another port"
    return f"port {port} at {host} cannot be used ({error.strerror}). Choose another port"
