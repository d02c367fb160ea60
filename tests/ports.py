"""Ports that nobody takes between the moment they are found free and the moment they are used."""

import socket
from random import SystemRandom

LOW, HIGH = 20_000, 32_000
"""Below those that Linux gives to outgoing connections and to programs that ask for any port."""


def free_port() -> int:
    """A port of this machine, for a server that may be stopped and started; drawn by lot."""
    while True:
        port = SystemRandom().randrange(LOW, HIGH)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
